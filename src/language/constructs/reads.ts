import { memoize } from '../../cache.js';
import type { CheckedValue, Term } from '../book/checked.js';
import { claimTerms, nestedTerms } from '../formula/terms.js';
import { branchesOf, formulasOf, leavesOf, type Step, termsOf } from './step.js';

/** How one value reads another: the same payslip's figure, the figures up to it, the one before, or all of them. */
type ReadKind = 'same' | 'to_date' | 'before' | 'all';

export interface Read {
  readonly value: CheckedValue;
  readonly reading: ReadKind;
}

/** The values that a value reads, each with how; a copy reads copies. */
export function readsOf({ step, copy }: CheckedValue): readonly Read[] {
  const reads = readsIn(step);
  return copy === undefined
    ? reads
    : reads.map(({ value, reading }) => ({ value: copy.copies.get(value) ?? value, reading }));
}

/** Most checks ask for it: without this a start took a tenth longer. */
const readsIn = memoize((step: Step): readonly Read[] => {
  const reads: Read[] = [];
  const terms = termsOf(step).flatMap(nestedTerms);
  for (const term of terms) {
    if (term.term === 'value') reads.push({ value: term.value, reading: 'same' });
    if (term.term !== 'across') continue;
    const reading = term.function === 'total' || term.function === 'last' ? 'all' : term.function;
    reads.push({ value: term.value, reading });
  }
  const readsAllPayslips = terms.some((term) => term.term === 'each' && 'payslips' in term.over);
  return readsAllPayslips ? reads.map((read) => ({ ...read, reading: 'all' as const })) : reads;
});

/** The lists of the request for whose items a step is found. */
export function listsIn(step: Step): readonly string[] {
  const branches = branchesOf(step);
  const lists = branches.flatMap(({ list }) => list ?? []);
  const terms = [
    ...branches.flatMap((branch) => claimTerms(branch.if)),
    // What goes over the items of a list itself is found for those of its other arguments.
    ...leavesOf(step)
      .flatMap(formulasOf)
      .filter(({ term }) => term !== 'each'),
  ];
  return [...new Set([...lists, ...listsInTerms(terms)])];
}

/** The list of the request for whose items a value is found, if it is one figure an item. */
export function listOfValue(value: CheckedValue): string | undefined {
  return listsOfValue(value)[0];
}

function listsOfValue({ step, copy }: CheckedValue): readonly string[] {
  return copy?.list === undefined ? listsIn(step) : [copy.list];
}

/** The lists of the request for whose items formulas are found. */
export function listsInTerms(terms: readonly Term[]): readonly string[] {
  const lists = terms.flatMap(nestedTerms).flatMap((term) => {
    if (term.term === 'input') return term.input.list ?? [];
    return term.term === 'value' && term.type.grain === 'item' ? listsOfValue(term.value) : [];
  });
  return [...new Set(lists)];
}
