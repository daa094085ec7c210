import { type Json, type JsonObject, valueAt } from '../../json.js';
import { addDays, Decimal } from '../../language/index.js';
import type { YearBook } from '../../law/index.js';
import { answerBy, payslip } from '../../operations/index.js';
import { cell, type TestRow, testId } from './rows.js';
import type { Observe } from './run.js';
import { type WrongFigure, wrongFigure } from './wrong-figure.js';

/** Where the figures of a row stand in the answer, by column. A sheet has one letter, so one line of National Insurance to date. */
export const directorColumns: ReadonlyMap<string, string> = new Map([
  ['employee_ni', 'payslip.employee_ni'],
  ['employer_ni', 'payslip.employer_ni'],
  ['earnings_at_lel_to_date', 'year_to_date.national_insurance[0].at_lower_earnings_limit'],
  [
    'earnings_lel_to_pt_to_date',
    'year_to_date.national_insurance[0].lower_earnings_limit_to_primary_threshold',
  ],
  [
    'earnings_pt_to_uel_to_date',
    'year_to_date.national_insurance[0].primary_threshold_to_upper_earnings_limit',
  ],
  ['earnings_to_date', 'year_to_date.national_insurance[0].niable_pay'],
  ['employee_ni_to_date', 'year_to_date.national_insurance[0].employee_ni'],
  ['employer_ni_to_date', 'year_to_date.national_insurance[0].employer_ni'],
]);

const LAST_WEEK = 52;

/** Returns a function that calculates a row as a payslip, with the year to date of the row before it on its sheet. */
export function directorsRunner(
  year: YearBook,
  observe: Observe,
): (row: TestRow) => Promise<readonly WrongFigure[]> {
  const book = year.bookOf('payslip');
  const { answer: fields, values } = answerBy(payslip, book.checked);
  const plan = book.plan(values);
  const write = fields.writer(book);
  let previous: PreviousPayment | undefined;
  return async (row) => {
    const sheet = sheetOf(row);
    const yearToDate = previous?.sheet === sheet ? previous.yearToDate : undefined;
    const request = directorRequest(row, year.rates.starts, yearToDate);
    await book.ready();
    const run = plan.start(request);
    plan.throwRefusals(run);
    const answer: JsonObject = JSON.parse(write(run, request) ?? '{}');
    observe(run, {});
    previous = { sheet, yearToDate: answer['year_to_date'] };
    return differencesOf(row, answer);
  };
}

/** The previous row of the data set, and the year to date of its answer. */
interface PreviousPayment {
  readonly sheet: string;
  readonly yearToDate: Json | undefined;
}

/** The rows of a sheet are payments of one director, the earliest first. */
export function sheetOf(row: TestRow): string {
  return testId(row).replace(/\/\d+$/, '');
}

/** A row as the request of a payslip, in a tax year that starts on the day `starts`. It is paid on the Friday of its week, as HMRC's
 *  payments are: in a week in which figures change the day decides. Before the appointment it names no director. */
export function directorRequest(row: TestRow, starts: string, yearToDate: Json | undefined): JsonObject {
  const period = Number(cell(row, 'period'));
  const weeks = cell(row, 'pro_rata_weeks');
  const isYearly = cell(row, 'frequency') === 'annual';
  const method = cell(row, 'method');
  const director: JsonObject = {
    method,
    ...(Number(weeks) < LAST_WEEK && { appointed_tax_week: LAST_WEEK + 1 - Number(weeks) }),
    ...(method === 'alternative' && { last_payment: period === LAST_WEEK }),
  };
  return {
    ...(isYearly
      ? { pay_frequency: 'monthly', tax_month: 12 }
      : {
          pay_frequency: cell(row, 'frequency'),
          tax_week: period,
          ...(period <= LAST_WEEK && { pay_date: fridayOf(starts, period) }),
        }),
    pay: [{ kind: 'salary', amount: Number(cell(row, 'earnings')) }],
    tax_code: 'NT',
    ni_category: cell(row, 'category'),
    ...(weeks !== '' && { director }),
    ...(yearToDate !== undefined && { year_to_date: yearToDate }),
  };
}

const DAYS_A_WEEK = 7;
const FRIDAY = 5;

/** The Friday of a tax week. */
function fridayOf(starts: string, week: number): string {
  const first = addDays(starts, (week - 1) * DAYS_A_WEEK);
  return addDays(first, (FRIDAY - new Date(first).getUTCDay() + DAYS_A_WEEK) % DAYS_A_WEEK);
}

/** The figures of an answer that differ from HMRC's. */
function differencesOf(row: TestRow, answer: JsonObject): readonly WrongFigure[] {
  return [...directorColumns].flatMap(([column, path]) => {
    const ours = Decimal.of(String(valueAt(answer, path) ?? 0));
    return wrongFigure(row, column, path, ours);
  });
}
