import type { Book, Calculation } from '../../language/index.js';
import { doesApply, pathsOf } from '../../language/inspect.js';
import type { YearBook } from '../../law/index.js';
import { placeText } from '../../yaml/index.js';
import { type Part, partsOfValue } from './parts.js';

/** A part of the rules, and whether any calculation reached it. */
export interface PartCoverage {
  readonly part: Part;
  readonly isReached: boolean;
}

/** Records which rules, branches and lookup rows the calculations on the books of a year reach. It inspects them after they are done, so
 *  a calculation that is not observed costs nothing. Copies of rules made by `with` do not count. */
export class Coverage {
  readonly #books: ReadonlyMap<Book, ReturnType<typeof partsOfBook>>;
  /** The values of which some part was not reached yet: after a hundred calculations few are left. */
  readonly #open: Map<Book, ReturnType<typeof partsOfBook>['values']>;
  readonly #reached = new Set<Part>();

  constructor(year: YearBook) {
    this.#books = new Map(year.books().map((book) => [book, partsOfBook(book)]));
    this.#open = new Map([...this.#books].map(([book, { values }]) => [book, values]));
  }

  /** Marks what a calculation reached. */
  observe(calculation: Calculation): void {
    const { book } = calculation;
    const open = this.#open.get(book) ?? [];
    const before = this.#reached.size;
    // The values that only sentences read are in its scratch copy.
    for (const each of [calculation, calculation.scratchCopy])
      for (const { value, parts } of open)
        if (each.hasFound(value)) {
          this.#reach(parts.rule);
          for (const leaf of each.leavesOf(value))
            for (const number of pathsOf(value.definition).get(leaf)?.branches ?? [])
              this.#reach(parts.byBranch[number]);
          if (parts.byCell.size > 0)
            for (const at of each.indexesOf(value)) {
              const leaf = each.leafOf(value, at);
              for (const { path } of each.lawFiguresAt(leaf, value, at))
                this.#reach(parts.byCell.get(leaf)?.get(path));
            }
        }
    if (this.#reached.size === before) return;
    const isOpen = (part: Part) => !this.#reached.has(part);
    this.#open.set(
      book,
      open.filter(({ all }) => all.some(isOpen)),
    );
  }

  /** Marks what a refused calculation reached, and the refusals that apply to it. */
  observeRefused(calculation: Calculation): void {
    for (const { refusal, part } of this.#books.get(calculation.book)?.refusals ?? [])
      if (doesApply(refusal, calculation)) this.#reach(part);
    this.observe(calculation);
  }

  #reach(part: Part | undefined): void {
    if (part !== undefined) this.#reached.add(part);
  }

  /** All parts of the year's books, and whether a calculation on any of the books reached them. */
  get parts(): readonly PartCoverage[] {
    const parts = [...this.#books.values()].flatMap(({ values, refusals }) => [
      ...values.flatMap(({ all }) => all),
      ...refusals.map(({ part }) => part),
    ]);
    return mergeCoverage([parts.map((part) => ({ part, isReached: this.#reached.has(part) }))]);
  }
}

function partsOfBook({ checked }: Book) {
  const values = checked.values.filter(({ copy }) => copy === undefined);
  return {
    values: values.map((value) => {
      const parts = partsOfValue(value, checked);
      const { rule, byBranch, byCell } = parts;
      const rows = [...byCell.values()].flatMap((each) => [...each.values()]);
      const all: readonly Part[] = [rule, ...byBranch.flatMap((part) => part ?? []), ...rows];
      return { value, parts, all };
    }),
    refusals: checked.refusals.map((refusal) => {
      const { fullName: rule, declaration: written } = refusal;
      const part = {
        kind: 'rule',
        rule,
        which: 'a refusal',
        place: written.place,
        parent: undefined,
      } as const;
      return { refusal, part };
    }),
  };
}

/** How many of the parts of one kind were reached. */
export interface ReachCount {
  readonly reached: number;
  readonly all: number;
  /** The parts that were not reached, without those whose parent was not reached either. */
  readonly missing: readonly Part[];
}

/** The counts of a coverage, by kind of part. */
export type Summary = Readonly<Record<Part['kind'], ReachCount>>;

/** How many parts of each kind were reached, and which were not. */
export function summaryOf(parts: readonly PartCoverage[]): Summary {
  const reached = keysReached(parts);
  const countOf = (kind: Part['kind']): ReachCount => {
    const ofKind = parts.filter(({ part }) => part.kind === kind);
    const missing = ofKind.flatMap(({ part, isReached }) => (isReached ? [] : [part]));
    return {
      reached: ofKind.length - missing.length,
      all: ofKind.length,
      missing: missing.filter(({ parent }) => parent === undefined || reached.has(keyOf(parent))),
    };
  };
  return { rule: countOf('rule'), branch: countOf('branch'), row: countOf('row') };
}

/** Merges the coverage of books or years: a part that several have is reached when it is in any of them. */
export function mergeCoverage(books: readonly (readonly PartCoverage[])[]): readonly PartCoverage[] {
  return reachedInAny([...new Map(books.flat().map((each) => [keyOf(each.part), each])).values()], books);
}

/** The parts of one year, each reached where a calculation of any year reached it: a rule that several years have is proven by a case of
 *  one. A row of a lookup is of the rates of its year. */
export function reachedInAny(
  parts: readonly PartCoverage[],
  years: readonly (readonly PartCoverage[])[],
): readonly PartCoverage[] {
  const reached = keysReached(years.flat());
  return parts.map(({ part }) => ({ part, isReached: reached.has(keyOf(part)) }));
}

function keysReached(parts: readonly PartCoverage[]): ReadonlySet<string> {
  return new Set(parts.flatMap(({ part, isReached }) => (isReached ? [keyOf(part)] : [])));
}

/** The key of a part, the same in every year that has it. */
function keyOf({ kind, rule, which, place }: Part): string {
  return `${kind} ${rule} ${which} ${placeText(place)}`;
}
