import type { Json, JsonObject } from '../../../src/json.js';
import { members } from '../../http/support/contract.js';
import { type Field, rightValue } from './fields.js';
import { rawJson } from './json-text.js';
import { completeFields, formsOf, freeText, objectWith, propertiesOf, wordsOf } from './schema.js';

/** The values at the very limits of what the schema of a field accepts, each word of a list, and values written in an
 *  unusual way. */
export function limitsOf(field: Field): readonly Json[] {
  return formsOf(field.schema).flatMap((form) => [...limitsOfForm(field, form)]);
}

function limitsOfForm(field: Field, form: JsonObject): readonly Json[] {
  const words = wordsOf(form);
  if (words.length > 0) return words;
  switch (form['type']) {
    case 'integer':
      return [Number(form['minimum']), Number(form['maximum']), rawJson(`${Number(form['minimum'])}.0`)];
    case 'number':
      return numbers(form);
    case 'boolean':
      return [true, false];
    case 'null':
      return [null];
    case 'string':
      return freeText(field.ownName);
    case 'array': {
      const right = rightValue(field);
      const [item = null] = Array.isArray(right) ? right : [];
      const most = Number(form['maxItems']);
      const key = form['x-unique-by'];
      const empty = form['minItems'] === undefined ? [[]] : [];
      if (typeof key === 'string') return [...empty, right, longestList(members(form['items']), key, most)];
      return [
        ...empty,
        right,
        ...(form['uniqueItems'] === true ? [] : [Array.from({ length: most }, () => item)]),
      ];
    }
    default:
      // An object with every one of its fields, each by itself with what it needs.
      return [...propertiesOf(form).keys()]
        .filter((name) => completeFields(form, [name]).includes(name))
        .map((name) => objectWith(form, [name]));
  }
}

/** The longest list of items of which no two have the same in a field: each of its words, or as many texts as there may be items. */
function longestList(items: JsonObject, key: string, most: number): readonly JsonObject[] {
  const words = wordsOf(propertiesOf(items).get(key) ?? {});
  const names = words.length > 0 ? words : Array.from({ length: most }, (_, at) => `${at + 1}`);
  return names.map((name) => ({ ...objectWith(items, []), [key]: name }));
}

function numbers({
  minimum,
  exclusiveMinimum,
  maximum,
  exclusiveMaximum,
  'x-decimals': decimals,
}: JsonObject): readonly Json[] {
  const least = typeof minimum === 'number' ? [minimum, rawJson('-0'), rawJson('0.0e-5')] : [];
  const above =
    typeof exclusiveMinimum === 'number'
      ? [exclusiveMinimum + 0.01, ...(decimals === undefined ? [Number.MIN_VALUE] : [])]
      : [];
  const most = typeof maximum === 'number' ? [maximum] : [];
  const under =
    typeof exclusiveMaximum === 'number'
      ? [exclusiveMaximum - 0.01, ...(decimals === undefined ? [justUnder(exclusiveMaximum)] : [])]
      : [];
  const fits = (value: Json) => typeof minimum !== 'number' || minimum === 0 || typeof value === 'number';
  return [...least.filter(fits), ...above, ...most, ...under];
}

/** The greatest number below another, as far as it can be told apart. */
function justUnder(limit: number): number {
  return limit - limit * Number.EPSILON;
}
