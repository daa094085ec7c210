import { isObject, type Json, type JsonObject } from '../../json.js';
import type { FieldCondition, FieldTest, RequestField } from './request-field.js';

/*
 * The one judge of conditions on the fields beside a field of requests (`required_if`, `allowed_if`): for the check of requests, the page, the draws of the workshop, and the check of the rules themselves.
 */

/** What is known of a field in a request: whether it is given, and the word that counts, be it the default. */
export interface FieldState {
  readonly isGiven: boolean;
  readonly word: string | undefined;
  /** Whether a word was to be given, and none of the field's is: of what goes by it nothing is known. */
  readonly lacksWord?: boolean;
}

/** Of a field by its name; undefined where nothing is known of it. */
export type StateOf = (name: string) => FieldState | undefined;

/** Whether a condition holds; undefined where what is known does not say. */
export function fieldConditionHolds(condition: FieldCondition, stateOf: StateOf): boolean | undefined {
  const answers = condition.map((test) => isMet(test, stateOf));
  if (answers.includes(false)) return false;
  return answers.includes(undefined) ? undefined : true;
}

function isMet(test: FieldTest, stateOf: StateOf): boolean | undefined {
  switch (test.test) {
    case 'given': {
      const given = test.names.map((name) => stateOf(name)?.isGiven);
      if (given.includes(true)) return true;
      return given.includes(undefined) ? undefined : false;
    }
    case 'word': {
      const state = stateOf(test.name);
      if (state === undefined || state.lacksWord === true) return undefined;
      return state.word !== undefined && test.words.includes(state.word);
    }
    case 'not': {
      const answer = fieldConditionHolds(test.condition, stateOf);
      return answer === undefined ? undefined : !answer;
    }
  }
}

type Asked = Pick<
  RequestField,
  'name' | 'type' | 'words' | 'default' | 'isNullable' | 'isRequired' | 'isWordOrObject'
>;

/** What an object of a request says of its fields. */
export function statesIn(fields: readonly Asked[], object: JsonObject): StateOf {
  const byName = new Map(fields.map((field) => [field.name, field]));
  return (name) => {
    const value = Object.hasOwn(object, name) ? object[name] : undefined;
    const field = byName.get(name);
    const isGiven = value !== undefined && isGivenBy(value, field?.isNullable === true);
    if (field === undefined) return { isGiven, word: undefined };
    const counts = isGiven ? value : field.default;
    const lacksWord = counts === undefined ? field.isRequired : isGiven && !isRight(field, counts);
    return { isGiven, word: lacksWord || !isWord(counts) ? undefined : String(counts), lacksWord };
  };
}

/** Null stands for nothing where a field may be null, and an empty list does. */
function isGivenBy(value: Json, mayBeNull: boolean): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return value !== null || !mayBeNull;
}

function isWord(value: unknown): value is string | boolean {
  return typeof value === 'string' || typeof value === 'boolean';
}

/** Whether a field may have a value, as far as conditions ask: a code one of its words, a flag true or false. */
function isRight({ type, words, isWordOrObject }: Asked, value: Json): boolean {
  if (type === 'flag') return typeof value === 'boolean';
  if (type !== 'code') return true;
  return isObject(value) ? isWordOrObject === true : typeof value === 'string' && words.includes(value);
}

/** The names of all fields that a condition asks about. */
export function namesInCondition(condition: FieldCondition): readonly string[] {
  return condition.flatMap(namesInTest);
}

function namesInTest(test: FieldTest): readonly string[] {
  switch (test.test) {
    case 'given':
      return test.names;
    case 'word':
      return [test.name];
    case 'not':
      return namesInCondition(test.condition);
  }
}

/** The names of `not: { given: [...] }`; undefined for any other test. */
export function unlessGiven(test: FieldTest | undefined): readonly string[] | undefined {
  if (test?.test !== 'not' || test.condition.length !== 1) return undefined;
  const [inner] = test.condition;
  return inner?.test === 'given' ? inner.names : undefined;
}

/** What a field waits for that is needed unless one of some others is given; none where its condition says anything else. */
export function neededUnless({ requiredIf = [], choice }: RequestField): readonly string[] {
  const [only, ...more] = requiredIf;
  return choice === undefined && more.length === 0 ? (unlessGiven(only) ?? []) : [];
}

/** Fields of which exactly one is given where a condition holds. */
export interface FieldChoice {
  readonly names: readonly string[];
  readonly condition: FieldCondition;
}

/** The choices among the fields of an object, those that rest on a condition first. */
export function choicesAmong(fields: readonly RequestField[]): readonly FieldChoice[] {
  const choices = fields.flatMap((field) =>
    field.choice?.[0] === field.name ? [{ names: field.choice, condition: besidesChoice(field) }] : [],
  );
  return choices.toSorted((a, b) => Number(a.condition.length === 0) - Number(b.condition.length === 0));
}

/** The fields of which one is always given, and no other; none where there is no such choice. */
export function alternativesAmong(fields: readonly RequestField[]): readonly string[] {
  return choicesAmong(fields).find(({ condition }) => condition.length === 0)?.names ?? [];
}

/** What must hold for a field to be given, but for the choice that it is of. */
export function besidesChoice({ allowedIf = [], choice }: RequestField): FieldCondition {
  return choice === undefined ? allowedIf : allowedIf.filter((test) => unlessGiven(test) === undefined);
}

/** The condition that one of some fields says for itself: none of the others is given. */
export function noneOf(names: readonly string[]): FieldCondition {
  return [{ test: 'not', condition: [{ test: 'given', names }] }];
}

/** The fields with the choices that their conditions make: each of some is needed, and may be given, just where none of the others is. */
export function withChoices(fields: readonly RequestField[]): readonly RequestField[] {
  const [byName, order] = [
    new Map(fields.map((field) => [field.name, field])),
    fields.map(({ name }) => name),
  ];
  return fields.map((field) => {
    const own = othersOf(field);
    if (own === undefined) return field;
    const all = new Set([field.name, ...own.others]);
    const isOfAll = own.others.every((name) => {
      const other = byName.get(name);
      const theirs = other && othersOf(other);
      return (
        theirs?.rest === own.rest &&
        theirs.others.length === own.others.length &&
        theirs.others.every((each) => all.has(each))
      );
    });
    return isOfAll ? { ...field, choice: order.filter((name) => all.has(name)) } : field;
  });
}

/** The fields without which alone one is needed and may be given, and what else that rests on, as a text. */
function othersOf({ requiredIf = [], allowedIf = [] }: RequestField) {
  const [exclusion, ...more] = allowedIf.filter((test) => unlessGiven(test) !== undefined);
  const others = unlessGiven(exclusion);
  if (others === undefined || more.length > 0 || JSON.stringify(requiredIf) !== JSON.stringify(allowedIf))
    return undefined;
  return { others, rest: JSON.stringify(allowedIf.filter((test) => test !== exclusion)) };
}
