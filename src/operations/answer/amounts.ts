import { figures } from '../../json-schema.js';
import { type CheckedValue, decimalOf, type Results, rowOf } from '../../language/index.js';
import { objectText } from '../json-text.js';
import type { AnswerField } from './field.js';
import type { FieldTree } from './field-tree.js';
import { fieldOf, numberText } from './values.js';

/** An object of amounts by word, in the order in which they were found: `{"plan_2":135}`. `wordsOf` is the field of the
 *  request whose words they can be; `only` has the words that are shown, where these are not all. */
export function amounts(value: string, wordsOf: string, help?: string, only?: FieldTree): AnswerField {
  const isShown = (word: string) => only?.has(word) !== false;
  const amountsText = (results: Results, shown: CheckedValue) =>
    objectText(
      [...rowOf(results.datumOf(shown))]
        .filter(([word]) => isShown(word))
        .map(([word, amount]) => [word, numberText(decimalOf(amount))]),
    );
  return {
    ...fieldOf({ value, kinds: ['amounts'], grain: 'year' }, {}, amountsText),
    names: wordsOf === `rules.${value}` ? [] : [{ name: wordsOf, is: 'words' }],
    only: (tree) => amounts(value, wordsOf, help, tree),
    schema: (words) => ({
      ...figures((words.get(wordsOf) ?? []).filter(isShown), help),
      required: [],
    }),
  };
}
