import { memoize } from '../../cache.js';
import type {
  CheckedAssumption,
  CheckedComparison,
  CheckedRefusal,
  CheckedValue,
  Step,
  Term,
} from '../book/checked.js';

/** The formulas that a step reads, conditions left out. */
export function termsOf(step: Step): readonly Term[] {
  switch (step.step) {
    case 'is':
      return [step.term];
    case 'text':
      return step.parts.filter((part) => typeof part !== 'string');
    case 'lookup':
      return [...step.keys, ...(step.otherwise === undefined ? [] : termsOf(step.otherwise))];
    case 'first':
      return step.branches.flatMap((branch) => [...comparisonTerms(branch.if), ...termsOf(branch.step)]);
    case 'table':
      return [...step.cells.values()];
    case 'bands':
      return step.bands.flatMap(({ rate, upTo }) => (upTo === undefined ? [rate] : [rate, upTo]));
    case 'in_bands':
      return [step.of, step.chooseBy, step.bands, ...step.share];
    case 'band_of':
      return [step.of, step.bands];
    case 'band_rows':
      return [step.of, step.bands, step.addsUpTo, ...step.share];
    case 'decode':
      return [step.text];
    case 'lowest':
    case 'broken':
      return [];
  }
}

export function comparisonTerms(comparison: CheckedComparison | undefined): readonly Term[] {
  return comparison === undefined ? [] : [comparison.left, comparison.right];
}

/** The formulas of a sentence, those of its comparison before those that are written in it. */
export function assumptionTerms({ if: comparison, says }: CheckedAssumption): readonly Term[] {
  return [...comparisonTerms(comparison), ...says.filter((part) => typeof part === 'object')];
}

/** The formulas of a refusal: of its comparisons, then those that are written in its sentence. */
export function refusalTerms({ if: comparison, fields, says }: CheckedRefusal): readonly Term[] {
  const comparisons = [comparison, ...fields.map((field) => field.if)];
  return [...comparisons.flatMap(comparisonTerms), ...says.filter((part) => typeof part !== 'string')];
}

/** The terms that a term is made of, one level down. */
export function termsIn(term: Term): readonly Term[] {
  switch (term.term) {
    case 'column':
    case 'spread':
      return [term.of];
    case 'cell':
      return [term.of, term.key];
    case 'operation':
      return [term.left, term.right];
    case 'call':
      return term.args;
    default:
      return [];
  }
}

/** The values that a term reads, at any depth. */
export function valuesIn(term: Term): readonly CheckedValue[] {
  const here = term.term === 'value' || term.term === 'across' ? [term.value] : [];
  return [...here, ...termsIn(term).flatMap(valuesIn)];
}

/** How one value reads another: the same payslip's figure, the figures up to it, the one before, or all of them. */
export type Reading = 'same' | 'to_date' | 'before' | 'all';

export interface Read {
  readonly value: CheckedValue;
  readonly how: Reading;
}

/** The values that a value reads, each with how; a copy reads copies. */
export function readsOf({ step, copy }: CheckedValue): readonly Read[] {
  const reads = readsIn(step);
  return copy === undefined
    ? reads
    : reads.map(({ value, how }) => ({ value: copy.instead.get(value) ?? value, how }));
}

/** Asked for by each of the checks, and again for each selection. */
const readsIn = memoize((step: Step): readonly Read[] => {
  const reads: Read[] = [];
  for (const term of termsOf(step)) collect(term, reads);
  return step.step === 'band_rows' ? reads.map((read) => ({ ...read, how: 'all' as const })) : reads;
});

function collect(term: Term, reads: Read[]): void {
  if (term.term === 'value') reads.push({ value: term.value, how: 'same' });
  if (term.term === 'across') {
    const how = term.function === 'total' || term.function === 'last' ? 'all' : term.function;
    reads.push({ value: term.value, how });
  }
  for (const inner of termsIn(term)) collect(inner, reads);
}

/** Whether a term stands in the formulas of a value, at any depth. */
export function mentions(step: Step, test: (term: Term) => boolean): boolean {
  const within = (term: Term): boolean => test(term) || termsIn(term).some(within);
  return termsOf(step).some(within);
}

/** The lists of the request whose items a step is worked out for. */
export function listsIn(step: Step): readonly string[] {
  const lists = new Set<string>();
  mentions(step, (term) => {
    if (term.term === 'input' && term.input.list !== undefined) lists.add(term.input.list);
    if (term.term === 'value' && term.type.grain === 'item')
      for (const list of listsIn(term.value.step)) lists.add(list);
    return false;
  });
  return [...lists];
}

/** What is assumed where a branch of a step is taken. */
export function branchAssumptions(step: Step): readonly string[] {
  if (step.step === 'lookup') return step.otherwise === undefined ? [] : branchAssumptions(step.otherwise);
  if (step.step !== 'first') return [];
  return step.branches.flatMap(({ assume, step: inner }) => [
    ...(assume === undefined ? [] : [assume]),
    ...branchAssumptions(inner),
  ]);
}

/** How many branches a step has, those within branches counted. */
export function branchesIn(step: Step): number {
  if (step.step === 'lookup') return step.otherwise === undefined ? 0 : branchesIn(step.otherwise);
  if (step.step !== 'first') return 0;
  return step.branches.reduce((sum, branch) => sum + 1 + branchesIn(branch.step), 0);
}
