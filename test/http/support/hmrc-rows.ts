import type { JsonObject } from '../../../src/json.js';
import { cell, cellOrBlank, type TestRow } from '../../../src/workshop/hmrc/rows.js';

/** A row of HMRC's as a payslip: what is asked, and what must stand where in the answer, in pence. */
export interface RowAsPayslip {
  readonly request: JsonObject;
  readonly expected: ReadonlyMap<string, number>;
  /** Amounts of the answer that together are so much, where a row has only their sum. */
  readonly sum?: { readonly of: readonly string[]; readonly is: number };
}

/** Tax rows. A cumulative one says what was paid and taxed before it; one on its own has nothing before it. */
export function taxRow(row: TestRow, taxYear: string): RowAsPayslip {
  const amount = (column: string) => inPence(cell(row, column));
  const before = (column: string, now: string) => (amount(column) - amount(now)) / 100;
  const isMonthly = cell(row, 'frequency') === 'monthly';
  const isCumulative = cell(row, 'basis') === 'cumulative';
  const basis = isMonthly ? 'M1' : 'W1';
  const tax = amount('tax_this_period');
  return {
    request: {
      pay_frequency: cell(row, 'frequency'),
      [isMonthly ? 'tax_month' : 'tax_week']: Number(cell(row, 'period')),
      pay: salary(cell(row, 'pay_this_period')),
      tax_code: isCumulative ? cell(row, 'tax_code') : `${cell(row, 'tax_code')}${basis}`,
      ni_category: 'A',
      ...(isCumulative && {
        year_to_date: {
          tax_year: taxYear,
          taxable_pay: before('pay_to_date', 'pay_this_period'),
          tax: before('tax_to_date', 'tax_this_period'),
        },
      }),
    },
    expected: new Map([
      ['payslip.tax', tax],
      ['year_to_date.tax', isCumulative ? amount('tax_to_date') : tax],
    ]),
  };
}

/** National Insurance rows: one payment, nothing before it; with both amounts, or their sum. */
export function insuranceRow(row: TestRow): RowAsPayslip {
  const total = cellOrBlank(row, 'total_ni');
  const columns = ['employee_ni', 'employer_ni'].filter((column) => cell(row, column) !== '');
  return {
    request: { ...onePayment(row), ni_category: cell(row, 'category') },
    expected: new Map(columns.map((column) => [`payslip.${column}`, inPence(cell(row, column))])),
    ...(total !== '' && { sum: { of: ['payslip.employee_ni', 'payslip.employer_ni'], is: inPence(total) } }),
  };
}

export function loanRow(row: TestRow): RowAsPayslip {
  const plan = cell(row, 'plan');
  return {
    request: { ...onePayment(row), ni_category: 'A', student_loans: [plan] },
    expected: new Map([[`payslip.student_loans.${plan}`, inPence(cell(row, 'deduction'))]]),
  };
}

/** The first payment of the year, unless the row says its day. */
function onePayment(row: TestRow): JsonObject {
  const frequency = cell(row, 'frequency');
  const week = { weekly: 1, two_weekly: 2, four_weekly: 4 }[frequency];
  const payDate = cellOrBlank(row, 'pay_date');
  const period: JsonObject = week === undefined ? { tax_month: 1 } : { tax_week: week };
  return {
    pay_frequency: frequency,
    ...(payDate === '' ? period : { pay_date: payDate }),
    pay: salary(cell(row, 'earnings')),
    tax_code: 'NT',
  };
}

/** Pounds as they are written, in pence. */
export function inPence(pounds: string): number {
  return Math.round(Number(pounds) * 100);
}

function salary(amount: string): readonly JsonObject[] {
  return [{ kind: 'salary', amount: Number(amount) }];
}
