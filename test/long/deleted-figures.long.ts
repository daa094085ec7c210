import { expect } from 'chai';
import { readTopic } from '../../src/language/index.js';
import { checkRates, readCatalogue, readRates } from '../../src/law/figures/index.js';
import { bookFile } from '../../src/law/files.js';
import { tryFigures } from '../../src/law/invariants/index.js';
import { INVARIANTS_FILE } from '../../src/law/invariants/of-books.js';
import { presentRates } from '../../src/law/published/rates.js';
import { PROJECT } from '../../src/project.js';
import { Findings, type MapNode, mapAt, type Node, readYaml } from '../../src/yaml/index.js';
import { inOneLine } from '../language/support/book.js';
import { nodesIn, withoutKey } from '../language/support/changed-nodes.js';
import { checkRulesOn } from '../language/support/real-book.js';
import { fewOfEachKind } from '../support/few-of-each-kind.js';
import { projectFiles } from '../support/project.js';

const TAX_YEAR = '2026-27';
const RATES = `rates/${TAX_YEAR}.yaml`;

/** What a year may not have: a figure that GET /v1/rates then shows as null, or a row or column, and what that means. */
const OPTIONAL: readonly (readonly [path: RegExp, means: string])[] = [
  [/^\/(dividends|self_employed|corporation_tax|redundancy)\/(?!authorit)\w+$/, 'null'],
  [/^\/student_loans\/plan_\d$/, 'requests of the year have no such plan'],
  [/^\/income_tax\/flat_codes\/\w+\/\w+$/, 'requests with that code are refused'],
  [/\/authorit(y|ies)(\/\w+)*$/, 'the figure has the authorities of its group'],
];

/** The figures without one of them, and what is found wrong then. */
interface Deletion {
  readonly path: string;
  readonly key: string;
  readonly findings: readonly string[];
  /** The group in which the figure stood, as GET /v1/rates shows it. */
  readonly published: unknown;
}

describe('a figure, row or table that is deleted from the rates of a year', () => {
  let deletions: readonly Deletion[] = [];
  before(() => {
    const { topics, byDay } = projectFiles;
    const invariants = readTopic(read(INVARIANTS_FILE), new Findings());
    if (invariants === undefined) throw new Error(`${INVARIANTS_FILE} cannot be read.`);
    const catalogue = readCatalogue(PROJECT, new Findings());
    const file = read(RATES);
    const deletion = (changed: MapNode): Pick<Deletion, 'findings' | 'published'> => {
      const findings = new Findings();
      const rates = readRates(changed, findings);
      if (
        rates === undefined ||
        checkRates([rates], catalogue, findings).length === 0 ||
        findings.count > 0
      ) {
        return { findings: findings.all.map(inOneLine), published: undefined };
      }
      checkRulesOn(rates, topics, findings, byDay);
      const { broken } = tryFigures(invariants, rates, undefined, findings);
      for (const { level, place, says } of broken) if (level === 'must') findings.add(place, says);
      return {
        findings: findings.all.map(inOneLine),
        published: presentRates(rates, catalogue ?? new Map()),
      };
    };
    const all = [...nodesIn(file)].flatMap(({ path, node, rebuild }) =>
      node.node !== 'map'
        ? []
        : [...node.entries.keys()].map((key) => ({ path: `${path}/${key}`, key, node, rebuild })),
    );
    deletions = fewOfEachKind(all, kindOf).map(({ path, key, node, rebuild }) => ({
      path,
      key,
      ...deletion(rebuild(withoutFigure(node, key))),
    }));
  });

  it('is a finding, but where the year may be without it', () => {
    const silent = deletions.filter(({ findings }) => findings.length === 0);
    const passed = silent.filter(({ path }) => !OPTIONAL.some(([optional]) => optional.test(path)));
    expect(passed.map(({ path }) => path).join('\n')).to.equal('');
    expect(deletions.length).to.be.greaterThan(150);
  });

  it('is found where it stood, or where it is read, by its name', () => {
    const unnamed = deletions.filter(
      ({ key, findings }) =>
        findings.length > 0 && !findings.some((each) => each.startsWith(RATES) || each.includes(key)),
    );
    expect(unnamed.map(({ path, findings }) => `${path}: ${findings.join('; ')}`).join('\n')).to.equal('');
  });

  for (const [path, means] of OPTIONAL) {
    it(`may be left out: ${path.source}, which means: ${means}`, () => {
      const silent = deletions.filter(({ findings, path: of }) => findings.length === 0 && path.test(of));
      expect(silent).not.to.have.length(0);
      if (means !== 'null') return;
      for (const { path: of, published } of silent) {
        const shown = of.slice(1).replaceAll('/', '.');
        expect(published).to.have.nested.property(shown, null);
      }
    });
  }
});

/** Cells of letters, plans, bands and pay periods are alike, and so are the authorities of a group. */
function kindOf({ path }: { readonly path: string }): string {
  return path
    .replaceAll(/\/([A-Z]|\d+)(?=\/|$)/g, '/row')
    .replaceAll(/\/(weekly|two_weekly|four_weekly|monthly)(?=\/)/g, '/period')
    .replace(/\/authorities\/.*/, '/authorities/of');
}

/** Without a figure, and without the authorities of its own that stand beside it. */
function withoutFigure(group: MapNode, name: string): MapNode {
  const others = withoutKey(group, name);
  const [own, cited] = [others.entries.get('authorities'), mapAt(others, 'authorities')];
  if (own === undefined || cited?.entries.has(name) !== true) return others;
  const entries = new Map(others.entries);
  if (cited.entries.size === 1) entries.delete('authorities');
  else entries.set('authorities', { ...own, value: withoutKey(cited, name) });
  return { ...others, entries };
}

function read(path: string): MapNode {
  const node: Node | undefined = readYaml(bookFile(PROJECT, path), new Findings());
  if (node === undefined) throw new Error(`${path} cannot be read.`);
  return node;
}
