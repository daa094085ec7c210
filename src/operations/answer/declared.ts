import { figure, type Schema } from '../../json-schema.js';
import type { AnswerEntry, RequiredValue } from '../../language/index.js';
import type { Field } from './field.js';
import { type Fields, fields, type ObjectField } from './objects.js';
import { orNull } from './or-null.js';
import { fieldOf, figureText, number, text, wholeNumber, word, wordText } from './values.js';

/** Makes an object of an answer, by its path: of the fields of the operation itself and those that rule files declare for it. */
export type AnswerObject = (path: string, own?: Fields, help?: string) => ObjectField;

/** Makes objects with these fields, each before the one that it names, else last. Amounts have this grain. */
export function objectsWith(
  entries: readonly AnswerEntry[],
  grainOfMoney: RequiredValue['grain'],
): AnswerObject {
  return (path, own = {}, help) => {
    const all = Object.entries(own);
    for (const entry of entries) {
      const [object, name] = splitPath(entry.path);
      if (object !== path) continue;
      const index = all.findIndex(([each]) => each === entry.before);
      all.splice(index < 0 ? all.length : index, 0, [name, declaredField(entry, grainOfMoney)]);
    }
    return fields(Object.fromEntries(all), help);
  };
}

/** The path of the object that a field is in, and its name. */
export function splitPath(path: string): readonly [object: string, name: string] {
  const end = path.lastIndexOf('.');
  return [path.slice(0, Math.max(end, 0)), path.slice(end + 1)];
}

function declaredField(entry: AnswerEntry, grainOfMoney: RequiredValue['grain']): Field {
  const { value, nullUnless, place, isOptional = false } = entry;
  const shown = fieldOfType(entry, grainOfMoney);
  const field = nullUnless === undefined ? shown : orNull(nullUnless, shown);
  return { ...field, values: field.values.map((each) => ({ ...each, place })), isOptional, shows: value };
}

function fieldOfType(
  { value, type, help, bounds, wordsOf }: AnswerEntry,
  grainOfMoney: RequiredValue['grain'],
): Field {
  const description: Schema = help === undefined ? {} : { description: help };
  switch (type) {
    case 'money':
      return fieldOf({ value, kinds: ['money'], grain: grainOfMoney }, figure(help), figureText);
    case 'number':
      return number(value, help);
    case 'count':
      return wholeNumber(value, { ...bounds, ...description });
    case 'code':
      return word(value, help, wordsOf);
    case 'text':
      return text(value, { type: 'string', ...description });
    case 'date':
      return fieldOf(
        { value, kinds: ['date'], grain: 'year' },
        { type: 'string', format: 'date', ...description },
        wordText,
      );
  }
}
