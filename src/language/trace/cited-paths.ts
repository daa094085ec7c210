import { isDecimal } from '../../decimal/index.js';
import { getOrMake } from '../../get-or-make.js';
import type { CheckedValue } from '../book/checked.js';
import { datumOfInput } from '../book/input-datum.js';
import type { DatedTerm, Term } from '../book/term.js';
import { conditionsOf, formulaOfDefinition, isConstant } from '../constructs/definition-walks.js';
import type { FigureNode } from '../figures.js';
import { functions } from '../formula/functions.js';
import { claimTerms, nestedTerms, valuesIn } from '../formula/terms.js';
import type { Calculation } from '../run/calculation.js';
import { type Path, pathsOf, pathsTaken } from '../run/paths.js';

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

/** What a value cites and reads on the paths that a calculation took. Sources are numbers. */
export interface CitedPaths {
  /** A bit for each of the paths. */
  readonly bits: number;
  /** The sources of its law, of the figures that its formulas name, and of the rows that it finds, each once; without those of
   *  `rows`. */
  readonly sources: readonly number[];
  /** The paths whose rows have different sources, with those of other paths after the first of them. */
  readonly rows: readonly CitedRows[];
  /** The values that it reads, by their places in the walk. */
  readonly reads: readonly number[];
  /** The assumptions of its branches. */
  readonly assumptions: readonly string[];
  /** When it adds nothing to what reads it: where all of these are nothing. */
  readonly isNothing: Nothing;
}

/** The rows that a path finds; their sources are known where whichever row is found has the same. */
export interface CitedRows {
  readonly leaf: Term;
  /** Whether it found the value alone. */
  readonly isOnly: boolean;
  readonly sources: readonly number[] | undefined;
  /** The figures on a day that its formulas read. */
  readonly onDays: readonly DatedTerm[];
}

/** Whether something adds nothing: known from the rules, or to be asked of a calculation and of what has an effect in it: 1, by the id
 *  of a value. */
export type Nothing = boolean | ((hasEffect: ArrayLike<number>, of: Calculation) => boolean);

/** The table of what values cite and read: by value, and by the bits of the paths that were taken. */
export class CitedByRules {
  readonly texts = new NumberedTexts();
  /** The values in the order of a walk: each after all that its formulas name, but for what comes again in a circle. */
  readonly values: readonly CheckedValue[];
  /** By value. */
  readonly #places = new Map<CheckedValue, number>();
  /** By place in the walk, by bits. */
  readonly #taken: readonly Map<number, CitedPaths>[];
  readonly #ofFigure = new Map<FigureNode, readonly number[]>();

  constructor(rules: ReadonlySet<CheckedValue>) {
    const seen = new Set<CheckedValue>();
    const visit = (value: CheckedValue): void => {
      if (seen.has(value)) return;
      seen.add(value);
      for (const { terms } of pathsOf(value.definition).values()) terms.flatMap(valuesIn).forEach(visit);
      this.#places.set(value, this.#places.size);
    };
    rules.forEach(visit);
    this.values = [...this.#places.keys()];
    this.#taken = this.values.map(() => new Map());
  }

  /** The place of a value in the walk. */
  placeOf(value: CheckedValue): number {
    const place = this.#places.get(value);
    if (place === undefined) throw new RangeError(`No answer rests on ${value.fullName}.`);
    return place;
  }

  /** What the value at a place cites on the paths with these bits, in the order of its rule. */
  taken(place: number, bits: number): CitedPaths {
    const all = this.#taken[place];
    const value = this.values[place];
    if (all === undefined || value === undefined) throw new RangeError(`There is no place ${place}.`);
    return getOrMake(all, bits, () => this.#join(value, bits));
  }

  sourcesOfFigure(figure: FigureNode): readonly number[] {
    return getOrMake(this.#ofFigure, figure, () => this.texts.numbers(sourcesOfFigure(figure)));
  }

  #join(value: CheckedValue, bits: number): CitedPaths {
    const paths = pathsTaken(value.definition, bits);
    const rows = paths.map((path): CitedRows => this.#rowsOf(path, paths.length === 1));
    const unknown = rows.findIndex(({ sources }) => sources === undefined);
    const known = unknown < 0 ? rows : rows.slice(0, unknown);
    const laws = paths.flatMap(({ law }) =>
      law === undefined ? value.sources : [...law.sources, ...value.lawOfRoundings.sources],
    );
    const terms = paths.flatMap((path) => path.terms);
    const sources = this.texts.numbers([...laws, ...sourcesOfTerms(terms)]);
    return {
      bits,
      sources: [...new Set([...sources, ...known.flatMap((each) => each.sources ?? [])])],
      rows: rows.slice(known.length),
      // A term names originals: copies made by `with` are cited as these.
      reads: [...new Set(terms.flatMap(valuesIn))].map((read) => this.placeOf(read)),
      assumptions: paths.flatMap(({ assumptions }) => assumptions),
      isNothing: all(paths.map((path) => isPathNothing(path, value))),
    };
  }

  #rowsOf({ leaf, dated }: Path, isOnly: boolean): CitedRows {
    const compares = leaf.term === 'apply' && leaf.by.compared !== undefined;
    const onDays = dated.filter(({ on }) => on !== undefined);
    const sources = compares || onDays.length > 0 ? undefined : sourcesOfAnyRow(leaf);
    return { leaf, isOnly, sources: sources && this.texts.numbers(sources), onDays };
  }
}

/** Whether a value adds nothing on a path. */
function isPathNothing({ leaf, trials, law }: Path, value: CheckedValue): Nothing {
  // A branch with an authority of its own is taken for a reason, even if all it finds is a word.
  if (law !== undefined) return false;
  // A lookup that was tried has an effect, even if it found no row.
  if (trials.some(({ lookup }) => lookup !== undefined)) return false;
  if (leaf.term === 'apply' && leaf.by.candidates !== undefined) {
    const conditions = conditionsOf(leaf);
    return (_, of) => {
      for (const condition of conditions) if (of.conditionHolds(condition)) return false;
      return true;
    };
  }
  const comparedTerms = trials.flatMap((each) => claimTerms(each.if));
  if (!isOfMoney(value)) {
    if (comparedTerms.length > 0) return false;
    // A value that merely repeats another has the effect of that one.
    if (leaf.term === 'value' && leaf.value.copy === undefined) return asThatOf(leaf.value);
    return isConstant(leaf);
  }
  const amounts = amountsOf(leaf);
  return amounts !== undefined && all([...comparedTerms.filter(isOfMoney), ...amounts].map(isNothing));
}

/** Amounts such that what a leaf finds is nothing where all of them are. */
function amountsOf(leaf: Term): readonly Term[] | undefined {
  if (formulaOfDefinition(leaf) !== undefined) return [leaf];
  if (leaf.term !== 'apply') return undefined;
  return leaf.by.amounts?.(leaf.parts).map((amount) => (amount.term === 'each' ? amount.of : amount));
}

/** Whether an amount of money in a formula is £0, or a set of amounts is empty, because the request has none. */
function isNothing(term: Term): Nothing {
  if (!isOfMoney(term)) return false;
  switch (term.term) {
    case 'constant':
      return term.figure === undefined && isDecimal(term.datum) && term.datum.isZero();
    case 'input': {
      const { input } = term;
      const otherwise = datumOfInput(input.datum, null);
      const isNothing = input.list === undefined && (!isDecimal(otherwise) || otherwise.isZero());
      return isNothing && ((_, of) => !of.says(input));
    }
    case 'value':
      return term.value.copy === undefined && asThatOf(term.value);
    case 'across': {
      const { value, first } = term;
      const isValueNothing = value.copy === undefined && asThatOf(value);
      return first === undefined ? isValueNothing : all([isValueNothing, isNothing(first)]);
    }
    case 'spread':
      return isNothing(term.of);
    case 'operation': {
      const [left, right] = [isNothing(term.left), isNothing(term.right)];
      if (term.operator === '/') return left;
      return term.operator === '*' ? either(left, right) : all([left, right]);
    }
    case 'call': {
      const [first, ...others] = term.args.map(isNothing);
      const { isPartOfFirst } = functions[term.function];
      return first !== undefined && (isPartOfFirst ? first : all([first, ...others]));
    }
    default:
      return false;
  }
}

function asThatOf({ id }: CheckedValue): Nothing {
  return (hasEffect) => hasEffect[id] === 0;
}

/** Whether all of these are nothing. */
function all(parts: readonly Nothing[]): Nothing {
  if (parts.includes(false)) return false;
  const asked = parts.filter((part) => typeof part !== 'boolean');
  if (asked.length === 0) return true;
  // A loop: a method with a function would make one for every answer.
  return (hasEffect, of) => {
    for (const part of asked) if (!part(hasEffect, of)) return false;
    return true;
  };
}

function either(one: Nothing, other: Nothing): Nothing {
  if (typeof one === 'boolean') return one || other;
  if (typeof other === 'boolean') return other || one;
  return (hasEffect, of) => one(hasEffect, of) || other(hasEffect, of);
}

/** The sources of whichever row a lookup finds; undefined where they differ. */
function sourcesOfAnyRow(lookup: Term): readonly string[] | undefined {
  if (lookup.term !== 'lookup') return [];
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

/** The sources of the figures that these formulas name, but for those on a day, which are known when that is. */
export function sourcesOfTerms(terms: readonly Term[]): readonly string[] {
  return terms
    .flatMap(nestedTerms)
    .flatMap((term) =>
      term.term === 'constant' || (term.term === 'dated' && term.on === undefined)
        ? term.figure === undefined
          ? []
          : sourcesOfFigure(term.figure)
        : [],
    );
}

/** The sources of all figures at or below a node of the law. */
function sourcesOfFigure(node: FigureNode): readonly string[] {
  // Tables of a rule file carry the sources of the topic, which is cited already.
  if (!node.path.startsWith('rates.')) return [];
  return node.node === 'group' ? [...node.entries.values()].flatMap(sourcesOfFigure) : node.sources;
}

function isOfMoney({ type: { kind } }: Term | CheckedValue): boolean {
  return kind === 'money' || kind === 'amounts';
}
