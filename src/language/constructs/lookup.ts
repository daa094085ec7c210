import type { Datum, Step } from '../book/checked.js';
import { datumOfFigure, figureAt } from '../book/figure-at.js';
import type { FigureNode } from '../figures.js';
import type { Find, TermCompiler } from '../formula/compile.js';

/** The row of a table that words name, or a column of it: the first of the given columns that the row has. */
export function compileLookup(
  step: Step & { step: 'lookup' },
  compile: TermCompiler,
  otherwise: Find | undefined,
): Find {
  const keys = step.keys.map((key) => compile.datum(key));
  const cells = cellsOf(step.table, keys.length, step.columns);
  return (run, at) => {
    let cell: Datum | Cells | undefined = cells;
    for (const key of keys) cell = cell instanceof Cells ? cell.below.get(String(key(run, at))) : undefined;
    if (cell !== undefined && !(cell instanceof Cells)) return cell;
    if (otherwise === undefined) throw new TypeError(`A row of ${step.table.path} was not found.`);
    return otherwise(run, at);
  };
}

/** What is left of a table when only its rows are known. */
class Cells {
  constructor(readonly below: ReadonlyMap<string, Datum | Cells>) {}
}

function cellsOf(node: FigureNode, keys: number, columns: readonly string[]): Datum | Cells | undefined {
  if (keys === 0) {
    const column = columns.find((each) => figureAt(node, [each]) !== undefined);
    if (column === undefined) return columns.length === 0 ? datumOfFigure(node) : undefined;
    const figure = figureAt(node, [column]);
    return figure && datumOfFigure(figure);
  }
  if (node.node !== 'group') return undefined;
  const below = new Map<string, Datum | Cells>();
  for (const [name, entry] of node.entries) {
    const cell = cellsOf(entry, keys - 1, columns);
    if (cell !== undefined) below.set(name, cell);
  }
  return new Cells(below);
}
