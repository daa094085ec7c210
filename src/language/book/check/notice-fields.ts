import type { Findings } from '../../../yaml/index.js';
import type { CheckedBook, CheckedValue } from '../checked.js';
import { pathsOfFields } from '../request-field.js';
import type { Names } from './names.js';
import type { UncheckedBook } from './unchecked-book.js';

/** Reports fields that a notice names and that are neither of the request nor of an answer that shows notices. */
export function checkFieldsOfNotices(
  book: CheckedBook,
  values: readonly CheckedValue[],
  { answerFields }: Pick<UncheckedBook, 'answerFields'>,
  names: Names,
  findings: Findings,
): void {
  const fields = values.flatMap(({ declaration }) => declaration.notices.flatMap(({ fields }) => fields));
  if (answerFields === undefined || fields.length === 0) return;
  const known = new Set([...pathsOfFields(book.requestFields), ...answerFields(book)]);
  for (const { text, place } of fields) {
    if (known.has(text) || names.isReported('inputs', place, undefined, text)) continue;
    const says = `“${text}” is not a field of a request, nor of an answer that shows notices.`;
    findings.addUnknown(place, says, text, known);
  }
}
