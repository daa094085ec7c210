import type { CheckedInput, CheckedValue, Term } from '../book/checked.js';
import { termsIn } from '../formula/terms.js';
import { isNumeric } from '../kinds.js';
import type { CompiledValue } from './compile.js';
import type { Run } from './run.js';

/** The inputs with the numbers that came to 0 where a value was divided by it; none where a figure of the law or the rules did.
 *  Undefined where it was not divided by 0. */
export function inputsBehindZero(
  { walk }: CompiledValue,
  run: Run,
  at: number,
): readonly CheckedInput[] | undefined {
  const { leaf, terms } = walk.path(run, at);
  const divisors = [...(leaf.divisor === undefined ? [] : [leaf.divisor]), ...terms.flatMap(divisorsIn)];
  const zero = divisors.find((term) => walk.terms.figure(term)(run, at).isZero());
  return zero && numbersIn(zero, run, at, new Set());
}

function divisorsIn(term: Term): readonly Term[] {
  const own = term.term === 'operation' && term.operator === '/' ? [term.right] : [];
  return [...own, ...termsIn(term).flatMap(divisorsIn)];
}

/** The inputs with numbers that a term reads, on the branches that were taken. A word leads to a figure, and is none. */
function numbersIn(term: Term, run: Run, at: number, visited: Set<CheckedValue>): readonly CheckedInput[] {
  if (term.term === 'input') return isNumeric(term.type.kind) ? [term.input] : [];
  const inner = termsIn(term).flatMap((each) => numbersIn(each, run, at, visited));
  if ((term.term !== 'value' && term.term !== 'across') || visited.has(term.value)) return inner;
  visited.add(term.value);
  const { leaf } = run.book.value(term.value.id).walk.path(run, term.value.type.grain === 'payslip' ? at : 0);
  return leaf.terms.flatMap((each) => numbersIn(each, run, at, visited));
}
