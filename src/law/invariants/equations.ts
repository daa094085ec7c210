import { Decimal, isDecimal } from '../../decimal/index.js';
import { groupBy } from '../../group-by.js';
import type { Calculation, CheckedBook, Figure } from '../../language/index.js';
import { type CheckedComparison, comparators, figuresIn, type Term } from '../../language/inspect.js';

/** That a figure can have no other value where the invariants hold and these others are as they are, all by path: an equation, or bounds
 *  between which there is no other whole pound. */
export interface Equation {
  readonly figure: string;
  readonly from: readonly string[];
}

/** What an invariant says of a figure that stands alone on a side: `figure <= value`. */
interface Bound {
  readonly figure: Figure;
  readonly operator: CheckedComparison['operator'];
  readonly value: Decimal;
  /** The paths of the figures on the other side. */
  readonly from: readonly string[];
}

/** The equations in a book of invariants that hold, of those of the level `must`. */
export function equationsIn({ invariants }: CheckedBook, calculation: Calculation): readonly Equation[] {
  const comparisons = invariants
    .filter(({ declaration }) => declaration.level === 'must')
    .flatMap((invariant) => invariant.comparisons);
  const bounds = comparisons.flatMap((each) => boundsIn(each, calculation));
  return [...groupBy(bounds, ({ figure }) => figure.path).values()].flatMap(equationsOfFigure);
}

function boundsIn({ operator, left, right }: CheckedComparison, calculation: Calculation): readonly Bound[] {
  if (operator === '!=') return [];
  return [
    ...boundOf(left, operator, right, calculation),
    ...boundOf(right, comparators[operator].turned, left, calculation),
  ];
}

function boundOf(
  term: Term,
  operator: Bound['operator'],
  other: Term,
  calculation: Calculation,
): readonly Bound[] {
  if (term.term !== 'constant' || term.figure?.node !== 'figure') return [];
  const [figure, value] = [term.figure, calculation.datum(other, undefined, 0)];
  const from = figuresIn(other).map(({ path }) => path);
  return isDecimal(value) && !from.includes(figure.path) ? [{ figure, operator, value, from }] : [];
}

/** The equations for the figure that all these bounds are about. */
function equationsOfFigure(bounds: readonly Bound[]): readonly Equation[] {
  const equal = bounds.filter(({ operator }) => operator === '=');
  const lower = bounds.filter((bound) => isTight(bound, -1) && bound.operator.startsWith('>'));
  const upper = bounds.filter((bound) => isTight(bound, 1) && bound.operator.startsWith('<'));
  const pairs = lower.flatMap((low) => upper.map((high) => [...low.from, ...high.from]));
  const figure = bounds[0]?.figure.path ?? '';
  return [...equal.map(({ from }) => from), ...pairs].map((from) => ({ figure, from: [...new Set(from)] }));
}

/** Whether the figure is in whole pounds, and one pound more or less would be beyond the bound. */
function isTight({ figure: { kind, value }, operator, value: limit }: Bound, pounds: 1 | -1): boolean {
  if (kind !== 'money' || !isDecimal(value) || !value.isInteger()) return false;
  const order = value.add(Decimal.of(pounds)).cmp(limit) * pounds;
  return operator.endsWith('=') ? order > 0 : order >= 0;
}
