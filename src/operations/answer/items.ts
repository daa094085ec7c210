import { figure, list, object, type Schema } from '../../json-schema.js';
import { type Book, type Datum, decimalOf, type RequiredValue, type Results } from '../../language/index.js';
import { jsonText, listText, objectText } from '../json-text.js';
import type { WordsByName } from '../words.js';
import type { Field } from './field.js';
import { chosenOfEntry } from './parts.js';
import { inputNamed, numberText, showing, wordSchema } from './values.js';

/** A field of each item of a list: what the item of the request says, or a value that the rules find for each item. */
export interface ItemField {
  readonly values: readonly RequiredValue[];
  readonly schema: (words: WordsByName) => Schema;
  /** Its JSON for the item at an index, from 0. */
  readonly writer: (book: Book) => (results: Results, index: number) => string;
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
      return (results) =>
        listText(
          results
            .items(path)
            .map((_, index) =>
              objectText(writers.map(([name, write]) => [name, write(results, index)] as const)),
            ),
        );
    },
    only: (parts) => items(path, chosenOfEntry(all, parts), help),
    valueAt: ([index, name = ''], results) => {
      const [required] = Object.hasOwn(all, name) ? (all[name]?.values ?? []) : [];
      const isThere = results.items(path)[Number(index)] !== undefined;
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

/** A figure that the item of the request says; null where it says none. */
export function itemFigureOrNull(path: string, help: string): ItemField {
  const shown = itemFigure(path, help);
  return {
    ...itemOrNull(shown),
    writer: (book) => {
      const given = inputNamed(book, `${path}.given`);
      const write = shown.writer(book);
      return (results, index) => (results.input(given, index) === true ? write(results, index) : 'null');
    },
  };
}

/** A field that is always there, of rows among which others have null for it. */
export function itemOrNull(field: ItemField): ItemField {
  return {
    ...field,
    schema: (words) => {
      const schema = field.schema(words);
      return { ...schema, type: [schema['type'] ?? '', 'null'] };
    },
  };
}

/** A date that the item of the request says. */
export function itemDate(path: string, description: string): ItemField {
  return fieldOfInput(
    path,
    () => ({ type: 'string', format: 'date', description }),
    (datum) => jsonText(String(datum)),
  );
}

/** An amount that a rule finds for each item. */
export function itemAmount(value: string, help: string): ItemField {
  return fieldOfValue(
    { value, kinds: ['money'], grain: 'item' },
    () => figure(help),
    (datum) => numberText(decimalOf(datum)),
  );
}

/** A date that a rule finds for each item. */
export function itemDay(value: string, description: string): ItemField {
  return fieldOfValue(
    { value, kinds: ['date'], grain: 'item' },
    () => ({ type: 'string', format: 'date', description }),
    (datum) => jsonText(String(datum)),
  );
}

/** A word that a rule finds for each item, of those of a field of the request. */
export function itemWordFound(value: string, wordsOf: string, help: string): ItemField {
  return fieldOfValue(
    { value, kinds: ['code', 'text'], grain: 'item' },
    (words) => wordSchema(words, wordsOf, help),
    (datum) => jsonText(String(datum)),
  );
}

/** Whether the count that a rule finds for each item is not 0. */
export function itemFlag(value: string, description: string): ItemField {
  return fieldOfValue(
    { value, kinds: ['count'], grain: 'item' },
    () => ({ type: 'boolean', description }),
    (datum) => jsonText(!decimalOf(datum).isZero()),
  );
}

/** A field that a rule finds for each item; null where a count of the item is 0. */
export function itemNullUnless(isKnown: string, field: ItemField): ItemField {
  return {
    ...itemOrNull(field),
    values: [...field.values, { value: isKnown, kinds: ['count'], grain: 'item' }],
    writer: (book) => {
      const known = book.value(isKnown);
      const write = field.writer(book);
      return (results, index) => (results.figureOf(known, index).isZero() ? 'null' : write(results, index));
    },
  };
}

function fieldOfValue(
  required: RequiredValue,
  schema: ItemField['schema'],
  text: (datum: Datum) => string,
): ItemField {
  const { value } = required;
  return {
    values: [required],
    schema: (words) => showing(value, schema(words)),
    writer: (book) => {
      const shown = book.value(value);
      return (results, index) => text(results.datumOf(shown, index));
    },
  };
}

function fieldOfInput(path: string, schema: ItemField['schema'], text: (datum: Datum) => string): ItemField {
  return {
    values: [],
    schema,
    writer: (book) => {
      const input = inputNamed(book, path);
      return (results, index) => text(results.input(input, index));
    },
  };
}
