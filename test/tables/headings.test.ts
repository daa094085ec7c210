import { expect } from 'chai';
import fc from 'fast-check';
import type { JsonObject } from '../../src/json.js';
import { firmCheck, InvalidInput } from '../../src/operations/index.js';
import { faultsOfFirm, peopleIn, requestOfFirm } from '../../src/page/firm/people.js';
import { wordLabel } from '../../src/page/texts/labels.js';
import { besideHeadings, columnsIn, readCell } from '../../src/tables/index.js';
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
  const faults = [...people.faults];
  try {
    firmCheck(payroll)({ ...requestOfFirm(form, people.requests, []), tax_year: '2026-27' });
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    faults.push(...faultsOfFirm(error.fields, people, FIELDS));
  }
  return { ...people, says: faults.map(({ says }) => says).join('\n') };
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
  }

  for (const [heading, cell, is] of PAYS) {
    it(`say pay, or that nobody can know it: ${heading}, ${cell}`, () => {
      const { requests, says } = saidOf(`${heading}\tTax code\n${cell}\t1257L`);
      if (typeof is === 'string') expect(says).to.include(is);
      else expect([says, requests.map(({ gross }) => gross)]).to.deep.equal(['', [is]]);
    });
  }

  it('are no heading of two columns, and read each word of the page', () => {
    for (const column of columnsIn(FIELDS))
      for (const word of column.word === undefined ? column.field.words : [])
        if (column.field.path !== 'pension.method')
          expect(readCell(column, wordLabel(word, column.field.path)), word).to.deep.equal({ texts: [word] });
  });

  it('never change a figure in silence: a column that nobody knows stops the table, or is named', () => {
    const known = new Set(HEADINGS.map(([, heading]) => heading));
    const heading = fc.oneof(
      fc.string({ minLength: 1, maxLength: 12 }).map((text) => text.replaceAll(/[\s",]/g, 'x')),
      fc.constantFrom(...known),
    );
    const cell = fc.constantFrom('C', 'Plan 2', '5%', '100', 'yes', 'x');
    const plain = saidOf('Annual salary\tTax code\n32000\t1257L');
    fc.assert(
      fc.property(heading, cell, (name, text) => {
        const { requests, says, beside, called } = saidOf(
          `Annual salary\tTax code\t${name}\n32000\t1257L\t${text}`,
        );
        const isRead = [...called.values()].includes(name);
        const isNamed = says.includes(name) || beside.includes(name);
        expect(isRead || isNamed, name).to.equal(true);
        if (!isRead) expect(requests).to.deep.equal(plain.requests);
      }),
      runOptions(2_000),
    );
  });
});
