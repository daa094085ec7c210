import { figures } from '../../json-schema.js';
import { type CheckedValue, decimalOf, type Results, rowOf } from '../../language/index.js';
import { objectText } from '../json-text.js';
import type { Field } from './field.js';
import { fieldOf, numberText } from './values.js';

/** An object of amounts by word, in the order in which they were found: `{"plan_2":135}`. `wordsOf` is the field of the
 *  request whose words they can be. */
export function amounts(value: string, wordsOf: string, help?: string): Field {
  return {
    ...fieldOf({ value, kinds: ['amounts'], grain: 'year' }, {}, amountsText),
    schema: (words) => ({ ...figures(words.get(wordsOf) ?? [], help), required: [] }),
  };
}

function amountsText(results: Results, shown: CheckedValue): string {
  return objectText(
    [...rowOf(results.datumOf(shown))].map(([word, amount]) => [word, numberText(decimalOf(amount))]),
  );
}
