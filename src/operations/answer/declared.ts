import type { Schema } from '../../json-schema.js';
import type { AnswerEntry, RequiredValue } from '../../language/index.js';
import { amounts } from './amounts.js';
import type { Field } from './field.js';
import { type Fields, fields, type ObjectField } from './objects.js';
import { orNull } from './or-null.js';
import { fieldOf, figureText, wordSchema, wordText } from './values.js';

/** Makes an object of an answer, by its path: of the fields of the operation itself and those that rule files declare for it. */
export type AnswerObject = (path: string, own?: Fields, help?: string) => ObjectField;

/** Makes objects with these fields, each before the one that it names, else last. Amounts have this grain. */
export function objectsWith(
  entries: readonly AnswerEntry[],
  grainOfMoney: RequiredValue['grain'],
): AnswerObject {
  return (path, own = {}, help) => {
    const all = Object.entries(own);
    for (const entry of lastFirst(entries)) {
      const [object, name] = splitPath(entry.path);
      if (object !== path) continue;
      const index = all.findIndex(([each]) => each === entry.before?.text);
      all.splice(index < 0 ? all.length : index, 0, [name, declaredField(entry, grainOfMoney)]);
    }
    return fields(Object.fromEntries(all), help);
  };
}

/** Those that name a field that they stand before come after all others, of which it may be one. */
export function lastFirst(entries: readonly AnswerEntry[]): readonly AnswerEntry[] {
  return entries.toSorted((a, b) => Number(a.before !== undefined) - Number(b.before !== undefined));
}

/** The path of the object that a field is in, and its name. */
export function splitPath(path: string): readonly [object: string, name: string] {
  const end = path.lastIndexOf('.');
  return [path.slice(0, Math.max(end, 0)), path.slice(end + 1)];
}

function declaredField(entry: AnswerEntry, grainOfMoney: RequiredValue['grain']): Field {
  const { value, null_unless: nullUnless, place, isOptional = false, topic } = entry;
  const fullName = ({ text: name }: { readonly text: string }) =>
    name.includes('.') ? name : `${topic}.${name}`;
  const shown = fieldOfType(fullName(value), entry, grainOfMoney);
  const field = nullUnless === undefined ? shown : orNull(fullName(nullUnless), shown);
  return { ...field, values: field.values.map((each) => ({ ...each, place })), isOptional };
}

/** How the types of declared fields are shown. */
const SHOWN = {
  money: { kinds: ['money'], json: { type: 'number' }, text: figureText },
  number: { kinds: ['count', 'number'], json: { type: 'number' }, text: figureText },
  count: { kinds: ['count', 'number'], json: { type: 'integer' }, text: figureText },
  code: { kinds: ['code', 'text'], json: { type: 'string' }, text: wordText },
  text: { kinds: ['code', 'text'], json: { type: 'string' }, text: wordText },
  date: { kinds: ['date'], json: { type: 'string', format: 'date' }, text: wordText },
} as const;

function fieldOfType(value: string, entry: AnswerEntry, grainOfMoney: RequiredValue['grain']): Field {
  const { type, help, minimum, maximum, words_of: wordsOf } = entry;
  const words = wordsOf?.text ?? `rules.${value}`;
  if (type.text === 'amounts') return amounts(value, words, help?.text);
  const { kinds, json, text } = SHOWN[type.text];
  const schema: Schema = {
    ...json,
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
    ...(help !== undefined && { description: help.text }),
  };
  const field = fieldOf({ value, kinds, grain: type.text === 'money' ? grainOfMoney : 'year' }, schema, text);
  return type.text === 'code' ? { ...field, schema: (all) => wordSchema(all, words, help?.text) } : field;
}
