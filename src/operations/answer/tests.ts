import type { Json, JsonObject } from '../../json.js';
import { valueAt } from '../../json.js';
import type { Book, RequiredValue, Results } from '../../language/index.js';
import type { AnswerField } from './field.js';
import { inputNamed } from './values.js';

/** Whether an answer has something to show: by a count that is not 0, a condition of the rules, or a field that the request gives. */
export interface Test extends Pick<AnswerField, 'values' | 'names'> {
  /** The count or condition, by its full name, if it is one. */
  readonly name?: string;
  readonly reader: (book: Book) => (results: Results, request: JsonObject, at: number) => boolean;
}

/** Whether a count is not 0, or a condition holds; of an item, one of each item. `kinds` has none where only a condition is meant. */
export function holds(
  name: string,
  grain: RequiredValue['grain'],
  kinds: RequiredValue['kinds'] = ['count'],
): Test {
  return {
    name,
    values: [{ value: name, kinds, grain, mayBeCondition: true }],
    names: [],
    reader: (book) => {
      const condition = book.condition(name);
      if (condition !== undefined) return (results, _, at) => results.conditionHolds(condition.id, at);
      const count = book.value(name);
      return (results, _, at) => !results.figureOf(count, at).isZero();
    },
  };
}

/** Whether a request gives a field. Null counts as left out. */
export function isGiven(path: string): Test {
  return {
    values: [],
    names: [{ name: path, is: 'field' }],
    reader: () => (_, request) => !isAbsent(valueAt(request, path)),
  };
}

/** Whether the item of a list gives a field, by the path of the input. */
export function itemGives(path: string): Test {
  return {
    values: [],
    names: [{ name: path, is: 'input' }],
    reader: (book) => {
      const given = inputNamed(book, `${path}.given`);
      return (results, _, at) => results.input(given, at) === true;
    },
  };
}

/** Whether a request leaves a field out: null counts as left out. */
export function isAbsent(field: Json | undefined): boolean {
  return field === undefined || field === null;
}
