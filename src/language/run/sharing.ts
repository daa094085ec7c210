import type { CheckedComparison, CheckedValue, Term } from '../book/checked.js';
import type { Find, SpreadTerm } from '../formula/compile.js';
import { termsIn } from '../formula/terms.js';
import { eachItsOwn, oneShared, type Partition, sharedByBoth } from './column.js';
import type { Run } from './run.js';
import type { Spread } from './spread.js';
import type { Walk } from './walk.js';

/** Which payslips are alike in all that is read for them: they share one figure of a value. */
export type Sharing = (run: Run) => Partition;

/** How a spread amount is found, where payslips that are paid the same of it are alike. */
type SpreadOf = (term: SpreadTerm) => Find<Spread> | undefined;

/** Which payslips are alike in all that a value reads for them: each by its own number. */
export function sharingOf(walk: Walk, value: CheckedValue): Sharing {
  return sharing(walk, value, () => undefined);
}

/** The same, and so are those that are paid the same of a yearly amount. */
export function sharingFiguresOf(walk: Walk, value: CheckedValue): Sharing {
  return sharing(walk, value, (term) => walk.terms.spread(term));
}

/** Which payslips are alike in all that a comparison reads for them. */
export function sharingOfComparison({ left, right }: CheckedComparison): Sharing {
  const reads = readsOf([left, right], undefined, () => undefined);
  return (run) => joined(run, oneShared(), reads);
}

/** Takes the first of all that seem alike for them all; what it reads may part them further, until it parts none. */
function sharing(walk: Walk, value: CheckedValue, spreadOf: SpreadOf): Sharing {
  const byPath = walk.paths.map(({ terms }) => readsOf(terms, value, spreadOf));
  const [only] = byPath;
  if (only !== undefined && byPath.length === 1) return (run) => joined(run, oneShared(), only);
  return (run) => {
    let shared = oneShared();
    const isWalked: boolean[] = [];
    const isJoined: boolean[] = [];
    for (let number = 0; number < shared.firsts.length; number++) {
      const first = shared.firsts[number] ?? 0;
      if (isWalked[first] === true) continue;
      isWalked[first] = true;
      const path = walk.path(run, first).number;
      const reads = byPath[path];
      if (reads === undefined || isJoined[path] === true) continue;
      isJoined[path] = true;
      const finer = joined(run, shared, reads);
      if (finer.firsts.length === run.payslips) return finer;
      if (finer !== shared) number = -1;
      shared = finer;
    }
    return shared;
  };
}

/** What is read for a payslip. */
interface Reads {
  /** Something that every payslip has on its own: its number, a sum to date, the payslip before. */
  readonly itsOwn: boolean;
  readonly spreads: readonly Find<Spread>[];
  /** The values that are one figure a payslip. */
  readonly columns: readonly number[];
}

function joined(run: Run, start: Partition, { itsOwn, spreads, columns }: Reads): Partition {
  if (itsOwn) return eachItsOwn(run.payslips);
  let shared = start;
  for (const spread of spreads) shared = sharedByBoth(shared, run.paidAlike(spread), run.payslips);
  for (const id of columns) {
    if (shared.firsts.length === run.payslips) return shared;
    shared = sharedByBoth(shared, run.column(id).shared, run.payslips);
  }
  return shared;
}

function readsOf(terms: readonly Term[], value: CheckedValue | undefined, spreadOf: SpreadOf): Reads {
  let itsOwn = false;
  const columns = new Set<number>();
  const spreads = new Set<Find<Spread>>();
  const within = (term: Term): void => {
    if (term.term === 'spread') {
      const spread = spreadOf(term);
      if (spread === undefined) itsOwn = true;
      else spreads.add(spread);
      // The amount is one of the year.
      return;
    }
    if (term.term === 'payslip') itsOwn = true;
    if (term.term === 'across' && (term.function === 'to_date' || term.function === 'before')) itsOwn = true;
    if (term.term === 'value' && term.type.grain === 'payslip') {
      columns.add((value?.copy?.instead.get(term.value) ?? term.value).id);
    }
    for (const inner of termsIn(term)) within(inner);
  };
  for (const term of terms) within(term);
  return { itsOwn, spreads: [...spreads], columns: [...columns].sort((a, b) => a - b) };
}
