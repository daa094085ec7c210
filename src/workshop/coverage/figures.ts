import { memoize } from '../../cache.js';
import {
  type Calculation,
  type CheckedValue,
  type Figure,
  type FigureLeaf,
  type FigureNode,
  figureLeaves,
  type Place,
} from '../../language/index.js';
import { figuresAt, nestedTerms, pathsOf, type Term, withDependencies } from '../../language/inspect.js';
import { figureText } from '../../law/index.js';
import { type OperationName, operationNamed, valueOfField } from '../../operations/index.js';

/** A figure of a rates file; of bands each rate and each limit. */
export interface FigureCell {
  /** Its path; of bands as invariants have it: `rates.income_tax.bands.wales.band_1.up_to`. */
  readonly name: string;
  readonly figure: Pick<Figure, 'kind' | 'value' | 'stretches'>;
  /** As it is written: `£37700`. */
  readonly text: string;
  readonly place: Place;
}

/** The figures at or below a node, by name. */
export function cellsIn(node: FigureNode): ReadonlyMap<string, FigureCell> {
  const cells = figureLeaves(node).flatMap((leaf) => cellsOfLeaf(leaf));
  return new Map(cells.map((cell) => [cell.name, cell]));
}

/** A figure, or the rates and limits of bands, named by their numbers or by their rates: `bands.wales.20%.up_to`. */
export function cellsOfLeaf(leaf: FigureLeaf, { areByRate = false } = {}): readonly FigureCell[] {
  const { path, place } = leaf;
  const cell = (name: string, figure: FigureCell['figure']) => ({
    name,
    figure,
    text: figureText(figure),
    place,
  });
  if (leaf.node === 'figure') return [cell(path, leaf)];
  return leaf.bands.flatMap(({ rate: value, upTo }, index) => {
    const rate = { kind: 'rate', value } as const;
    const band = areByRate ? `${path}.${figureText(rate)}` : bandPath(path, index);
    const limit = upTo === null ? [] : [cell(`${band}.up_to`, { kind: 'money', value: upTo })];
    return [cell(`${band}.rate`, rate), ...limit];
  });
}

function bandPath(path: string, index: number): string {
  return `${path}.band_${index + 1}`;
}

/** Which of some figures of a year a case or a row of HMRC's reaches: those that a field rests on that it expects; of a table only
 *  the row that was found, of bands those that the amount fell in. */
export class FigureCoverage {
  readonly #unreached: Set<string>;
  readonly #dependenciesOf = memoize(
    (value: CheckedValue): ReadonlySet<CheckedValue> => new Set(withDependencies([value])),
  );

  /** `names` are those of the figures to look for. */
  constructor(names: Iterable<string>) {
    this.#unreached = new Set(names);
  }

  get unreached(): ReadonlySet<string> {
    return this.#unreached;
  }

  /** Marks what these fields of an answer rest on. */
  add(operation: OperationName, paths: readonly string[], calculation: Calculation): void {
    if (this.#unreached.size === 0) return;
    const names = paths.flatMap(
      (path) => valueOfField(operationNamed(operation), path, calculation)?.value ?? [],
    );
    const values = [...new Set(names)].map((name) => this.#dependenciesOf(calculation.book.value(name)));
    const bands = new Set<string>();
    let bandsReached = 0;
    for (const value of calculation.book.checked.values) {
      if (value.copy !== undefined || !calculation.hasFound(value) || !values.some((each) => each.has(value)))
        continue;
      for (const at of calculation.placesOf(value)) {
        const leaf = calculation.leafOf(value, at);
        const here = calculation.here(value, at);
        const terms = pathsOf(value.step).get(leaf)?.terms ?? [];
        for (const figure of [...terms.flatMap(figuresIn), ...figuresAt(leaf, here)])
          for (const leaf of figureLeaves(figure)) {
            if (leaf.node === 'bands') bands.add(leaf.path);
            else this.#unreached.delete(leaf.path);
          }
        bandsReached = Math.max(bandsReached, leaf.taxedBands?.(here).length ?? 0);
      }
    }
    for (const path of bands)
      for (let index = 0; index < bandsReached; index++) {
        this.#unreached.delete(`${bandPath(path, index)}.rate`);
        // The limit of the highest band that was reached is still ahead.
        if (index < bandsReached - 1) this.#unreached.delete(`${bandPath(path, index)}.up_to`);
      }
  }
}

function figuresIn(term: Term): readonly FigureNode[] {
  return nestedTerms(term).flatMap((each) =>
    each.term === 'constant' || each.term === 'dated' ? (each.figure ?? []) : [],
  );
}
