import { isList, isObject, type Json } from '../../json.js';
import type { Schema } from '../../json-schema.js';
import type { WordsByName } from '../words.js';
import type { AnswerObject } from './objects.js';

/** The path of each field of an answer: `payslip.tax`. Fields of the items of a list have no index: `payslip.pay.kind`. */
export function answerPaths(answer: AnswerObject, words: WordsByName): readonly string[] {
  return fieldsOfAnswer(answer, words).map(({ path }) => path);
}

/** The paths of those of which an answer has one figure, text or day: no object, no list, nothing in a list. */
export function singlePaths(answer: AnswerObject, words: WordsByName): readonly string[] {
  return fieldsOfAnswer(answer, words).flatMap(({ path, isSingle }) => (isSingle ? [path] : []));
}

interface FieldOfAnswer {
  readonly path: string;
  readonly isSingle: boolean;
}

function fieldsOfAnswer(answer: AnswerObject, words: WordsByName): readonly FieldOfAnswer[] {
  const components = answer.components(words);
  const pathsIn = (schema: Schema, path: string, isInList: boolean): readonly FieldOfAnswer[] => {
    const { $ref: reference, oneOf: choices, items, properties } = schema;
    const component =
      typeof reference === 'string' ? components[reference.split('/').at(-1) ?? ''] : undefined;
    const inPlace = [component, ...(isList(choices) ? choices : [])].filter((each) => isObject(each));
    const fields = isObject(properties) ? Object.entries(properties) : [];
    return [
      ...inPlace.flatMap((each) => pathsIn(each, path, isInList)),
      ...(isObject(items) ? pathsIn(items, path, true) : []),
      ...fields.flatMap(([name, each]) => {
        const inner = path === '' ? name : `${path}.${name}`;
        const below = isObject(each) ? pathsIn(each, inner, isInList) : [];
        return [
          { path: inner, isSingle: !isInList && below.length === 0 && !holdsOthers(each, components) },
          ...below,
        ];
      }),
    ];
  };
  return pathsIn(answer.schema(words), '', false);
}

/** Whether a schema is that of a list, or of an object, whatever names it has. */
function holdsOthers(schema: Json, components: Readonly<Record<string, Schema>>): boolean {
  if (!isObject(schema)) return false;
  const { $ref: reference, type, oneOf: choices } = schema;
  const types: readonly Json[] = isList(type) ? type : [type ?? null];
  if (types.includes('array') || types.includes('object')) return true;
  const component = typeof reference === 'string' ? components[reference.split('/').at(-1) ?? ''] : undefined;
  return [component ?? null, ...(isList(choices) ? choices : [])].some((each) =>
    holdsOthers(each, components),
  );
}
