import { figure, figures, list, object, ref, type Schema } from '../../json-schema.js';
import {
  type Book,
  type CheckedValue,
  type Decimal,
  decimalOf,
  isTooGreat,
  Refused,
  type RequiredName,
  type RequiredValue,
  type Results,
  rowOf,
  textOfPence,
} from '../../language/index.js';
import type { Place } from '../../yaml/index.js';
import { listText, objectText } from '../json-text.js';
import type { WordsByName } from '../words.js';
import type { AnswerField } from './field.js';
import { chosen, type FieldTree } from './field-tree.js';
import { figureText, numberText, showing } from './values.js';

/** A figure of every payslip and period. */
export interface PayFigure {
  /** The full name of the amount that it shows. */
  readonly amount: string;
  readonly help?: string | undefined;
  /** Where its file says the amount. */
  readonly place?: Place | undefined;
}

/** An amount, and the value that is its name. */
interface NamedFigure extends Pick<PayFigure, 'place'> {
  readonly name: string;
  readonly amount: string;
}

/** An object of amounts, each under the word that another value is: `{"plan_2":135}`. An amount whose name is `NO_NAME` is left
 *  out. */
export interface NamedFigures {
  readonly items: readonly NamedFigure[];
  /** The field of the request whose words the names are. */
  readonly wordsOf: string;
  readonly help: string | undefined;
  /** The words that are shown; all when left out. */
  readonly only?: FieldTree;
}

/** The figures of a payslip, and of each period, in the order of the contract. */
export type PayFigures = Readonly<Record<string, PayFigure | NamedFigures>>;

/** The name of an amount that is left out. */
const NO_NAME = 'none';

/** The figures that are among these parts, in their own order. */
export function chosenFigures(all: PayFigures, tree: FieldTree): PayFigures {
  return chosen(all, tree, (each, only) => (only.size === 0 || 'amount' in each ? each : { ...each, only }));
}

/** Every payslip of the year. It refers to the schema `Payslip`. */
export function payslips(all: PayFigures, help: string | undefined): AnswerField {
  const period: Schema = {
    type: 'integer',
    minimum: 1,
    description: 'The pay period; 1 is the first of the tax year.',
  };
  return {
    values: requiredValuesOf(all),
    names: inputsOf(all),
    schema: () => list({ $ref: '#/components/schemas/Payslip' }, help),
    components: (words) => ({
      Payslip: object(
        { period, ...schemasOf(all, words) },
        { description: 'The figures of one pay period, in pounds and pence.' },
      ),
    }),
    writer: (book) => {
      const columns = fieldWriters(all, book);
      return (results) => {
        const rows = Array.from({ length: results.payslips }, (_, at) => `{"period":${at + 1}`);
        for (const column of columns) {
          const pence = column.amount === undefined ? undefined : results.penceOfAll(column.amount);
          if (pence === undefined) {
            for (let at = 0; at < rows.length; at++)
              rows[at] += `,${column.write(results, (value) => figureText(results, value, at))}`;
          } else addColumn(rows, `,${column.head}`, pence);
        }
        return listText(rows.map((row) => `${row}}`));
      };
    },
    only: (tree) => payslips(chosenFigures(all, tree), help),
    valueAt: ([index, ...path], results) => {
      const value = valueBehind(all, path, results);
      const payslip = Number(index) + 1;
      return value === undefined || !(payslip <= results.payslips) ? undefined : { value, payslip };
    },
  };
}

/** The year's figures, and each period's share of them: an average period, not one payslip. `timesAYear` is a row that says how
 *  often each period comes; `perField` is a request field whose words are the periods; `only` has the periods that are shown,
 *  with their figures, where these are not all. It refers to the schema `PeriodFigures`. */
export function periods(
  timesAYear: string,
  perField: string,
  all: PayFigures,
  help: string | undefined,
  only?: ReadonlyMap<string, PayFigures>,
): AnswerField {
  const figuresOf = (period: string) => (only === undefined ? all : only.get(period));
  const sets = [...new Set(only?.values() ?? [all])];
  return {
    values: [...sets.flatMap(requiredValuesOf), { value: timesAYear, kinds: ['row'], grain: 'year' }],
    names: [{ name: perField, is: 'words' }, ...sets.flatMap(inputsOf)],
    schema: (words) => {
      const shown = (words.get(perField) ?? []).flatMap((period): [string, Schema][] => {
        const figures = figuresOf(period);
        if (figures === undefined) return [];
        return [[period, figures === all ? ref('PeriodFigures') : object(schemasOf(figures, words))]];
      });
      return object(Object.fromEntries(shown), { description: help });
    },
    components: (words) => ({
      PeriodFigures: object(schemasOf(all, words), {
        description: 'The figures of a period, in pounds and pence.',
      }),
    }),
    writer: (book) => {
      const writers = new Map(sets.map((figures) => [figures, fieldWriters(figures, book)]));
      const timesOfPeriods = book.value(timesAYear);
      return (results) => {
        const times = [...rowOf(results.datumOf(timesOfPeriods))];
        return objectText(
          times.flatMap(([period, each]) => {
            const write = writers.get(figuresOf(period) ?? {});
            if (write === undefined) return [];
            const averageText = (value: CheckedValue) =>
              averageOf(results, value, decimalOf(each), timesAYear, period);
            return [[period, `{${write.map((field) => field.write(results, averageText)).join()}}`] as const];
          }),
        );
      };
    },
    only: (tree) => {
      const shown = [...tree].map(([period, own]) => {
        const figures = own.size === 0 ? all : chosenFigures(all, own);
        return [period, figures] as const;
      });
      return periods(timesAYear, perField, all, help, new Map(shown));
    },
    valueAt: ([period = '', ...path], results) => {
      const value = valueBehind(all, path, results);
      const isPeriod = rowOf(results.datumOf(results.book.value(timesAYear))).has(period);
      return value === undefined || !isPeriod ? undefined : { value, average: { period, timesAYear } };
    },
  };
}

/** Writes one figure of a payslip or a period, as a field of its object; `text` gives that of a value. */
interface FieldWriter {
  /** `"tax":` */
  readonly head: string;
  /** The value that it shows; undefined of amounts by words. */
  readonly amount: CheckedValue | undefined;
  readonly write: (results: Results, text: (value: CheckedValue) => string) => string;
}

function fieldWriters(all: PayFigures, book: Book): readonly FieldWriter[] {
  return Object.entries(all).map(([name, each]) => {
    const head = `"${name}":`;
    if ('amount' in each) {
      const amount = book.value(each.amount);
      return { head, amount, write: (_, text) => head + text(amount) };
    }
    const named = each.items.map(({ name, amount }) => ({
      name: book.value(name),
      amount: book.value(amount),
    }));
    const write: FieldWriter['write'] = (results, text) => {
      const texts = named.flatMap(({ name, amount }) => {
        const word = String(results.datumOf(name));
        return isShown(each, word) ? [[word, text(amount)] as const] : [];
      });
      return head + objectText(texts);
    };
    return { head, amount: undefined, write };
  });
}

/** Adds a field to the row of each payslip. Most figures are those of the payslip before. */
function addColumn(rows: string[], head: string, pence: ArrayLike<number>): void {
  let [last, text] = [Number.NaN, ''];
  for (let at = 0; at < rows.length; at++) {
    const figure = pence[at] ?? 0;
    if (figure !== last) text = head + textOfPence(figure);
    last = figure;
    rows[at] += text;
  }
}

/** Whether an amount of this name is shown. */
export function isShown({ only }: NamedFigures, name: string): boolean {
  return name !== NO_NAME && only?.has(name) !== false;
}

function averageOf(
  results: Results,
  value: CheckedValue,
  times: Decimal,
  timesAYear: string,
  period: string,
): string {
  const pence = results.penceOfShare(value, times);
  if (pence !== undefined) return textOfPence(pence);
  const total = results.total(value);
  if (total.isZero()) return '0';
  const figure = total.divToNearest(times, 2);
  if (isTooGreat(figure)) {
    const fields = results.fieldsBehindCell(timesAYear, period);
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
  const money = ({ amount: value, place }: Pick<PayFigure, 'amount' | 'place'>): RequiredValue => ({
    ...{ value, kinds: ['money'], grain: 'payslip' },
    ...(place && { place }),
  });
  const word = ({ name: value, place }: NamedFigure): RequiredValue => ({
    ...{ value, kinds: ['code', 'text'], grain: 'year' },
    ...(place && { place }),
  });
  const [figures, namedItems] = [Object.values(all), namedFigures(all)];
  return [
    ...figures.flatMap((each) => ('amount' in each ? money(each) : [])),
    ...namedItems.map(money),
    ...namedItems.map(word),
  ];
}

/** The fields of the request whose words names of amounts are. */
function inputsOf(all: PayFigures): readonly RequiredName[] {
  return Object.values(all).flatMap((each) =>
    'items' in each ? [{ name: each.wordsOf, is: 'words' as const }] : [],
  );
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
export function namedFiguresSchema(named: NamedFigures, words: WordsByName): Schema {
  const { items, wordsOf, help } = named;
  const names = (words.get(wordsOf) ?? []).filter((name) => isShown(named, name));
  const schema: Schema = { ...figures(names, help), required: [] };
  return showing(
    items.map(({ amount }) => amount),
    schema,
  );
}

function valueBehind(
  all: PayFigures,
  [name = '', below]: readonly string[],
  results: Results,
): string | undefined {
  const figure = Object.hasOwn(all, name) ? all[name] : undefined;
  if (figure === undefined || 'amount' in figure) return figure?.amount;
  return figure.items.find((each) => results.datumOf(results.book.value(each.name)) === below)?.amount;
}
