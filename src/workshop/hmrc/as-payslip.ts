import type { Json, JsonObject } from '../../json.js';
import { addDays } from '../../language/index.js';
import type { TestDataKind } from '../../law/index.js';
import type { TestRow } from './rows.js';

/** What a payslip of a row is asked for with, beside the row. */
export interface RowContext {
  readonly taxYear: string;
  /** The first day of the year. */
  readonly starts: string;
  /** The year to date after the row before; undefined where that is of another sheet. */
  readonly yearToDate: Json | undefined;
}

/** A row as the request of a payslip. Columns that are under test say nothing but what was before the payment. */
export const AS_PAYSLIP: Readonly<Record<TestDataKind, (row: TestRow, context: RowContext) => JsonObject>> = {
  /** A cumulative row says what was paid and taxed before it; one on its own has nothing before it. */
  paye: (row, { taxYear }) => {
    const isMonthly = row.cell('frequency') === 'monthly';
    const isCumulative = row.cell('basis') === 'cumulative';
    const before = (toDate: string, now: string) => pounds(pence(row.cell(toDate)) - pence(row.cell(now)));
    return {
      ...{ tax_year: taxYear, pay_frequency: row.cell('frequency') },
      [isMonthly ? 'tax_month' : 'tax_week']: Number(row.cell('period')),
      pay: salary(row.cell('pay_this_period')),
      tax_code: `${row.cell('tax_code')}${isCumulative ? '' : isMonthly ? 'M1' : 'W1'}`,
      ni_category: 'A',
      ...(isCumulative && {
        year_to_date: {
          tax_year: taxYear,
          taxable_pay: before('pay_to_date', 'pay_this_period'),
          tax: before('tax_to_date', 'tax_this_period'),
        },
      }),
    };
  },
  national_insurance: (row, context) => ({
    ...firstPayment(row, context),
    ni_category: row.cell('category'),
  }),
  student_loans: (row, context) => ({
    ...firstPayment(row, context),
    ni_category: 'A',
    student_loans: [row.cell('plan')],
  }),
  /** Paid on the Friday of its week, as HMRC's payments are: in a week in which figures change the day decides. Before the appointment
   *  a row names no director. */
  directors: (row, { taxYear, starts, yearToDate }) => {
    const period = Number(row.cell('period'));
    const weeks = row.cell('pro_rata_weeks');
    const method = row.cell('method');
    const isYearly = row.cell('frequency') === 'annual';
    const director = {
      method,
      ...(Number(weeks) < LAST_WEEK && { appointed_tax_week: LAST_WEEK + 1 - Number(weeks) }),
      ...(method === 'alternative' && { last_payment: period === LAST_WEEK }),
    };
    return {
      tax_year: taxYear,
      ...(isYearly
        ? { pay_frequency: 'monthly', tax_month: 12 }
        : {
            ...{ pay_frequency: row.cell('frequency'), tax_week: period },
            ...(period <= LAST_WEEK && { pay_date: fridayOf(starts, period) }),
          }),
      pay: salary(row.cell('earnings')),
      tax_code: 'NT',
      ni_category: row.cell('category'),
      ...(weeks !== '' && { director }),
      ...(yearToDate !== undefined && { year_to_date: yearToDate }),
    };
  },
};

/** The first payment of the year, unless the row says its day. */
function firstPayment(row: TestRow, { taxYear }: RowContext): JsonObject {
  const frequency = row.cell('frequency');
  const week = { weekly: 1, two_weekly: 2, four_weekly: 4 }[frequency];
  const payDate = row.cell('pay_date');
  return {
    ...{ tax_year: taxYear, pay_frequency: frequency },
    ...(payDate === ''
      ? week === undefined
        ? { tax_month: 1 }
        : { tax_week: week }
      : { pay_date: payDate }),
    ...{ pay: salary(row.cell('earnings')), tax_code: 'NT' },
  };
}

function salary(amount: string): readonly JsonObject[] {
  return [{ kind: 'salary', amount: Number(amount) }];
}

function pence(amount: string): number {
  return Math.round(Number(amount) * 100);
}

function pounds(amount: number): number {
  return amount / 100;
}

const LAST_WEEK = 52;
const DAYS_A_WEEK = 7;
const FRIDAY = 5;

/** The Friday of a tax week. */
function fridayOf(starts: string, week: number): string {
  const first = addDays(starts, (week - 1) * DAYS_A_WEEK);
  return addDays(first, (FRIDAY - new Date(first).getUTCDay() + DAYS_A_WEEK) % DAYS_A_WEEK);
}
