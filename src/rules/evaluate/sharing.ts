import { comparisonTerms, termsIn, termsOf } from '../check/terms-of.js';
import type { CheckedComparison, CheckedValue, Step, Term } from '../checked.js';
import { eachItsOwn, oneShared, type Partition, sharedByBoth } from './column.js';
import type { Run } from './run.js';
import type { Find, TermCompiler } from './terms.js';

/** Which payslips are alike in all that a step reads for them: they share one figure. Only what the branches read that
 *  some payslip takes is found for it. */
export function sharingOf(step: Step, value: CheckedValue, terms: TermCompiler): (run: Run) => Partition {
  const refine = refining(step, value, terms);
  return (run) => refine(run, oneShared(), eachItsOwn(run.payslips).firsts);
}

/** Which payslips are alike in all that a comparison reads for them. */
export function sharingOfComparison(comparison: CheckedComparison): (run: Run) => Partition {
  const columns = columnsOf([comparison.left, comparison.right], undefined);
  return (run) => joined(run, oneShared(), columns);
}

/** Parts payslips further, as far as those among `payslips` differ in what is read for them. */
type Refine = (run: Run, shared: Partition, payslips: readonly number[]) => Partition;

function refining(step: Step, value: CheckedValue, terms: TermCompiler): Refine {
  if (step.step !== 'first') {
    const columns = columnsOf(termsOf(step), value);
    return (run, shared) => joined(run, shared, columns);
  }
  const branches = step.branches.map((branch) => ({
    when: branch.when,
    fits: branch.if && terms.comparison(branch.if),
    compared: columnsOf(comparisonTerms(branch.if), value),
    refine: refining(branch.step, value, terms),
  }));
  return (run, start, payslips) => {
    let [shared, left] = [start, payslips];
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
  const known = new Map<number, boolean>();
  const [taken, passed]: [number[], number[]] = [[], []];
  for (const payslip of payslips) {
    const number = shared.of[payslip] ?? 0;
    let takes = known.get(number);
    if (takes === undefined) {
      takes = fits(run, payslip);
      known.set(number, takes);
    }
    (takes ? taken : passed).push(payslip);
  }
  return { taken, passed };
}

/** Stands for what every payslip has on its own: its number, a sum to date, the payslip before. */
const ITS_OWN = -1;

function joined(run: Run, start: Partition, columns: readonly number[]): Partition {
  let shared = start;
  for (const id of columns) {
    if (shared.firsts.length === run.payslips) return shared;
    if (id === ITS_OWN) return eachItsOwn(run.payslips);
    shared = sharedByBoth(shared, run.column(id).shared, run.payslips);
  }
  return shared;
}

/** The values that are one figure a payslip among what these terms read; first what makes every payslip its own. */
function columnsOf(terms: readonly Term[], value: CheckedValue | undefined): readonly number[] {
  const columns = new Set<number>();
  const within = (term: Term): void => {
    if (term.term === 'payslip' || term.term === 'spread') columns.add(ITS_OWN);
    if (term.term === 'across' && (term.function === 'to_date' || term.function === 'before'))
      columns.add(ITS_OWN);
    if (term.term === 'value' && term.type.grain === 'payslip') {
      columns.add((value?.copy?.instead.get(term.value) ?? term.value).id);
    }
    if (term.term !== 'spread') for (const inner of termsIn(term)) within(inner);
  };
  for (const term of terms) within(term);
  return [...columns].sort((a, b) => a - b);
}
