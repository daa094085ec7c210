import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { JsonObject } from '../../src/json.js';
import { PROJECT } from '../../src/project.js';
import { farthing } from '../cli/support/farthing.js';
import { members } from '../http/support/contract.js';
import { KEY, useService } from '../http/support/service.js';

/** Files in the shape of payroll programs: their headings, and rows with what the request of each is. */
const PROGRAMS: readonly {
  readonly map: string;
  readonly headings: readonly string[];
  readonly rows: readonly (readonly [cells: Readonly<Record<string, string>>, request: JsonObject])[];
}[] = [
  {
    map: 'xero',
    headings: [
      ...['Employee Number', 'First Name', 'Last Name', 'Date of Birth', 'Gender', 'Email', 'Address Line 1'],
      ...['City', 'Postcode', 'Country', 'NI Number', 'NI Category', 'Tax Code', 'W1/M1', 'Start Date'],
      ...['Job Title', 'Payroll Calendar', 'Pay Frequency', 'Salary', 'Salary Basis', 'Hours Per Week'],
      ...['Student Loan Plan', 'Postgraduate Loan', 'Bank Account Name', 'Sort Code', 'Account Number'],
    ],
    rows: [
      [
        {
          ...{ 'First Name': 'Ann', 'Last Name': 'O’Neill, jr', Country: 'United Kingdom', 'W1/M1': 'No' },
          ...{ 'NI Category': 'C', 'Tax Code': '1257L', 'Pay Frequency': 'Monthly', Salary: '£32,000.00' },
          ...{
            'Salary Basis': 'Annually',
            'Student Loan Plan': 'No Student Loan',
            'Postgraduate Loan': 'No',
          },
        },
        {
          ...{ gross: { amount: 32_000, per: 'year' }, tax_code: '1257L', ni_category: 'C' },
          pay_frequency: 'monthly',
        },
      ],
      [
        {
          ...{ 'First Name': 'Bo', 'NI Category': 'A', 'Tax Code': 'S1257L', 'Pay Frequency': 'Fortnightly' },
          ...{ Salary: '13.50', 'Salary Basis': 'Hourly', 'Hours Per Week': '30' },
          ...{ 'Student Loan Plan': 'Plan 4', 'Postgraduate Loan': 'Yes' },
        },
        {
          ...{ gross: { amount: 13.5, per: 'hour' }, tax_code: 'S1257L', pay_frequency: 'two_weekly' },
          ...{ working_pattern: { hours_per_week: 30 }, student_loans: ['plan_4', 'postgraduate'] },
        },
      ],
    ],
  },
  {
    map: 'sage',
    headings: [
      ...['Employee Reference', 'Title', 'Initial', 'Forename', 'Surname', 'Address 1', 'Post Code'],
      ...['E-mail Address', 'Gender', 'Marital Status', 'Date of Birth', 'Tax Code', 'Wk1Mth1 Basis'],
      ...['NI Category', 'Payroll ID', 'NI Number', 'Job Title', 'Director Status', 'Payment Frequency'],
      ...['Gross Salary', 'Salary Per Period', 'Work Start Date', 'Sort Code', 'Bank Account Number'],
      ...['SLR From Date', 'SLR To Date', 'SLR Plan Type', 'PGLR From Date', 'PGLR To Date'],
    ],
    rows: [
      [
        {
          ...{ Forename: 'Ann', 'Tax Code': 'C1257L', 'Wk1Mth1 Basis': '0', 'NI Category': 'A' },
          ...{ 'Payment Frequency': 'Monthly', 'Gross Salary': '41200', 'Salary Per Period': '3433.33' },
          'SLR Plan Type': '-1',
        },
        { gross: { amount: 41_200, per: 'year' }, tax_code: 'C1257L' },
      ],
      [
        {
          ...{ Forename: 'Bo', 'Tax Code': '0T', 'NI Category': 'h', 'Payment Frequency': 'Weekly' },
          ...{ 'Gross Salary': '19000.00', 'SLR Plan Type': '' },
        },
        { gross: { amount: 19_000, per: 'year' }, tax_code: '0T', ni_category: 'H', pay_frequency: 'weekly' },
      ],
    ],
  },
  {
    map: 'brightpay',
    headings: [
      ...['Name', 'Middle Name', 'Surname', 'Works Number', 'National Insurance Number', 'Title', 'Gender'],
      ...[
        'Date of Birth',
        'Nationality',
        'Address Line 1',
        'Postcode',
        'Country',
        'Email Address',
        'Tax Code',
      ],
      ...['Week/Month 1 Basis', 'National Insurance Table', 'Is a Director', 'Student Loan Plan'],
      ...['Student Loan Start Date', 'Postgraduate Loan', 'Department', 'Start Date', 'Starter Declaration'],
      ...[
        'Leave Date',
        'Payment Frequency',
        'Payment Calculation Method',
        'Annual Pay Rate',
        'Period Pay Rate',
      ],
      ...[
        'Hourly Pay Rate',
        'Payment Method',
        'Payment Bank Sort Code',
        'Contracted Hours Worked',
        'Job Title',
      ],
    ],
    rows: [
      [
        {
          ...{ Name: 'Ann', Country: 'England', 'Tax Code': '1257L', 'Week/Month 1 Basis': 'False' },
          ...{ 'National Insurance Table': 'M', 'Student Loan Plan': 'Plan 1', 'Postgraduate Loan': 'False' },
          ...{
            'Payment Frequency': '4-Weekly',
            'Annual Pay Rate': '27,500.00',
            'Period Pay Rate': '2115.38',
          },
        },
        {
          ...{ gross: { amount: 27_500, per: 'year' }, tax_code: '1257L', ni_category: 'M' },
          ...{ pay_frequency: 'four_weekly', student_loans: ['plan_1'] },
        },
      ],
      [
        {
          ...{ Name: 'Bo', 'Tax Code': 'BR', 'National Insurance Table': 'J', 'Postgraduate Loan': 'True' },
          ...{ 'Payment Frequency': 'Monthly', 'Annual Pay Rate': '9000' },
        },
        {
          ...{ gross: { amount: 9_000, per: 'year' }, tax_code: 'BR', ni_category: 'J' },
          student_loans: ['postgraduate'],
        },
      ],
    ],
  },
];

const PEOPLE = 2_000;
const FIELDS = ['cost.total', 'employee.periods.year.take_home'];

/** A map, and what is said of it. */
const WRONG: readonly (readonly [map: string, says: string])[] = [
  ['colums:\n  Wage: gross.amount\n', 'map.yaml:1:1  “colums” is not a key here. Did you mean “columns”?'],
  [
    'columns:\n  Wage: gros.amount\n',
    'map.yaml:2:9  “gros.amount” is not the path of a field of this request, as farthing columns lists them. Did you mean “gross.amount”?',
  ],
  ['columns:\n  Waeg: gross.amount\n', 'map.yaml:2:3  The table has no column “Waeg”. Did you mean “Wage”?'],
  [
    'constants: { gross.per: yaer }\n',
    'map.yaml:1:25  gross.per: “yaer” must be one of year, month, four_weeks, two_weeks, week, day, hour, did you mean year?',
  ],
  [
    'constants: { pension.percent: 0.05 }\n',
    'map.yaml:1:31  pension.percent: 0.05 may be 5% or 0.05%: write it with %.',
  ],
  ['constants: { gross.amount: lots }\n', 'gross.amount: “lots” must be a number.'],
  ['constants: { custom_id: a }\n', 'custom_id is a name of each row, and none of all.'],
  ['words: { regoin: { E: england } }\n', '“regoin” is not the path of a field of this request'],
  [
    'words: { region: { E: englnd } }\n',
    'map.yaml:1:23  “englnd” must be one of england, scotland, wales, northern_ireland, did you mean england?',
  ],
  ['- columns\n', 'This file must be a YAML map'],
  ['columns: { Wage: [gross.amount] }\n', 'A text or a figure is expected here.'],
  ['constants: { region: wales }\n', 'The constant region and the column Nation say the same.'],
  ['columns: { Wage: gross.amount }\n', 'Column Wage does not say for what it is'],
];

describe('maps of the columns of a table', function () {
  this.timeout(120_000);
  const service = useService();
  const folder = mkdtempSync(join(tmpdir(), 'maps-'));
  const at = (file: string) => join(folder, file);
  before(() => writeFileSync(at('key'), KEY));
  after(() => rmSync(folder, { recursive: true, force: true }));

  const batch = (...args: readonly string[]) =>
    farthing([
      ...['batch', at('staff.csv'), '--out', at('pay.csv'), '--fields', FIELDS.join()],
      ...['--url', service.url, '--key-file', at('key'), ...args],
    ]);

  for (const { map, headings, rows } of PROGRAMS) {
    it(`takes ${PEOPLE} people in the shape of ${map}, each with the figures of their request alone`, async () => {
      const [id = ''] = headings.filter((each) => /^(employee (number|reference)|works number)$/i.test(each));
      const quoted = (cell: string) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
      const lines = Array.from({ length: PEOPLE }, (_, index) => {
        const [cells = {}] = rows[index % rows.length] ?? [];
        return headings.map((each) => quoted(each === id ? `e${index}` : (cells[each] ?? ''))).join();
      });
      writeFileSync(at('staff.csv'), `\uFEFF${[headings.join(), ...lines].join('\r\n')}\r\n`);
      const { status, err } = await batch('--map', map);
      expect([status, err.replace(/Not used: .*\. No figure rests on them\./, '')]).to.deep.equal([0, '']);
      const alone = await Promise.all(
        rows.map(async ([, request]) => {
          const { body } = await service.post(`/v1/employer-cost?fields=${FIELDS}`, request);
          const { year = null } = members(members(body['employee'])['periods'] ?? null);
          return `${members(body['cost'])['total']},${members(year)['take_home']}`;
        }),
      );
      const [, ...answers] = readFileSync(at('pay.csv'), 'utf8').trimEnd().split('\n');
      expect(answers).to.deep.equal(
        Array.from({ length: PEOPLE }, (_, index) => `e${index},${alone[index % alone.length]},`),
      );
    });
  }

  it('takes headings, what all rows say and words of cells from a map of one’s own', async () => {
    writeFileSync(
      at('staff.csv'),
      'Ref,Wage,Nation,Scheme,EE,Colour\nann,30000,E,Master Trust,5,red\nbo,20000,S,None,,blue\n',
    );
    writeFileSync(
      at('map.yaml'),
      [
        'columns: { Wage: gross.amount, Scheme: pension.method, EE: pension.percent }',
        'constants: { gross.per: year, tax_year: 2026-27 }',
        'words: { region: { E: england, S: scotland }, pension.method: { Master Trust: net_pay, None: none } }',
        'leave_out: [Colour]',
      ].join('\n'),
    );
    const { status, err } = await batch('--map', at('map.yaml'));
    expect([status, err]).to.deep.equal([0, 'Not used: Colour. No figure rests on them.']);
    const { body } = await service.post('/v1/employer-cost', {
      ...{ tax_year: '2026-27', gross: { amount: 30_000, per: 'year' }, region: 'england' },
      pension: { method: 'net_pay', percent: 5 },
    });
    const { year = null } = members(members(body['employee'])['periods'] ?? null);
    expect(readFileSync(at('pay.csv'), 'utf8').split('\n')[1]).to.equal(
      `ann,${members(body['cost'])['total']},${members(year)['take_home']},`,
    );
  });

  for (const [map, says] of WRONG) {
    it(`says where a map is wrong: ${map.trim()}`, async () => {
      writeFileSync(at('staff.csv'), 'Ref,Wage,Nation\nann,30000,wales\n');
      writeFileSync(at('map.yaml'), map);
      const { status, err } = await batch('--map', at('map.yaml'));
      expect(err).to.include(says);
      expect(status).to.equal(2);
    });
  }

  it('takes the map of the guide', async () => {
    const [, guide = ''] =
      /```yaml\n(columns: .*?)```/s.exec(readFileSync(join(PROJECT, 'docs/consumers.md'), 'utf8')) ?? [];
    expect(guide).to.include('constants:');
    writeFileSync(at('staff.csv'), 'Ref,Wage,Scheme,Nation\nann,30000,No scheme,Wales\n');
    writeFileSync(at('map.yaml'), guide);
    const { status, err } = await batch('--map', at('map.yaml'));
    expect([status, err]).to.deep.equal([0, '']);
  });

  it('says which maps there are, and that a map is for a table', async () => {
    writeFileSync(at('staff.csv'), 'Ref,Wage\nann,30000\n');
    const { status, err } = await batch('--map', 'xreo');
    expect([status, err]).to.deep.equal([
      2,
      '--map must be a file, or one of brightpay, sage, xero, did you mean xero?',
    ]);
    writeFileSync(at('lines.ndjson'), '{}\n');
    const lines = await farthing(['batch', at('lines.ndjson'), '--map', 'xero']);
    expect([lines.status, lines.err]).to.deep.equal([
      2,
      '--map is for a table: name a file that ends in .csv.',
    ]);
  });

  it('says a fault that all rows have once', async () => {
    const rows = Array.from({ length: 500 }, (_, index) => `e${index},30000,wales,5`);
    writeFileSync(at('staff.csv'), ['Ref,Annual salary,Nation,Pension %', ...rows].join('\n'));
    const { status, err } = await batch();
    expect([status, err]).to.deep.equal([
      1,
      '500 lines, the first 1 (e0): pension.method is required\n500 of 500 lines were refused.',
    ]);
  });
});

describe('farthing columns', () => {
  it('lists the paths, words and headings of an operation', async () => {
    const { status, out } = await farthing(['columns', 'employer-cost']);
    expect(status).to.equal(0);
    const parts = new Map(out.split('\n\n').map((part) => [part.split('\n')[0], part]));
    expect(parts.get('gross.per')).to.match(/^ {2}year, month, .*\n {2}headings: per, /m);
    expect(parts.get('gross.amount')).to.match(/^ {2}headings of year: annual pay, annual salary/m);
    expect(parts.get('student_loans')).to.match(/^ {2}headings of postgraduate: /m);
    expect(parts.get('pay[].kind')).to.equal(undefined);
    expect(out).to.include('Maps of payroll programs: brightpay, sage, xero');
    expect((await farthing(['columns', 'payslip'])).out).to.include('\npay[].kind\n  salary, ');
  });

  it('says which operations there are', async () => {
    const { status, err } = await farthing(['columns', 'employer-cots']);
    expect(status).to.equal(2);
    expect(err).to.match(/^The operation must be one of .*, did you mean employer-cost\?$/);
  });
});
