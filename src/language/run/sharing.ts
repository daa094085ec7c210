import type { CheckedComparison, CheckedValue, Step, Term } from '../book/checked.js';
import type { Find, SpreadTerm, TermCompiler } from '../formula/compile.js';
import { comparisonTerms, termsIn, termsOf } from '../formula/terms-of.js';
import { eachItsOwn, oneShared, type Partition, sharedByBoth } from './column.js';
import type { Run } from './run.js';
import type { Spread } from './spread.js';

/** Which payslips are alike in all that a step reads for them: they share one figure. Only what the branches read that
 *  some payslip takes is found for it. */
export function sharingOf(step: Step, value: CheckedValue, terms: TermCompiler): (run: Run) => Partition {
  return sharing(step, value, terms, () => undefined);
}

/** The same, and so are those that are paid the same of a yearly amount: each by its own number, but with one figure. */
export function sharingFiguresOf(
  step: Step,
  value: CheckedValue,
  terms: TermCompiler,
): (run: Run) => Partition {
  return sharing(step, value, terms, (term) => terms.spread(term));
}

/** Which payslips are alike in all that a comparison reads for them. */
export function sharingOfComparison(comparison: CheckedComparison): (run: Run) => Partition {
  const reads = readsOf([comparison.left, comparison.right], undefined, () => undefined);
  return (run) => joined(run, oneShared(), reads);
}

function sharing(
  step: Step,
  value: CheckedValue,
  terms: TermCompiler,
  spreadOf: SpreadOf,
): (run: Run) => Partition {
  const refine = refining(step, value, terms, spreadOf);
  return (run) => refine(run, oneShared(), eachItsOwn(run.payslips).firsts);
}

/** How a spread amount is found, where payslips that are paid the same of it are alike. */
type SpreadOf = (term: SpreadTerm) => Find<Spread> | undefined;

/** Parts payslips further, as far as those among `payslips` differ in what is read for them. */
type Refine = (run: Run, shared: Partition, payslips: readonly number[]) => Partition;

function refining(step: Step, value: CheckedValue, terms: TermCompiler, spreadOf: SpreadOf): Refine {
  if (step.step !== 'first') {
    const reads = readsOf(termsOf(step), value, spreadOf);
    return (run, shared) => joined(run, shared, reads);
  }
  const branches = step.branches.map((branch) => ({
    when: branch.when,
    fits: branch.if && terms.comparison(branch.if),
    compared: readsOf(comparisonTerms(branch.if), value, spreadOf),
    refine: refining(branch.step, value, terms, spreadOf),
  }));
  return (run, start, payslips) => {
    let shared = start;
    let left = payslips;
    for (const { when, fits, compared, refine } of branches) {
      if (when !== undefined && run.holds[when] !== true) continue;
      if (fits === undefined) return refine(run, shared, left);
      shared = joined(run, shared, compared);
      const { taken, passed } = parted(run, shared, left, fits);
      if (taken.length > 0) shared = refine(run, shared, taken);
      if (passed.length === 0) return shared;
      left = passed;
    }
    return shared;
  };
}

/** The payslips that a comparison fits, and those that it does not; asked once for all that are alike in it. */
function parted(run: Run, shared: Partition, payslips: readonly number[], fits: Find<boolean>) {
  const known: (boolean | undefined)[] = shared.firsts.map(() => undefined);
  const taken: number[] = [];
  const passed: number[] = [];
  for (const payslip of payslips) {
    const number = shared.of[payslip] ?? 0;
    const takes = known[number] ?? fits(run, payslip);
    known[number] = takes;
    if (takes) taken.push(payslip);
    else passed.push(payslip);
  }
  return { taken, passed };
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
  const spreads: Find<Spread>[] = [];
  const within = (term: Term): void => {
    if (term.term === 'spread') {
      const spread = spreadOf(term);
      if (spread === undefined) itsOwn = true;
      else spreads.push(spread);
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
  return { itsOwn, spreads, columns: [...columns].sort((a, b) => a - b) };
}
