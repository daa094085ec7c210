import { figure, list, object, type Schema } from '../../json-schema.js';
import { type Datum, decimalOf, type RequiredValue, type Run } from '../../language/index.js';
import { jsonText, listText, objectText } from '../json-text.js';
import type { WordsByName } from '../words.js';
import type { Field, RunBook } from './field.js';
import { inputNamed, numberText, showing, wordSchema } from './values.js';

/** A field of each item of a list: what the item of the request says, or a value that the rules find for each item. */
interface ItemField {
  readonly values: readonly RequiredValue[];
  readonly schema: (words: WordsByName) => Schema;
  /** Its JSON for the item at an index, from 0. */
  readonly writer: (book: RunBook) => (run: Run, index: number) => string;
}

/** A list with an object for each item of the request's list at `path`. */
export function items(path: string, all: Readonly<Record<string, ItemField>>, help?: string): Field {
  const entries = Object.entries(all);
  return {
    values: entries.flatMap(([, { values }]) => values),
    schema: (words) => {
      const properties = entries.map(([name, { schema }]): [string, Schema] => [name, schema(words)]);
      return list(object(Object.fromEntries(properties)), help);
    },
    writer: (book) => {
      const writers = entries.map(([name, { writer }]) => [name, writer(book)] as const);
      return (run) =>
        listText(
          run
            .items(path)
            .map((_, index) =>
              objectText(writers.map(([name, write]) => [name, write(run, index)] as const)),
            ),
        );
    },
    valueAt: ([index, name = ''], run) => {
      const [required] = Object.hasOwn(all, name) ? (all[name]?.values ?? []) : [];
      const isThere = run.items(path)[Number(index)] !== undefined;
      return required !== undefined && isThere ? { value: required.value } : undefined;
    },
  };
}

/** A word that the item of the request says, by the path of the input: `pay.kind`. */
export function itemWord(path: string, help?: string): ItemField {
  return fieldOfInput(
    path,
    (words) => wordSchema(words, path, help),
    (datum) => jsonText(String(datum)),
  );
}

/** A figure that the item of the request says. */
export function itemFigure(path: string, help?: string): ItemField {
  return fieldOfInput(
    path,
    () => figure(help),
    (datum) => numberText(decimalOf(datum)),
  );
}

/** Whether the count that a rule finds for each item is not 0. */
export function itemFlag(value: string, description: string): ItemField {
  return {
    values: [{ value, kinds: ['count'], grain: 'item' }],
    schema: () => showing(value, { type: 'boolean', description }),
    writer: (book) => {
      const { id } = book.find(value);
      return (run, index) => jsonText(!decimalOf(run.datumOn(id, index)).isZero());
    },
  };
}

function fieldOfInput(path: string, schema: ItemField['schema'], text: (datum: Datum) => string): ItemField {
  return {
    values: [],
    schema,
    writer: (book) => {
      const input = inputNamed(book, path);
      return (run, index) => text(run.itemInput(input, index));
    },
  };
}
