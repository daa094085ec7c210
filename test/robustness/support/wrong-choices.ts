import type { JsonObject } from '../../../src/json.js';
import { members } from '../../http/support/contract.js';
import { type Field, fieldIn } from './fields.js';
import { choicesOf, exampleOf, objectWith, propertiesOf, withAllOf } from './schema.js';
import type { WrongRequest } from './wrong-request.js';

/** Fields of which exactly one, or at least one, must be given; and those that need another. */
export function wrongChoices(field: Field, form: JsonObject): WrongRequest[] {
  const pathsOf = (names: readonly string[]) => names.map((name) => fieldIn(field, name));
  const of = (what: string, fields: JsonObject, names: readonly string[], says: RegExp): WrongRequest => ({
    what,
    request: field.request(fields),
    fields: names,
    says,
  });
  const valuesOf = (names: readonly string[]): JsonObject =>
    Object.fromEntries(names.flatMap((name) => Object.entries(objectWith(form, [name]))));
  const exactlyOne = (options: readonly string[], others: JsonObject): WrongRequest[] => [
    of(
      `with none of ${options.join(', ')}`,
      without(others, options),
      [field.name],
      /must have exactly one of/,
    ),
    ...options
      .slice(1)
      .map((option, index) => [options[index] ?? '', option])
      .map((two) => of(`with ${two.join(' and ')}`, valuesOf(two), pathsOf(two), /must have exactly one of/)),
  ];
  const below = Object.values(members(form['dependentSchemas'])).map(members);
  const choices = choicesOf(form);
  const exclusions = [...choices, ...below.flatMap(choicesOf)];
  const fieldsOf = (all: ReturnType<typeof choicesOf>, asked: string) =>
    all.flatMap(({ how, fields }) => (how === asked ? [fields] : []));
  const dependents = Object.entries(members(form['dependentRequired']));
  return [
    ...fieldsOf(choices, 'exactly one').flatMap((fields) => exactlyOne(fields, objectWith(form, []))),
    ...Object.entries(members(form['dependentSchemas'])).flatMap(([name, schema]) =>
      fieldsOf(choicesOf(members(schema)), 'exactly one').flatMap((fields) =>
        exactlyOne(fields, objectWith(form, [name])),
      ),
    ),
    ...fieldsOf(choices, 'at least one').map((eitherOr) => {
      const neither = without(objectWith(form, []), eitherOr);
      return of(
        `with none of ${eitherOr.join(', ')}`,
        neither,
        pathsOf(eitherOr.slice(0, 1)),
        /is needed unless/,
      );
    }),
    ...fieldsOf(exclusions, 'at most one').map((both) =>
      of(`with ${both.join(' and ')}`, withAllOf(form, both), pathsOf(both), /may not be given beside/),
    ),
    ...dependents.map(([name]) => {
      const alone = { ...objectWith(form, []), [name]: exampleOf(propertiesOf(form).get(name) ?? {}, name) };
      return of(`with ${name} alone`, alone, pathsOf([name]), /may be given only with/);
    }),
  ];
}

function without(fields: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}
