import { figure, figures, list, object, type Schema } from '../../json-schema.js';
import {
  allDistinct,
  type Decimal,
  decimalOf,
  oneGroup,
  type Partition,
  Refused,
  type RequiredValue,
  type Run,
  rowOf,
} from '../../language/index.js';
import type { WordsByName } from '../words.js';
import type { Field, RunBook } from './field.js';
import { RowsText } from './rows-text.js';
import { numberText, showing } from './values.js';

/** A figure of every payslip and period. */
export interface PayFigure {
  /** The full name of the amount that it shows. */
  readonly amount: string;
  readonly help?: string | undefined;
}

/** An object of amounts, each under the word that another value is: `{"plan_2":135}`. An amount whose name is `NO_NAME` is left
 *  out. */
export interface NamedFigures {
  readonly items: readonly { readonly name: string; readonly amount: string }[];
  /** The field of the request whose words the names are. */
  readonly wordsOf: string;
  readonly help: string;
}

/** The figures of a payslip, and of each period, in the order of the contract. */
export type PayFigures = Readonly<Record<string, PayFigure | NamedFigures>>;

/** The name of an amount that is left out. */
export const NO_NAME = 'none';

/** An amount of each payslip. */
export function amount(value: string, help?: string): PayFigure {
  return { amount: value, help };
}

/** Every payslip of the year. It refers to the schema `Payslip`. */
export function payslips(all: PayFigures, help: string): Field {
  const period: Schema = {
    type: 'integer',
    minimum: 1,
    description: 'The pay period; 1 is the first of the tax year.',
  };
  return {
    values: requiredValuesOf(all),
    schema: () => list({ $ref: '#/components/schemas/Payslip' }, help),
    components: (words) => ({
      Payslip: object(
        { period, ...schemasOf(all, words) },
        { description: 'The figures of one pay period, in pounds and pence.' },
      ),
    }),
    writer: (book) => {
      const write = rowsWriter(all, book, 'next');
      return (run) => {
        const rows = write(run, (id) => {
          const { data, partition } = run.column(id);
          return { texts: data.map((datum) => numberText(decimalOf(datum))), partition };
        });
        return `[${rows.text(payslipPrefixes(run.payslips))}]`;
      };
    },
    valueAt: ([index, ...path], run) => {
      const value = valueBehind(all, path, run);
      const payslip = Number(index) + 1;
      return value === undefined || !(payslip <= run.payslips) ? undefined : { value, payslip };
    },
  };
}

/** The year's figures, and each period's share of them: an average period, not one payslip. `timesAYear` is a row that says how
 *  often each period comes; `perField` is a request field whose words are the periods. It refers to the schema `PeriodFigures`. */
export function periods(timesAYear: string, perField: string, all: PayFigures, help: string): Field {
  const schema: Schema = { $ref: '#/components/schemas/PeriodFigures' };
  return {
    values: [...requiredValuesOf(all), { value: timesAYear, kinds: ['row'], grain: 'year' }],
    schema: (words) => {
      const names = words.get(perField) ?? [];
      return object(Object.fromEntries(names.map((name) => [name, schema])), { description: help });
    },
    components: (words) => ({
      PeriodFigures: object(schemasOf(all, words), {
        description: 'The figures of a period, in pounds and pence.',
      }),
    }),
    writer: (book) => {
      const write = rowsWriter(all, book, 'first');
      const { id: timesId } = book.find(timesAYear);
      return (run) => {
        const times = [...rowOf(run.yearDatum(timesId))].map(
          ([name, each]) => [name, decimalOf(each)] as const,
        );
        const partition = allDistinct(times.length);
        const totals: { readonly total: Decimal; readonly texts: readonly string[] }[] = [];
        const rows = write(run, (id) => {
          const total = run.total(id);
          if (total.isZero()) return ZERO_IN_EACH_ROW;
          // Totals repeat: pay is often what NI and tax are due on, too.
          let texts = totals.find((each) => each.total.eq(total))?.texts;
          if (texts === undefined) {
            texts = times.map(([name, each]) => averageOf(run, total, each, timesAYear, name));
            totals.push({ total, texts });
          }
          return { texts, partition };
        });
        return `{${rows.text(times.map(([name], index) => `${index === 0 ? '' : ','}"${name}":{`))}}`;
      };
    },
    valueAt: ([period = '', ...path], run) => {
      const value = valueBehind(all, path, run);
      const isPeriod = rowOf(run.yearDatum(run.book.find(timesAYear).id)).has(period);
      return value === undefined || !isPeriod ? undefined : { value, average: { period, timesAYear } };
    },
  };
}

/** The value of a field in each row: `texts[partition.groupIndexes[row]]`. */
interface RowTexts {
  readonly texts: readonly string[];
  readonly partition: Partition;
}

const ZERO_IN_EACH_ROW: RowTexts = { texts: ['0'], partition: oneGroup() };

const PAYSLIP_PREFIXES: string[] = [];

/** How the row of each payslip begins, memoised: `,{"period":2`. */
function payslipPrefixes(count: number): readonly string[] {
  for (let index = PAYSLIP_PREFIXES.length; index < count; index++)
    PAYSLIP_PREFIXES.push(`${index === 0 ? '' : ','}{"period":${index + 1}`);
  return count === PAYSLIP_PREFIXES.length ? PAYSLIP_PREFIXES : PAYSLIP_PREFIXES.slice(0, count);
}

/** Writes the figures of one person row by row; `show` gives the texts of a value. */
function rowsWriter(
  all: PayFigures,
  book: RunBook,
  position: 'first' | 'next',
): (run: Run, show: (id: number) => RowTexts) => RowsText {
  const idOf = (value: string) => book.find(value).id;
  const writers = Object.entries(all).map(([name, each], number) => {
    const prefix = `${number === 0 && position === 'first' ? '' : ','}"${name}":`;
    if ('amount' in each) {
      const id = idOf(each.amount);
      return (rows: RowsText, _run: Run, show: (id: number) => RowTexts) => {
        const { texts, partition } = show(id);
        rows.field(prefix, texts, partition);
      };
    }
    const named = each.items.map(({ name, amount }) => ({ name: idOf(name), amount: idOf(amount) }));
    return (rows: RowsText, run: Run, show: (id: number) => RowTexts) => {
      rows.constant(`${prefix}{`);
      let comma = '';
      for (const { name, amount } of named) {
        const word = String(run.yearDatum(name));
        if (word === NO_NAME) continue;
        const { texts, partition } = show(amount);
        rows.field(`${comma}"${word}":`, texts, partition);
        comma = ',';
      }
      rows.constant('}');
    };
  });
  return (run, show) => {
    const rows = new RowsText();
    for (const write of writers) write(rows, run, show);
    rows.constant('}');
    return rows;
  };
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
  return numberText(figure);
}

function requiredValuesOf(all: PayFigures): readonly RequiredValue[] {
  const money = (value: string): RequiredValue => ({ value, kinds: ['money'], grain: 'payslip' });
  const word = (value: string): RequiredValue => ({ value, kinds: ['code', 'text'], grain: 'year' });
  const [figures, namedItems] = [Object.values(all), namedFigures(all)];
  return [
    ...figures.flatMap((each) => ('amount' in each ? money(each.amount) : [])),
    ...namedItems.map(({ amount }) => money(amount)),
    ...namedItems.map(({ name }) => word(name)),
  ];
}

function namedFigures(all: PayFigures): NamedFigures['items'] {
  return Object.values(all).flatMap((each) => ('items' in each ? each.items : []));
}

function schemasOf(all: PayFigures, words: WordsByName): Schema {
  const schemas = Object.entries(all).map(([name, each]): [string, Schema] => {
    if ('amount' in each) return [name, showing(each.amount, figure(each.help))];
    return [name, namedFiguresSchema(each, words)];
  });
  return Object.fromEntries(schemas);
}

/** The schema of amounts under words; any of them may be left out. */
export function namedFiguresSchema({ items, wordsOf, help }: NamedFigures, words: WordsByName): Schema {
  const schema: Schema = { ...figures(words.get(wordsOf) ?? [], help), required: [] };
  return showing(
    items.map(({ amount }) => amount),
    schema,
  );
}

function valueBehind(all: PayFigures, [name = '', below]: readonly string[], run: Run): string | undefined {
  const figure = Object.hasOwn(all, name) ? all[name] : undefined;
  if (figure === undefined || 'amount' in figure) return figure?.amount;
  return figure.items.find((each) => run.yearDatum(run.book.find(each.name).id) === below)?.amount;
}
