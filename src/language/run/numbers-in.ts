import { type CheckedInput, type CheckedValue, readBy } from '../book/checked.js';
import type { Term } from '../book/term.js';
import { formulasOf } from '../constructs/definition-walks.js';
import { termsIn } from '../formula/terms.js';
import { isNumeric } from '../kinds.js';

/** Finds the formula at the end of the branches that a value took: a calculation. */
interface LeafFinder {
  leafOf(value: CheckedValue, at: number): Term;
}

/** The inputs with numbers or dates that a term rests on, on the branches that were taken. A word leads to a figure, and is none. */
export function numbersIn(
  term: Term,
  owner: Partial<Pick<CheckedValue, 'copy'>> | undefined,
  finder: LeafFinder,
  at: number,
  visited = new Set<CheckedValue>(),
): readonly CheckedInput[] {
  if (term.term === 'input')
    return isNumeric(term.type.kind) || term.type.kind === 'date' ? [term.input] : [];
  const inner = termsIn(term).flatMap((each) => numbersIn(each, owner, finder, at, visited));
  if (term.term !== 'value' && term.term !== 'across') return inner;
  const value = readBy(owner, term.value);
  if (visited.has(value)) return inner;
  visited.add(value);
  const leaf = finder.leafOf(value, hasIndexes(value) ? at : 0);
  return formulasOf(leaf).flatMap((each) => numbersIn(each, value, finder, at, visited));
}

function hasIndexes({ type: { grain } }: CheckedValue): boolean {
  return grain === 'payslip' || grain === 'item';
}
