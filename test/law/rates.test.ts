import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { Findings, readYaml } from '../../src/language/index.js';
import { checkRates, readCatalogue, readRates } from '../../src/law/figures/index.js';
import { PROJECT } from '../../src/law/files.js';
import { inOneLine } from '../language/support/book.js';

const catalogue = readCatalogue(PROJECT, new Findings()) ?? new Map();

function read(path: string, text: string, check: boolean) {
  const findings = new Findings();
  // At the end, so that the lines of figures are the same with and without it.
  const changes = /^changes:/m.test(text) ? '' : '\nchanges: none\n';
  const node = readYaml(path, text + changes, findings);
  const rates = node && readRates(node, findings);
  if (check && rates !== undefined) checkRates(rates, catalogue, findings);
  return { rates, findings: findings.all.map(inOneLine) };
}

const HEAD = 'tax_year: 2026-27\nrevision: 1\nstarts: 2026-04-06\nends: 2027-04-05\n';
const SOURCE = '  source: https://example.org/law\n';

/** What is found wrong in a group of figures that begins on line 7. */
const found = (figures: string): readonly string[] =>
  read('rates/2026-27.yaml', `${HEAD}g:\n${SOURCE}${figures}`, false).findings;

/** The years there are, drafts too. */
const YEARS = readdirSync(join(PROJECT, 'rates')).flatMap(
  (name) => /^\d{4}-\d{2}(?=\.yaml$)/.exec(name)?.[0] ?? [],
);

describe('rates: the figures of a year', () => {
  for (const year of YEARS) {
    it(`of ${year} are all there and nothing is unknown`, () => {
      const path = `rates/${year}.yaml`;
      const { findings, rates } = read(path, readFileSync(join(PROJECT, path), 'utf8'), true);
      expect(findings).to.eql([]);
      expect([...(rates?.groups.keys() ?? [])].sort()).to.eql([...catalogue.keys()].sort());
      for (const group of rates?.groups.values() ?? []) {
        expect(group.sources.length).to.be.above(0);
        for (const source of group.sources) expect(source).to.match(/^https:\/\//);
      }
    });
  }

  it('are money, a rate, a count, a number or a word by how they are written', () => {
    const { rates } = read(
      'rates/2026-27.yaml',
      `${HEAD}g:\n${SOURCE}  a: £547.50\n  b: 1.85%\n  c: 28\n  d: 2.5\n  e: monthly\n  f: 3/200\n`,
      false,
    );
    const kinds = [...(rates?.groups.get('g')?.figures.entries.values() ?? [])].map((figure) =>
      figure.node === 'figure' ? `${figure.kind} ${figure.value.toString()}` : figure.node,
    );
    expect(kinds).to.eql([
      'money 547.5',
      'rate 0.0185',
      'count 28',
      'number 2.5',
      'code monthly',
      'text 3/200',
    ]);
  });

  it('know their path, their place and the nearest source above them', () => {
    const { rates } = read(
      'rates/2026-27.yaml',
      `${HEAD}g:\n${SOURCE}  a: £1\n  h:\n    source: [https://example.org/h, https://example.org/i]\n    b: £2\n`,
      false,
    );
    const inner = rates?.groups.get('g')?.figures.entries.get('h');
    const figure = inner?.node === 'group' ? inner.entries.get('b') : undefined;
    expect(figure).to.include({ path: 'rates.g.h.b', node: 'figure' });
    expect(figure?.place).to.include({ line: 10, column: 8 });
    expect(figure?.node === 'figure' ? figure.sources : []).to.eql([
      'https://example.org/h',
      'https://example.org/i',
    ]);
  });

  it('have no thousands separator', () => {
    expect(found('  a: £12,570\n  b: £1,257,000.50\n  c: 1,000\n')).to.eql([
      'rates/2026-27.yaml:7:6  “£12,570” has a thousands separator; write £12570.',
      'rates/2026-27.yaml:8:6  “£1,257,000.50” has a thousands separator; write £1257000.50.',
      'rates/2026-27.yaml:9:6  “1,000” has a thousands separator; write 1000.',
    ]);
  });

  it('are written as figures', () => {
    const message = (text: string) =>
      `“${text}” is not a figure: money is written £1234.56, a percentage 20%.`;
    for (const text of ['£', '£12.', '£12k', '20 %', '%20', '£20%', '£ 20', '-£5', '£1.23456']) {
      expect(found(`  a: ${text.startsWith('%') ? `"${text}"` : text}\n`), text).to.eql([
        `rates/2026-27.yaml:7:6  ${message(text)}`,
      ]);
    }
  });

  it('are to the penny, and no rate is above 100%', () => {
    expect(found('  a: £12.345\n  b: £1.50\n  c: 180%\n  d: 100%\n  e: 100.01%?\n')).to.eql([
      'rates/2026-27.yaml:7:6  “£12.345” is finer than a penny; money of the law is written £1234.56.',
      'rates/2026-27.yaml:9:6  “180%” is more than 100%, which no rate of the law is.',
      'rates/2026-27.yaml:11:6  “100.01%” is more than 100%, which no rate of the law is.',
    ]);
  });

  it('have sources that are https addresses', () => {
    for (const source of ['http://www.gov.uk/x', 'www.gov.uk/x', 'https:/www.gov.uk', 'GOV.UK']) {
      expect(
        read('rates/2026-27.yaml', `${HEAD}g:\n  source: ${source}\n  a: £1\n`, false).findings,
        source,
      ).to.eql([
        `rates/2026-27.yaml:6:11  “${source}” is not an address of an official page: it is written like https://www.gov.uk/….`,
      ]);
    }
  });

  it('have a source', () => {
    expect(read('rates/2026-27.yaml', `${HEAD}g:\n  a: £1\n`, false).findings).to.eql([
      'rates/2026-27.yaml:5:1  The figures of “g” have no source: add the official address they were taken from.',
    ]);
  });

  it('stand in groups', () => {
    expect(read('rates/2026-27.yaml', `${HEAD}g: £1\n`, false).findings).to.eql([
      'rates/2026-27.yaml:5:1  “g” is a group of figures: names with a colon below it.',
    ]);
  });
});

describe('rates: bands', () => {
  it('rise, and the last is open at the top', () => {
    expect(
      found(
        '  b:\n    - { rate: 20%, up_to: £37700 }\n    - { rate: 40%, up_to: £125140 }\n    - { rate: 45% }\n',
      ),
    ).to.eql([]);
  });

  it('out of order', () => {
    expect(
      found(
        '  b:\n    - { rate: 20%, up_to: £37700 }\n    - { rate: 40%, up_to: £37700 }\n    - { rate: 45% }\n',
      ),
    ).to.eql([
      'rates/2026-27.yaml:9:7  This band ends at £37700, which is not above the one before it (£37700).',
    ]);
  });

  it('that is nothing wide', () => {
    expect(found('  b:\n    - { rate: 20%, up_to: £0 }\n    - { rate: 45% }\n')).to.eql([
      'rates/2026-27.yaml:8:7  This band ends at £0, which is not above the one before it (£0).',
    ]);
  });

  it('closed at the top', () => {
    expect(found('  b:\n    - { rate: 20%, up_to: £37700 }\n')).to.eql([
      'rates/2026-27.yaml:8:7  The last band is open at the top: leave out its up_to.',
    ]);
  });

  it('open in the middle', () => {
    expect(found('  b:\n    - { rate: 20% }\n    - { rate: 45% }\n')).to.eql([
      'rates/2026-27.yaml:8:7  Only the last band is open at the top; this one needs up_to.',
    ]);
  });

  it('with a wrong rate, limit or key', () => {
    expect(found('  b:\n    - { rate: 20, up_to: £5 }\n    - { rate: 45% }\n')).to.eql([
      'rates/2026-27.yaml:8:15  The rate of a band is a percentage: 20%.',
    ]);
    expect(found('  b:\n    - { rate: 20%, up_to: 5 }\n    - { rate: 45% }\n')).to.eql([
      'rates/2026-27.yaml:8:27  The limit of a band is money: £20000.',
    ]);
    expect(found('  b:\n    - { rate: 20%, upto: £5 }\n    - { rate: 45% }\n')).to.include(
      'rates/2026-27.yaml:8:20  “upto” is not part of a band. Did you mean “up_to”?',
    );
    expect(found('  b:\n    - 20%\n')).to.eql([
      'rates/2026-27.yaml:8:7  A band is written { rate: 20%, up_to: £20000 }.',
    ]);
  });

  it('with a misspelt key is one slip', () => {
    expect(found('  b:\n    - { rate: 20%, upto: £5 }\n    - { rate: 45% }\n')).to.have.length(1);
  });
});

describe('rates: the head of the file', () => {
  const head = (file: string, text: string) =>
    read(file, text, true).findings.filter(
      (finding) => !finding.endsWith('is missing.') || finding.includes('head'),
    );

  it('says the year, its revision and its dates', () => {
    expect(head('rates/2026-27.yaml', 'tax_year: 2026-27\n')).to.include.members([
      'rates/2026-27.yaml:1:1  “revision” is missing at the head of this file.',
    ]);
    expect(read('rates/2026-27.yaml', 'revision: 1\n', true).findings).to.include(
      'rates/2026-27.yaml:1:1  “tax_year” is missing at the head of this file.',
    );
  });

  it('is of a tax year', () => {
    for (const year of ['2026', '2026-28', '2026/27', '26-27']) {
      expect(head('rates/2026-27.yaml', HEAD.replace('2026-27', year)), year).to.eql([
        `rates/2026-27.yaml:1:11  “${year}” is not a tax year; it is written like 2026-27.`,
      ]);
    }
  });

  it('has the dates of the tax year', () => {
    const message = (starts: string, ends: string) =>
      `rates/2026-27.yaml:1:11  The tax year 2026-27 runs from 2026-04-06 to 2027-04-05; this file says ${starts} to ${ends}.`;
    expect(head('rates/2026-27.yaml', HEAD.replace('2026-04-06', '2026-04-01'))).to.eql([
      message('2026-04-01', '2027-04-05'),
    ]);
    expect(head('rates/2026-27.yaml', HEAD.replace('2027-04-05', '2027-04-06'))).to.eql([
      message('2026-04-06', '2027-04-06'),
    ]);
    expect(head('rates/2026-27.yaml', HEAD.replace('2026-04-06', '2025-04-06'))).to.eql([
      message('2025-04-06', '2027-04-05'),
    ]);
  });

  it('is of the year of its name', () => {
    expect(head('rates/2025-26.yaml', HEAD)).to.eql([
      'rates/2025-26.yaml:1:11  The figures of 2026-27 stand in rates/2026-27.yaml; this file is 2025-26.yaml.',
    ]);
  });

  it('turns the century', () => {
    const text = 'tax_year: 2099-00\nrevision: 1\nstarts: 2099-04-06\nends: 2100-04-05\n';
    expect(head('rates/2099-00.yaml', text)).to.eql([]);
  });

  it('has a whole number as its revision', () => {
    for (const revision of ['0', '1.5', 'one', '-1']) {
      expect(
        head('rates/2026-27.yaml', HEAD.replace('revision: 1', `revision: ${revision}`)),
        revision,
      ).to.eql(['rates/2026-27.yaml:2:11  The revision is a whole number from 1.']);
    }
  });

  it('every group of the catalogue is there', () => {
    const { findings } = read('rates/2026-27.yaml', HEAD, true);
    expect(findings).to.eql(
      [...catalogue.keys()].map((name) => `rates/2026-27.yaml:1:11  The group “${name}” is missing.`),
    );
  });
});
