import { isDecimal } from '../../decimal/index.js';
import { getOrMake } from '../../get-or-make.js';
import type { CheckedInput, CheckedValue, ConditionId } from '../book/checked.js';
import { datumOfInput } from '../book/input-datum.js';
import type { DatedTerm, Term } from '../book/term.js';
import { conditionsOf, formulaOfDefinition, isConstant } from '../constructs/definition-walks.js';
import type { FigureNode } from '../figures.js';
import { functions } from '../formula/functions.js';
import { claimTerms, nestedTerms, valuesIn } from '../formula/terms.js';
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

/** What a value cites and reads on the paths that a calculation took. Sources are numbers. */
export interface CitedPaths {
  /** The leaves at the ends of the paths. */
  readonly leaves: readonly Term[];
  /** The sources of its law, of the figures that its formulas name, and of the rows that it finds, each once; without those of
   *  `rows`. */
  readonly sources: readonly number[];
  /** The paths whose rows have different sources, with those of other paths after the first of them. */
  readonly rows: readonly CitedRows[];
  /** The ids of the values that it reads. */
  readonly reads: readonly number[];
  /** The assumptions of its branches. */
  readonly assumptions: readonly string[];
  /** When it adds nothing to what reads it: where all of these are nothing. */
  readonly isNothing: Nothing;
}

/** The rows that a path finds; their sources are known where whichever row is found has the same. */
export interface CitedRows {
  readonly leaf: Term;
  readonly sources: readonly number[] | undefined;
  /** The figures on a day that its formulas read. */
  readonly onDays: readonly DatedTerm[];
}

/** Whether something adds nothing: known from the rules, or to be asked. */
export type Nothing = boolean | ((of: Walk) => boolean);

/** Who knows what is nothing in a calculation. */
export interface Walk {
  hasNoEffect(id: number): boolean;
  conditionHolds(condition: ConditionId): boolean;
  says(input: CheckedInput): boolean;
}

interface PathOfValue extends CitedRows {
  readonly path: Path;
  readonly law: readonly number[];
  readonly figures: readonly number[];
  readonly reads: readonly number[];
  readonly isNothing: Nothing;
}

/** What values of a book cite and read, for the answers of one plan and of its parts. */
export class CitedByPlan {
  readonly texts = new NumberedTexts();
  /** By value: its paths, and what was found of those that some calculations took. */
  readonly #paths: (readonly PathOfValue[])[] = [];
  readonly #taken: (readonly CitedPaths[])[] = [];
  /** Those of the last calculation, by value: most take the same. */
  readonly #latest: { readonly leaves: readonly Term[]; readonly taken: CitedPaths }[] = [];
  /** A program has one list for the same leaves of a value, and no other value has it: without this mixed people took a twentieth longer. */
  readonly #ofLeaves = new WeakMap<readonly Term[], CitedPaths>();
  readonly #ofFigure = new Map<FigureNode, readonly number[]>();

  /** Of the paths to these leaves, in the order of its rule, so that requests which took the same cite in the same order. */
  taken(value: CheckedValue, leaves: readonly Term[]): CitedPaths {
    const latest = this.#latest[value.id];
    if (latest?.leaves === leaves) return latest.taken;
    const taken = this.#ofLeaves.get(leaves) ?? this.#find(value, leaves);
    this.#latest[value.id] = { leaves, taken };
    return taken;
  }

  #find(value: CheckedValue, leaves: readonly Term[]): CitedPaths {
    const all = this.#taken[value.id] ?? [];
    const taken = all.find((each) => haveSame(each.leaves, leaves)) ?? this.#join(value, leaves);
    if (!all.includes(taken)) this.#taken[value.id] = [...all, taken];
    this.#ofLeaves.set(leaves, taken);
    return taken;
  }

  sourcesOfFigure(figure: FigureNode): readonly number[] {
    return getOrMake(this.#ofFigure, figure, () => this.texts.numbers(sourcesOfFigure(figure)));
  }

  #join(value: CheckedValue, leaves: readonly Term[]): CitedPaths {
    const paths = this.#pathsOf(value).filter(({ leaf }) => leaves.includes(leaf));
    const unknown = paths.findIndex(({ sources }) => sources === undefined);
    const known = unknown < 0 ? paths : paths.slice(0, unknown);
    return {
      leaves,
      sources: distinct([
        ...paths.flatMap(({ law }) => law),
        ...paths.flatMap(({ figures }) => figures),
        ...known.flatMap(({ sources = [] }) => sources),
      ]),
      rows: paths.slice(known.length),
      reads: distinct(paths.flatMap(({ reads }) => reads)),
      assumptions: paths.flatMap(({ path }) => path.assumptions),
      isNothing: all(paths.map(({ isNothing }) => isNothing)),
    };
  }

  #pathsOf(value: CheckedValue): readonly PathOfValue[] {
    const known = this.#paths[value.id];
    if (known !== undefined) return known;
    const paths = [...pathsOf(value.definition).values()].map((path) => this.#path(path, value));
    this.#paths[value.id] = paths;
    return paths;
  }

  #path(path: Path, value: CheckedValue): PathOfValue {
    const { leaf, law, terms, dated } = path;
    const { texts } = this;
    const compares = leaf.term === 'apply' && leaf.by.compared !== undefined;
    const onDays = dated.filter(({ on }) => on !== undefined);
    const sources = compares || onDays.length > 0 ? undefined : sourcesOfAnyRow(leaf);
    return {
      path,
      leaf,
      law: texts.numbers(
        law === undefined ? value.sources : [...law.sources, ...value.lawOfRoundings.sources],
      ),
      figures: texts.numbers(sourcesOfTerms(terms)),
      sources: sources && texts.numbers(sources),
      onDays,
      // A term names originals: copies made by `with` are cited as these.
      reads: distinct(terms.flatMap(valuesIn).map(({ id }) => id)),
      isNothing: isPathNothing(path, value),
    };
  }
}

function haveSame(one: readonly Term[], other: readonly Term[]): boolean {
  return one.length === other.length && one.every((leaf) => other.includes(leaf));
}

function distinct(numbers: readonly number[]): readonly number[] {
  return [...new Set(numbers)];
}

/** Whether a value adds nothing on a path. */
function isPathNothing({ leaf, trials, law }: Path, value: CheckedValue): Nothing {
  // A branch with an authority of its own is taken for a reason, even if all it finds is a word.
  if (law !== undefined) return false;
  // A lookup that was tried has an effect, even if it found no row.
  if (trials.some(({ lookup }) => lookup !== undefined)) return false;
  if (leaf.term === 'apply' && leaf.by.candidates !== undefined) {
    const conditions = conditionsOf(leaf);
    return (walk) => {
      for (const condition of conditions) if (walk.conditionHolds(condition)) return false;
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
      return isNothing && ((walk) => !walk.says(input));
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
  return (walk) => walk.hasNoEffect(id);
}

/** Whether all of these are nothing. */
function all(parts: readonly Nothing[]): Nothing {
  if (parts.includes(false)) return false;
  const asked = parts.filter((part) => typeof part !== 'boolean');
  if (asked.length === 0) return true;
  // A loop: a method with a function would make one for every answer.
  return (walk) => {
    for (const part of asked) if (!part(walk)) return false;
    return true;
  };
}

function either(one: Nothing, other: Nothing): Nothing {
  if (typeof one === 'boolean') return one || other;
  if (typeof other === 'boolean') return other || one;
  return (walk) => one(walk) || other(walk);
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
