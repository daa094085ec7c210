import { memoize } from '../../cache.js';
import { type CheckedValue, readBy } from '../book/checked.js';
import type { Definition, Term } from '../book/term.js';
import { claimTerms, nestedTerms, termsIn } from '../formula/terms.js';
import { branchesOf, formulasOf, leavesOf, termsOf } from './definition-walks.js';

/** How one value reads another: the same payslip's (or item's) figure, the figures up to it, the one before, those of all payslips, or of
 *  all items. */
type ReadKind = 'same' | 'to_date' | 'before' | 'all' | 'all_items';

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
  const read = (term: Term, same: ReadKind): void => {
    if (term.term === 'value') reads.push({ value: term.value, reading: same });
    if (term.term === 'across') {
      const reading = term.function === 'total' || term.function === 'last' ? 'all' : term.function;
      reads.push({ value: term.value, reading });
    }
    const isOfAll = term.term === 'each' && 'list' in term.over && term.over.before !== true;
    for (const inner of termsIn(term)) read(inner, isOfAll ? 'all_items' : same);
  };
  const formulas = termsOf(definition);
  for (const term of formulas) read(term, 'same');
  const terms = formulas.flatMap(nestedTerms);
  const readsAllPayslips = terms.some((term) => term.term === 'each' && 'payslips' in term.over);
  return readsAllPayslips ? reads.map((read) => ({ ...read, reading: 'all' as const })) : reads;
});

/** The lists of the request for whose items a definition is found. */
export function listsIn(definition: Definition, visited = new Set<CheckedValue>()): readonly string[] {
  const branches = branchesOf(definition);
  const lists = branches.flatMap(({ list }) => list ?? []);
  const terms = [
    ...branches.flatMap((branch) => claimTerms(branch.if)),
    // What goes over the items of a list itself is found for those of its other arguments.
    ...leavesOf(definition)
      .flatMap(formulasOf)
      .filter(({ term }) => term !== 'each'),
  ];
  return [...new Set([...lists, ...listsInTerms(terms, visited)])];
}

/** The list of the request for whose items a value is found, if it is one figure an item. */
export function listOfValue(value: CheckedValue): string | undefined {
  return listsOfValue(value, new Set())[0];
}

function listsOfValue(value: CheckedValue, visited: Set<CheckedValue>): readonly string[] {
  const { definition, copy } = value;
  if (copy?.list !== undefined) return [copy.list];
  // In a circle through before() another of it says which list it is.
  if (visited.has(value)) return [];
  visited.add(value);
  return listsIn(definition, visited);
}

/** The lists of the request for whose items formulas are found. */
export function listsInTerms(terms: readonly Term[], visited = new Set<CheckedValue>()): readonly string[] {
  const lists = terms.flatMap(nestedTerms).flatMap((term) => {
    if (term.term === 'input') return term.input.list ?? [];
    const isRead = term.term === 'value' || term.term === 'across';
    return isRead && term.type.grain === 'item' ? listsOfValue(term.value, visited) : [];
  });
  return [...new Set(lists)];
}
