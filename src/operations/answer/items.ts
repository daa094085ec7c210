import { list, object } from '../../json-schema.js';
import { listText, objectText } from '../json-text.js';
import type { Field } from './field.js';
import { type Fields, fields } from './objects.js';
import { chosenOfEntry } from './parts.js';

/** A list with an object for each item of the request's list at `path`. */
export function items(path: string, all: Fields, help?: string): Field {
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
    only: (parts) => items(path, chosenOfEntry(all, parts), help),
    valueAt: ([index, name = ''], results) => {
      const value = Object.hasOwn(all, name) ? all[name]?.shows : undefined;
      const isThere = results.items(path)[Number(index)] !== undefined;
      return value !== undefined && isThere ? { value, item: Number(index) + 1 } : undefined;
    },
  };
}
