import type { ErrorObject } from 'ajv';
import { isList, isObject, type Json, type JsonObject } from '../../json.js';
import type { Schema } from '../../json-schema.js';
import { listInWords, type RequestField } from '../../language/index.js';
import type { FieldFault } from './invalid-input.js';

/*
 * Conditions between the fields of an object, as the `inputs:` of the rules declare them: their keywords in a schema, and what is said
 * where one does not hold. Null counts as not given where a field may be null.
 */

/** The fields of an object that may be null, of some of which exactly one must be given. */
export type FieldsOfObject = Pick<RequestField, 'fields' | 'exactlyOneOf' | 'isNullable'>;

/**
 * The keywords: `if` and `not` beside the properties, else `dependentRequired` and `dependentSchemas`, and not oneOf, anyOf or allOf alone:
 * client generators and viewers take each branch of those for a separate object without the fields around it.
 */
export function conditionKeywords(group: FieldsOfObject): Schema {
  const keywords = keywordsBetween(group);
  const isOfNull = group.isNullable === true && Object.keys(keywords).length > 0;
  // `not` and `oneOf` refuse null where they ask what only objects can lack.
  return isOfNull ? ifThen({ type: 'object' }, keywords) : keywords;
}

function keywordsBetween({ fields, exactlyOneOf = [] }: FieldsOfObject): Schema {
  const nullable = nullableIn(fields);
  /** All of these fields are given. */
  const present = (...names: readonly string[]): Schema => {
    const properties = names
      .filter((name) => nullable.has(name))
      .map((name) => [name, { not: { type: 'null' } }]);
    return { required: names, ...(properties.length > 0 && { properties: Object.fromEntries(properties) }) };
  };
  const oneOf = (names: readonly string[]): Schema => ({ oneOf: names.map((name) => present(name)) });
  /** The first must be given where none of the others is. */
  const unless = (first: string, others: readonly string[]): Schema => {
    const [other = {}, ...more] = others.map((each) => present(each));
    return { if: more.length === 0 ? other : { anyOf: [other, ...more] }, else: present(first) };
  };
  const conditions: Schema[] = [];
  const dependentRequired: Record<string, Json> = {};
  const dependentSchemas: Record<string, Json> = {};
  for (const { name, requiredUnless = [], onlyWith } of fields) {
    if (requiredUnless.length > 0) conditions.push(unless(name, requiredUnless));
    if (onlyWith === undefined) continue;
    // `dependentRequired` and `dependentSchemas` ask whether there is a field, be it null.
    if (nullable.has(name) || nullable.has(onlyWith))
      conditions.push(ifThen(present(name), present(onlyWith)));
    else dependentRequired[name] = [onlyWith];
  }
  const choices: Schema[] = [];
  for (const { name, withOneOf = [] } of fields) {
    if (withOneOf.length === 0) continue;
    if (nullable.has(name)) choices.push(ifThen(present(name), oneOf(withOneOf)));
    else dependentSchemas[name] = oneOf(withOneOf);
  }
  for (const { name, onlyWithout = [] } of fields) {
    const [only, ...more] = onlyWithout;
    const isAlone = only !== undefined && more.length === 0 && !nullable.has(name) && !nullable.has(only);
    // There is room for one condition a field.
    if (isAlone && dependentSchemas[name] === undefined)
      dependentSchemas[name] = { not: present(name, only) };
    else conditions.push(...onlyWithout.map((other) => ({ not: present(name, other) })));
  }
  conditions.push(...choices);
  const [first, second, ...others] = exactlyOneOf;
  if (first !== undefined && second !== undefined) {
    if (others.length > 0) conditions.push(oneOf(exactlyOneOf));
    else conditions.unshift({ ...unless(first, [second]), not: present(first, second) });
  }
  return {
    ...merged(conditions),
    ...(Object.keys(dependentRequired).length > 0 && { dependentRequired }),
    ...(Object.keys(dependentSchemas).length > 0 && { dependentSchemas }),
  };
}

/** Conditions as one schema: the first as it is, the second as a `not` beside it, any others in `allOf`. */
function merged([first = {}, ...more]: readonly Schema[]): Schema {
  const [second = {}] = more;
  const notKeyword = 'not' in first ? undefined : notNeither(second);
  const rest = notKeyword === undefined ? more : more.slice(1);
  return { ...first, ...notKeyword, ...(rest.length > 0 && { allOf: rest }) };
}

/** “A field is needed unless another is given” as a `not`, to stand beside another `if`: not none of them. Undefined for any other
 *  condition. */
function notNeither({ if: condition, else: otherwise, not: both }: Schema): Schema | undefined {
  if (condition === undefined || otherwise === undefined || both !== undefined) return undefined;
  const others = isObject(condition) && isList(condition['anyOf']) ? condition['anyOf'] : [condition];
  return { not: { not: { anyOf: [otherwise, ...others] } } };
}

function ifThen(condition: Schema, consequence: Schema): Schema {
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  return { if: condition, then: consequence };
}

function nullableIn(fields: readonly RequestField[]): ReadonlySet<string> {
  return new Set(fields.flatMap(({ name, isNullable }) => (isNullable === true ? [name] : [])));
}

/** Whether an error is about such a condition; a `oneOf` may also be a choice of types. */
export function isOfCondition({ keyword, schema }: ErrorObject): boolean {
  if (keyword === 'oneOf')
    return Array.isArray(schema) && schema.every((branch: Schema) => branch['type'] === undefined);
  return ['if', 'not', 'dependentRequired'].includes(keyword);
}

/** What is wrong with the fields of an object that are given, and with those that are not; `field` is that of the object. */
export function conditionFaults(
  { fields, exactlyOneOf = [] }: FieldsOfObject,
  object: JsonObject,
  field: string,
): FieldFault[] {
  const nullable = nullableIn(fields);
  const has = (name: string) => Object.hasOwn(object, name) && (object[name] !== null || !nullable.has(name));
  const inField = (name: string) => (field === '' ? name : `${field}.${name}`);
  const fault = (name: string, code: FieldFault['code'], says: string): FieldFault => ({
    field: inField(name),
    code,
    message: `${inField(name)} ${says}`,
  });
  const exactlyOne = (names: readonly string[]): FieldFault[] => {
    const given = names.filter(has).map(inField);
    const subject =
      given.length === 0 ? `none of ${listInWords(names.map(inField))} is` : `${listInWords(given)} are`;
    const message = `${field} must have exactly one of ${names.join(', ')}: ${subject} given`;
    const named = given.length === 0 ? [field] : given;
    return given.length === 1 ? [] : named.map((each) => ({ field: each, code: 'EXACTLY_ONE', message }));
  };
  const faults = fields.flatMap((each): FieldFault[] => {
    const { name, requiredUnless = [], onlyWith, onlyWithout = [], withOneOf = [] } = each;
    const others = requiredUnless.map(inField).join(' or ');
    if (!has(name))
      return requiredUnless.length === 0 || requiredUnless.some(has)
        ? []
        : [fault(name, 'REQUIRED', `is needed unless ${others} is given`)];
    return [
      ...(onlyWith === undefined || has(onlyWith)
        ? []
        : [fault(name, 'ONLY_WITH', `may be given only with ${inField(onlyWith)}`)]),
      ...onlyWithout
        .filter(has)
        .flatMap((other) => [
          fault(name, 'ONLY_WITHOUT', `may not be given beside ${inField(other)}`),
          fault(other, 'ONLY_WITHOUT', `may not be given beside ${inField(name)}`),
        ]),
      ...(withOneOf.length === 0 ? [] : exactlyOne(withOneOf)),
    ];
  });
  return exactlyOneOf.length < 2 ? faults : [...faults, ...exactlyOne(exactlyOneOf)];
}
