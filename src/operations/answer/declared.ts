import type { Schema } from '../../json-schema.js';
import type { AnswerEntry, RequiredValue } from '../../language/index.js';
import { withYears } from '../years-of-field.js';
import { amounts } from './amounts.js';
import type { Field } from './field.js';
import { fields, type ObjectField } from './objects.js';
import { orNull } from './or-null.js';
import { fieldOf, figureText, wordSchema, wordText } from './values.js';

/** A field that the answer has in every year, where a rule file declares it; that of a topic does. */
interface ByRules {
  readonly topic: string;
}

/** The fields of an object in their order: those of the operation itself, and those that it leaves to rule files. */
export type AnswerFields = Readonly<Record<string, Field | ByRules>>;

/** Fields that the rule files of a topic declare. */
export function byRules(topic: string, ...names: readonly string[]): AnswerFields {
  return Object.fromEntries(names.map((name) => [name, { topic }]));
}

/** Makes an object of an answer, by its path. */
export type AnswerObject = (path: string, fields?: AnswerFields, help?: string) => ObjectField;

/** Makes objects with the fields that rule files declare: at their places those that an operation leaves to them, then any others.
 *  Amounts have this grain. */
export function objectsWith(
  entries: readonly AnswerEntry[],
  grainOfMoney: RequiredValue['grain'],
): AnswerObject {
  return (path, own = {}, help) => {
    const declared = new Map(
      entries
        .filter((entry) => splitPath(entry.path)[0] === path)
        .map((entry) => [splitPath(entry.path)[1], declaredField(entry, grainOfMoney)]),
    );
    const inOrder = Object.entries(own).flatMap(([name, field]) => {
      const shown = 'topic' in field ? declared.get(name) : field;
      return shown === undefined ? [] : [[name, shown] as const];
    });
    return fields(
      Object.fromEntries([...inOrder, ...[...declared].filter(([name]) => !(name in own))]),
      help,
    );
  };
}

/** What an operation leaves to rule files, and which objects its answer has: the fields of each by its path. */
export function objectsOf(answer: (object: AnswerObject) => ObjectField): ReadonlyMap<string, AnswerFields> {
  const objects = new Map<string, AnswerFields>();
  answer((path, own = {}) => {
    objects.set(path, own);
    return objectsWith([], 'year')(path, own);
  });
  return objects;
}

/** The path of the object that a field is in, and its name. */
export function splitPath(path: string): readonly [object: string, name: string] {
  const end = path.lastIndexOf('.');
  return [path.slice(0, Math.max(end, 0)), path.slice(end + 1)];
}

function declaredField(entry: AnswerEntry, grainOfMoney: RequiredValue['grain']): Field {
  const { value, null_unless: nullUnless, place, onlyIn, topic } = entry;
  const fullName = ({ text: name }: { readonly text: string }) =>
    name.includes('.') ? name : `${topic}.${name}`;
  const shown = fieldOfType(fullName(value), entry, grainOfMoney);
  const field = nullUnless === undefined ? shown : orNull(fullName(nullUnless), shown);
  return {
    ...field,
    values: field.values.map((each) => ({ ...each, place })),
    isOptional: onlyIn !== undefined,
  };
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
  const { type, minimum, maximum, words_of: wordsOf, onlyIn } = entry;
  const help = withYears(entry.help?.text, onlyIn);
  const words = wordsOf?.text ?? `rules.${value}`;
  if (type.text === 'amounts') return amounts(value, words, help);
  const { kinds, json, text } = SHOWN[type.text];
  const schema: Schema = {
    ...json,
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
    ...(help !== undefined && { description: help }),
  };
  const field = fieldOf({ value, kinds, grain: type.text === 'money' ? grainOfMoney : 'year' }, schema, text);
  return type.text === 'code' ? { ...field, schema: (all) => wordSchema(all, words, help) } : field;
}
