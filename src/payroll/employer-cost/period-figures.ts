import { type Decimal, decimal, Refused, type Run, rowOf } from '../../rules/index.js';
import { listText, objectText } from '../json-text.js';
import { shownText } from '../present.js';
import { RowsText } from './rows-text.js';

/** A field of every payslip and period, with the value that it shows. */
export type Field = readonly [field: string, value: string];

/** The fields of a payslip in the order of the contract: the loans stand together, as an object of their own. */
export interface PeriodFields {
  readonly before: readonly Field[];
  readonly loans: readonly Field[];
  readonly after: readonly Field[];
}

/** Every payslip of the year, as JSON. */
export function payslips(run: Run, fields: PeriodFields): string {
  const numbers = Array.from({ length: run.payslips }, (_, payslip) => payslip);
  const rows = new RowsText('{"period":');
  rows.field(
    '',
    numbers.map((payslip) => String(payslip + 1)),
    numbers,
  );
  writeFields(rows, fields, ',', (value) => {
    const { data, shared } = run.column(run.book.find(value).id);
    return { texts: data.map((datum) => shownText(decimal(datum))), of: shared.of };
  });
  return listText(numbers.map((payslip) => rows.row(payslip)));
}

/** The year's figures, and each period's share of them, as JSON: an average period, not one payslip. */
export function periods(run: Run, fields: PeriodFields, timesAYear: string): string {
  const all = [...rowOf(run.one(run.book.find(timesAYear).id))].map(
    ([period, times]) => [period, decimal(times)] as const,
  );
  const numbers = all.map((_, number) => number);
  const rows = new RowsText('{');
  writeFields(rows, fields, '', (value) => {
    const total = run.total(run.book.find(value).id);
    if (total.isZero()) return NOTHING;
    const average = (period: string, times: Decimal) => averageOf(run, total, times, timesAYear, period);
    return { texts: all.map(([period, times]) => average(period, times)), of: numbers };
  });
  return objectText(all.map(([period], number) => [period, rows.row(number)]));
}

/** The value of a field in each row: `texts[of[row]]`. */
interface Shown {
  readonly texts: readonly string[];
  readonly of: readonly number[];
}

const NOTHING: Shown = { texts: ['0'], of: [] };

function writeFields(rows: RowsText, fields: PeriodFields, begin: string, shown: (value: string) => Shown) {
  const write = (all: readonly Field[], first: string) => {
    let before = first;
    for (const [field, value] of all) {
      const { texts, of } = shown(value);
      rows.field(`${before}"${field}":`, texts, of);
      before = ',';
    }
  };
  write(fields.before, begin);
  rows.same(',"student_loans":{');
  write(fields.loans, '');
  rows.same('}');
  write(fields.after, ',');
  rows.same('}');
}

function averageOf(run: Run, total: Decimal, times: Decimal, timesAYear: string, period: string): string {
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
  return shownText(figure);
}
