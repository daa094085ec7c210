/*
 * The check of the books of a year: topics and figures become checked books, or findings.
 *
 *   book-checker.ts      one book, with these in turn
 *   inputs.ts            what a request may say; request-fields.ts: its fields
 *   names.ts             what the names in rules stand for
 *   tables.ts            the tables of rule files
 *   topic-checker.ts     what the rules of one topic write, by all of these
 *   types.ts             the construct of each value, its kind and grain
 *   refusals.ts, sentences.ts, reasons.ts   what is said to people; invariants.ts: what always holds
 *   absence.ts           what it means that a request leaves a field out
 *   conditions.ts        what `when` asks about; condition-order.ts: which conditions are needed first
 *   copies.ts            the same rules on other figures: `with`
 *   order.ts             each value after all that it rests on; circles
 *   notice-fields.ts, required-values.ts    what answers name and show
 *   unused.ts            parts that no book uses
 *   years.ts             which files are the law of a year; missing-topics.ts: which topics it lacks
 *
 * What is wrong has its finding, and what stands for it then agrees with everything, so that one slip is one finding: `Broken` for what could
 * not be read, `undefined` for what a name should stand for, `unknownTerm` for a formula, UNCHECKED for a definition. Their kind or grain is
 * `unknown`, which nothing of a book without findings has.
 */

import { Findings, listInWords } from '../../../yaml/index.js';
import type { CheckedBook } from '../checked.js';
import type { Topic } from '../model.js';
import type { RequestField } from '../request-field.js';
import { BookChecker } from './book-checker.js';
import { checkInputs } from './inputs.js';
import type { UncheckedBook } from './unchecked-book.js';
import type { PartUse } from './unused.js';

export type { FiguresOfYear, RequiredName, RequiredValue, UncheckedBook } from './unchecked-book.js';

/** The checked books of one year. */
export interface BooksOfYear {
  /** In the order in which they were given. */
  readonly books: readonly CheckedBook[];
  /** Their parts, and whether they are used; none where something is wrong: a slip leaves much unused that will be used once
   *  it is mended. */
  readonly uses: readonly PartUse[];
}

/** What a request may say by the inputs of topics alone: the rest of their rules need not be in order for it. */
export function requestFieldsOf(
  topics: readonly Topic[],
  year: Pick<UncheckedBook, 'rates' | 'days'>,
): readonly RequestField[] {
  return checkInputs(topics, year, new Findings()).fields;
}

/** Checks the books of a year against its figures. All that is wrong goes to `findings`; a book with findings must not be used. Books
 *  share topics, and a slip in a shared topic is one finding. */
export function checkBooks(unchecked: readonly UncheckedBook[], findings: Findings): BooksOfYear {
  const missing = new Set<string>();
  const twins = twinsIn(unchecked);
  const checks = unchecked.map((of, index) => {
    const ownFindings = index === 0 ? findings : new Findings();
    const checker = new BookChecker(of, ownFindings, missing);
    const book = checker.check();
    // Anything wrong elsewhere would be reported again for the reasons that name it.
    if (findings.isClear && !checker.lacksTopics) ownFindings.checkIfClear(() => checker.checkReasons(book));
    return { of, checker, book, ownFindings };
  });
  for (const [index, { of, ownFindings }] of checks.entries()) {
    if (index === 0) continue;
    const before = new Set(unchecked.slice(0, index).flatMap(({ topics }) => topics));
    const shared = new Set(of.topics.flatMap((topic) => (before.has(topic) ? [topic.place.source] : [])));
    findings.addUnreported(ownFindings, ({ source }) =>
      shared.has(source) && of.operations.length > 0 ? ` This is so for ${listInWords(of.operations)}.` : '',
    );
  }
  const isSound = findings.count === 0 && !checks.some(({ checker }) => checker.lacksTopics);
  return {
    books: checks.map(({ book }) => book),
    uses: isSound ? checks.flatMap(({ checker, book }) => checker.uses(book, twins)) : [],
  };
}

/** The names of topics of which books have different files. */
function twinsIn(unchecked: readonly UncheckedBook[]): ReadonlySet<string> {
  const files = new Map<string, Topic>();
  const twins = new Set<string>();
  for (const topic of unchecked.flatMap(({ topics }) => topics))
    if ((files.get(topic.name) ?? topic) === topic) files.set(topic.name, topic);
    else twins.add(topic.name);
  return twins;
}

/** Checks one book of a year alone, and the sentences of its reasons when they are first asked for. */
export function checkBook(unchecked: UncheckedBook, findings: Findings): CheckedBook {
  return new BookChecker(unchecked, findings).check();
}
