import type { CheckedInput, CheckedValue, Term } from '../book/checked.js';
import { termsIn } from '../formula/terms.js';
import { isNumeric } from '../kinds.js';
import type { Calculation } from './calculation.js';
import { pathsOf } from './paths.js';

/** The inputs with the numbers that came to 0 where a value was divided by it; none where a figure of the law or the rules did.
 *  Undefined where it was not divided by 0. */
export function inputsBehindZero(
  value: CheckedValue,
  calculation: Calculation,
  at: number,
): readonly CheckedInput[] | undefined {
  const leaf = calculation.leafOf(value, at);
  const terms = pathsOf(value.step).get(leaf)?.terms ?? leaf.terms;
  const divisors = [...(leaf.divisor === undefined ? [] : [leaf.divisor]), ...terms.flatMap(divisorsIn)];
  const zero = divisors.find((term) => calculation.figure(term, value, at).isZero());
  return zero && numbersIn(zero, calculation, at, new Set());
}

function divisorsIn(term: Term): readonly Term[] {
  const own = term.term === 'operation' && term.operator === '/' ? [term.right] : [];
  return [...own, ...termsIn(term).flatMap(divisorsIn)];
}

/** The inputs with numbers that a term reads, on the branches that were taken. A word leads to a figure, and is none. */
function numbersIn(
  term: Term,
  calculation: Calculation,
  at: number,
  visited: Set<CheckedValue>,
): readonly CheckedInput[] {
  if (term.term === 'input') return isNumeric(term.type.kind) ? [term.input] : [];
  const inner = termsIn(term).flatMap((each) => numbersIn(each, calculation, at, visited));
  if ((term.term !== 'value' && term.term !== 'across') || visited.has(term.value)) return inner;
  visited.add(term.value);
  const leaf = calculation.leafOf(term.value, hasPlaces(term.value) ? at : 0);
  return leaf.terms.flatMap((each) => numbersIn(each, calculation, at, visited));
}

function hasPlaces({ type: { grain } }: CheckedValue): boolean {
  return grain === 'payslip' || grain === 'item';
}
