import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { routes } from '../../src/http/routes/index.js';
import type { JsonObject } from '../../src/json.js';
import { checkFiles } from '../../src/law/books.js';
import { rateHistory } from '../../src/law/published/rate-history.js';
import { loadPayroll } from '../../src/operations/index.js';
import { allRequiredValues } from '../../src/operations/operations.js';
import { farthing, KNOWN_YEARS, useCopyOfBook } from '../cli/support/farthing.js';
import { inOneLine } from '../language/support/book.js';
import { bookWith, type Slip } from '../language/support/real-book.js';

const CATALOGUE = 'rates/catalogue.yaml';

/* What docs/specialists.md says of a new figure: a line in the catalogue, and one in the rates of each year that has it. */
describe('a figure that a specialist adds', () => {
  const book = useCopyOfBook({ years: KNOWN_YEARS });
  const change = (file: string, from: string, to: string) => {
    const path = join(book.root, file);
    const text = readFileSync(path, 'utf8');
    expect(text, file).to.include(from);
    writeFileSync(path, text.replace(from, to));
  };
  const findings = () => checkFiles(book.root, allRequiredValues).findings.all.map(inOneLine);
  const lineOf = (file: string, text: string) =>
    readFileSync(join(book.root, file), 'utf8')
      .split('\n')
      .findIndex((line) => line.includes(text)) + 1;
  const load = () => loadPayroll({ root: book.root, unreleased: true });

  beforeEach(() => {
    change(
      CATALOGUE,
      '    family_pay_weekly:',
      '    neonatal_care_pay_weekly: { unit: money, per: week, years: { from: 2026-27 }, title: Neonatal care pay. }\n    family_pay_weekly:',
    );
    change(
      'rates/2026-27.yaml',
      '    family_pay_weekly: [',
      '    neonatal_care_pay_weekly: [sppr_2, employer_rates]\n    family_pay_weekly: [',
    );
    change(
      'rates/2026-27.yaml',
      '  family_pay_weekly: £',
      '  neonatal_care_pay_weekly: £194.32\n  family_pay_weekly: £',
    );
  });

  it('is shown by GET /v1/rates in its years, and in no other', () => {
    const payroll = load();
    expect(payroll.rates('2026-27')).to.have.nested.property(
      'statutory_pay.neonatal_care_pay_weekly',
      194.32,
    );
    expect(payroll.rates('2025-26')['statutory_pay']).not.to.have.property('neonatal_care_pay_weekly');
  });

  it('is not shown in a group that only the calculation needs', () => {
    const before = Object.keys(load().rates('2026-27'));
    change(
      CATALOGUE,
      'redundancy:',
      'attachment:\n  title: For attachments alone.\n  years: { from: 2026-27 }\n  figures: {}\n\nredundancy:',
    );
    change(
      'rates/2026-27.yaml',
      'redundancy:',
      'attachment:\n  authority: sppr_2\n  payroll_only: [fee]\n  fee: £1\n\nredundancy:',
    );
    expect(findings()).to.deep.equal([]);
    expect(Object.keys(load().rates('2026-27'))).to.deep.equal(before);
  });

  it('has its history, with null in the years before', () => {
    const payroll = load();
    const years = payroll.taxYears.map((year) => payroll.book(year));
    const found = rateHistory(years, 'statutory_pay.neonatal_care_pay_weekly');
    expect(found).to.have.property('kind', 'money');
    expect(found).to.have.nested.property('history[1].value', null);
    expect(found).to.have.nested.property('history[2].value', 194.32);
  });

  it('is described in the OpenAPI document, as one that its years have', async () => {
    const document = await routes(load()).document();
    const group = 'components.schemas.RatesResult.properties.statutory_pay';
    expect(document)
      .to.have.nested.property(`${group}.properties.neonatal_care_pay_weekly`)
      .deep.equal({ type: 'number', description: 'Neonatal care pay. Pounds a week.' });
    expect(document)
      .to.have.nested.property(`${group}.required`)
      .that.includes('family_pay_weekly')
      .and.does.not.include('neonatal_care_pay_weekly');
  });

  it('is completed by editors, with what it is and how it is written', async () => {
    await farthing(['schemas'], book);
    const schema: JsonObject = JSON.parse(
      readFileSync(join(book.root, '.schemas/rates.schema.json'), 'utf8'),
    );
    expect(schema)
      .to.have.nested.property('properties.statutory_pay.properties.neonatal_care_pay_weekly')
      .deep.equal({
        $ref: '#/definitions/money',
        description:
          'Neonatal care pay. Pounds a week. Money is written £1234, without thousands separators. ' +
          '£190 until 2022-07-05 then £242 changes within the year.',
      });
  });

  it('is checked: its unit, its spelling, its years', () => {
    expect(findings()).to.deep.equal([]);
    change('rates/2026-27.yaml', 'neonatal_care_pay_weekly: £194.32', 'neonatal_care_pay_weekly: 90%');
    const line = lineOf('rates/2026-27.yaml', 'neonatal_care_pay_weekly: 90%');
    expect(findings()).to.deep.equal([
      `rates/2026-27.yaml:${line}:29  rates.statutory_pay.neonatal_care_pay_weekly is money, written like £1234.50.`,
    ]);
    change('rates/2026-27.yaml', 'neonatal_care_pay_weekly: 90%', 'neonatal_care_pay_wekly: £194.32');
    expect(findings()).to.deep.equal([
      `rates/2026-27.yaml:${line}:3  “neonatal_care_pay_wekly” is not a figure that GET /v1/rates shows; what only the calculation needs is listed under payroll_only. Did you mean “neonatal_care_pay_weekly”?`,
    ]);
    change('rates/2026-27.yaml', 'neonatal_care_pay_wekly', 'neonatal_care_pay_weekly');
    change(CATALOGUE, 'years: { from: 2026-27 }', 'years: { from: 2027-28 }');
    expect(findings()).to.deep.equal([
      `rates/2026-27.yaml:${line}:3  “neonatal_care_pay_weekly” begins with 2027-28: rates/catalogue.yaml says in which years it is.`,
    ]);
    change(CATALOGUE, 'years: { from: 2027-28 }', 'years: { until: 2025-26 }');
    expect(findings()).to.deep.equal([
      `rates/2026-27.yaml:${line}:3  “neonatal_care_pay_weekly” ended with 2025-26: rates/catalogue.yaml says in which years it is.`,
    ]);
  });

  it('changes no label: what a figure is, is not its law', () => {
    const digest = (year: string) => load().identity(year).digest;
    const before = digest('2026-27');
    change(CATALOGUE, 'title: Neonatal care pay.', 'title: Statutory neonatal care pay.');
    expect(digest('2026-27')).to.equal(before);
  });
});

describe('a table whose rows a year says', () => {
  const book = useCopyOfBook({ years: KNOWN_YEARS });

  it('can be added, and shows the rows of each year', () => {
    writeFileSync(
      join(book.root, CATALOGUE),
      `${readFileSync(join(book.root, CATALOGUE), 'utf8')}
vehicle_benefit:
  title: Benefits of vehicles.
  years: { from: 2026-27 }
  figures:
    fuel:
      title: Fuel, by the vehicle.
      rows:
        - title: A vehicle.
          figures:
            amount: { unit: money, per: year, title: Its benefit. }
`,
    );
    const rates = join(book.root, 'rates/2026-27.yaml');
    writeFileSync(
      rates,
      `${readFileSync(rates, 'utf8')}
vehicle_benefit:
  authority: [ita_10, employer_rates]
  fuel:
    car: { amount: £29200 }
    van: { amount: £798 }
`,
    );
    const payroll = loadPayroll({ root: book.root, unreleased: true });
    expect(payroll.rates('2026-27')['vehicle_benefit']).to.deep.equal({
      fuel: { car: { amount: 29200 }, van: { amount: 798 } },
    });
    expect(payroll.rates('2025-26')).not.to.have.property('vehicle_benefit');
  });
});

describe('a figure of rows that begins with a year', () => {
  const book = useCopyOfBook({ years: KNOWN_YEARS });

  it('is missing in each row of its years, and in none before', () => {
    const path = join(book.root, CATALOGUE);
    const text = readFileSync(path, 'utf8');
    const row = /^ {8}threshold: \{ unit: money.*$/m;
    expect(text).to.match(row);
    writeFileSync(
      path,
      text.replace(
        row,
        (line) =>
          `${line}\n        written_off_after: { unit: count, years: { from: 2026-27 }, title: The years after which it is written off. }`,
      ),
    );
    const messages = checkFiles(book.root, allRequiredValues).findings.all.map(inOneLine);
    expect(messages).to.have.length(5);
    for (const message of messages)
      expect(message).to.match(
        /^rates\/2026-27\.yaml:\d+:3 {2}“student_loans\.\w+\.written_off_after” is missing\.$/,
      );
  });
});

const SLIPS: readonly (readonly [string, Slip, string])[] = [
  [
    'an unknown unit',
    { file: CATALOGUE, from: 'class_1a_ni: { unit: percent,', to: 'class_1a_ni: { unit: ⌖percents,' },
    '“percents” must be one of money, percent, count, fraction, bands. Did you mean “percent”?',
  ],
  [
    'an unknown period',
    {
      file: CATALOGUE,
      from: 'employment_allowance: { unit: money, per: year,',
      to: 'employment_allowance: { unit: money, per: ⌖yaer,',
    },
    '“yaer” must be one of year, month, four_weeks, two_weeks, week, hour. Did you mean “year”?',
  ],
  [
    'money without what it is per',
    {
      file: CATALOGUE,
      from: 'employment_allowance: { unit: money, per: year,',
      to: '⌖employment_allowance: { unit: money,',
    },
    '“per” is missing here.',
  ],
  [
    'a percentage that is per something',
    {
      file: CATALOGUE,
      from: 'class_1a_ni: { unit: percent,',
      to: 'class_1a_ni: { unit: percent, per: ⌖year,',
    },
    'Only money is per something.',
  ],
  [
    'a figure without a title',
    {
      file: CATALOGUE,
      from: 'basic: { unit: percent, title: The ordinary rate. }',
      to: '⌖basic: { unit: percent }',
    },
    '“title” is missing here.',
  ],
  [
    'a figure that is of no unit',
    {
      file: CATALOGUE,
      from: 'basic: { unit: percent, title: The ordinary rate. }',
      to: '⌖basic: { title: The ordinary rate. }',
    },
    '“basic” has one of these: its unit, its figures, or rows.',
  ],
  [
    'a misspelt key',
    {
      file: CATALOGUE,
      from: 'basic: { unit: percent, title: The ordinary rate. }',
      to: 'basic: { unit: percent, ⌖titel: The ordinary rate. }',
    },
    '“titel” is not a key here. Did you mean “title”?',
  ],
  [
    'a figure in the place of a group',
    {
      file: CATALOGUE,
      from: 'redundancy:\n  title:',
      to: 'redundancy:\n  ⌖unit: percent\n  title:',
    },
    '“unit” is not a key here.',
  ],
  [
    'a tax year that is none',
    {
      file: CATALOGUE,
      from: 'class_1a_ni: { unit: percent,',
      to: 'class_1a_ni: { unit: percent, years: { from: ⌖2024 },',
    },
    'A tax year is written like 2026-27.',
  ],
  [
    'a misspelt figure',
    { file: CATALOGUE, from: 'aged_18_to_20:', to: '⌖aged_18_to_22:' },
    '“aged_18_to_22” stands in no year. Did you mean “aged_18_to_20”?',
  ],
  [
    'a misspelt figure of rows',
    { file: CATALOGUE, from: '        threshold: { unit', to: '        ⌖treshold: { unit' },
    '“treshold” stands in no year. Did you mean “threshold”?',
  ],
];

const RATES = 'rates/2026-27.yaml';
const NOT_SHOWN =
  'is not a figure that GET /v1/rates shows; what only the calculation needs is listed under payroll_only.';

const SLIPS_OF_A_YEAR: readonly (readonly [string, Slip, string])[] = [
  [
    'a misspelt group of figures',
    { file: RATES, from: '  thresholds: # a year', to: '  ⌖tresholds: # a year' },
    `“tresholds” ${NOT_SHOWN} Did you mean “thresholds”?`,
  ],
  [
    'a misspelt table',
    { file: RATES, from: '  employee: # by category letter', to: '  ⌖employe: # by category letter' },
    `“employe” ${NOT_SHOWN} Did you mean “employee”?`,
  ],
  [
    'a misspelt figure of a row',
    { file: RATES, from: 'plan_5: { threshold:', to: 'plan_5: { ⌖treshold:' },
    `“plan_5.treshold” ${NOT_SHOWN} Did you mean “plan_5.threshold”?`,
  ],
  [
    'a figure in the place of bands',
    {
      file: RATES,
      from: "    wales: # set by the Senedd each year; the same as England's\n      - { rate: 20%, up_to: £37700 } # basic\n      - { rate: 40%, up_to: £125140 } # higher\n      - { rate: 45% } # additional\n",
      to: '    wales: ⌖20%\n',
    },
    'rates.income_tax.bands.wales is a table of bands, written like [{ rate: 20%, up_to: £20000 }, { rate: 40% }].',
  ],
  [
    'a figure in the place of a group',
    { file: RATES, from: '  weekly: { basic: £55, higher: £28, additional: £25 }', to: '  weekly: ⌖£55' },
    'rates.childcare_vouchers.weekly is a group of figures, or a table: Exempt a week, by the band of the employee.',
  ],
  [
    'a fraction by nothing',
    { file: RATES, from: 'marginal_relief_fraction: 3/200', to: 'marginal_relief_fraction: ⌖3/0' },
    'rates.corporation_tax.marginal_relief_fraction is a fraction, written like 3/200.',
  ],
  [
    'a fraction with a letter in it',
    { file: RATES, from: 'marginal_relief_fraction: 3/200', to: 'marginal_relief_fraction: ⌖3/2OO' },
    'rates.corporation_tax.marginal_relief_fraction is a fraction, written like 3/200.',
  ],
  [
    'a fraction that is written as a number',
    { file: RATES, from: 'marginal_relief_fraction: 3/200', to: 'marginal_relief_fraction: ⌖0.015' },
    'rates.corporation_tax.marginal_relief_fraction is a fraction, written like 3/200.',
  ],
];

describe('a slip in the figures of a year is one finding, by what the catalogue has', () => {
  for (const [slip, where, message] of SLIPS_OF_A_YEAR) {
    it(slip, () => {
      const { findings, place } = bookWith(where);
      expect(findings).to.deep.equal([`${place}  ${message}`]);
    });
  }
});

describe('a slip in the catalogue is one finding, said where it was made', () => {
  for (const [slip, where, message] of SLIPS) {
    it(slip, () => {
      const { findings, place } = bookWith(where);
      expect(findings).to.deep.equal([`${place}  ${message}`]);
    });
  }

  describe('when it is gone', () => {
    const book = useCopyOfBook({ years: KNOWN_YEARS });

    it('is told at the file', () => {
      rmSync(join(book.root, CATALOGUE));
      expect(checkFiles(book.root, allRequiredValues).findings.all.map(inOneLine)).to.deep.equal([
        `${CATALOGUE}:1:1  This file is missing.`,
      ]);
    });
  });
});

describe('a word that a rule adds to those of an answer', () => {
  const book = useCopyOfBook({ years: KNOWN_YEARS });

  it('stands in the OpenAPI document', async () => {
    const file = join(book.root, 'rules/tax-code.yaml');
    const text = readFileSync(file, 'utf8');
    const changed = text.replace('W1: week_1_month_1', 'E: emergency\n        W1: week_1_month_1');
    expect(changed).not.to.equal(text);
    writeFileSync(file, changed);
    const document = await routes(loadPayroll({ root: book.root, unreleased: true })).document();
    expect(document)
      .to.have.nested.property('components.schemas.TaxCodeResult.properties.basis.enum')
      .deep.equal(['cumulative', 'emergency', 'week_1_month_1']);
  });
});
