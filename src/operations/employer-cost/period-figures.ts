import {
  type Decimal,
  decimal,
  eachItsOwn,
  oneShared,
  type Partition,
  Refused,
  type Run,
  rowOf,
} from '../../language/index.js';
import { shownText } from '../present.js';
import { RowsText } from './rows-text.js';

/** A field of every payslip and period, with the value that it shows. */
export interface Field {
  /** How it begins in JSON, as the first field of its object (`"gross":`) and behind others (`,"gross":`). */
  readonly first: string;
  readonly next: string;
  readonly value: string;
}

export function fieldOf(name: string, value: string): Field {
  const first = `"${name}":`;
  return { first, next: `,${first}`, value };
}

/** The fields of a payslip in the order of the contract: the loans stand together, as an object of their own. */
export interface PeriodFields {
  readonly before: readonly Field[];
  readonly loans: readonly Field[];
  readonly after: readonly Field[];
}

/** Every payslip of the year, as JSON. */
export function payslips(run: Run, fields: PeriodFields): string {
  const rows = new RowsText();
  writeFields(rows, fields, 'next', (value) => {
    const { data, shared } = run.column(run.book.find(value).id);
    return { texts: data.map((datum) => shownText(decimal(datum))), shared };
  });
  const begins = Array.from({ length: run.payslips }, (_, at) => `${at === 0 ? '' : ','}{"period":${at + 1}`);
  return `[${rows.text(begins)}]`;
}

/** The year's figures, and each period's share of them, as JSON: an average period, not one payslip. */
export function periods(run: Run, fields: PeriodFields, timesAYear: string): string {
  const all = [...rowOf(run.one(run.book.find(timesAYear).id))].map(
    ([period, times]) => [period, decimal(times)] as const,
  );
  const shared = eachItsOwn(all.length);
  const known: { readonly total: Decimal; readonly texts: readonly string[] }[] = [];
  const rows = new RowsText();
  writeFields(rows, fields, 'first', (value) => {
    const total = run.total(run.book.find(value).id);
    if (total.isZero()) return NOTHING;
    // Pay is often what NI and tax are due on, too.
    let texts = known.find((each) => each.total.eq(total))?.texts;
    if (texts === undefined) {
      texts = all.map(([period, times]) => averageOf(run, total, times, timesAYear, period));
      known.push({ total, texts });
    }
    return { texts, shared };
  });
  return `{${rows.text(all.map(([period], at) => `${at === 0 ? '' : ','}"${period}":{`))}}`;
}

/** The value of a field in each row: `texts[shared.of[row]]`. */
interface Shown {
  readonly texts: readonly string[];
  readonly shared: Partition;
}

const NOTHING: Shown = { texts: ['0'], shared: oneShared() };

function writeFields(
  rows: RowsText,
  { before, loans, after }: PeriodFields,
  begin: 'first' | 'next',
  shown: (value: string) => Shown,
) {
  const write = (fields: readonly Field[], begin: 'first' | 'next') => {
    for (const [number, field] of fields.entries()) {
      const { texts, shared } = shown(field.value);
      rows.field(number === 0 ? field[begin] : field.next, texts, shared);
    }
  };
  write(before, begin);
  rows.same(',"student_loans":{');
  write(loans, 'first');
  rows.same('}');
  write(after, 'next');
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
