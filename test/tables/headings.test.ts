import { expect } from 'chai';
import fc from 'fast-check';
import { UsageError } from '../../src/cli/index.js';
import { isObject, type Json, type JsonObject } from '../../src/json.js';
import type { RequestField } from '../../src/language/index.js';
import { firmCheck, InvalidInput } from '../../src/operations/index.js';
import { faultsOfFirm, faultsOfTable, peopleIn, requestOfFirm } from '../../src/page/firm/people.js';
import { wordTitle } from '../../src/page/texts/titles.js';
import { plainHeading } from '../../src/plain-heading.js';
import { besideHeadings, columnsIn, headingsOf, NO_MAP, readCell } from '../../src/tables/index.js';
import { linesOfTable } from '../../src/workshop/batch/csv.js';
import { members } from '../http/support/contract.js';
import { employerCost } from '../support/operations.js';
import { payroll } from '../support/project.js';
import { runOptions } from '../support/runs.js';

const FIELDS = payroll.requestFields('employer-cost', '2026-27');
const BESIDE = besideHeadings(payroll, '2026-27');

/** What a column beside the pay comes to: a part of the request, “beside”, or what is said of it. */
const HEADINGS: readonly (readonly [
  program: string,
  heading: string,
  cell: string,
  is: JsonObject | string,
])[] = [
  ['Xero', 'NI Category', 'C', { ni_category: 'C' }],
  ['Xero', 'Student Loan Plan', 'Plan 2', { student_loans: ['plan_2'] }],
  ['Xero', 'Tax Code', '1257L M1', { tax_code: '1257L M1' }],
  ['Xero', 'First Name', 'Ann', 'beside'],
  ['Xero', 'Postgraduate Loan', 'Yes', { student_loans: ['postgraduate'] }],
  ['Xero', 'Hours Per Week', '35', { working_pattern: { hours_per_week: 35 } }],
  ['Xero API', 'niCategory', 'M', { ni_category: 'M' }],
  ['Sage 50', 'Employee Reference', '17', 'beside'],
  ['Sage 50', 'NI Category', 'h', { ni_category: 'H' }],
  ['Sage 50', 'SLR Plan Type', '04', { student_loans: ['plan_4'] }],
  ['Sage 50', 'SLR Plan Type', '-1', '“SLR Plan Type”'],
  ['Sage 50', 'Payment Frequency', 'Monthly', {}],
  ['Sage 50', 'Payment Frequency', 'Weekly', { pay_frequency: 'weekly' }],
  ['Sage 50', 'Wk1Mth1 Basis', '1', '“Wk1Mth1 Basis” is no known heading'],
  ['Sage 50', 'Salary Per Period', '2000', '“Salary Per Period” is no known heading'],
  ['Sage 50', 'NI Number', 'QQ123456C', 'beside'],
  ['Sage 50', 'Post Code', 'AB1 2CD', 'beside'],
  ['Sage 50', 'Date Directorship Began', '06/04/2026', 'is no known heading'],
  ['BrightPay', 'National Insurance Table', 'H', { ni_category: 'H' }],
  ['BrightPay', 'Works Number', '9', 'beside'],
  ['BrightPay', 'Week/Month 1 Basis', 'True', 'is no known heading'],
  ['BrightPay', 'Postgraduate Loan', 'False', {}],
  ['BrightPay', 'Hourly Pay Rate', '15', 'say the same'],
  ['BrightPay', 'Is a Director', 'No', 'is no known heading'],
  ['BrightPay', 'Payment Frequency', 'Fortnightly', { pay_frequency: 'two_weekly' }],
  ['BrightPay', 'Surname', 'Ashe', 'beside'],
  ['Moneysoft', 'NI Letter', 'j', { ni_category: 'J' }],
  ['Moneysoft', 'NI table letter', 'B', { ni_category: 'B' }],
  ['Moneysoft', 'Student loan type', 'Type 1', { student_loans: ['plan_1'] }],
  ['Moneysoft', 'Pay period', '1', 'is no known heading'],
  ['QuickBooks', 'Pay schedule', 'Every week', { pay_frequency: 'weekly' }],
  ['QuickBooks', 'Employee ID', '77', 'beside'],
  ['QuickBooks', 'National Insurance category', 'Z', { ni_category: 'Z' }],
  ['QuickBooks', 'Student loan plan', 'Plan 1 and 2', '“Student loan plan”'],
  ['QuickBooks', 'Loan', '100', '“Loan”'],
  ['IRIS', 'NI Table', 'A', {}],
  ['IRIS', 'Student Loan', 'Plan Two', { student_loans: ['plan_2'] }],
  ['IRIS', 'Postgrad Loan', 'True', { student_loans: ['postgraduate'] }],
  ['IRIS', 'Cost Centre Code', 'X1', 'beside'],
  ['IRIS', 'W1M1', 'True', 'is no known heading'],
  ['IRIS', 'Country', 'Scotland', { region: 'scotland' }],
  ['IRIS', 'Country', 'United Kingdom', '“Country”'],
  ['HMRC', 'National Insurance category letter', 'V', { ni_category: 'V' }],
  ['HMRC', 'Category letter', 'X', '“Category letter”'],
  ['HMRC', 'PAYE tax code', 'S1257L', { tax_code: 'S1257L' }],
  ['HMRC', 'Pay frequency', 'W4', { pay_frequency: 'four_weekly' }],
  ['HMRC', 'Pay frequency', 'M3', '“Pay frequency”'],
  ['HMRC', 'Student loan plan type', '02', { student_loans: ['plan_2'] }],
  ['a spreadsheet', 'Student loans', 'Plan 2 + Postgraduate', { student_loans: ['plan_2', 'postgraduate'] }],
  ['a spreadsheet', 'Student loan', 'plan_1;postgraduate', { student_loans: ['plan_1', 'postgraduate'] }],
  ['a spreadsheet', 'Student loan', 'N/A', {}],
  ['a spreadsheet', 'Student loan', '-', {}],
  ['a spreadsheet', 'Student loan', 'No', {}],
  ['a spreadsheet', 'Student loan', 'Yes', '“Student loan”'],
  ['a spreadsheet', 'PG loan', 'perhaps', '“PG loan”: must be Yes or No'],
  ['a spreadsheet', 'NI letter', 'N/A', '“NI letter”'],
  ['a spreadsheet', 'Tax code', '-', '“Tax code”'],
  ['a spreadsheet', 'Pension %', '5%', { pension: { method: 'net_pay', percent: 5 } }],
  ['a spreadsheet', 'Employee pension (%)', '5.5', { pension: { method: 'net_pay', percent: 5.5 } }],
  ['a spreadsheet', 'Pension %', '0.05', '0.05 may be 5% or 0.05%'],
  ['a spreadsheet', 'Pension %', '0.05%', { pension: { method: 'net_pay', percent: 0.05 } }],
  ['a spreadsheet', 'Pension %', '£50', 'must be a percentage'],
  ['a spreadsheet', 'Pension %', '1,5', '“Pension %”'],
  ['a spreadsheet', 'Pension', '50', '“Pension” is no known heading, did you mean pension %'],
  ['a spreadsheet', 'Employer pension %', '3', { employer_pension: { percent: 3 } }],
  ['a spreadsheet', 'Hours a week', '37:30', '“Hours a week”'],
  ['a spreadsheet', 'Slary', '2000', '“Slary” is no known heading, did you mean salary'],
  ['a spreadsheet', 'Tax paid', '2000', 'is no known heading'],
  ['a spreadsheet', 'Bonus', '2000', 'is no known heading'],
  ['a spreadsheet', 'Salary', '2000', '“Annual salary” and “Salary” say the same'],
  ['a spreadsheet', 'Per', 'month', '“Annual salary” and “Per” say the same'],
  ['a spreadsheet', 'Notes', 'on leave', 'beside'],
  ['a spreadsheet', 'Employee (£)', '50', '“Employee (£)” is no known heading'],
  ['a spreadsheet', 'Pension (£)', '50', '“Pension (£)” is no known heading'],
  ['a spreadsheet', 'Student loan', 'Plan 2 and Postgraduate', { student_loans: ['plan_2', 'postgraduate'] }],
  ['a spreadsheet', 'Student loan', 'Plan 2/PGL', { student_loans: ['plan_2', 'postgraduate'] }],
  ['a spreadsheet', 'Student loan', 'Plan 1 / 2', '“Student loan”'],
  ['a spreadsheet', 'Student loan', '01/02', '“Student loan”'],
  ['a spreadsheet', 'NIC table letter', 'C', { ni_category: 'C' }],
  ['a spreadsheet', 'NIC category letter', 'C', { ni_category: 'C' }],
  ['a spreadsheet', 'NI no', 'QQ123456C', 'beside'],
  ['a spreadsheet', 'National Insurance no', 'QQ123456C', 'beside'],
  ['a spreadsheet', 'Personnel number', '12', 'beside'],
  ['a spreadsheet', 'Payroll reference', '12', 'beside'],
  ['a spreadsheet', 'Country', 'Scottish', { region: 'scotland' }],
  ['a spreadsheet', 'Country', 'Welsh', { region: 'wales' }],
  ['a spreadsheet', 'Country', 'NI', { region: 'northern_ireland' }],
  ...[
    ['Period Pay Rate', '2000'],
    ['Typical Number of Hours in Working Day', '7.5'],
    ['Is Exempt From Employer NICs', 'True'],
    ['Is Student Loan Deductible', 'True'],
    ['Student Loan Start Date', '06/04/2026'],
    ['Student Loan Stop Date', '06/04/2026'],
    ['SCON', 'S1234567A'],
  ].map(
    ([heading = '', cell = '']) => ['BrightPay', heading, cell, `“${heading}” is no known heading`] as const,
  ),
  ...[
    'Salary period',
    'Salary basis',
    'Pay basis',
    'Pay unit',
    'Rate type',
    'Amount per',
    'Period of pay',
  ].map(
    (heading) => ['a payroll’s interval', heading, 'Monthly', `“${heading}” is no known heading`] as const,
  ),
];

/** What pay is written like, and what it comes to. */
const PAYS: readonly (readonly [heading: string, cell: string, is: JsonObject | string])[] = [
  ['Annual salary', '£32,000.00', { amount: 32_000, per: 'year' }],
  ['Salary', ' 32 000 ', { amount: 32_000, per: 'year' }],
  ['Basic pay', '32k', { amount: 32_000, per: 'year' }],
  ['Annual Pay Rate', '32000', { amount: 32_000, per: 'year' }],
  ['Salary (£)', '32000', { amount: 32_000, per: 'year' }],
  ['Annual basic', '32000', { amount: 32_000, per: 'year' }],
  ['Annualised salary GBP', '32000', { amount: 32_000, per: 'year' }],
  ['Wage per annum', '32000', { amount: 32_000, per: 'year' }],
  ['Monthly salary', '2,400.50', { amount: 2_400.5, per: 'month' }],
  ['Weekly Pay', '600', { amount: 600, per: 'week' }],
  ['Hourly rate', '£15.20', { amount: 15.2, per: 'hour' }],
  ['Daily rate', '120', { amount: 120, per: 'day' }],
  ['Annual salary', '32.000', '“Annual salary”: 32.000 may be'],
  ['Annual salary', '1,5', '“Annual salary” must be an amount'],
  ['Annual salary', '5%', '“Annual salary”: must not be a percentage'],
  ['Annual salary', '32,000 or so', '“Annual salary” must be an amount'],
  ['Annual salary', '', '“Annual salary” is empty'],
];

/** What a table comes to: its one request, all that is said of it, and what is not used. */
function saidOf(table: string) {
  const form = new URLSearchParams({ people: table, 'gross.per': 'year', 'pension.method': 'net_pay' });
  const people = peopleIn(form, FIELDS, BESIDE);
  const faults = [...faultsOfTable(people.faults)];
  try {
    firmCheck(payroll)({ ...requestOfFirm(form, people.requests, []), tax_year: '2026-27' });
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    faults.push(...faultsOfFirm(error.fields, people, FIELDS));
  }
  return { ...people, says: faults.map(({ says }) => says).join('\n') };
}

/** What a batch makes of the same rows: its one request, and all that is said of it. */
async function saidInBatch(rows: readonly (readonly string[])[]) {
  const says: string[] = [];
  const csv = rows
    .map((cells, row) =>
      [row === 0 ? 'custom_id' : '1', ...cells].map((cell) => `"${cell.replaceAll('"', '""')}"`).join(),
    )
    .join('\n');
  const options = { leaveOut: [], map: () => NO_MAP, say: (text: string) => says.push(text) };
  const requests: JsonObject[] = [];
  try {
    for await (const line of linesOfTable(
      textOf(csv),
      () => payroll,
      'employer-cost',
      employerCost,
      options,
    )) {
      const request = members(members(JSON.parse(line))['request'] ?? null);
      requests.push(request);
      firmCheck(payroll)(firmOf(request));
    }
  } catch (error) {
    if (error instanceof InvalidInput) says.push(error.message);
    else if (error instanceof UsageError) says.push(error.message);
    else throw error;
    return { says: says.join('\n'), requests, isRefused: true };
  }
  return { says: says.join('\n'), requests, isRefused: false };
}

async function* textOf(text: string): AsyncGenerator<string> {
  yield text;
}

function firmOf(request: JsonObject): JsonObject {
  return { tax_year: '2026-27', people: [{ ref: '1', request }] };
}

/** All figures of a request. */
async function figuresOf(request: JsonObject): Promise<Json> {
  const checked = firmCheck(payroll)(firmOf(request));
  const { assumptions, ...figures } = members(
    JSON.parse(await payroll.calculateFirm(checked.request, checked.taxYear)),
  );
  expect(assumptions).to.be.an('array');
  return figures;
}

/** What two columns say together that each says alone. */
function together(one: Json, other: Json): Json {
  if (Array.isArray(one) && Array.isArray(other)) return [...new Set([...one, ...other])];
  if (!isObject(one) || !isObject(other)) return other;
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return Object.fromEntries(
    names.map((name) => {
      const [of, and] = [one[name], other[name]];
      return [name, of === undefined || and === undefined ? (of ?? and ?? null) : together(of, and)];
    }),
  );
}

/** The fields of an operation by their paths, those inside others too. */
function fieldsByPath(fields: readonly RequestField[]): ReadonlyMap<string, RequestField> {
  return new Map(fields.flatMap((field) => [[field.path, field] as const, ...fieldsByPath(field.fields)]));
}

describe('the headings and cells of payroll programs', () => {
  for (const [program, heading, cell, is] of HEADINGS) {
    it(`of ${program} are read or told: ${heading}, ${cell}`, () => {
      const isRegion = heading === 'Country';
      const table = [
        ['Annual salary', ...(isRegion ? [] : ['Region']), heading],
        ['32000', ...(isRegion ? [] : ['England']), cell],
      ].map((cells) => cells.join('\t'));
      const { requests, says, beside } = saidOf(table.join('\n'));
      if (is === 'beside') expect([says, beside]).to.deep.equal(['', [heading]]);
      else if (typeof is === 'string') expect(says).to.include(is);
      else {
        const base = { gross: { amount: 32_000, per: 'year' }, ...(!isRegion && { region: 'england' }) };
        expect([says, requests, beside]).to.deep.equal(['', [{ ...base, ...is }], []]);
      }
    });

    it(`of ${program} are read or told likewise by a batch: ${heading}, ${cell}`, async () => {
      const isRegion = heading === 'Country';
      const ofPension = isObject(is) && 'pension' in is ? [['Pension method'], ['Net pay']] : [[], []];
      const { requests, says, isRefused } = await saidInBatch([
        ['Annual salary', ...(isRegion ? [] : ['Region']), ...(ofPension[0] ?? []), heading],
        ['32000', ...(isRegion ? [] : ['England']), ...(ofPension[1] ?? []), cell],
      ]);
      if (is === 'beside')
        expect([isRefused, says]).to.deep.equal([false, `Not used: ${heading}. No figure rests on them.`]);
      else if (typeof is === 'string') expect([isRefused, says === '']).to.deep.equal([true, false]);
      else {
        const base = { gross: { amount: 32_000, per: 'year' }, ...(!isRegion && { region: 'england' }) };
        expect([isRefused, says]).to.deep.equal([false, '']);
        expect(await figuresOf(requests[0] ?? {})).to.deep.equal(await figuresOf({ ...base, ...is }));
      }
    });
  }

  for (const [heading, cell, is] of PAYS) {
    it(`say pay, or that nobody can know it: ${heading}, ${cell}`, () => {
      const { requests, says } = saidOf(`${heading}\tTax code\n${cell}\t1257L`);
      if (typeof is === 'string') expect(says).to.include(is);
      else expect([says, requests.map(({ gross }) => gross)]).to.deep.equal(['', [is]]);
    });

    it(`say the same pay in a batch, which asks for a period: ${heading}, ${cell}`, async () => {
      const { requests, says, isRefused } = await saidInBatch([
        [heading, 'Tax code'],
        [cell, '1257L'],
      ]);
      const hasPeriod = !/^(?:Salary|Basic pay)/.test(heading);
      if (isObject(is) && hasPeriod)
        expect([says, requests.map(({ gross }) => gross)]).to.deep.equal(['', [is]]);
      else expect(isRefused).to.equal(true);
      if (!hasPeriod) expect(says).to.include(`Column ${heading} does not say for what it is`);
    });
  }

  it('are no heading of two columns, and read each word of the page', () => {
    for (const column of columnsIn(FIELDS))
      for (const word of column.word === undefined ? column.field.words : [])
        if (column.field.path !== 'pension.method')
          expect(readCell(column, wordTitle(word, column.field.path)), word).to.deep.equal({ texts: [word] });
  });

  it('are those of a payslip and of an employment alike', () => {
    const ofEmployment = fieldsByPath(FIELDS);
    const ofPayslip = fieldsByPath(payroll.requestFields('payslip', '2026-27'));
    const both = [...ofPayslip].flatMap(([path, field]) => {
      const other = ofEmployment.get(path);
      return other === undefined ? [] : [[path, field, other] as const];
    });
    for (const [path, { headings, cells, words }, other] of both) {
      expect([...(headings ?? [])], path).to.deep.equal([...(other.headings ?? [])]);
      const shared = other.words.filter((word) => words.includes(word));
      for (const word of shared)
        expect(cells?.get(word), `${path} ${word}`).to.deep.equal(other.cells?.get(word));
    }
    expect(
      both.filter(([, { headings }]) => (headings?.size ?? 0) > 0).map(([path]) => path),
    ).to.include.members(['ni_category', 'pay_frequency', 'student_loans', 'tax_code']);
  });

  it('never change a figure in silence, alone or two together: what nobody knows stops the table, or is named', async () => {
    const known = new Set(HEADINGS.map(([, heading]) => heading));
    const heading = fc.oneof(
      fc.string({ minLength: 1, maxLength: 12 }).map((text) => text.replaceAll(/[\s",]/g, 'x')),
      fc.constantFrom(...known),
    );
    const column = fc.tuple(heading, fc.constantFrom('C', 'Plan 2', '5%', '100', 'yes', 'x'));
    const rowsWith = (...columns: readonly (readonly [string, string])[]) => [
      ['Annual salary', 'Tax code', ...columns.map(([name]) => name)],
      ['32000', '1257L', ...columns.map(([, cell]) => cell)],
    ];
    const onPage = (rows: readonly (readonly string[])[]) =>
      saidOf(rows.map((cells) => cells.join('\t')).join('\n'));
    const plain = onPage(rowsWith());
    const headings = new Set(headingsOf(columnsIn(FIELDS)).keys());
    await fc.assert(
      fc.asyncProperty(column, column, async (one, other) => {
        const rows = rowsWith(one, other);
        const [page, batch] = [onPage(rows), await saidInBatch(rows)];
        for (const [name] of [one, other]) {
          if (headings.has(plainHeading(name))) continue;
          expect(page.says.includes(name) || page.beside.includes(name), name).to.equal(true);
          // What stops a table is said alone: no figure is there for the others to be missed in.
          expect(batch.says.includes(name) || (batch.isRefused && page.beside.includes(name)), name).to.equal(
            true,
          );
        }
        const alone = [one, other].map((each) => onPage(rowsWith(each)));
        if ([page, ...alone].every(({ says }) => says === ''))
          expect(page.requests[0]).to.deep.equal(
            alone.reduce(
              (all: Json, { requests }) => together(all, requests[0] ?? {}),
              plain.requests[0] ?? {},
            ),
          );
      }),
      runOptions(500),
    );
  });
});
