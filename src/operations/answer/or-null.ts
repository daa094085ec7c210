import type { Schema } from '../../json-schema.js';
import { jsonText } from '../json-text.js';
import type { Field } from './field.js';
import type { ObjectField } from './objects.js';
import { payment } from './payment.js';
import { fieldOf, figureText, inputNamed, wordText } from './values.js';

/** A whole number of the year; null where it is `sentinel`, by which the rules say that there is none. */
export function numberOrNull(value: string, sentinel: number, bounds: Schema = {}): Field {
  const schema: Schema = { type: ['integer', 'null'], ...bounds };
  return fieldOf({ value, kinds: ['count', 'number'], grain: 'year' }, schema, (results, shown) =>
    results.figureOf(shown).toNumber() === sentinel ? 'null' : figureText(results, shown),
  );
}

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

/** A date that the rules find; null where a count of the year is 0. */
export function dayOrNull(value: string, isKnown: string, description: string): Field {
  const schema: Schema = { type: ['string', 'null'], format: 'date', description };
  return orNull(isKnown, fieldOf({ value, kinds: ['date'], grain: 'year' }, schema, wordText));
}

/** An amount of the payment, in pounds and pence; null where a count of the year is 0. */
export function paymentOrNull(value: string, isKnown: string, description: string): Field {
  return { ...orNull(isKnown, payment(value)), schema: () => ({ type: ['number', 'null'], description }) };
}

function orNull(isKnown: string, field: Field): Field {
  return {
    ...field,
    values: [{ value: isKnown, kinds: ['count'], grain: 'year' }, ...field.values],
    writer: (book) => {
      const shown = book.value(isKnown);
      const write = field.writer(book);
      return (results, request) => (results.figureOf(shown).isZero() ? 'null' : write(results, request));
    },
    valueAt: (path, results) =>
      results.figureOf(results.book.value(isKnown), 0).isZero() ? undefined : field.valueAt(path, results),
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
