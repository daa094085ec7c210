import type { CheckedComparison, CheckedValue, Term } from '../book/checked.js';
import type { Find, SpreadTerm } from '../formula/compile.js';
import { termsIn } from '../formula/terms.js';
import { allDistinct, commonRefinement, oneGroup, type Partition } from './column.js';
import type { Run } from './run.js';
import type { Spread } from './spread.js';
import type { Walk } from './walk.js';

/** Groups payslips whose inputs to a value are the same: they share one figure of it. */
export type Partitioner = (run: Run) => Partition;

/** Finds a spread amount, where payslips with the same share of it stay together; undefined where it sets each apart. */
type SpreadOf = (term: SpreadTerm) => Find<Spread> | undefined;

/** Groups payslips for which a value reads the same; what is spread over payslips sets each apart. */
export function partitionByReads(walk: Walk, value: CheckedValue): Partitioner {
  return partitioner(walk, value, () => undefined);
}

/** The same, but payslips with the same share of a spread amount stay together. */
export function partitionByFigures(walk: Walk, value: CheckedValue): Partitioner {
  return partitioner(walk, value, (term) => walk.terms.spread(term));
}

/** Groups payslips for which a comparison reads the same. */
export function partitionByComparison({ left, right }: CheckedComparison): Partitioner {
  const reads = payslipReadsOf([left, right], undefined, () => undefined);
  return (run) => refine(run, oneGroup(), reads);
}

/** Partition refinement: walks the first payslip of each group and splits the groups by what its path reads, until no path
 *  splits them further. */
function partitioner(walk: Walk, value: CheckedValue, spreadOf: SpreadOf): Partitioner {
  const byPath = walk.paths.map(({ terms }) => payslipReadsOf(terms, value, spreadOf));
  const [only] = byPath;
  if (only !== undefined && byPath.length === 1) return (run) => refine(run, oneGroup(), only);
  return (run) => {
    let partition = oneGroup();
    const wasWalked: boolean[] = [];
    const wasRefined: boolean[] = [];
    for (let number = 0; number < partition.representatives.length; number++) {
      const first = partition.representatives[number] ?? 0;
      if (wasWalked[first] === true) continue;
      wasWalked[first] = true;
      const path = walk.path(run, first).number;
      const reads = byPath[path];
      if (reads === undefined || wasRefined[path] === true) continue;
      wasRefined[path] = true;
      const finer = refine(run, partition, reads);
      if (finer.representatives.length === run.payslips) return finer;
      if (finer !== partition) number = -1;
      partition = finer;
    }
    return partition;
  };
}

/** What is read for a payslip. */
interface PayslipReads {
  /** It differs for every payslip: its number, a sum to date, the payslip before. */
  readonly isDistinct: boolean;
  readonly spreads: readonly Find<Spread>[];
  /** The values that are one figure a payslip. */
  readonly columns: readonly number[];
}

function refine(run: Run, start: Partition, { isDistinct, spreads, columns }: PayslipReads): Partition {
  if (isDistinct) return allDistinct(run.payslips);
  let partition = start;
  for (const spread of spreads)
    partition = commonRefinement(partition, run.spreadPartition(spread), run.payslips);
  for (const id of columns) {
    if (partition.representatives.length === run.payslips) return partition;
    partition = commonRefinement(partition, run.column(id).partition, run.payslips);
  }
  return partition;
}

function payslipReadsOf(
  terms: readonly Term[],
  value: CheckedValue | undefined,
  spreadOf: SpreadOf,
): PayslipReads {
  let isDistinct = false;
  const columns = new Set<number>();
  const spreads = new Set<Find<Spread>>();
  const visit = (term: Term): void => {
    if (term.term === 'spread') {
      const spread = spreadOf(term);
      if (spread === undefined) isDistinct = true;
      else spreads.add(spread);
      // The amount that is spread is the same for all payslips.
      return;
    }
    if (term.term === 'payslip') isDistinct = true;
    if (term.term === 'across' && (term.function === 'to_date' || term.function === 'before'))
      isDistinct = true;
    if (term.term === 'value' && term.type.grain === 'payslip') {
      columns.add((value?.copy?.replacements.get(term.value) ?? term.value).id);
    }
    for (const inner of termsIn(term)) visit(inner);
  };
  for (const term of terms) visit(term);
  return { isDistinct, spreads: [...spreads], columns: [...columns].sort((a, b) => a - b) };
}
