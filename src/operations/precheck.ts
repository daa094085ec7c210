import { type CheckedBook, Findings } from '../language/index.js';
import {
  checkFiles,
  contentDigest,
  isDraft,
  labelOfYear,
  lawOf,
  PRESENT_FORM,
  type Precheck,
  readBookFiles,
  readRegister,
} from '../law/index.js';
import { allRequiredValues } from './operations.js';
import { wordsOf } from './words.js';

/** Checks the book below a folder, for starts that find the same files; undefined where anything is wrong. */
export function precheckOf(root: string): Precheck | undefined {
  const files = readBookFiles(root);
  const { findings, years } = checkFiles(root, allRequiredValues);
  if (files === undefined || findings.count > 0) return undefined;
  const { labels } = readRegister(root, new Findings());
  return {
    files: files.digest,
    years: years
      .filter(({ rates }) => !isDraft(rates))
      .map((year) => {
        const { taxYear, revision, starts, ends, changes } = year.rates;
        const words = [...year.checkedBooks].map(
          ([purpose, book]) => [purpose, nonEmptyWords(book)] as const,
        );
        const { scheme, language } = labelOfYear(year.rates, labels) ?? PRESENT_FORM;
        const digest = contentDigest(lawOf(year, { scheme, language }));
        const law = { scheme, language, digest };
        return { taxYear, revision, starts, ends, changes, ...law, words: Object.fromEntries(words) };
      }),
  };
}

/** The words of a book by name, without the names that have none. */
function nonEmptyWords(book: CheckedBook): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries([...wordsOf(book)].filter(([, words]) => words.length > 0));
}
