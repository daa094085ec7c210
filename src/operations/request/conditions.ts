import type { ErrorObject } from 'ajv';
import { isList, isObject, type Json, type JsonObject } from '../../json.js';
import type { Schema } from '../../json-schema.js';
import {
  besidesChoice,
  choicesAmong,
  type FieldChoice,
  type FieldCondition,
  type FieldTest,
  fieldConditionHolds,
  type RequestField,
  type StateOf,
  statesIn,
  unlessGiven,
} from '../../language/index.js';
import { listInWords } from '../../yaml/index.js';
import type { FieldFault } from './invalid-input.js';

/*
 * Conditions between the fields of an object, as the `inputs:` of the rules declare them: their keywords in a schema, and what is said
 * where one does not hold. Null counts as not given where a field may be null, and an empty list always.
 */

/** An object that may be null, by its fields. */
export type FieldsOfObject = Pick<RequestField, 'fields' | 'isNullable'>;

/** Where a field must be given, and where it may be, but for the choice that it is of. */
interface OwnConditions {
  readonly name: string;
  readonly requiredIf: FieldCondition;
  readonly allowedIf: FieldCondition;
}

function ownConditions(fields: readonly RequestField[]): readonly OwnConditions[] {
  return fields.map((field) => ({
    name: field.name,
    requiredIf: field.choice === undefined ? (field.requiredIf ?? []) : [],
    allowedIf: besidesChoice(field),
  }));
}

/**
 * The keywords: `if` and `not` beside the properties, else `dependentRequired` and `dependentSchemas`, and not oneOf, anyOf or allOf alone:
 * client generators and viewers take each branch of those for a separate object without the fields around it.
 */
export function conditionKeywords({ fields, isNullable }: FieldsOfObject): Schema {
  const keywords = keywordsBetween(ownConditions(fields), choicesAmong(fields), new FieldSchemas(fields));
  const isOfNull = isNullable === true && Object.keys(keywords).length > 0;
  // `not` and `oneOf` refuse null where they ask what only objects can lack.
  return isOfNull ? ifThen({ type: 'object' }, keywords) : keywords;
}

function keywordsBetween(
  own: readonly OwnConditions[],
  choices: readonly FieldChoice[],
  schemas: FieldSchemas,
): Schema {
  const conditions: Schema[] = [];
  const dependentRequired: Record<string, readonly string[]> = {};
  const dependentSchemas: Record<string, Json> = {};
  for (const { name, requiredIf, allowedIf } of own) {
    if (requiredIf.length > 0) conditions.push(schemas.needs(name, requiredIf));
    for (const test of allowedIf.filter((each) => unlessGiven(each) === undefined)) {
      const [needed, ...others] = test.test === 'given' ? test.names : [];
      // `dependentRequired` and `dependentSchemas` ask whether there is a field, be it null or empty.
      if (needed !== undefined && others.length === 0 && schemas.arePlain(name, needed))
        dependentRequired[name] = [...(dependentRequired[name] ?? []), needed];
      else conditions.push(ifThen(schemas.given(name), schemas.all([test])));
    }
  }
  const ofChoices: Schema[] = [];
  for (const { names, condition } of choices) {
    const [test, ...others] = condition;
    const [needed, ...more] = test?.test === 'given' ? test.names : [];
    if (test === undefined) continue;
    if (needed !== undefined && others.length + more.length === 0 && schemas.arePlain(needed))
      dependentSchemas[needed] = schemas.exactlyOne(names);
    else ofChoices.push(ifThen(schemas.all(condition), schemas.exactlyOne(names)));
  }
  for (const { name, allowedIf } of own) {
    const excluded = allowedIf.flatMap((each) => unlessGiven(each) ?? []);
    const [only, ...more] = excluded;
    // There is room for one condition a field.
    const hasRoom = dependentSchemas[name] === undefined && more.length === 0;
    if (only !== undefined && hasRoom && schemas.arePlain(name, only))
      dependentSchemas[name] = { not: schemas.given(name, only) };
    else conditions.push(...excluded.map((other) => ({ not: schemas.given(name, other) })));
  }
  conditions.push(...ofChoices);
  for (const { names, condition } of choices) {
    const [first, second, ...others] = names;
    if (condition.length > 0 || first === undefined || second === undefined) continue;
    if (others.length > 0) conditions.push(schemas.exactlyOne(names));
    else conditions.unshift({ ...schemas.unless(first, [second]), not: schemas.given(first, second) });
  }
  return {
    ...merged(conditions),
    ...(Object.keys(dependentRequired).length > 0 && { dependentRequired }),
    ...(Object.keys(dependentSchemas).length > 0 && { dependentSchemas }),
  };
}

/** Schemas of an object on its fields. */
class FieldSchemas {
  readonly #byName: ReadonlyMap<string, RequestField>;

  constructor(fields: readonly RequestField[]) {
    this.#byName = new Map(fields.map((field) => [field.name, field]));
  }

  /** Whether each of these fields is given wherever an object has it. */
  arePlain(...names: readonly string[]): boolean {
    return names.every((name) => this.#withoutValue(name) === undefined);
  }

  /** All of these fields are given. */
  given(...names: readonly string[]): Schema {
    const properties = names.flatMap((name) => {
      const without = this.#withoutValue(name);
      return without === undefined ? [] : [[name, { not: without }] as const];
    });
    return { required: names, ...(properties.length > 0 && { properties: Object.fromEntries(properties) }) };
  }

  /** What a field may say as if it were left out; undefined where there is no such value. */
  #withoutValue(name: string): Schema | undefined {
    const { type, isNullable } = this.#byName.get(name) ?? {};
    const values = [
      ...(isNullable === true ? [{ type: 'null' }] : []),
      ...(type === 'list' || type === 'words' ? [{ type: 'array', maxItems: 0 }] : []),
    ];
    return values.length > 1 ? { anyOf: values } : values[0];
  }

  exactlyOne(names: readonly string[]): Schema {
    return { oneOf: names.map((name) => this.given(name)) };
  }

  /** A field must be given where a condition holds. */
  needs(name: string, condition: FieldCondition): Schema {
    const [only, ...others] = condition;
    const unless = others.length === 0 ? unlessGiven(only) : undefined;
    return unless === undefined ? ifThen(this.all(condition), this.given(name)) : this.unless(name, unless);
  }

  /** A field must be given where none of some others is. */
  unless(name: string, others: readonly string[]): Schema {
    return { if: this.#oneGiven(others), else: this.given(name) };
  }

  #oneGiven(names: readonly string[]): Schema {
    const [first = {}, ...more] = names.map((each) => this.given(each));
    return more.length === 0 ? first : { anyOf: [first, ...more] };
  }

  /** All tests of a condition hold. */
  all(condition: FieldCondition): Schema {
    const [first = {}, ...more] = condition.map((test) => this.#schemaOf(test));
    return more.length === 0 ? first : { allOf: [first, ...more] };
  }

  #schemaOf(test: FieldTest): Schema {
    switch (test.test) {
      case 'given':
        return this.#oneGiven(test.names);
      case 'word':
        return this.#hasWord(test.name, test.words);
      case 'not':
        return { not: this.all(test.condition) };
    }
  }

  #hasWord(name: string, words: readonly string[]): Schema {
    const { type, default: fallback, isNullable } = this.#byName.get(name) ?? {};
    const isAbsent = fallback !== undefined && words.includes(String(fallback));
    const values = type === 'flag' ? words.map((word) => word === 'true') : words;
    const property = { enum: isAbsent && isNullable === true ? [...values, null] : values };
    return { properties: { [name]: property }, ...(!isAbsent && { required: [name] }) };
  }
}

/** Conditions as one schema: the first as it is, the second as a `not` beside it. Where there are more, all of them under an `if` that always
 *  holds: generators pass over that, and would take an `allOf` here for types of its own. */
function merged(conditions: readonly Schema[]): Schema {
  const [first = {}, second = {}, ...more] = conditions;
  const notKeyword = 'not' in first ? undefined : notNeither(second);
  if (more.length === 0 && (notKeyword !== undefined || conditions.length < 2))
    return { ...first, ...notKeyword };
  return ifThen({}, { allOf: conditions });
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

/** Whether an error is about such a condition; a `oneOf` may also be a choice of types. */
export function isOfCondition({ keyword, schema }: ErrorObject): boolean {
  if (keyword === 'oneOf')
    return Array.isArray(schema) && schema.every((branch: Schema) => branch['type'] === undefined);
  return ['if', 'not', 'dependentRequired'].includes(keyword);
}

/** What is wrong with the fields of an object that are given, and with those that are not; `field` is that of the object, empty for the
 *  request itself. */
export function conditionFaults({ fields }: FieldsOfObject, object: JsonObject, field: string): FieldFault[] {
  const stateOf = statesIn(fields, object);
  const inField = (name: string) => (field === '' ? name : `${field}.${name}`);
  const ofFields = ownConditions(fields).flatMap((own) =>
    stateOf(own.name)?.isGiven === true
      ? excludedFaults(own, stateOf, inField)
      : missingFaults(own, stateOf, inField),
  );
  const ofChoices = choicesAmong(fields).flatMap(({ names, condition }) =>
    fieldConditionHolds(condition, stateOf) === true
      ? choiceFaults(names, stateOf, inField, field || 'body')
      : [],
  );
  return [...ofFields, ...ofChoices];
}

/** The path of a field of the object. */
type InField = (name: string) => string;

function faultOf(field: string, code: FieldFault['code'], says: string): FieldFault {
  return { field, code, message: `${field} ${says}` };
}

function missingFaults(
  { name, requiredIf }: OwnConditions,
  stateOf: StateOf,
  inField: InField,
): FieldFault[] {
  if (requiredIf.length === 0 || fieldConditionHolds(requiredIf, stateOf) !== true) return [];
  const fault = faultOf(inField(name), 'REQUIRED', `is needed ${conditionInWords(requiredIf, inField)}`);
  return [{ ...fault, detail: { is: 'condition' } }];
}

function excludedFaults(
  { name, allowedIf }: OwnConditions,
  stateOf: StateOf,
  inField: InField,
): FieldFault[] {
  const own = inField(name);
  return allowedIf
    .filter((test) => fieldConditionHolds([test], stateOf) === false)
    .flatMap((test) => {
      const excluded = unlessGiven(test);
      if (excluded === undefined) return [oneExcluded(own, test, inField)];
      return excluded
        .filter((other) => stateOf(other)?.isGiven === true)
        .flatMap((other) => [
          faultOf(own, 'ONLY_WITHOUT', `may not be given beside ${inField(other)}`),
          faultOf(inField(other), 'ONLY_WITHOUT', `may not be given beside ${own}`),
        ]);
    });
}

function oneExcluded(own: string, test: FieldTest, inField: InField): FieldFault {
  switch (test.test) {
    case 'given':
      return faultOf(own, 'ONLY_WITH', `may be given only with ${listWithOr(test.names.map(inField))}`);
    case 'word':
      return faultOf(own, 'ONLY_WITH', `may be given only where ${testInWords(test, inField)}`);
    case 'not':
      return faultOf(own, 'ONLY_WITHOUT', `may not be given where ${allInWords(test.condition, inField)}`);
  }
}

/** A choice in an object, which `whole` names, that has none of its fields or several. */
function choiceFaults(
  names: readonly string[],
  stateOf: StateOf,
  inField: InField,
  whole: string,
): FieldFault[] {
  const given = names.filter((name) => stateOf(name)?.isGiven === true).map(inField);
  const subject =
    given.length === 0 ? `none of ${listInWords(names.map(inField))} is` : `${listInWords(given)} are`;
  const message = `${whole} must have exactly one of ${names.join(', ')}: ${subject} given`;
  if (given.length === 1) return [];
  const isGiven = given.length > 0;
  const fault = { code: 'EXACTLY_ONE', message, detail: { is: 'choice', names, isGiven } } as const;
  return (isGiven ? given : [whole]).map((field) => ({ field, ...fault }));
}

/** “where week is given, unless month or day is given” */
function conditionInWords(condition: FieldCondition, inField: InField): string {
  const excluded = condition.flatMap((test) =>
    test.test === 'not' ? [allInWords(test.condition, inField)] : [],
  );
  const needed = condition.filter(({ test }) => test !== 'not');
  return [
    ...(needed.length > 0 ? [`where ${allInWords(needed, inField)}`] : []),
    ...(excluded.length > 0 ? [`unless ${listWithOr(excluded)}`] : []),
  ].join(', ');
}

function allInWords(condition: FieldCondition, inField: InField): string {
  return condition.map((test) => testInWords(test, inField)).join(' and ');
}

function testInWords(test: FieldTest, inField: InField): string {
  switch (test.test) {
    case 'given':
      return `${listWithOr(test.names.map(inField))} is given`;
    case 'word':
      return `${inField(test.name)} is ${listWithOr(test.words)}`;
    case 'not':
      return test.condition.map((each) => notInWords(each, inField)).join(' or ');
  }
}

function notInWords(test: FieldTest, inField: InField): string {
  switch (test.test) {
    case 'given':
      return test.names.map((name) => `${inField(name)} is not given`).join(' and ');
    case 'word':
      return `${inField(test.name)} is not ${listWithOr(test.words)}`;
    case 'not':
      return allInWords(test.condition, inField);
  }
}

function listWithOr(names: readonly string[]): string {
  return names.join(' or ');
}
