import type { ErrorObject } from 'ajv';
import { isObject, type Json, type JsonObject, objectsIn, textsIn } from '../../json.js';
import type { Schema } from '../../json-schema.js';
import { isDate } from '../../language/index.js';
import { DECIMALS, hasDecimals, repeatedKeys, UNIQUE_BY } from './keywords.js';
import type { Validator } from './validator.js';

/*
 * The validator for hosts that allow no generated code, in the place of ajv's (by-ajv.ts): a function for each keyword of a schema. It has the
 * keywords that the schemas of requests have, and reports what ajv does in the same order, on which the order of faults rests; but without
 * ajv's own sentences, of which no fault is made.
 */

export function validatorOf(schema: Schema): Validator {
  const check = checkOf(schema, '#');
  return (value) => {
    const errors: ErrorObject[] = [];
    check(value, '', errors);
    return errors;
  };
}

/** Adds what is wrong with a value, which stands at this path of the request. */
type Check = (value: unknown, at: string, errors: ErrorObject[]) => void;

/** A keyword in its schema. */
interface Keyword {
  readonly name: string;
  readonly value: Json;
  /** Where it stands: `#/properties/pay/items/required`. */
  readonly path: string;
  readonly schema: Schema;
}

type Make = (keyword: Keyword) => Check;

/** A keyword that is a limit, with ajv's sign of it. */
const limit =
  (isRight: (value: number, limit: number) => boolean, comparison: string): Make =>
  (keyword) => {
    const most = Number(keyword.value);
    return checkThat(keyword, (value) => isRight(Number(value), most), { comparison, limit: most });
  };

/** The same of how many items or characters there are. */
const limitOfLength =
  (isRight: (value: unknown, limit: number) => boolean): Make =>
  (keyword) => {
    const most = Number(keyword.value);
    return checkThat(keyword, (value) => isRight(value, most), { limit: most });
  };

/** The keywords by the type of the values that they are about, in the order in which ajv asks for them; those without a type are about all. */
const KEYWORDS: readonly (readonly [type: string | undefined, keywords: Readonly<Record<string, Make>>])[] = [
  [
    undefined,
    {
      const: (keyword) =>
        checkThat(keyword, (value) => value === keyword.value, { allowedValue: keyword.value }),
      enum: (keyword) => {
        const words: ReadonlySet<unknown> = new Set(Array.isArray(keyword.value) ? keyword.value : []);
        return checkThat(keyword, (value) => words.has(value), { allowedValues: keyword.value });
      },
      not: (keyword) => {
        const check = checkIn(keyword);
        return checkThat(keyword, (value) => !isRight(check, value), {});
      },
      anyOf: (keyword) => {
        const checks = checksIn(keyword);
        return (value, at, errors) => {
          const before = errors.length;
          for (const check of checks) {
            const count = errors.length;
            check(value, at, errors);
            if (errors.length > count) continue;
            errors.length = before;
            return;
          }
          errors.push(errorOf(keyword, value, at, {}));
        };
      },
      oneOf: (keyword) => {
        const checks = checksIn(keyword);
        return (value, at, errors) => {
          const before = errors.length;
          const passing: number[] = [];
          for (const [index, check] of checks.entries()) {
            const count = errors.length;
            check(value, at, errors);
            if (errors.length === count) passing.push(index);
            if (passing.length === 2) break;
          }
          if (passing.length === 1) errors.length = before;
          else
            errors.push(
              errorOf(keyword, value, at, { passingSchemas: passing.length === 0 ? null : passing }),
            );
        };
      },
      allOf: (keyword) => {
        const checks = checksIn(keyword);
        return (value, at, errors) => {
          for (const check of checks) check(value, at, errors);
        };
      },
      if: (keyword) => {
        const condition = checkIn(keyword);
        const { schema, path } = keyword;
        const branch = (name: 'then' | 'else') => ({
          check: checkOf(members(schema[name] ?? {}), path.replace(/if$/, name)),
          params: { failingKeyword: name },
        });
        const [then, otherwise] = [branch('then'), branch('else')];
        return (value, at, errors) => {
          const { check, params } = isRight(condition, value) ? then : otherwise;
          const before = errors.length;
          check(value, at, errors);
          if (errors.length > before) errors.push(errorOf(keyword, value, at, params));
        };
      },
    },
  ],
  [
    'number',
    {
      maximum: limit((value, most) => value <= most, '<='),
      minimum: limit((value, least) => value >= least, '>='),
      exclusiveMaximum: limit((value, bound) => value < bound, '<'),
      exclusiveMinimum: limit((value, bound) => value > bound, '>'),
      [DECIMALS]: (keyword) =>
        checkThat(keyword, (value) => hasDecimals(Number(value), Number(keyword.value)), {}),
    },
  ],
  [
    'string',
    {
      maxLength: limitOfLength((text, most) => characters(String(text)) <= most),
      format: (keyword) => {
        if (keyword.value !== 'date') throw notChecked(keyword);
        return checkThat(keyword, (value) => isDate(String(value)), { format: keyword.value });
      },
    },
  ],
  [
    'array',
    {
      maxItems: limitOfLength((list, most) => itemsOf(list).length <= most),
      minItems: limitOfLength((list, least) => itemsOf(list).length >= least),
      items: (keyword) => {
        const check = checkIn(keyword);
        return (list, at, errors) => {
          for (const [index, item] of itemsOf(list).entries()) check(item, `${at}/${index}`, errors);
        };
      },
      uniqueItems: (keyword) => {
        // Of others there would be more than one kind of equal.
        if (members(keyword.schema['items'] ?? {})['type'] !== 'string') throw notChecked(keyword);
        return (list, at, errors) => {
          const places = repeatedText(itemsOf(list));
          if (places !== undefined) errors.push(errorOf(keyword, list, at, places));
        };
      },
      [UNIQUE_BY]: (keyword) =>
        checkThat(keyword, (list) => repeatedKeys(list, String(keyword.value)).length === 0, {}),
    },
  ],
  [
    'object',
    {
      minProperties: limitOfLength((object, least) => Object.keys(members(object)).length >= least),
      required: (keyword) => {
        const names = textsIn(keyword.value);
        return (object, at, errors) => {
          for (const missingProperty of names)
            if (memberOf(object, missingProperty) === undefined)
              errors.push(errorOf(keyword, object, at, { missingProperty }));
        };
      },
      additionalProperties: (keyword) => {
        if (keyword.value !== false) throw notChecked(keyword);
        const properties = members(keyword.schema['properties'] ?? {});
        return (object, at, errors) => {
          for (const additionalProperty of Object.keys(members(object)))
            if (!Object.hasOwn(properties, additionalProperty))
              errors.push(errorOf(keyword, object, at, { additionalProperty }));
        };
      },
      properties: (keyword) => {
        const checks = checksByName(keyword);
        return (object, at, errors) => {
          for (const [name, check] of checks) {
            const value = memberOf(object, name);
            if (value !== undefined) check(value, `${at}/${name}`, errors);
          }
        };
      },
      dependentRequired: (keyword) => {
        const dependents = Object.entries(members(keyword.value)).map(
          ([property, names]) => [property, textsIn(names)] as const,
        );
        return (object, at, errors) => {
          for (const [property, names] of dependents) {
            if (memberOf(object, property) === undefined) continue;
            const params = { property, depsCount: names.length, deps: names.join(', ') };
            for (const missingProperty of names)
              if (memberOf(object, missingProperty) === undefined)
                errors.push(errorOf(keyword, object, at, { ...params, missingProperty }));
          }
        };
      },
      dependentSchemas: (keyword) => {
        const checks = checksByName(keyword);
        return (object, at, errors) => {
          for (const [name, check] of checks)
            if (memberOf(object, name) !== undefined) check(object, at, errors);
        };
      },
    },
  ],
];

/** What `if` reads, and what says nothing about values. */
const READ_ELSEWHERE = ['type', 'then', 'else', 'title', 'description', 'default', '$schema'];
const KNOWN = new Set([...READ_ELSEWHERE, ...KEYWORDS.flatMap(([, keywords]) => Object.keys(keywords))]);

/** The check of a schema that stands at this path of the whole. Throws where it has a keyword that is not here. */
function checkOf(schema: Schema, path: string): Check {
  const keywordNamed = (name: string): Keyword => ({
    ...{ name, value: schema[name] ?? null, path: `${path}/${name}`, schema },
  });
  const unread = Object.keys(schema).find((name) => !KNOWN.has(name));
  if (unread !== undefined) throw notChecked(keywordNamed(unread));
  const groups = KEYWORDS.map(([type, keywords]) => ({
    type,
    checks: Object.entries(keywords).flatMap(([name, make]) =>
      schema[name] === undefined ? [] : [make(keywordNamed(name))],
    ),
  })).filter(({ checks }) => checks.length > 0);
  const { type: ofSchema = [] } = schema;
  const types = [ofSchema].flat().map(String);
  const checkType = checkThat(keywordNamed('type'), (value) => types.some((type) => isOfType(value, type)), {
    type: ofSchema,
  });
  // Where a schema has keywords for its one type, ajv asks for the type with them.
  const isAskedLater = types.length === 1 && groups.some(({ type }) => type === types[0]);
  return (value, at, errors) => {
    if (types.length > 0 && !isAskedLater) checkType(value, at, errors);
    for (const { type, checks } of groups) {
      if (type === undefined || isOfType(value, type)) for (const check of checks) check(value, at, errors);
      else if (isAskedLater && type === types[0]) checkType(value, at, errors);
    }
  };
}

function checkIn({ value, path }: Keyword): Check {
  return checkOf(members(value), path);
}

function checksIn({ value, path }: Keyword): readonly Check[] {
  return objectsIn(value).map((schema, index) => checkOf(schema, `${path}/${index}`));
}

function checksByName({ value, path }: Keyword): readonly (readonly [name: string, check: Check])[] {
  return Object.entries(members(value)).map(([name, schema]) => [
    name,
    checkOf(members(schema), `${path}/${name}`),
  ]);
}

/** A check that reports its keyword where a value is not right by it. */
function checkThat(keyword: Keyword, isRight: (value: unknown) => boolean, params: JsonObject): Check {
  return (value, at, errors) => {
    if (!isRight(value)) errors.push(errorOf(keyword, value, at, params));
  };
}

function isRight(check: Check, value: unknown): boolean {
  const errors: ErrorObject[] = [];
  check(value, '', errors);
  return errors.length === 0;
}

function errorOf({ name, value, path, schema }: Keyword, data: unknown, at: string, params: object) {
  return {
    ...{ instancePath: at, schemaPath: path, keyword: name },
    ...{ params, schema: value, parentSchema: schema, data },
  };
}

function notChecked({ name, path }: Keyword): RangeError {
  return new RangeError(`Nothing here checks ${name} as it stands in a schema at ${path}.`);
}

function isOfType(value: unknown, type: string): boolean {
  switch (type) {
    case 'object':
      return isObject(value);
    case 'array':
      return Array.isArray(value);
    case 'null':
      return value === null;
    case 'number':
      return Number.isFinite(value);
    case 'integer':
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}

function members(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

function memberOf(object: unknown, name: string): Json | undefined {
  return members(object)[name];
}

function itemsOf(list: unknown): readonly unknown[] {
  return Array.isArray(list) ? list : [];
}

/** Code points, as JSON Schema counts. */
function characters(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** The places of the last text that comes again in a list: `i`, and behind it `j`. */
function repeatedText(list: readonly unknown[]): { readonly i: number; readonly j: number } | undefined {
  const places = new Map<string, number>();
  for (let i = list.length - 1; i >= 0; i--) {
    const item = list[i];
    if (typeof item !== 'string') continue;
    const j = places.get(item);
    if (j !== undefined) return { i, j };
    places.set(item, i);
  }
  return undefined;
}
