import { list, object, type Schema } from '../../json-schema.js';
import type { CheckedValue, Results } from '../../language/index.js';
import { listText, objectText } from '../json-text.js';
import type { Field } from './field.js';
import type { ItemField } from './items.js';
import { chosenOfEntry } from './parts.js';

/** Items of a list of the request, one row for each for which a rule finds a count that is not 0. */
export interface Rows {
  /** The path of the list. */
  readonly of: string;
  /** The full name of the count. */
  readonly where: string;
  readonly fields: Readonly<Record<string, ItemField>>;
}

/** Rows of one or several lists, all with the same fields, in the order of the first, which is a date; then of the lists. */
export function rowsByDay(all: readonly [Rows, ...Rows[]], help: string): Field {
  const [{ fields: shown }] = all;
  const day = Object.keys(shown)[0] ?? '';
  return {
    values: all.flatMap(({ where, fields }) => [
      { value: where, kinds: ['count'] as const, grain: 'item' as const },
      ...Object.values(fields).flatMap(({ values }) => values),
    ]),
    schema: (words) => {
      const properties = Object.entries(shown).map(([name, { schema }]): [string, Schema] => [
        name,
        schema(words),
      ]);
      return list(object(Object.fromEntries(properties)), help);
    },
    writer: (book) => {
      const writers = all.map(({ of, where, fields }) => ({
        of,
        where: book.value(where),
        fields: Object.entries(fields).map(([name, { writer }]) => [name, writer(book)] as const),
      }));
      return (results) => {
        const rows = writers.flatMap(({ of, where, fields }) =>
          itemsWhere(results, of, where).map((index) => {
            const texts = fields.map(([name, write]) => [name, write(results, index)] as const);
            return { day: texts.find(([name]) => name === day)?.[1] ?? '', text: objectText(texts) };
          }),
        );
        return listText(rows.sort((one, other) => order(one.day, other.day)).map(({ text }) => text));
      };
    },
    only: (parts) => {
      const narrow = (rows: Rows): Rows => ({ ...rows, fields: chosenOfEntry(rows.fields, parts) });
      const [first, ...others] = all;
      return rowsByDay([narrow(first), ...others.map(narrow)], help);
    },
    valueAt: ([index, name = ''], results) => {
      const rows = all.flatMap(({ of, where, fields }) => {
        const write = fields[day]?.writer(results.book);
        return itemsWhere(results, of, results.book.value(where)).map((item) => ({
          fields,
          day: write?.(results, item) ?? '',
        }));
      });
      const row = rows.sort((one, other) => order(one.day, other.day))[Number(index)];
      const [required] =
        row !== undefined && Object.hasOwn(row.fields, name) ? (row.fields[name]?.values ?? []) : [];
      return required && { value: required.value };
    },
  };
}

function itemsWhere(results: Results, path: string, count: CheckedValue): readonly number[] {
  return results
    .items(path)
    .map((_, index) => index)
    .filter((index) => !results.figureOf(count, index).isZero());
}

/** Dates as JSON are in the order of their days. */
function order(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
