import { form as texts } from '../texts/en.js';
import { fieldLabel } from '../texts/labels.js';
import type { Case } from './case.js';
import { inOrder } from './entries.js';
import { fieldInWords } from './in-words.js';

/** A case in words, for paper: each field with a value, with its label. */
export function wordsOfCase({ fields, values, taxYear }: Case): readonly string[] {
  const lines = inOrder(fields).flatMap((field) => {
    const words = fieldInWords(field, values);
    return words === '' ? [] : [`${fieldLabel(field.path)}: ${words}`];
  });
  return [`${fieldLabel('tax_year')}: ${taxYear}`, ...(lines.length === 0 ? [texts.notSaid] : lines)];
}
