import type { JsonObject } from '../../json.js';
import type { Calculation } from '../../language/index.js';
import { answerBy, type Operation } from '../../operations/index.js';
import type { Titles } from '../texts/titles.js';

/** A calculation with its answer. */
export interface AnsweredCalculation {
  readonly operation: Operation;
  readonly answer: JsonObject;
  readonly calculation: Calculation;
  readonly titles: Titles;
}

/** The title of the values that an answer shows, from its fields, by the full names of the values. */
export function answerTitles({
  operation,
  answer,
  calculation,
  titles,
}: AnsweredCalculation): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const { answer: shown } = answerBy(operation, calculation.book.checked);
  const collect = (value: unknown, path: readonly string[]): void => {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      for (const [name, each] of Object.entries(value)) collect(each, [...path, name]);
      return;
    }
    const field = shown.valueAt(path, calculation);
    if (field !== undefined && !names.has(field.value)) names.set(field.value, titles.figure(path.join('.')));
  };
  collect(answer, []);
  return names;
}
