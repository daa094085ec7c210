import type { CheckedValue, Term } from '../book/checked.js';
import type { TableLookup } from '../constructs/step.js';
import type { FigureNode } from '../figures.js';
import { comparisonTerms, termsIn, valuesIn } from '../formula/terms.js';
import { type Path, pathsOf } from '../run/paths.js';

/*
 * What of an answer's citations rests on the rules alone, and is the same for all requests.
 */

/** Interns texts: equal texts have one number, and numbers compare faster. */
export class NumberedTexts {
  readonly #numbers = new Map<string, number>();
  readonly #texts: string[] = [];

  /** The numbers of texts, each once. */
  numbers(texts: readonly string[]): readonly number[] {
    return [...new Set(texts)].map((text) => this.#number(text));
  }

  text(number: number): string {
    return this.#texts[number] ?? '';
  }

  #number(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    this.#numbers.set(text, this.#texts.length);
    return this.#texts.push(text) - 1;
  }
}

/** What a value cites and reads on a path. Sources are numbers. */
export interface CitedPath {
  readonly path: Path;
  /** The sources of its law, of the figures that its formulas name, and of the row that it finds; these are undefined where rows
   *  have different ones. */
  readonly law: readonly number[];
  readonly figures: readonly number[];
  readonly rows: readonly number[] | undefined;
  /** All of them, each once. */
  readonly all: readonly number[];
  /** The ids of the values that it reads. */
  readonly reads: readonly number[];
  readonly effect: Effect;
}

/** When a value has an effect on a path: always, never, where another value has one, where one of these conditions holds, or where
 *  one of these amounts is there. */
export type Effect =
  | 'always'
  | 'never'
  | { readonly sameAs: CheckedValue }
  | { readonly compared: readonly number[] }
  | { readonly amounts: readonly Term[] };

/** The paths of all values of a book. */
export class CitedPaths {
  readonly #paths: (readonly CitedPath[])[] = [];

  constructor(readonly texts: NumberedTexts) {}

  /** The paths of a value, in the order of its rule, so that requests which took the same cite in the same order. */
  of(value: CheckedValue): readonly CitedPath[] {
    const known = this.#paths[value.id];
    if (known !== undefined) return known;
    const paths = [...pathsOf(value.step).values()].map((path) => this.#citedPath(path, value));
    this.#paths[value.id] = paths;
    return paths;
  }

  #citedPath(path: Path, value: CheckedValue): CitedPath {
    const { leaf, law: ofBranch, terms } = path;
    const { texts } = this;
    const law = texts.numbers(
      ofBranch === undefined ? value.sources : [...ofBranch.sources, ...value.lawOfRoundings.sources],
    );
    const figures = texts.numbers(sourcesOfTerms(terms));
    const ofAnyRow = leaf.candidates === undefined ? sourcesOfAnyRow(leaf.lookup) : undefined;
    const rows = ofAnyRow && texts.numbers(ofAnyRow);
    return {
      path,
      law,
      figures,
      rows,
      all: [...new Set([...law, ...figures, ...(rows ?? [])])],
      // A term names originals: copies made by `with` are cited as these.
      reads: [...new Set(terms.flatMap(valuesIn))].map(({ id }) => id),
      effect: effectOn(path, value),
    };
  }
}

function effectOn({ leaf, trials, law }: Path, value: CheckedValue): Effect {
  // A branch with an authority of its own is taken for a reason, even if all it finds is a word.
  if (law !== undefined) return 'always';
  // A lookup that was tried has an effect, even if it found no row.
  if (trials.some(({ lookup }) => lookup !== undefined)) return 'always';
  if (leaf.candidates !== undefined) return { compared: leaf.candidates.flatMap(({ when }) => when ?? []) };
  const comparedTerms = trials.flatMap((each) => comparisonTerms(each.if));
  if (!isOfMoney(value)) {
    if (comparedTerms.length > 0) return 'always';
    // A value that merely repeats another has the effect of that one.
    const { formula } = leaf;
    if (formula?.term === 'value' && formula.value.copy === undefined) return { sameAs: formula.value };
    return leaf.isConstant === true ? 'never' : 'always';
  }
  const { amounts = leaf.amount && [leaf.amount] } = leaf;
  return amounts === undefined ? 'always' : { amounts: [...comparedTerms.filter(isOfMoney), ...amounts] };
}

/** The sources of whichever row a lookup finds; undefined where they differ. */
function sourcesOfAnyRow(lookup: TableLookup | undefined): readonly string[] | undefined {
  if (lookup === undefined) return [];
  const tables = [lookup.table, ...(lookup.dated?.figures ?? [])];
  const [only, ...others] = new Map(
    tables.flatMap(sourcesOfLeaves).map((sources) => [sources.join(' '), sources]),
  ).values();
  return others.length > 0 ? undefined : (only ?? []);
}

function sourcesOfLeaves(node: FigureNode): readonly (readonly string[])[] {
  return node.node === 'group'
    ? [...node.entries.values()].flatMap(sourcesOfLeaves)
    : [sourcesOfFigure(node)];
}

/** The sources of the figures that these formulas name. */
export function sourcesOfTerms(terms: readonly Term[]): readonly string[] {
  return terms.flatMap((term) => [
    ...((term.term === 'constant' || term.term === 'dated') && term.figure !== undefined
      ? sourcesOfFigure(term.figure)
      : []),
    ...sourcesOfTerms(termsIn(term)),
  ]);
}

/** The sources of all figures at or below a node of the law. */
export function sourcesOfFigure(node: FigureNode): readonly string[] {
  // Tables of a rule file carry the sources of the topic, which is cited already.
  if (!node.path.startsWith('rates.')) return [];
  return node.node === 'group' ? [...node.entries.values()].flatMap(sourcesOfFigure) : node.sources;
}

export function isOfMoney({ type: { kind } }: Term | CheckedValue): boolean {
  return kind === 'money' || kind === 'amounts';
}
