import { type FigureNode, figureLeaves } from '../../language/index.js';
import { type Comparison, type Formula, type Invariant, namesIn } from '../../language/inspect.js';
import type { Rates } from '../figures/read.js';
import { isAmount, matching, YEAR_BEFORE } from './figures.js';

/** The invariant for each of the figures or groups that it says, named by their paths. What is about the year before takes the name
 *  of its figure, and holds for what both years have. Groups that are not confirmed yet are left out. */
export function forEach(
  invariant: Invariant,
  root: FigureNode,
  { unconfirmed }: Rates,
): readonly Invariant[] {
  const { eachOf, name } = invariant;
  const isConfirmed = ({ path }: { readonly path: readonly string[] }) =>
    !unconfirmed.includes(path[1] ?? '');
  const isOfYearBefore = readsYearBefore(invariant);
  const isOfFigures = namesOf(invariant).some(({ path }) => path.length === 1 && isEach(path));
  const nodes = eachOf.flatMap(({ text }) => {
    const matches = matching(root, text);
    return isOfFigures ? matches.flatMap(amountsIn) : matches;
  });
  const paths = eachOf.length === 0 ? [[]] : nodes.map(({ path }) => path.split('.'));
  return paths.flatMap((path): Invariant[] => {
    const holds = invariant.holds
      .map((comparison) => comparisonAt(comparison, path))
      .filter(({ left, right }) => [...namesIn(left), ...namesIn(right)].every(isConfirmed));
    const hasBoth = !isOfYearBefore || areAlike(root, path);
    if (holds.length === 0 || !hasBoth) return [];
    return [{ ...invariant, name: isOfYearBefore ? path.join('.') : name, eachOf: [], holds }];
  });
}

/** Whether an invariant compares with figures of the year before. */
export function readsYearBefore(invariant: Invariant): boolean {
  return namesOf(invariant).some(({ path }) => path[0] === YEAR_BEFORE);
}

function namesOf({ holds }: Invariant) {
  return holds.flatMap(({ left, right }) => [...namesIn(left), ...namesIn(right)]);
}

function isEach([first]: readonly string[]): boolean {
  return first === 'each' || first === YEAR_BEFORE;
}

function amountsIn(node: FigureNode): readonly FigureNode[] {
  if (node.node !== 'group') return figureLeaves(node).filter(isAmount);
  const entries = [...node.entries].filter(([name]) => name !== YEAR_BEFORE);
  return entries.flatMap(([, entry]) => amountsIn(entry));
}

/** Whether a figure is of one kind in both years. */
function areAlike(root: FigureNode, path: readonly string[]): boolean {
  const [now] = matching(root, path.join('.'));
  const [old] = matching(root, ['rates', YEAR_BEFORE, ...path.slice(1)].join('.'));
  return isAmount(now) && isAmount(old) && now.kind === old.kind;
}

function comparisonAt(comparison: Comparison, path: readonly string[]): Comparison {
  return { ...comparison, left: formulaAt(comparison.left, path), right: formulaAt(comparison.right, path) };
}

/** The formula with the path of a figure or a group in the place of `each`. */
function formulaAt(formula: Formula, path: readonly string[]): Formula {
  switch (formula.form) {
    case 'number':
    case 'date':
      return formula;
    case 'name': {
      const [first, ...others] = formula.path;
      const [root = '', ...steps] = path;
      if (!isEach(formula.path) || root === '') return formula;
      const isOld = first === YEAR_BEFORE;
      return { ...formula, path: [root, ...(isOld ? [YEAR_BEFORE] : []), ...steps, ...others] };
    }
    case 'cell':
      return { ...formula, of: formulaAt(formula.of, path), key: formulaAt(formula.key, path) };
    case 'call':
      return { ...formula, args: formula.args.map((arg) => formulaAt(arg, path)) };
    case 'operation':
      return { ...formula, left: formulaAt(formula.left, path), right: formulaAt(formula.right, path) };
  }
}
