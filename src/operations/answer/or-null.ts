import { jsonText } from '../json-text.js';
import type { Field } from './field.js';
import type { ObjectField } from './objects.js';
import { inputNamed } from './values.js';

/** A date that the request says, `2026-08-28`; null where it says none. */
export function dateOrNull(path: string, description: string): Field {
  return {
    values: [],
    schema: () => ({ type: ['string', 'null'], format: 'date', description }),
    writer: (book) => {
      const [date, given] = [inputNamed(book, path), inputNamed(book, `${path}.given`)];
      return (results) => (results.input(given) === true ? jsonText(String(results.input(date))) : 'null');
    },
    valueAt: () => undefined,
  };
}

/** A field; null where a count of the year is 0, which may be the value that it shows. */
export function orNull(isKnown: string, field: Field): Field {
  return {
    ...field,
    values: [
      ...(isKnown === field.shows ? [] : [{ value: isKnown, kinds: ['count'], grain: 'year' } as const]),
      ...field.values,
    ],
    schema: (words) => {
      const schema = field.schema(words);
      return { ...schema, type: [schema['type'] ?? '', 'null'] };
    },
    writer: (book) => {
      const shown = book.value(isKnown);
      const write = field.writer(book);
      return (results, request) => (results.figureOf(shown).isZero() ? 'null' : write(results, request));
    },
    valueAt: (path, results) =>
      isKnown !== field.shows && results.figureOf(results.book.value(isKnown), 0).isZero()
        ? undefined
        : field.valueAt(path, results),
  };
}

/** An object; null where a count of the year is 0, and then none of its values is found. */
export function nullUnless(value: string, inner: ObjectField, description: string): Field {
  return {
    ...inner,
    only: (parts) => nullUnless(value, inner.only(parts), description),
    values: [{ value, kinds: ['count'], grain: 'year' }, ...inner.values],
    schema: (words) => ({ description, oneOf: [{ type: 'null' }, inner.schema(words)] }),
    writer: (book) => {
      const shown = book.value(value);
      const write = inner.writer(book);
      return (results, request) => (results.figureOf(shown).isZero() ? 'null' : write(results, request));
    },
  };
}
