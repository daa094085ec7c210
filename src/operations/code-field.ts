import { Calculation, Refused } from '../language/index.js';
import type { YearBook } from '../law/index.js';
import type { Operation } from './operation.js';

/** The most characters of the text of an operation's request that a rule decodes; 0 where it has none. */
export function longestText(year: YearBook, { codeField, name }: Operation): number {
  const { requestFields } = year.bookOf(name).checked;
  const field = requestFields.find(({ path }) => path === codeField?.input);
  return field?.longest ?? 0;
}

/** What is wrong with a text that a rule decodes, in a sentence; undefined when it is right. */
export function decodingFault(
  year: YearBook,
  { codeField, name }: Operation,
  text: string,
): string | undefined {
  if (codeField === undefined) return undefined;
  const { input, value, noun } = codeField;
  try {
    const book = year.bookOf(name);
    new Calculation(book, { [input]: text }).datumOf(book.value(value));
    return text.trim() === '' ? `an empty text is not ${noun}` : undefined;
  } catch (error) {
    if (error instanceof Refused) return error.faults.map((fault) => fault.message).join('; ');
    throw error;
  }
}
