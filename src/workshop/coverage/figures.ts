import { getOrMake } from '../../get-or-make.js';
import { type Calculation, type CheckedValue, type FigureNode, figureLeaves } from '../../language/index.js';
import { type DatedTerm, nestedTerms, pathsOf, type Term, withDependencies } from '../../language/inspect.js';
import { nameOfFigure } from '../../law/figures/index.js';
import { type Operation, valueOfField } from '../../operations/index.js';

/** Which of some figures of a year a case or a row of HMRC's reaches: those that a field rests on that it expects; of a table only
 *  the row that was found, of bands those that the amount fell in. */
export class FigureCoverage {
  readonly #unreached: Set<string>;
  readonly #dependencies = new Map<CheckedValue, ReadonlySet<CheckedValue>>();

  /** `names` are those of the figures to look for. */
  constructor(names: Iterable<string>) {
    this.#unreached = new Set(names);
  }

  get unreached(): ReadonlySet<string> {
    return this.#unreached;
  }

  /** Marks what these fields of an answer rest on. */
  add(operation: Operation, paths: readonly string[], calculation: Calculation): void {
    if (this.#unreached.size === 0) return;
    const names = paths.flatMap((path) => valueOfField(operation, path, calculation)?.value ?? []);
    const values = [...new Set(names)].map((name) => {
      const value = calculation.book.value(name);
      return getOrMake(this.#dependencies, value, () => new Set(withDependencies([value])));
    });
    this.addFound(calculation, (value) => values.some((each) => each.has(value)));
  }

  /** Marks what a calculation found, of all values or of some. */
  addFound(calculation: Calculation, isAsked: (value: CheckedValue) => boolean = () => true): void {
    if (this.#unreached.size === 0) return;
    const bands = new Set<string>();
    let bandsReached = 0;
    for (const value of calculation.book.checked.values) {
      if (value.copy !== undefined || !calculation.hasFound(value) || !isAsked(value)) continue;
      for (const at of calculation.indexesOf(value)) {
        const leaf = calculation.leafOf(value, at);
        const { terms = [], dated = [] } = pathsOf(value.definition).get(leaf) ?? {};
        // Of figures on a day those that are of the year of the book.
        const isOfBook = (term: DatedTerm) =>
          calculation.taxYearOf(term, value, at) === calculation.book.taxYear;
        const onDays = dated
          .filter((term) => term.on !== undefined && isOfBook(term))
          .map((term) => calculation.dated(term, value, at));
        const isOfOther = leaf.term === 'lookup' && leaf.dated?.on !== undefined && !isOfBook(leaf.dated);
        const found = isOfOther ? [] : calculation.lawFiguresAt(leaf, value, at);
        for (const figure of [...terms.flatMap(figuresIn), ...onDays, ...found])
          for (const leaf of figureLeaves(figure)) {
            if (leaf.node === 'bands') bands.add(leaf.path);
            else this.#unreached.delete(nameOfFigure(leaf));
          }
        bandsReached = Math.max(bandsReached, calculation.taxed(leaf, value, at)?.bands.length ?? 0);
      }
    }
    for (const path of bands)
      for (let index = 0; index < bandsReached; index++) {
        this.#unreached.delete(`${path}.band_${index + 1}.rate`);
        // The limit of the highest band that was reached is still ahead.
        if (index < bandsReached - 1) this.#unreached.delete(`${path}.band_${index + 1}.up_to`);
      }
  }
}

function figuresIn(term: Term): readonly FigureNode[] {
  return nestedTerms(term).flatMap((each) =>
    each.term === 'constant' || (each.term === 'dated' && each.on === undefined) ? (each.figure ?? []) : [],
  );
}
