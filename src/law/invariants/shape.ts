import { compileShape } from '../../language/index.js';
import { LEVELS } from './model.js';

const text = { type: 'string', minLength: 1 };
const texts = { anyOf: [text, { type: 'array', minItems: 1, items: text }] };
const never = { enum: ['never'] };

/** The keys of each form, without `level` and `says`: those required, and those allowed. */
const FORMS = {
  holds: { needs: ['holds'], may: ['each_of'] },
  equal: { needs: ['equal'], may: ['each_of'] },
  same_keys: { needs: ['same_keys'], may: [] },
  counts: { needs: ['figure', 'counts'], may: [] },
  shares: { needs: ['figures', 'of', 'rows'], may: ['columns'] },
  rates_between: { needs: ['rates_between'], may: [] },
  year_before: { needs: ['year_before'], may: ['each_of'] },
  addresses: { needs: ['addresses'], may: [] },
} as const;

/** The shape of `rates/invariants.yaml`. `formOf` says which keys go together. */
export const invariantsShape = compileShape({
  $id: 'invariants',
  type: 'object',
  additionalProperties: {
    type: 'object',
    additionalProperties: false,
    required: ['level', 'says'],
    properties: {
      level: { enum: LEVELS },
      says: text,
      source: texts,
      each_of: texts,
      holds: texts,
      equal: { type: 'array', minItems: 1, items: { type: 'array', minItems: 1, items: text } },
      same_keys: { type: 'array', minItems: 2, items: text },
      figure: text,
      counts: { enum: ['mondays'] },
      figures: text,
      of: text,
      columns: texts,
      rows: {
        type: 'object',
        additionalProperties: {
          type: 'object',
          additionalProperties: false,
          required: ['share'],
          properties: { share: text, round: text },
        },
      },
      rates_between: { type: 'array', minItems: 2, maxItems: 2, items: text },
      year_before: {
        type: 'object',
        additionalProperties: false,
        minProperties: 1,
        properties: { moves_at_most: text, falls: never, stays: never },
        errorMessage: '“year_before” has moves_at_most, falls or stays.',
      },
      addresses: { enum: ['of_the_year'] },
    },
  },
});

export type FormName = keyof typeof FORMS;

const FORM_NAMES = Object.keys(FORMS).filter((name): name is FormName => Object.hasOwn(FORMS, name));

/** The form whose keys these are; undefined where no form has them. */
export function formOf(keys: readonly string[]): FormName | undefined {
  const formKeys = keys.filter((key) => !['level', 'says', 'source'].includes(key));
  return FORM_NAMES.find((name) => {
    const needs: readonly string[] = FORMS[name].needs;
    const may: readonly string[] = FORMS[name].may;
    return (
      needs.every((key) => formKeys.includes(key)) &&
      formKeys.every((key) => needs.includes(key) || may.includes(key))
    );
  });
}

/** The forms as a specialist reads them. */
export const FORMS_IN_WORDS = Object.values(FORMS)
  .map(({ needs }) => needs.join(' with '))
  .join('; ');
