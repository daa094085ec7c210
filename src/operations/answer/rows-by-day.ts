import { list, object } from '../../json-schema.js';
import type { Book, Results } from '../../language/index.js';
import { listText, objectText } from '../json-text.js';
import type { AnswerField } from './field.js';
import { chosenOfEntry } from './field-tree.js';
import { type AnswerFields, type AnswerObject, fields } from './objects.js';
import type { Test } from './tests.js';

/** Items of a list of the request, one row for each for which a test holds; or one row of the answer itself, where it holds. */
export interface Rows {
  /** The path of the list; undefined of the answer itself. */
  readonly of: string | undefined;
  readonly where: Test;
  readonly fields: AnswerFields;
}

/** Rows of one or several lists, all with the same fields, in the order of the first, which is a date; then of the lists. */
export function rowsByDay(all: readonly [Rows, ...Rows[]], help: string | undefined): AnswerField {
  const [{ fields: shown }] = all;
  const day = Object.keys(shown)[0] ?? '';
  const lists = all.map((rows) => ({ ...rows, object: fields(rows.fields) }));
  return {
    values: lists.flatMap(({ where, object }) => [...where.values, ...object.values]),
    names: lists.flatMap(({ of, object }) => [
      ...(of === undefined ? [] : [{ name: of, is: 'list' as const }]),
      ...object.names,
    ]),
    schema: (words) => list(object(fields(shown).properties(words)), help),
    writer: (book) => {
      const writers = lists.map((rows) => ({
        itemsOf: itemsOf(rows, book),
        write: rows.object.fieldsWriter(book),
      }));
      return (results, request) => {
        const rows = writers.flatMap(({ itemsOf, write }) =>
          itemsOf(results).map((index) => {
            const texts = write(results, request, index);
            return { day: texts.find(([name]) => name === day)?.[1] ?? '', text: objectText(texts) };
          }),
        );
        return listText(rows.sort((one, other) => order(one.day, other.day)).map(({ text }) => text));
      };
    },
    only: (tree) => {
      const narrow = (rows: Rows): Rows => ({ ...rows, fields: chosenOfEntry(rows.fields, tree) });
      const [first, ...others] = all;
      return rowsByDay([narrow(first), ...others.map(narrow)], help);
    },
    valueAt: ([index, name = ''], results) => {
      const rows = lists.flatMap((list) => {
        const write = list.fields[day]?.writer(results.book);
        return itemsOf(
          list,
          results.book,
        )(results).map((item) => ({
          fields: list.fields,
          item,
          day: write?.(results, {}, item) ?? '',
        }));
      });
      const row = rows.sort((one, other) => order(one.day, other.day))[Number(index)];
      const value =
        row !== undefined && Object.hasOwn(row.fields, name) ? row.fields[name]?.shows : undefined;
      if (row === undefined || value === undefined) return undefined;
      const isOfItem = results.book.value(value).type.grain === 'item';
      return { value, ...(isOfItem && { item: row.item + 1 }) };
    },
  };
}

/** The places of the items that have a row. */
function itemsOf(
  { of, where }: Rows & { readonly object: AnswerObject },
  book: Book,
): (results: Results) => readonly number[] {
  const hasRow = where.reader(book);
  return (results) => {
    const places = of === undefined ? [0] : results.items(of).map((_, index) => index);
    return places.filter((index) => hasRow(results, {}, index));
  };
}

/** Dates as JSON are in the order of their days. */
function order(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
