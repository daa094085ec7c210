import { BoundedMap } from '../../cache.js';
import { isDecimal } from '../../decimal/index.js';
import { lawOfBranches } from '../book/authority.js';
import type { CheckedInput, CheckedValue, Term } from '../book/checked.js';
import { mentions } from '../constructs/reads.js';
import { branchesOf, leavesOf, type Step } from '../constructs/step.js';
import type { FigureNode } from '../figures.js';
import { comparisonTerms, termsIn, valuesIn } from '../formula/terms.js';
import type { CompiledBook, CompiledValue } from '../run/compile.js';
import type { Run } from '../run/run.js';
import type { BranchPath } from '../run/walk.js';

/*
 * What an answer rests on, found along the same walk as its trace: from the values that it shows, through what the branches
 * that were taken read, to the rows and figures found there. A rule that added nothing, because the request asks for nothing
 * of the kind, is not cited, and neither is what only such a rule reads.
 */

/** Whether a value has no effect: it adds nothing to what reads it. Either known, or the answer for another value (its id), or
 *  that all or any of several tests hold. */
type NoEffectTest =
  | boolean
  | { readonly of: 'all' | 'any'; readonly parts: readonly NoEffectTest[] }
  | number;

/** What a value rests on, under one cache key. */
interface CitationEntry {
  /** By number. */
  readonly sources: readonly number[];
  /** The ids of the values that were read, with originals in the place of copies. */
  readonly reads: readonly number[];
  readonly hasNoEffect: NoEffectTest;
  /** The assumptions of the branches that were taken. */
  readonly assumptions: readonly string[];
}

/** The branches of a value, which amounts the request has, and the rows of its lookups. */
type Key = number | string;

/** A value of the book with its cache of entries. */
interface CitedValue {
  readonly value: CompiledValue;
  /** Undefined where its entry is always the same. */
  readonly key: ((run: Run) => Key) | undefined;
  readonly cache: BoundedMap<Key, CitationEntry>;
}

const FIRST_PLACE: readonly number[] = [0];

/** The key of a value whose entry is always the same. */
const CONSTANT_KEY: Key = 0;

/** The capacity of the cache of a value: it needs an entry for each combination of branches and rows that payslips take. */
const CACHE_CAPACITY = 500;

/** The entry of a value that the run did not find: it is not cited. */
const NOT_FOUND: CitationEntry = { sources: [], reads: [], hasNoEffect: true, assumptions: [] };

/** Interns texts: equal texts have one number, and numbers compare faster. */
export class NumberedTexts {
  readonly #numbers = new Map<string, number>();
  readonly #texts: string[] = [];

  numbers(texts: readonly string[]): readonly number[] {
    return texts.map((text) => this.#number(text));
  }

  get size(): number {
    return this.#texts.length;
  }

  text(number: number): string {
    return this.#texts[number] ?? '';
  }

  #number(text: string): number {
    const cached = this.#numbers.get(text);
    if (cached !== undefined) return cached;
    this.#numbers.set(text, this.#texts.length);
    return this.#texts.push(text) - 1;
  }
}

/** Whether a value is cited, or has no effect, as far as the walk knows. */
const UNKNOWN = 0;
const NO = 1;
const YES = 2;

/** Walks from the values that an answer shows to all that they rest on. Most requests need a new walk, so each step is small,
 *  and the arrays are reused between runs. */
export class Citations {
  readonly #values: readonly CitedValue[];
  /** Of the latest run, by value; undefined where it was not found. */
  readonly #keys: (Key | undefined)[];
  readonly #entries: CitationEntry[];
  readonly #cited: Uint8Array;
  readonly #withoutEffect: Uint8Array;

  constructor(
    book: CompiledBook,
    /** The values that an answer shows, where a run finds them. */
    private readonly answerValues: readonly CheckedValue[],
    private readonly texts: NumberedTexts,
  ) {
    // Copies made by `with` are cited as their originals.
    this.#values = book.values
      .filter(({ checked }) => checked.copy === undefined)
      .map((value) => ({
        value,
        key: keyFinder(value),
        cache: new BoundedMap<Key, CitationEntry>(CACHE_CAPACITY),
      }));
    this.#keys = new Array<Key | undefined>(book.size).fill(undefined);
    this.#entries = new Array<CitationEntry>(book.size).fill(NOT_FOUND);
    this.#cited = new Uint8Array(book.size);
    this.#withoutEffect = new Uint8Array(book.size);
  }

  /** Reads the keys of all values in a run; false if none differs from the run before, so that the citations are the same. */
  read(run: Run): boolean {
    let differs = false;
    for (let next = 0; next < this.#values.length; next++) {
      const cited = this.#values[next];
      if (cited === undefined) break;
      const { id } = cited.value;
      const key = run.peek(id) === undefined ? undefined : (cited.key?.(run) ?? CONSTANT_KEY);
      if (this.#keys[id] === key) continue;
      this.#entries[id] = key === undefined ? NOT_FOUND : this.#entryOf(cited, key, run);
      this.#keys[id] = key;
      differs = true;
    }
    return differs;
  }

  /** Finds what the run of the last `read` rests on. */
  walk(): void {
    this.#cited.fill(UNKNOWN);
    this.#withoutEffect.fill(UNKNOWN);
    for (const { id } of this.answerValues) if (this.#entry(id) !== NOT_FOUND) this.#cite(id);
  }

  /** The numbers of the sources that a value cites, after `walk`. */
  sources(id: number): readonly number[] {
    return this.#cited[id] === YES ? this.#entry(id).sources : NOT_FOUND.sources;
  }

  /** The assumptions of a value's branches in the run of the last `read`. */
  assumptions(id: number): readonly string[] {
    return this.#entry(id).assumptions;
  }

  #entry(id: number): CitationEntry {
    return this.#entries[id] ?? NOT_FOUND;
  }

  #entryOf(cited: CitedValue, key: Key, run: Run): CitationEntry {
    const cached = cited.cache.get(key);
    if (cached !== undefined) return cached;
    const entry = createEntry(cited, run, this.texts);
    cited.cache.set(key, entry);
    return entry;
  }

  #cite(id: number): void {
    if (this.#cited[id] === YES || this.#hasNoEffect(id)) return;
    this.#cited[id] = YES;
    const { reads } = this.#entry(id);
    // Most are cited already; this check saves the calls.
    for (let at = 0; at < reads.length; at++) {
      const read = reads[at] ?? id;
      if (this.#cited[read] !== YES) this.#cite(read);
    }
  }

  #hasNoEffect(id: number): boolean {
    const cached = this.#withoutEffect[id];
    if (cached !== UNKNOWN) return cached === YES;
    const { hasNoEffect } = this.#entry(id);
    // In a cycle through before() a value counts as having an effect.
    this.#withoutEffect[id] = NO;
    if (hasNoEffect === false || !this.#isTrue(hasNoEffect)) return false;
    this.#withoutEffect[id] = YES;
    return true;
  }

  #isTrue(test: NoEffectTest): boolean {
    if (typeof test === 'boolean') return test;
    if (typeof test === 'number') return this.#hasNoEffect(test);
    // One false part decides “all”, one true part “any”.
    const decisive = test.of === 'any';
    for (let at = 0; at < test.parts.length; at++) {
      if (this.#isTrue(test.parts[at] ?? false) === decisive) return decisive;
    }
    return !decisive;
  }
}

/** The sources of the figures that these formulas name. */
export function sourcesOfTerms(terms: readonly Term[]): readonly string[] {
  const sources: string[] = [];
  for (const term of terms) {
    visitTerms(term, (each) => {
      if ((each.term === 'constant' || each.term === 'dated') && each.figure !== undefined)
        sources.push(...sourcesOfFigure(each.figure));
    });
  }
  return sources;
}

function visitTerms(term: Term, visit: (term: Term) => void): void {
  visit(term);
  for (const inner of termsIn(term)) visitTerms(inner, visit);
}

function sourcesOfFigure(node: FigureNode): readonly string[] {
  // Tables of a rule file carry the sources of the topic, which is cited already.
  if (!node.path.startsWith('rates.')) return [];
  return node.node === 'group' ? [...node.entries.values()].flatMap(sourcesOfFigure) : node.sources;
}

function createEntry({ value }: CitedValue, run: Run, texts: NumberedTexts): CitationEntry {
  const { walk } = value;
  const scratch = run.scratchCopy;
  // Sorted by path, not by payslip, so that requests which took the same branches cite in the same order.
  const paths = placesOf(value, scratch)
    .map((at) => ({ at, path: walk.path(scratch, at) }))
    .toSorted((one, other) => one.path.number - other.path.number);
  const terms = paths.flatMap(({ path }) => path.terms);
  const cells = paths.flatMap(({ path, at }) => path.figures?.(scratch, at) ?? []);
  const law = lawOfBranches(
    value.checked,
    paths.map(({ path }) => path.law),
  );
  return {
    sources: texts.numbers([
      ...new Set([...law.sources, ...sourcesOfTerms(terms), ...cells.flatMap(sourcesOfFigure)]),
    ]),
    reads: [...new Set(terms.flatMap(valuesIn))].map(({ id }) => id),
    hasNoEffect: allOf(paths.map(({ path, at }) => noEffectOnPath(path, value.checked, scratch, at))),
    assumptions: walk.branches.flatMap(({ assume }, number) =>
      assume !== undefined && walk.wasTaken(number, run) ? [assume] : [],
    ),
  };
}

/** The payslips (or items) of a value: the first of each group for which it read the same. */
function placesOf(
  { id, grain, list, mayHaveDuplicates, groupByReads, walk }: CompiledValue,
  run: Run,
): readonly number[] {
  if (grain === 'item') return run.items(list ?? '').map((_, at) => at);
  if (grain !== 'payslip' || !walk.canVary) return FIRST_PLACE;
  return mayHaveDuplicates ? groupByReads(run).representatives : run.column(id).partition.representatives;
}

/** Whether a value has no effect on a path: it is £0 because the request has none of the amounts that it rests on. */
function noEffectOnPath(
  { leaf, trials, figures, law }: BranchPath,
  value: CheckedValue,
  run: Run,
  at: number,
): NoEffectTest {
  // A branch with an authority of its own is taken for a reason, even if all it finds is a word.
  if (law !== undefined) return false;
  // A lookup that was tried has an effect, even if it found no row.
  if (trials.some(({ lookup }) => lookup !== undefined)) return false;
  if (leaf.candidates !== undefined) return figures?.(run, at).length === 0;
  const comparedTerms = trials.flatMap((each) => comparisonTerms(each.if));
  if (!isOfMoney(value)) {
    // A value that merely repeats another has the effect of that one.
    const { formula } = leaf;
    const isOther = formula?.term === 'value' && formula.value.copy === undefined;
    return comparedTerms.length === 0 && (isOther ? formula.value.id : leaf.isConstant === true);
  }
  const { amounts = leaf.amount && [leaf.amount] } = leaf;
  if (amounts === undefined) return false;
  return allOf([...comparedTerms.filter(isOfMoney), ...amounts].map((term) => noEffectOf(term, run)));
}

/** Whether an amount of money in a formula is £0, or a set of amounts is empty, because the request has none. */
function noEffectOf(term: Term, run: Run): NoEffectTest {
  if (!isOfMoney(term)) return false;
  switch (term.term) {
    case 'constant':
      return term.figure === undefined && isDecimal(term.datum) && term.datum.isZero();
    case 'input': {
      if (term.input.list !== undefined || run.isGiven(term.input)) return false;
      const datum = run.input(term.input);
      return !isDecimal(datum) || datum.isZero();
    }
    case 'value':
    case 'across':
      return term.value.copy === undefined && term.value.id;
    case 'spread':
      return noEffectOf(term.of, run);
    case 'operation': {
      const sides = [term.left, term.right].map((side) => noEffectOf(side, run));
      if (term.operator === '/') return noEffectOf(term.left, run);
      return term.operator === '*' ? { of: 'any', parts: sides } : allOf(sides);
    }
    case 'call': {
      const [first] = term.args;
      const isCut = term.function === 'above' || term.function === 'between';
      if (isCut) return first !== undefined && noEffectOf(first, run);
      return allOf(term.args.map((arg) => noEffectOf(arg, run)));
    }
    default:
      return false;
  }
}

function isOfMoney({ type: { kind } }: Term | CheckedValue): boolean {
  return kind === 'money' || kind === 'amounts';
}

function allOf(parts: readonly NoEffectTest[]): NoEffectTest {
  if (parts.includes(false)) return false;
  const unknown = parts.filter((part) => part !== true);
  return unknown.length === 0 || { of: 'all', parts: unknown };
}

/** Makes the function that finds a value's cache key in a run; undefined where its entry is always the same. */
function keyFinder(value: CompiledValue): ((run: Run) => Key) | undefined {
  const { id } = value;
  const amounts = new Set<CheckedInput>();
  const lists = new Set<string>();
  mentions(value.checked.step, (term) => {
    if (term.term === 'input' && term.input.list !== undefined) lists.add(term.input.list);
    else if (term.term === 'input' && isOfMoney(term)) amounts.add(term.input);
    return false;
  });
  if (value.list !== undefined) lists.add(value.list);
  const givenTests = [
    ...[...amounts].map((input) => (run: Run) => run.isGiven(input)),
    ...[...lists].map((list) => (run: Run) => run.items(list).length > 0),
  ];
  // A number with a bit for each: faster to make and to look up than a string.
  const branchesAndGiven = (run: Run): number => {
    let key = run.branchBits[id] ?? 0;
    for (let next = 0; next < givenTests.length; next++) key = key * 2 + (givenTests[next]?.(run) ? 1 : 0);
    return key;
  };
  if (!doCitationsDependOnRow(value.checked.step)) {
    const hasBranches = value.walk.branches.length > 0;
    return hasBranches || givenTests.length > 0 ? branchesAndGiven : undefined;
  }
  return (run) => {
    let key = `${branchesAndGiven(run)}`;
    for (const at of placesOf(value, run)) {
      for (const { path } of value.walk.path(run, at).figures?.(run, at) ?? []) key += ` ${path}`;
      key += ',';
    }
    return key;
  };
}

/** Whether the citations of a step depend on the row that a lookup finds, or on whether it finds one. */
function doCitationsDependOnRow(step: Step): boolean {
  if (branchesOf(step).some(({ lookup }) => lookup !== undefined)) return true;
  return leavesOf(step).some(
    ({ candidates, lookup }) =>
      candidates !== undefined || (lookup !== undefined && new Set(sourcesOfLeaves(lookup.table)).size > 1),
  );
}

function sourcesOfLeaves(node: FigureNode): readonly string[] {
  return node.node === 'group'
    ? [...node.entries.values()].flatMap(sourcesOfLeaves)
    : [sourcesOfFigure(node).join(' ')];
}
