import {
  type CheckedBook,
  type CheckedValue,
  type Findings,
  isNumeric,
  type Purpose,
} from '../language/index.js';
import { branchesOf } from '../language/inspect.js';
import type { RequiredOfBook } from './books.js';

/** Checks that the rule of each figure that an answer shows has `explain`, the sentence that people read beside the figure. */
export function checkReasons(
  books: ReadonlyMap<Purpose, CheckedBook>,
  required: ReadonlyMap<Purpose, RequiredOfBook>,
  findings: Findings,
): void {
  for (const [purpose, book] of books) {
    const answerValues = new Set(required.get(purpose)?.values.map(({ value }) => value));
    for (const value of book.values) {
      if (!answerValues.has(value.fullName) || value.copy !== undefined || isExplained(value)) continue;
      const { name, place } = value.rule;
      findings.add(
        place,
        `An answer shows “${name}”, so its rule needs “explain”: the sentence that says how the figure comes about.`,
      );
    }
  }
}

function isExplained({ type: { kind, grain }, rule, step }: CheckedValue): boolean {
  if (!isNumeric(kind) || kind === 'unknown' || rule.explain !== undefined) return true;
  // What could not be read may be one figure an item, too.
  if (grain === 'item' || grain === 'unknown') return true;
  const branches = branchesOf(step);
  return branches.length > 0 && branches.every(({ explain }) => explain !== undefined);
}
