import { isDeepStrictEqual } from 'node:util';
import type { CalculatedAnswer } from '../../cli/index.js';
import { getOrMake } from '../../get-or-make.js';
import type { JsonObject } from '../../json.js';
import {
  Book,
  type Calculation,
  type CheckedBook,
  type CheckedValue,
  type Datum,
  type FigureLeaf,
  type FigureNode,
  figureLeaves,
  isDecimal,
  planOf,
  Refused,
} from '../../language/index.js';
import { conditionsOf, type Definition, nestedTerms, tablesOf, termsOf } from '../../language/inspect.js';
import type { CheckedFiles, Label, YearBook } from '../../law/index.js';
import { answerBy, inputsOf, isOfYear, type Operations, operationsIn } from '../../operations/index.js';
import { BrokenBook, type Place } from '../../yaml/index.js';
import { FigureCoverage } from '../coverage/figures.js';
import { changesSince } from '../release/asks.js';
import { type ReleasedLaw, releasedLaw } from './released-law.js';

/** A part of the law that changed, and that no drawn request has shown. */
export interface UnseenChange {
  /** `two_pays.niable_pay`, `rates.student_loans.plan_5.rate` */
  readonly name: string;
  readonly place: Place;
}

/** A rule that changed: as it is, and as it was, where it is not new. */
interface ChangedRule {
  readonly value: CheckedValue;
  readonly before: CheckedValue | undefined;
}

/** How many requests show what a changed rule does: of one alone something else may hide it, such as a code that takes no tax. */
const ENOUGH = 10;

/** What changed in a year since its released law, and no drawn request has shown yet: a rule that came to nothing else than it did (of a
 *  new one: to nothing), or a figure that no answer rested on. */
export class UnseenChanges {
  /** The rules that changed, by the operation of a request; those of one book have the same. */
  readonly #rules: ReadonlyMap<string, readonly ChangedRule[]>;
  readonly #booksBefore = new Map<string, Promise<Book>>();
  /** How many requests have shown each, by full name. */
  readonly #timesShown = new Map<string, number>();
  readonly #placesOfFigures: ReadonlyMap<string, Place>;
  readonly #figures: FigureCoverage;
  /** The values that answers rest on, with the names of the figures that each reads. */
  readonly #behind = new Map<string, ReadonlyMap<CheckedValue, readonly string[]>>();

  /** Throws `BrokenBook` where the released rules do not fit the figures of now. */
  constructor(
    private readonly year: YearBook,
    readonly released: ReleasedLaw,
    private readonly operations: Operations,
  ) {
    const changes = changesSince(released, year);
    const names = new Set(
      (['values', 'conditions', 'tables'] as const).flatMap((section) => changes.rules.get(section) ?? []),
    );
    const calculations = operations.postOperations.filter((each) => isOfYear(each, year.taxYear));
    const readers = year.readers.filter((each) => calculations.some(({ name }) => each.includes(name)));
    this.#rules = new Map(
      (names.size === 0 ? [] : readers).flatMap((each) => {
        const rules = this.#rulesOf(each[0] ?? '', names);
        return each.map((operation) => [operation, rules] as const);
      }),
    );
    for (const { value } of [...this.#rules.values()].flat()) this.#timesShown.set(value.fullName, 0);
    this.#placesOfFigures = new Map(changes.figures.map(({ name, place }) => [name, place]));
    const read = new Set(
      readers.flatMap(([each = '']) => year.bookOf(each).checked.values.flatMap(figuresOf)),
    );
    const figures = [...this.#placesOfFigures.keys()].filter((name) => read.has(withoutBand(name)));
    this.#figures = new FigureCoverage(figures);
  }

  get left(): readonly UnseenChange[] {
    const rules = new Map(
      [...this.#rules.values()].flat().map(({ value }) => [value.fullName, value.declaration.place]),
    );
    const names = [...rules.keys()].filter((name) => this.#timesShown.get(name) === 0);
    return [...names, ...this.#figures.unreached].flatMap((name) => {
      const place = rules.get(name) ?? this.#placesOfFigures.get(name);
      return place === undefined ? [] : [{ name, place }];
    });
  }

  /** The values through which requests of an operation could show what is left: rules that changed, and those that read such figures. */
  targets(operation: string): readonly CheckedValue[] {
    if (!this.#isAnyOpen()) return [];
    const figures = new Set([...this.#figures.unreached].map(withoutBand));
    return [...this.#behindAnswers(operation)].flatMap(([value, names]) =>
      this.#isOpen(value) || names.some((name) => figures.has(name)) ? [value] : [],
    );
  }

  /** Notes what an answer shows. */
  async observe(
    operation: string,
    { request, result }: { readonly request: JsonObject; readonly result: CalculatedAnswer },
  ): Promise<void> {
    if (!this.#isAnyOpen()) return;
    const of = this.operations.operationNamed(operation);
    const { calculation } = result;
    const copy = calculation.scratchCopy;
    // All that an answer shows, whatever fields were asked for.
    for (const name of answerBy(of, calculation.book.checked).values)
      copy.series(calculation.book.value(name));
    for (const each of [calculation, copy]) this.#figures.addFound(each);
    const open = (this.#rules.get(operation) ?? []).filter(({ value }) => this.#isOpen(value));
    if (open.length === 0) return;
    const book = await this.#bookBefore(operation);
    const before = planOf(book, []).start(inputsOf(of, request));
    for (const rule of open)
      if ([calculation, copy].some((each) => isOtherwise(rule, each, before)))
        this.#timesShown.set(rule.value.fullName, (this.#timesShown.get(rule.value.fullName) ?? 0) + 1);
  }

  /** Whether a rule changed that too few requests have shown. */
  #isOpen({ fullName }: CheckedValue): boolean {
    return (this.#timesShown.get(fullName) ?? ENOUGH) < ENOUGH;
  }

  #isAnyOpen(): boolean {
    return this.#figures.unreached.size > 0 || [...this.#timesShown.values()].some((times) => times < ENOUGH);
  }

  #rulesOf(operation: string, names: ReadonlySet<string>): readonly ChangedRule[] {
    const { checked } = this.year.bookOf(operation);
    const before = valuesByName(this.released.bookOf(operation));
    const has = (name: string) => names.has(name) || names.has(`${name}/${operation}`);
    const conditions = new Set(
      checked.topicConditions.flatMap(({ topic, conditions }) =>
        conditions.filter(({ name }) => has(`${topic}.${name}`)).map(({ id }) => id),
      ),
    );
    return checked.values
      .filter(
        ({ fullName, topic, definition, copy }) =>
          copy === undefined &&
          (has(fullName) ||
            conditionsOf(definition).some((id) => conditions.has(id)) ||
            tablesOf(definition).some(({ path }) => has(path.replace(/^tables/, topic)))),
      )
      .map((value) => ({ value, before: before.get(value.fullName) }));
  }

  #bookBefore(operation: string): Promise<Book> {
    return getOrMake(this.#booksBefore, operation, async () => {
      // The same conditions have the same answers.
      const book = new Book(this.released.bookOf(operation), this.year.bookOf(operation).conditions.answers);
      await book.ready();
      return book;
    });
  }

  #behindAnswers(operation: string): ReadonlyMap<CheckedValue, readonly string[]> {
    return getOrMake(this.#behind, operation, () => {
      const of = this.operations.operationNamed(operation);
      const book = this.year.bookOf(operation);
      const { rules } = book.behind(answerBy(of, book.checked).names);
      return new Map([...rules].map((value) => [value, figuresOf(value)]));
    });
  }
}

/** What changed in a year, for drawn requests to show; where it is not known what its rules were, why, in a sentence. */
export function unseenChanges(
  root: string,
  year: YearBook,
  files: Pick<CheckedFiles, 'years' | 'topics'>,
  labels: readonly Label[],
): UnseenChanges | string {
  const { taxYear } = year.rates;
  const released = releasedLaw(root, year, files, labels);
  if (released === undefined)
    return `There is nothing to hold the requests drawn for ${taxYear} against: git does not have the law before, in a form that is read now.`;
  try {
    return new UnseenChanges(year, released, operationsIn(root));
  } catch (error) {
    if (!(error instanceof BrokenBook)) throw error;
    const [first] = error.findings;
    return `The requests drawn for ${taxYear} cannot be held against ${released.name}, whose rules do not fit the figures of now: ${first?.message}`;
  }
}

/** The names of the figures that a value reads; bands as a whole. */
function figuresOf({ definition }: CheckedValue): readonly string[] {
  return figuresRead(definition).map(({ path }) => path);
}

/** The figures that a step reads in its formulas and tables; bands as a whole. */
export function figuresRead(definition: Definition): readonly FigureLeaf[] {
  const inTerms = termsOf(definition)
    .flatMap(nestedTerms)
    .flatMap((term): readonly FigureNode[] => {
      if (term.term === 'dated') return [term.figure, ...term.figures];
      return term.term === 'constant' && term.figure !== undefined ? [term.figure] : [];
    });
  return [...inTerms, ...tablesOf(definition)].flatMap(figureLeaves);
}

/** `rates.income_tax.bands.uk` of `rates.income_tax.bands.uk.band_1.up_to` */
function withoutBand(name: string): string {
  return name.replace(/\.band_\d+\.(rate|up_to)$/, '');
}

function valuesByName({ values }: CheckedBook): ReadonlyMap<string, CheckedValue> {
  return new Map(values.flatMap((value) => (value.copy === undefined ? [[value.fullName, value]] : [])));
}

/** Whether a rule comes to something else in a calculation than before. */
function isOtherwise(
  { value, before }: ChangedRule,
  calculation: Calculation,
  released: Calculation,
): boolean {
  return calculation.indexesOf(value).some((at) => {
    const { datum } = calculation.find(value, at);
    if (before === undefined) return !isDecimal(datum) || !datum.isZero();
    try {
      return !isSame(datum, released.find(before, at).datum);
    } catch (error) {
      // The released law refuses it, or divides by nothing: that is no figure to compare with.
      if (error instanceof Refused || error instanceof BrokenBook) return false;
      throw error;
    }
  });
}

function isSame(some: Datum, other: Datum): boolean {
  if (isDecimal(some) && isDecimal(other)) return some.withoutNoise().eq(other.withoutNoise());
  if (some instanceof Map && other instanceof Map)
    return (
      some.size === other.size &&
      [...some].every(([name, datum]) => {
        const cell = other.get(name);
        return cell !== undefined && isSame(datum, cell);
      })
    );
  return isDeepStrictEqual(some, other);
}
