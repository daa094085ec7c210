import { list, object } from '../../json-schema.js';
import { listText, objectText } from '../json-text.js';
import type { AnswerField } from './field.js';
import { chosenOfEntry } from './field-tree.js';
import { type AnswerFields, fields } from './objects.js';

/** A list with an object for each item of the request's list at `path`. */
export function items(path: string, all: AnswerFields, help?: string): AnswerField {
  const item = fields(all);
  return {
    values: item.values,
    names: [{ name: path, is: 'list' }, ...item.names],
    schema: (words) => list(object(item.properties(words), { optional: item.optional }), help),
    writer: (book) => {
      const write = item.fieldsWriter(book);
      return (results, request) =>
        listText(results.items(path).map((_, index) => objectText(write(results, request, index))));
    },
    only: (tree) => items(path, chosenOfEntry(all, tree), help),
    valueAt: ([index, name = ''], results) => {
      const value = Object.hasOwn(all, name) ? all[name]?.shows : undefined;
      const isThere = results.items(path)[Number(index)] !== undefined;
      return value !== undefined && isThere ? { value, item: Number(index) + 1 } : undefined;
    },
  };
}
