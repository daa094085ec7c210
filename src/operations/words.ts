import type { CheckedBook, CheckedValue, RequestField } from '../language/index.js';

/** The words that each of these can be, by name: a field of requests (`ni_category`), a value of the rules
 *  (`rules.tax_code.tax_region`), a column of a value that is a row (`rules.tax_code.code.region`), the code of a notice. */
export type WordsByName = ReadonlyMap<string, readonly string[]>;

/** The name of the codes of notices. It cannot clash with a value, whose name has a second dot. */
export const NOTICE_CODES = 'rules.notices';

/** The words of the requests and values of a book. */
export function wordsOf({ requestFields, values }: CheckedBook): WordsByName {
  const words = ({ words: all = [] }: CheckedValue['type']) => all.toSorted();
  const codes = values.flatMap(({ notices }) => notices.map(({ code }) => code));
  return new Map([
    ...requestWordsOf(requestFields),
    ...values.map(({ fullName, type }) => [`rules.${fullName}`, words(type)] as const),
    ...values.flatMap(({ fullName, type: { columns = [] } }) =>
      [...columns].map(([name, type]) => [`rules.${fullName}.${name}`, words(type)] as const),
    ),
    [NOTICE_CODES, [...new Set(codes)].toSorted()],
  ]);
}

/** The words of fields of requests and of the fields within them, by path. */
export function requestWordsOf(fields: readonly RequestField[]): WordsByName {
  return new Map(fields.flatMap(({ path, words, fields }) => [[path, words], ...requestWordsOf(fields)]));
}
