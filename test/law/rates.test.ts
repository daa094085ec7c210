import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { parse } from 'yaml';
import { type NamedAuthorities, readAuthorities } from '../../src/law/authorities/index.js';
import { checkRates, readCatalogue, readRatesFile } from '../../src/law/figures/index.js';
import { PROJECT } from '../../src/project.js';
import { Findings } from '../../src/yaml/index.js';
import { inOneLine } from '../language/support/book.js';
import { yamlOf } from './support/texts.js';

interface Section {
  readonly file: string;
  readonly before?: string;
  readonly after?: string;
  /** Whether the figures are held against the catalogue; groups that are missing are not counted. */
  readonly checked?: boolean;
  readonly rows: readonly (readonly [what: string, text: string, ...findings: string[]])[];
}

const SECTIONS: Readonly<Record<string, Section>> = parse(yamlOf('rates.yaml'));
const FORM = 'A change is written 12% until 2024-01-05 then 10%, on one line.';
const HEAD = 'tax_year: 2026-27\n# The head.\nstarts: 2026-04-06\nends: 2027-04-05\n';

const catalogue = readCatalogue(PROJECT, new Findings()) ?? new Map();

/** The figures of a file as they are read, and what is found wrong, where they are checked by the catalogue too. */
function read(path: string, text: string, isChecked = false, authorities?: NamedAuthorities) {
  const findings = new Findings();
  // At the end, so that the lines of figures are the same with and without it.
  const changes = /^changes:/m.test(text) ? '' : '\nchanges: none\n';
  const rates = readRatesFile({ path, text: text + changes }, findings, authorities);
  if (isChecked && rates !== undefined) checkRates([rates], catalogue, findings);
  return { rates, findings: findings.all.map(inOneLine) };
}

describe('rates: what is found wrong', () => {
  for (const [section, { file, before = '', after = '', checked = false, rows }] of Object.entries(SECTIONS))
    for (const [what, text, ...findings] of rows)
      it(`in ${section}: ${what}`, () => {
        const found = read(file, before + text + after, checked).findings;
        expect(found.filter((each) => !checked || !each.includes('The group “'))).to.eql(
          findings.map((each) => `${file}:${each.replace('{form}', FORM)}`),
        );
      });

  it('is that the year does not say when its figures change', () => {
    const findings = new Findings();
    readRatesFile({ path: 'rates/2026-27.yaml', text: HEAD }, findings);
    expect(findings.all.map(inOneLine)).to.eql([
      'rates/2026-27.yaml:1:1  “changes” is missing at the head of this file.',
    ]);
  });

  it('is that a group of the catalogue is not there', () => {
    expect(read('rates/2026-27.yaml', HEAD, true).findings).to.eql(
      [...catalogue.keys()].map((name) => `rates/2026-27.yaml:1:11  The group “${name}” is missing.`),
    );
  });
});

describe('rates: the figures of a year', () => {
  const authorities = readAuthorities(PROJECT, new Findings());
  // Drafts too.
  const years = readdirSync(join(PROJECT, 'rates')).flatMap(
    (name) => /^\d{4}-\d{2}(?=\.yaml$)/.exec(name)?.[0] ?? [],
  );

  for (const year of years)
    it(`of ${year} are all there and nothing is unknown`, () => {
      const path = `rates/${year}.yaml`;
      const { findings, rates } = read(path, readFileSync(join(PROJECT, path), 'utf8'), true, authorities);
      expect(findings).to.eql([]);
      expect([...(rates?.groups.keys() ?? [])].sort()).to.eql([...catalogue.keys()].sort());
      for (const group of rates?.groups.values() ?? []) {
        expect(group.allSources.length).to.be.above(0);
        for (const source of group.allSources) expect(source).to.match(/^https:\/\//);
      }
    });

  /** The group `g` of these figures. */
  const figuresOf = (figures: string, year = '2026-27', head = HEAD) => {
    const { rates } = read(`rates/${year}.yaml`, `${head}g:\n  authority: law\n${figures}`);
    return [...(rates?.groups.get('g')?.figures.entries.values() ?? [])];
  };

  it('are money, a rate, a count, a number or a word by how they are written', () => {
    const figures = figuresOf('  a: £547.50\n  b: 1.85%\n  c: 28\n  d: 2.5\n  e: monthly\n  f: 3/200\n');
    expect(
      figures.map((each) => (each.node === 'figure' ? `${each.kind} ${each.value.toString()}` : each.node)),
    ).to.eql(['money 547.5', 'rate 0.0185', 'count 28', 'number 2.5', 'code monthly', 'text 3/200']);
  });

  it('know their path, their place and the nearest authority above them', () => {
    const [, inner] = figuresOf('  a: £1\n  h:\n    authority: [h, i]\n    b: £2\n');
    const figure = inner?.node === 'group' ? inner.entries.get('b') : undefined;
    expect(figure).to.include({ path: 'rates.g.h.b', node: 'figure' });
    expect(figure?.place).to.include({ line: 10, column: 8 });
    expect(figure?.node === 'figure' ? figure.authorities : []).to.eql(['h', 'i']);
  });

  it('that change have a figure for each stretch of the year, and as a whole are what their last one is', () => {
    const head =
      'tax_year: 2023-24\nstarts: 2023-04-06\nends: 2024-04-05\nchanges: [2023-07-06, 2024-01-06, 2024-03-01]\n';
    const figures = figuresOf(
      '  a: 12% until 2024-01-05 then 10%\n  b: £190 until 2023-07-05 then £242 until 2024-02-29 then £250\n  c: "52 until 2024-01-05 then 53"\n',
      '2023-24',
      head,
    );
    const told = figures.map((each) =>
      each.node !== 'figure'
        ? []
        : [
            ...(each.stretches ?? []).map(
              ({ inForce, kind, value }) => `${inForce.from} to ${inForce.until}: ${kind} ${value}`,
            ),
            `${each.kind} ${each.value}`,
          ],
    );
    expect(told).to.eql([
      ['2023-04-06 to 2024-01-05: rate 0.12', '2024-01-06 to 2024-04-05: rate 0.1', 'rate 0.1'],
      [
        '2023-04-06 to 2023-07-05: money 190',
        '2023-07-06 to 2024-02-29: money 242',
        '2024-03-01 to 2024-04-05: money 250',
        'money 250',
      ],
      ['2023-04-06 to 2024-01-05: count 52', '2024-01-06 to 2024-04-05: count 53', 'count 53'],
    ]);
  });
});
