import { isList, isObject } from '../../json.js';
import type { Schema } from '../../json-schema.js';
import type { WordsByName } from '../words.js';
import type { AnswerObject } from './objects.js';

/** The path of each field of an answer: `payslip.tax`. Fields of the items of a list have no index: `payslip.pay.kind`. */
export function answerPaths(answer: AnswerObject, words: WordsByName): readonly string[] {
  const components = answer.components(words);
  const pathsIn = (schema: Schema, path: string): readonly string[] => {
    const { $ref: reference, oneOf: choices, items, properties } = schema;
    const component =
      typeof reference === 'string' ? components[reference.split('/').at(-1) ?? ''] : undefined;
    const inPlace = [component, items, ...(isList(choices) ? choices : [])].filter((each) => isObject(each));
    const fields = isObject(properties) ? Object.entries(properties) : [];
    return [
      ...inPlace.flatMap((each) => pathsIn(each, path)),
      ...fields.flatMap(([name, each]) => {
        const inner = path === '' ? name : `${path}.${name}`;
        return [inner, ...(isObject(each) ? pathsIn(each, inner) : [])];
      }),
    ];
  };
  return pathsIn(answer.schema(words), '');
}
