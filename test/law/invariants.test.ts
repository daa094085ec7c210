import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { parse } from 'yaml';
import { readTopic } from '../../src/language/index.js';
import { type Rates, readRatesFile } from '../../src/law/figures/index.js';
import { tryFigures } from '../../src/law/invariants/index.js';
import { INVARIANTS_FILE } from '../../src/law/invariants/of-books.js';
import { PROJECT } from '../../src/project.js';
import { Findings, findingText, readYaml } from '../../src/yaml/index.js';
import { inOneLine } from '../language/support/book.js';
import { yamlOf } from './support/texts.js';

function ratesFrom(path: string, text: string): Rates {
  const findings = new Findings();
  const rates = readRatesFile({ path, text }, findings);
  if (rates === undefined || findings.count > 0) throw new Error(findings.all.map(findingText).join('\n'));
  return rates;
}

/** What of these years, one after the other, breaks invariants, and what is wrong with the invariants. */
function tried(invariants: string, ...years: readonly Rates[]) {
  const findings = new Findings();
  const node = readYaml({ path: INVARIANTS_FILE, text: invariants }, findings);
  const file = node && readTopic(node, findings);
  const broken =
    file === undefined
      ? []
      : years.flatMap((rates, at) => tryFigures(file, rates, years[at - 1], findings).broken);
  return { broken, said: broken.map(({ says }) => says), findings: findings.all.map(inOneLine) };
}

interface Invariant {
  readonly form: string;
  readonly year?: string;
  readonly tries: readonly (readonly [figures: string, ...said: string[]])[];
}

const {
  holds: HOLDS,
  slips: SLIPS,
}: {
  readonly holds: Readonly<Record<string, Invariant>>;
  readonly slips: readonly (readonly [what: string, form: string, finding: string])[];
} = parse(yamlOf('invariants.yaml'));

const OURS = readFileSync(join(PROJECT, INVARIANTS_FILE), 'utf8');

describe('the invariants of the figures of the law', () => {
  const files = readdirSync(join(PROJECT, 'rates'))
    .filter((file) => /^\d{4}-\d\d\.yaml$/.test(file))
    .sort();
  const years = files.map((file) => {
    const path = `rates/${file}`;
    return ratesFrom(path, readFileSync(join(PROJECT, path), 'utf8'));
  });
  const { broken, findings } = tried(OURS, ...years);

  it('hold in every year, but for what is only usual', () => {
    expect(broken.filter(({ level }) => level === 'must').map(({ says }) => says)).to.deep.equal([]);
    expect(findings).to.deep.equal([]);
  });

  it('ask of the years that follow one another only for what the law changed', () => {
    const asked = broken.filter(({ level }) => level === 'usual');
    expect(asked.length / years.length).to.be.lessThan(8);
    expect(asked.map(({ name }) => name)).to.include('rates.income_tax.bands.scotland.band_1.up_to');
  });
});

describe('an invariant of figures', () => {
  const year = (taxYear: string, figures: string, changes = 'none') => {
    const start = Number(taxYear.slice(0, 4));
    const head = `tax_year: ${taxYear}\n# The head.\nstarts: ${start}-04-06\nends: ${start + 1}-04-05\nchanges: ${changes}\n`;
    return ratesFrom(`rates/${taxYear}.yaml`, `${head}group:\n  authority: a_page\n${figures}`);
  };
  const invariant = (form: string) =>
    `topic: figures\ntitle: Figures\ninvariants:\n  rule:\n    says: It is so.\n${form}\n`;
  const said = (form: string, figures: string, taxYear = '2026-27') => {
    const { said: all, findings } = tried(invariant(form), year(taxYear, figures));
    expect(findings).to.deep.equal([]);
    return all;
  };

  for (const [what, { form, year: taxYear, tries }] of Object.entries(HOLDS))
    it(`is tried so that ${what}`, () => {
      for (const [figures, ...expected] of tries)
        expect(said(form, figures, taxYear), figures).to.deep.equal(expected);
    });

  it('is broken once by one wrong figure, which most of what is broken has in common', () => {
    const form =
      '    each_of: [rates.group.F, rates.group.H, rates.group.V]\n    holds: each.x = rates.group.A.x';
    const letters = (a: string, h: string) => `  A: { x: ${a} }\n  F: { x: 8% }\n  H: { x: ${h} }\n`;
    const { broken } = tried(invariant(form), year('2026-27', letters('9%', '8%')));
    expect(broken.map(({ place }) => place.line)).to.deep.equal([8]);
  });

  describe('beside the year before', () => {
    const both = (form: string, old: string, now: string) =>
      tried(invariant(`    level: usual\n${form}`), year('2025-26', old), year('2026-27', now)).broken;
    const leaps = '    each_of: rates\n    holds: year_before * 2 / 3 <= each <= year_before * 4 / 3';

    it('is about each figure below a path, and has its name', () => {
      expect(both(leaps, '  a: £300\n  b: { c: £300 }\n', '  a: £400\n  b: { c: £200 }\n')).to.deep.equal([]);
      const [leap, fall] = both(leaps, '  a: £300\n  b: { c: £3 }\n', '  a: £401\n  b: { c: £1.99 }\n');
      expect(leap?.says).to.equal(
        'rates.group.a is £401; it must be at most rates.group.a of 2025-26 * 4 / 3, £400. It is so.',
      );
      expect(fall?.says).to.equal(
        'rates.group.b.c is £1.99; it must be at least rates.group.b.c of 2025-26 * 2 / 3, £2. It is so.',
      );
      expect([leap?.name, leap?.level]).to.deep.equal(['rates.group.a', 'usual']);
    });

    it('sees what was nothing before, and passes over what was not there', () => {
      expect(
        both(leaps, '  a: 0%\n', '  a: 2%\n  b: £3\n  c: a_word\n').map(({ name }) => name),
      ).to.deep.equal(['rates.group.a']);
    });

    it('sees what fell, and what stayed', () => {
      const falls = '    each_of: rates.group\n    holds: each >= year_before';
      const rises = '    each_of: rates.group.a\n    holds: each > year_before';
      expect(both(falls, '  a: £300\n', '  a: £299\n')).to.have.length(1);
      expect(both(falls, '  a: £300\n', '  a: £300\n')).to.deep.equal([]);
      expect(both(rises, '  a: £300\n', '  a: £300\n')).to.have.length(1);
    });
  });

  describe('in a year in which figures change', () => {
    const [DAY, LATER] = ['2026-07-06', '2026-11-06'];
    const changing = (form: string, figures: string) =>
      tried(invariant(form), year('2026-27', figures, `[${DAY}, ${LATER}]`)).said;
    const other = '  z: £1 until 2026-11-05 then £2\n';

    it('is tried in every stretch, and names the day', () => {
      const form = '    holds: rates.group.month = rates.group.year / 12';
      const figures = (month: string) =>
        `  year: £9876 until 2026-07-05 then £12576\n  month: ${month}\n${other}`;
      expect(changing(form, figures('£823 until 2026-07-05 then £1048'))).to.deep.equal([]);
      expect(changing(form, figures('£823 until 2026-07-05 then £1047'))).to.deep.equal([
        'rates.group.month is £1047 from 2026-07-06; it must be rates.group.year / 12, £1048 from 2026-07-06. It is so.',
      ]);
      expect(changing(form, figures('£823'))).to.deep.equal([
        'rates.group.month is £823; it must be rates.group.year / 12, £1048 from 2026-07-06. It is so.',
      ]);
    });

    it('is broken once where none of its figures changes', () => {
      const figures = `  a: £2\n  b: £1\n  y: £1 until 2026-07-05 then £2\n${other}`;
      expect(changing('    holds: rates.group.a < rates.group.b', figures)).to.deep.equal([
        'rates.group.a is £2; it must be below rates.group.b, £1. It is so.',
      ]);
    });

    it('compares with the last stretch of the year before', () => {
      const form = '    each_of: rates.group.a\n    holds: each > year_before';
      const before = year('2025-26', '  a: £1 until 2025-07-05 then £5\n', '[2025-07-06]');
      const now = year('2026-27', `  a: £3 until 2026-07-05 then £2\n${other}`, `[${DAY}, ${LATER}]`);
      expect(tried(invariant(form), before, now).said).to.deep.equal([
        'rates.group.a is £3 from 2026-04-06; it must be above rates.group.a of 2025-26, £5 from 2025-07-06. It is so.',
      ]);
    });
  });

  it('waits for groups that are not confirmed', () => {
    const form = '    each_of: rates.group\n    holds: each.a < each.b';
    expect(said(form, '  a: £2\n  b: £1\n')).to.have.length(1);
    const draft = year('2026-27', '  a: £2\n', 'none\nunconfirmed: [group]');
    expect(tried(invariant(form), draft)).to.deep.equal({ broken: [], said: [], findings: [] });
  });

  describe('that is written wrongly is told where:', () => {
    for (const [what, form, finding] of SLIPS) {
      it(what, () => {
        const { findings } = tried(invariant(form), year('2026-27', '  a: £1\n'));
        expect(findings).to.include(`rates/invariants.yaml:${finding}`);
      });
    }
  });
});
