import { type Decimal, decimal, Refused, type Run, rowOf } from '../../rules/index.js';
import type { Json, JsonObject } from '../payroll.js';
import { shown } from '../present.js';

/** A field of every payslip and period, with the value that it shows. */
export type Field = readonly [field: string, value: string];

/** The fields of a payslip in the order of the contract: the loans stand together, as an object of their own. */
export interface PeriodFields {
  readonly before: readonly Field[];
  readonly loans: readonly Field[];
  readonly after: readonly Field[];
}

/** Every payslip of the year. */
export function payslips(run: Run, fields: PeriodFields): readonly JsonObject[] {
  const figures = new Figures(fields, (value) => numbersOf(run, value));
  return Array.from({ length: run.payslips }, (_, payslip) =>
    figures.shown({ period: payslip + 1 }, ({ numbers, of }) => numbers[of[payslip] ?? 0] ?? 0),
  );
}

/** The year's figures, and each period's share of them: an average period, not one payslip. */
export function periods(run: Run, fields: PeriodFields, timesAYear: string): JsonObject {
  const totals = new Figures(fields, (value) => run.total(run.book.find(value).id));
  const shares: Record<string, Json> = {};
  for (const [period, times] of rowOf(run.one(run.book.find(timesAYear).id))) {
    const share = decimal(times);
    shares[period] = totals.shown({}, (total) => average(run, total, share, timesAYear, period));
  }
  return shares;
}

/** What each field is shown from. */
class Figures<T> {
  readonly #before: readonly (readonly [string, T])[];
  readonly #loans: readonly (readonly [string, T])[];
  readonly #after: readonly (readonly [string, T])[];

  constructor({ before, loans, after }: PeriodFields, of: (value: string) => T) {
    const found = (fields: readonly Field[]) => fields.map(([field, value]) => [field, of(value)] as const);
    this.#before = found(before);
    this.#loans = found(loans);
    this.#after = found(after);
  }

  /** All fields with their numbers, behind those that there are. */
  shown(fields: Record<string, Json>, number: (of: T) => number): JsonObject {
    const all = fields;
    for (const [field, of] of this.#before) all[field] = number(of);
    const loans: Record<string, Json> = {};
    for (const [plan, of] of this.#loans) loans[plan] = number(of);
    all['student_loans'] = loans;
    for (const [field, of] of this.#after) all[field] = number(of);
    return all;
  }
}

/** A column in numbers: payslips that share a figure share the number, too. */
function numbersOf(run: Run, value: string) {
  const { data, shared } = run.column(run.book.find(value).id);
  return { numbers: data.map((datum) => shown(decimal(datum))), of: shared.of };
}

function average(run: Run, total: Decimal, times: Decimal, timesAYear: string, period: string): number {
  if (total.isZero()) return 0;
  const figure = total.divToNearest(times, 2);
  if (run.isTooGreat(figure)) {
    const fields = run.fieldsBehindCell(timesAYear, period);
    throw new Refused(
      fields.map((field) => ({
        field,
        message: `${field} leads to figures beyond 1,000,000,000,000,000 a ${period}`,
      })),
    );
  }
  return figure.toNumber();
}
