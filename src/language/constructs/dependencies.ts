import { memoize } from '../../cache.js';
import { type CheckedValue, readBy } from '../book/checked.js';
import type { Definition, Term } from '../book/term.js';
import { claimTerms, nestedTerms } from '../formula/terms.js';
import { branchesOf, formulasOf, leavesOf, termsOf } from './definition-walks.js';

/** How one value reads another: the same payslip's figure, the figures up to it, the one before, or all of them. */
type ReadKind = 'same' | 'to_date' | 'before' | 'all';

export interface Read {
  readonly value: CheckedValue;
  readonly reading: ReadKind;
}

/** The values that a value reads, each with how; a copy reads copies. */
export function readsOf(owner: CheckedValue): readonly Read[] {
  const reads = readsIn(owner.definition);
  return owner.copy === undefined
    ? reads
    : reads.map(({ value, reading }) => ({ value: readBy(owner, value), reading }));
}

/** Most checks ask for it: without this a start took a tenth longer. */
const readsIn = memoize((definition: Definition): readonly Read[] => {
  const reads: Read[] = [];
  const terms = termsOf(definition).flatMap(nestedTerms);
  for (const term of terms) {
    if (term.term === 'value') reads.push({ value: term.value, reading: 'same' });
    if (term.term !== 'across') continue;
    const reading = term.function === 'total' || term.function === 'last' ? 'all' : term.function;
    reads.push({ value: term.value, reading });
  }
  const readsAllPayslips = terms.some((term) => term.term === 'each' && 'payslips' in term.over);
  return readsAllPayslips ? reads.map((read) => ({ ...read, reading: 'all' as const })) : reads;
});

/** The lists of the request for whose items a definition is found. */
export function listsIn(definition: Definition): readonly string[] {
  const branches = branchesOf(definition);
  const lists = branches.flatMap(({ list }) => list ?? []);
  const terms = [
    ...branches.flatMap((branch) => claimTerms(branch.if)),
    // What goes over the items of a list itself is found for those of its other arguments.
    ...leavesOf(definition)
      .flatMap(formulasOf)
      .filter(({ term }) => term !== 'each'),
  ];
  return [...new Set([...lists, ...listsInTerms(terms)])];
}

/** The list of the request for whose items a value is found, if it is one figure an item. */
export function listOfValue(value: CheckedValue): string | undefined {
  return listsOfValue(value)[0];
}

function listsOfValue({ definition, copy }: CheckedValue): readonly string[] {
  return copy?.list === undefined ? listsIn(definition) : [copy.list];
}

/** The lists of the request for whose items formulas are found. */
export function listsInTerms(terms: readonly Term[]): readonly string[] {
  const lists = terms.flatMap(nestedTerms).flatMap((term) => {
    if (term.term === 'input') return term.input.list ?? [];
    return term.term === 'value' && term.type.grain === 'item' ? listsOfValue(term.value) : [];
  });
  return [...new Set(lists)];
}
