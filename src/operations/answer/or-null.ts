import type { Schema } from '../../json-schema.js';
import { jsonText } from '../json-text.js';
import type { Field } from './field.js';
import type { ObjectField } from './objects.js';
import { fieldOf, figureText, inputNamed } from './values.js';

/*
 * Fields that are null where there is nothing to show.
 */

/** A whole number of the year, or null in the place of the one that stands for nothing. */
export function numberOrNull(value: string, nothing: number, bounds: Schema = {}): Field {
  const schema: Schema = { type: ['integer', 'null'], ...bounds };
  return fieldOf({ value, kinds: ['count', 'number'], grain: 'year' }, schema, (run, id) =>
    run.figure(id, 0).toNumber() === nothing ? 'null' : figureText(run, id),
  );
}

/** A date that the request says, `2026-08-28`; null where it says none. */
export function dateOrNull(path: string, description: string): Field {
  return {
    values: [],
    schema: () => ({ type: ['string', 'null'], format: 'date', description }),
    writer: (book) => {
      const [date, given] = [inputNamed(book, path), inputNamed(book, `${path}.given`)];
      return (run) => (run.input(given) === true ? jsonText(String(run.input(date))) : 'null');
    },
    valueAt: () => undefined,
  };
}

/** An object; null where a count of the year is 0, and then nothing of it is found. */
export function nullUnless(value: string, inner: ObjectField, description: string): Field {
  return {
    ...inner,
    values: [{ value, kinds: ['count'], grain: 'year' }, ...inner.values],
    schema: (words) => ({ description, oneOf: [{ type: 'null' }, inner.schema(words)] }),
    writer: (book) => {
      const { id } = book.find(value);
      const write = inner.writer(book);
      return (run, request) => (run.figure(id, 0).isZero() ? 'null' : write(run, request));
    },
  };
}
