import type { CheckedBook, CheckedValue, RequestField } from '../language/index.js';

/** The words that fields of a request can say (`ni_category`), and those that values of the rules can be, and the columns of
 *  their rows (`rules.tax_code.tax_region`, `rules.tax_code.code.region`); and the codes of notices. */
export type Words = ReadonlyMap<string, readonly string[]>;

/** The name of the codes of notices: no topic is called so, for it has no value behind a dot. */
export const NOTICE_CODES = 'rules.notices';

export function wordsOf({ requestFields, values }: CheckedBook): Words {
  const words = ({ words: all = [] }: CheckedValue['type']) => all.toSorted();
  const codes = values.flatMap(({ notices }) => notices.map(({ code }) => code));
  return new Map([
    ...requestFields.flatMap(wordsWithin),
    ...values.map(({ fullName, type }) => [`rules.${fullName}`, words(type)] as const),
    ...values.flatMap(({ fullName, type: { columns = [] } }) =>
      [...columns].map(([name, type]) => [`rules.${fullName}.${name}`, words(type)] as const),
    ),
    [NOTICE_CODES, [...new Set(codes)].toSorted()],
  ]);
}

/** The words of a field of requests, and of those within it, by path. */
function wordsWithin({
  path,
  words,
  fields,
}: RequestField): readonly (readonly [string, readonly string[]])[] {
  return [[path, words], ...fields.flatMap(wordsWithin)];
}
