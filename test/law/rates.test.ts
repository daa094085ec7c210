import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { Findings } from '../../src/language/index.js';
import { type NamedAuthorities, readAuthorities } from '../../src/law/authorities/index.js';
import { checkRates, readCatalogue, readRatesFile } from '../../src/law/figures/index.js';
import { PROJECT } from '../../src/project.js';
import { inOneLine } from '../language/support/book.js';

const catalogue = readCatalogue(PROJECT, new Findings()) ?? new Map();

function read(path: string, text: string, check: boolean, authorities?: NamedAuthorities) {
  const findings = new Findings();
  // At the end, so that the lines of figures are the same with and without it.
  const changes = /^changes:/m.test(text) ? '' : '\nchanges: none\n';
  const rates = readRatesFile({ path, text: text + changes }, findings, authorities);
  if (check && rates !== undefined) checkRates(rates, catalogue, findings);
  return { rates, findings: findings.all.map(inOneLine) };
}

const HEAD = 'tax_year: 2026-27\n# The head.\nstarts: 2026-04-06\nends: 2027-04-05\n';
const SOURCE = '  authority: law\n';

/** What is found wrong in a group of figures that begins on line 7. */
const found = (figures: string): readonly string[] =>
  read('rates/2026-27.yaml', `${HEAD}g:\n${SOURCE}${figures}`, false).findings;

/** The years there are, drafts too. */
const YEARS = readdirSync(join(PROJECT, 'rates')).flatMap(
  (name) => /^\d{4}-\d{2}(?=\.yaml$)/.exec(name)?.[0] ?? [],
);

const authorities = readAuthorities(PROJECT, new Findings());

describe('rates: the figures of a year', () => {
  for (const year of YEARS) {
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

  it('know their path, their place and the nearest authority above them', () => {
    const { rates } = read(
      'rates/2026-27.yaml',
      `${HEAD}g:\n${SOURCE}  a: £1\n  h:\n    authority: [h, i]\n    b: £2\n`,
      false,
    );
    const inner = rates?.groups.get('g')?.figures.entries.get('h');
    const figure = inner?.node === 'group' ? inner.entries.get('b') : undefined;
    expect(figure).to.include({ path: 'rates.g.h.b', node: 'figure' });
    expect(figure?.place).to.include({ line: 10, column: 8 });
    expect(figure?.node === 'figure' ? figure.authorities : []).to.eql(['h', 'i']);
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
    expect(found('  a: £12.345\n  b: £1.50\n  c: 180%\n  d: 100%\n  e: 100.01%\n')).to.eql([
      'rates/2026-27.yaml:7:6  “£12.345” is finer than a penny; money of the law is written £1234.56.',
      'rates/2026-27.yaml:9:6  “180%” is more than 100%, which no rate of the law is.',
      'rates/2026-27.yaml:11:6  “100.01%” is more than 100%, which no rate of the law is.',
    ]);
  });

  it('have an authority', () => {
    expect(read('rates/2026-27.yaml', `${HEAD}g:\n  a: £1\n`, false).findings).to.eql([
      'rates/2026-27.yaml:5:1  The figures of “g” have no authority: name the one that sets them.',
    ]);
  });

  it('stand in groups', () => {
    expect(read('rates/2026-27.yaml', `${HEAD}g: £1\n`, false).findings).to.eql([
      'rates/2026-27.yaml:5:1  “g” is a group of figures: names with a colon below it.',
    ]);
  });
});

describe('rates: figures that change within the year', () => {
  const of2023 = (changes: string, figures: string) =>
    read(
      'rates/2023-24.yaml',
      `tax_year: 2023-24\n# The head.\nstarts: 2023-04-06\nends: 2024-04-05\nchanges: ${changes}\ng:\n${SOURCE}${figures}`,
      false,
    );
  /** What is found wrong in figures from line 8 on, where the head names 6 January 2024. */
  const wrong = (figures: string): readonly string[] => of2023('[2024-01-06]', figures).findings;
  const RIGHT = '  right: 12% until 2024-01-05 then 10%\n';
  const FORM = 'A change is written 12% until 2024-01-05 then 10%, on one line.';
  const RATE = 'rates/2023-24.yaml:8:6 ';

  /** Each stretch as “first day to last day: figure”. */
  function stretches(figures: string, changes = '[2024-01-06]'): readonly string[] {
    const { rates, findings } = of2023(changes, figures);
    expect(findings).to.eql([]);
    const [figure] = rates?.groups.get('g')?.figures.entries.values() ?? [];
    if (figure?.node !== 'figure') throw new Error('There is no figure.');
    return (figure.stretches ?? []).map(
      ({ inForce, kind, value }) => `${inForce.from} to ${inForce.until}: ${kind} ${value}`,
    );
  }

  it('have a figure for each stretch of the year', () => {
    expect(stretches('  a: 12% until 2024-01-05 then 10%\n')).to.eql([
      '2023-04-06 to 2024-01-05: rate 0.12',
      '2024-01-06 to 2024-04-05: rate 0.1',
    ]);
    expect(
      stretches(
        '  a: £190 until 2023-07-05 then £242 until 2024-02-29 then £250\n',
        '[2023-07-06, 2024-03-01]',
      ),
    ).to.eql([
      '2023-04-06 to 2023-07-05: money 190',
      '2023-07-06 to 2024-02-29: money 242',
      '2024-03-01 to 2024-04-05: money 250',
    ]);
    expect(stretches('  a: "52 until 2024-01-05 then 53"\n')).to.eql([
      '2023-04-06 to 2024-01-05: count 52',
      '2024-01-06 to 2024-04-05: count 53',
    ]);
  });

  it('are, as a whole, what their last stretch is', () => {
    const figure = of2023('[2024-01-06]', RIGHT).rates?.groups.get('g')?.figures.entries.get('right');
    expect(figure?.node === 'figure' && `${figure.kind} ${figure.value}`).to.equal('rate 0.1');
  });

  it('stand in any cell of a row', () => {
    const row = '  a: { x: 0%, y: 12% until 2024-01-05 then 10%, z: 2% }\n';
    expect(wrong(row)).to.eql([]);
  });

  const SLIPS: readonly (readonly [slip: string, text: string, finding: string])[] = [
    [
      'a day in words',
      '12% until 5 January 2024 then 10%',
      '“5 January 2024” is not a day; a day is written like 2024-01-05.',
    ],
    [
      'a day that there is not',
      '12% until 2024-13-05 then 10%',
      '“2024-13-05” is not a day; a day is written like 2024-01-05.',
    ],
    [
      'days that fall',
      '12% until 2023-11-05 then 11% until 2023-07-05 then 10%',
      'The days of a figure rise; 2023-07-05 does not come after 2023-11-05.',
    ],
    [
      'a day twice',
      '12% until 2023-11-05 then 11% until 2023-11-05 then 10%',
      'The days of a figure rise; 2023-11-05 does not come after 2023-11-05.',
    ],
    [
      'a day before the year',
      '12% until 2023-04-05 then 10%',
      'A change lies within the year: from 2023-04-06 to 2024-04-04.',
    ],
    [
      'the last day of the year',
      '12% until 2024-04-05 then 10%',
      'A change lies within the year: from 2023-04-06 to 2024-04-04.',
    ],
    [
      'two kinds',
      '12% until 2024-01-05 then £10',
      '12% is a rate and £10 is money; a figure is of one kind.',
    ],
    ['a figure that stays', '10% until 2024-01-05 then 10.0%', 'Nothing changes: both are 10%.'],
    ['`until` without `then`', '12% until 2024-01-05', FORM],
    ['`then` without `until`', '12% then 10%', FORM],
    ['`until` twice', '12% until 2024-01-05 until 2024-01-06 then 10%', FORM],
    ['`until` after the last figure', '12% until 2024-01-05 then 10% until 2024-02-05', FORM],
    ['no blank before `until`', '12%until 2024-01-05 then 10%', FORM],
    ['two blanks', '12%  until 2024-01-05 then 10%', FORM],
    ['two lines', '12% until 2024-01-05\n    then 10%', FORM],
    ['two lines in quotes', '"12% until 2024-01-05\n    then 10%"', FORM],
    ['two lines, folded', '>-\n    12% until 2024-01-05\n    then 10%', FORM],
    ['a word', 'monthly until 2024-01-05 then weekly', 'A word or a fraction is the same all year.'],
    ['a fraction', '3/200 until 2024-01-05 then 3/100', 'A word or a fraction is the same all year.'],
    [
      'a comment without a blank before it',
      '12% until 2024-01-05 then 10%#note',
      '“12% until 2024-01-05 then 10%#note” is one text; a comment has a blank before its #.',
    ],
    ['a comma outside { }', '12% until 2024-01-05, then 10%', FORM],
    [
      'a thousands separator',
      '£1048 until 2024-01-05 then £1,050',
      '“£1,050” has a thousands separator; write £1050.',
    ],
    [
      'a rate above 100%',
      '12% until 2024-01-05 then 110%',
      '“110%” is more than 100%, which no rate of the law is.',
    ],
  ];
  for (const [slip, text, finding] of SLIPS) {
    it(`with a slip: ${slip}`, () => {
      expect(wrong(`  a: ${text}\n${RIGHT}`)).to.eql([`${RATE} ${finding}`]);
    });
  }

  it('with a comma inside { }', () => {
    for (const [text, meant] of [
      ['12% until 2024-01-05, then 10%', '12% until 2024-01-05 then 10%'],
      ['12% until 2024-01-05, 10%', '12% until 2024-01-05 then 10%'],
      ['12%, until 2024-01-05 then 10%', '12% until 2024-01-05 then 10%'],
      [
        '12% until 2023-07-05, then 11% until 2024-01-05, then 10%',
        '12% until 2023-07-05 then 11% until 2024-01-05 then 10%',
      ],
    ] as const) {
      expect(wrong(`  a: { x: ${text}, y: 2% }\n${RIGHT}`), text).to.eql([
        `rates/2023-24.yaml:8:11  A comma begins a new name inside { }: write ${meant}, without one.`,
      ]);
    }
  });

  it('in a band', () => {
    const band = '  b:\n    - { rate: 20% until 2024-01-05 then 19%, up_to: £37700 }\n    - { rate: 40% }\n';
    expect(wrong(`${band}${RIGHT}`)).to.eql(['rates/2023-24.yaml:9:15  A band is the same all year.']);
    const limit =
      '  b:\n    - { rate: 20%, up_to: £37700 until 2024-01-05 then £38000 }\n    - { rate: 40% }\n';
    expect(wrong(`${limit}${RIGHT}`)).to.eql(['rates/2023-24.yaml:9:27  A band is the same all year.']);
  });

  it('on a day that the head does not name', () => {
    expect(wrong(`  a: 12% until 2024-01-06 then 10%\n${RIGHT}`)).to.eql([
      `${RATE} A figure changes on 2024-01-07, but the head of this file names 2024-01-06; \`until\` is the last day of the old figure.`,
    ]);
    expect(of2023('none', RIGHT).findings).to.eql([
      'rates/2023-24.yaml:8:10  A figure changes on 2024-01-06, but the head of this file names none; `until` is the last day of the old figure.',
    ]);
  });

  it('on a day that the head does not name, several at once', () => {
    const three =
      '  a: 12% until 2024-01-06 then 10%\n  b: 12% until 2024-01-06 then 9%\n  c: 12% until 2024-01-06 then 8%\n';
    expect(wrong(`${three}${RIGHT}`)).to.eql([
      `${RATE} 3 figures change on 2024-01-07, but the head of this file names 2024-01-06; \`until\` is the last day of the old figure. The others stand in lines 9 and 10.`,
    ]);
  });

  it('are missing for a day that the head names', () => {
    expect(of2023('[2023-07-06, 2024-01-06]', RIGHT).findings).to.eql([
      'rates/2023-24.yaml:5:11  Nothing in this file changes on 2023-07-06.',
    ]);
  });

  it('change on days of the head that rise', () => {
    expect(of2023('[2024-01-06, 2023-07-06]', RIGHT).findings).to.eql([
      'rates/2023-24.yaml:5:23  These days rise; 2023-07-06 does not come after 2024-01-06.',
    ]);
    expect(of2023('[6 January]', RIGHT).findings).to.eql([
      'rates/2023-24.yaml:5:11  “6 January” is not a day; a day is written like 2024-01-06.',
    ]);
    for (const none of ['[]', '{ a: 2024-01-06 }']) {
      expect(of2023(none, RIGHT).findings).to.eql([
        'rates/2023-24.yaml:5:1  “changes” are the first days of new figures, like [2024-01-06], or none.',
      ]);
    }
  });

  it('are a question that each year answers', () => {
    const text = `${HEAD}g:\n${SOURCE}  a: £1\n`;
    const findings = new Findings();
    readRatesFile({ path: 'rates/2026-27.yaml', text }, findings);
    expect(findings.all.map(inOneLine)).to.eql([
      'rates/2026-27.yaml:1:1  “changes” is missing at the head of this file.',
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

  it('says the year and its dates', () => {
    expect(head('rates/2026-27.yaml', 'tax_year: 2026-27\n')).to.include.members([
      'rates/2026-27.yaml:1:1  “starts” is missing at the head of this file.',
    ]);
    expect(read('rates/2026-27.yaml', 'starts: 2026-04-06\n', true).findings).to.include(
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
    const message = (starts: string, ends: string, place = '3:9') =>
      `rates/2026-27.yaml:${place}  The tax year 2026-27 runs from 2026-04-06 to 2027-04-05; this file says ${starts} to ${ends}.`;
    expect(head('rates/2026-27.yaml', HEAD.replace('2026-04-06', '2026-04-01'))).to.eql([
      message('2026-04-01', '2027-04-05'),
    ]);
    expect(head('rates/2026-27.yaml', HEAD.replace('2027-04-05', '2027-04-06'))).to.eql([
      message('2026-04-06', '2027-04-06', '4:7'),
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
    const text = 'tax_year: 2099-00\nstarts: 2099-04-06\nends: 2100-04-05\n';
    expect(head('rates/2099-00.yaml', text)).to.eql([]);
  });

  const CONFIRMATIONS: readonly (readonly [line: string, finding: string])[] = [
    ['unconfirmed: [dividend]', '6:15  “dividend” is not a group of this file. Did you mean “dividends”?'],
    ['confirmed: { dividend: {} }', '6:14  “dividend” is not a group of this file.'],
    [
      'confirmed: { dividends: { by: A. Name, on: today, page: https://example.org } }',
      '6:14  A confirmation is written dividends: { by: A. Name, on: 2027-03-20, page: https://www.gov.uk/… }, as `farthing confirm` writes it.',
    ],
    ['default_from: 6 April', '6:15  “6 April” is not a day; a day is written like 2027-04-06.'],
  ];
  for (const [line, finding] of CONFIRMATIONS) {
    it(`may say which groups are confirmed, and when it is the default: ${line}`, () => {
      const text = `${HEAD}changes: none\n${line}\ndividends:\n${SOURCE}  allowance: £500\n`;
      const findings = new Findings();
      readRatesFile({ path: 'rates/2026-27.yaml', text }, findings);
      expect(findings.all.map(inOneLine).join('\n')).to.include(`rates/2026-27.yaml:${finding}`);
    });
  }

  it('every group of the catalogue is there', () => {
    const { findings } = read('rates/2026-27.yaml', HEAD, true);
    expect(findings).to.eql(
      [...catalogue.keys()].map((name) => `rates/2026-27.yaml:1:11  The group “${name}” is missing.`),
    );
  });
});
