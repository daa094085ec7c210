import { type Decimal, isDecimal } from '../../decimal/index.js';
import type { CheckedValue } from '../book/checked.js';
import type { Term } from '../book/term.js';
import { depthOf, formulaOfDefinition, lookupOf } from '../constructs/definition-walks.js';
import { type FigureNode, figureLeaves } from '../figures.js';
import { operators } from './operators.js';

/** A figure of the law that a formula can come to, with the name of the figure that it is, or is worked out from. */
interface PossibleFigure {
  readonly path: string;
  readonly value: Decimal;
}

/** More figures than a table has rows are not worked out. */
const MOST_FIGURES = 200;

/** The path of a figure of the law by which a formula is 0; undefined where it cannot be, or rests on more than figures of the law. */
export function zeroFigureIn(term: Term): string | undefined {
  return figuresOf(term)?.find(({ value }) => value.isZero())?.path;
}

/** The figures that a formula can come to; undefined where it rests on more than figures of the law. */
function figuresOf(term: Term): readonly PossibleFigure[] | undefined {
  switch (term.term) {
    case 'constant':
      return term.figure === undefined
        ? isDecimal(term.datum)
          ? [{ path: '', value: term.datum }]
          : undefined
        : figuresAt(term.figure);
    case 'dated':
      return term.on === undefined ? figuresAt(term.figure) : term.figures.flatMap(figuresAt);
    case 'value':
      return figuresOfValue(term.value, undefined);
    case 'column':
      return term.of.term === 'value' ? figuresOfValue(term.of.value, term.column) : undefined;
    case 'operation':
      return figuresOfOperation(term);
    default:
      return undefined;
  }
}

function figuresOfOperation({
  operator,
  left,
  right,
}: Term & { readonly term: 'operation' }): readonly PossibleFigure[] | undefined {
  const [ofLeft, ofRight] = [figuresOf(left), figuresOf(right)];
  if (ofLeft === undefined || ofRight === undefined) return undefined;
  if (ofLeft.length * ofRight.length > MOST_FIGURES) return undefined;
  return ofLeft.flatMap((a) =>
    ofRight.map((b) => ({ path: a.path || b.path, value: operators[operator].find(a.value, b.value) })),
  );
}

/** Of a value that is a formula, or a cell of a table. */
function figuresOfValue(
  { definition, roundings }: CheckedValue,
  column: string | undefined,
): readonly PossibleFigure[] | undefined {
  if ('branches' in definition || roundings.length > 0) return undefined;
  const formula = formulaOfDefinition(definition);
  if (formula !== undefined && column === undefined) return figuresOf(formula);
  const lookup = lookupOf(definition);
  if (lookup === undefined) return undefined;
  const columns = column === undefined ? lookup.columns : [column];
  const tables = lookup.dated?.on === undefined ? [lookup.table] : [...new Set(lookup.dated.figures)];
  const rows = tables.flatMap((table) => rowsOf(table, depthOf(lookup)));
  return rows.flatMap((row) => {
    const cell = row.node === 'group' ? columns.flatMap((each) => row.entries.get(each) ?? [])[0] : row;
    return cell === undefined ? [] : figuresAt(cell);
  });
}

function rowsOf(table: FigureNode, keys: number): readonly FigureNode[] {
  if (keys === 0 || table.node !== 'group') return [table];
  return [...table.entries.values()].flatMap((entry) => rowsOf(entry, keys - 1));
}

/** A figure, in each stretch of the year. */
function figuresAt(node: FigureNode): readonly PossibleFigure[] {
  return figureLeaves(node).flatMap((leaf) => {
    if (leaf.node !== 'figure') return [];
    const figures = leaf.stretches ?? [leaf];
    return figures.flatMap(({ value }) => (isDecimal(value) ? [{ path: leaf.path, value }] : []));
  });
}
