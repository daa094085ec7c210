import { isList, isObject } from '../../json.js';
import type { Schema } from '../../json-schema.js';
import type { Words } from '../words.js';
import type { ObjectField } from './objects.js';

/** The paths of the fields of an answer (`payslip.tax`); of those of the items of a list, without a number. */
export function answerPaths(answer: ObjectField, words: Words): readonly string[] {
  const parts = answer.components(words);
  const below = (schema: Schema, path: string): readonly string[] => {
    const { $ref: reference, oneOf: choices, items, properties } = schema;
    const part = typeof reference === 'string' ? parts[reference.split('/').at(-1) ?? ''] : undefined;
    const inPlace = [part, items, ...(isList(choices) ? choices : [])].filter((each) => isObject(each));
    const fields = isObject(properties) ? Object.entries(properties) : [];
    return [
      ...inPlace.flatMap((each) => below(each, path)),
      ...fields.flatMap(([name, each]) => {
        const inner = path === '' ? name : `${path}.${name}`;
        return [inner, ...(isObject(each) ? below(each, inner) : [])];
      }),
    ];
  };
  return below(answer.schema(words), '');
}
