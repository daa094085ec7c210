import { getOrMake } from '../get-or-make.js';
import {
  Book,
  type BooksOfYear,
  type CheckedBook,
  checkBook,
  checkBooks,
  type KnownAnswers,
  type PartUse,
  type RequestField,
  requestFieldsOf,
  type Topic,
  type UncheckedBook,
} from '../language/index.js';
import { lazy } from '../lazy.js';
import { BrokenBook, Findings, type Place } from '../yaml/index.js';
import { booksOf, type FilesOfRules } from './books-of-year.js';
import type { Catalogue, Rates, RatesByDay } from './figures/index.js';
import { digestOfLaw, lawOf } from './identity/law.js';
import { PublishedRules } from './published/rules-of-year.js';
import { checkReasons } from './reasons.js';
import type { Requirements } from './requirements.js';
import type { LeftOut } from './scope.js';
import type { TestData } from './test-data/manifest.js';

/** Everything of one tax year: its figures, its rules, and the test data that proves them. They are read, checked and compiled when they
 *  are first needed. */
export interface YearBook extends YearHead, FilesOfYear {
  /** The operations of each book, by name: those whose answers reach the same rules have one. */
  readonly readers: readonly (readonly string[])[];
  /** The books, checked. Throws `BrokenYear`, each time, where the rules turn out to be broken. */
  readonly checkedBooks: readonly CheckedBook[];
  /** Checks the rules; what is wrong goes to `findings`, and the books are then not to be used. Returns which parts are used. */
  check(findings: Findings): readonly PartUse[];
  /** The topics of the book of an operation. */
  topicsOf(operation: string): readonly Topic[];
  /** What requests may say, by the inputs of these: the rest of the rules is not checked for it. */
  requestFields(operation: string): readonly RequestField[];
  /** Whether its rules are in order. */
  isSound(): boolean;
  /** The book of an operation. Throws `RangeError` where there is none, `BrokenYear` where the rules turn out to be broken. */
  bookOf(operation: string): Book;
  /** The books of all operations. Throws `BrokenYear` likewise. */
  books(): readonly Book[];
  /** The same rules as they are published. */
  publishedRules(operation: string): PublishedRules;
}

/** What is known of a tax year before all of its files are read. */
export interface YearHead {
  readonly taxYear: string;
  /** The day from which requests that name no year mean this one; undefined where they do at once. */
  readonly defaultFrom: string | undefined;
  /** Whether somebody has still to confirm figures of it. */
  readonly isDraft: boolean;
  /** Where its file says the year. */
  readonly place: Place;
  /** Of its law, in 64 hexadecimal digits. */
  readonly digest: string;
}

/** What the files of a book say of a tax year. */
export interface FilesOfYear {
  readonly rates: Rates;
  /** The figures of all years that an answer of this one may rest on, the earliest first: of drafts only its own. */
  readonly ratesOfYears: () => readonly Rates[];
  /** The figures that do not follow the tax year. */
  readonly byDay: () => RatesByDay;
  /** What the figures are. */
  readonly catalogue: Catalogue;
  /** The topics of all operations. */
  readonly topics: readonly Topic[];
  readonly testData: readonly TestData[];
  /** What it does not model, and no answer says, in any year; undefined where the book does not say. */
  readonly leftOut: readonly LeftOut[] | undefined;
}

/** A year whose rules turned out to be broken when they were first needed. */
export class BrokenYear extends BrokenBook {
  constructor(
    readonly taxYear: string,
    findings: BrokenBook['findings'],
  ) {
    super(findings);
  }
}

/** Called, once a year, for a year whose rules turn out to be broken. */
export type OnBroken = (error: BrokenYear) => void;

/** Of the figures of all years those that an answer by these may rest on: of drafts only themselves. */
export function withoutOtherDrafts(all: readonly Rates[], own: Rates): readonly Rates[] {
  return all.filter((rates) => rates === own || !isDraft(rates));
}

/** A year is a draft while figures of it are not confirmed. */
export function isDraft(rates: Rates): boolean {
  return rates.unconfirmed.length > 0;
}

/** What a year is made with, besides its files. */
export interface YearMaking extends Release {
  /** What json-rules-engine answered before. */
  readonly answers?: KnownAnswers | undefined;
  /** What the operations require of it. */
  readonly requirements: () => readonly Requirements[];
}

/** What is known of the labels of years, and done where rules are broken. */
export interface Release {
  /** Whether a label names the law of a year: then it was checked at its release, and a book of it is used without a check of all else. */
  readonly isReleased: (taxYear: string) => boolean;
  /** What is said of a year, once, whose rules turn out to be broken. */
  readonly broken: (taxYear: string, findings: Findings) => BrokenYear;
}

/** A year with its books, which are checked when they are first needed. */
export function yearBook(head: YearHead, files: FilesOfYear, making: YearMaking): YearBook {
  const { isReleased } = making;
  const rules = lazy(() => booksOf(files, making.requirements()));
  let outcome: BooksOfYear['books'] | BrokenYear | undefined;
  const checkAlone = () => {
    const findings = new Findings();
    const { books } = checkYear(files, making.requirements(), findings);
    return findings.count === 0 ? books : making.broken(head.taxYear, findings);
  };
  const checkedBooks = () => {
    outcome ??= checkAlone();
    if (outcome instanceof BrokenYear) throw outcome;
    return outcome;
  };
  /** A book of a released year by itself, and the sentences of its reasons when they are first asked for. Where anything is wrong in it,
   *  the check of the year says what. */
  const releasedBook = (unchecked: UncheckedBook, at: number): CheckedBook | undefined => {
    const findings = new Findings();
    const book = checkBook(unchecked, findings);
    if (findings.count > 0) return checkedBooks()[at];
    return {
      ...book,
      reasonsOf(value, explain) {
        const reasons = book.reasonsOf(value, explain);
        if (findings.count > 0) checkedBooks();
        return reasons;
      },
    };
  };
  /** The place of the book of an operation. */
  const placeOf = (operation: string): number => {
    const at = rules().findIndex(({ operations }) => operations.includes(operation));
    if (at < 0) throw new RangeError(`There is no book of ${head.taxYear} for ${operation}.`);
    return at;
  };
  const books = new Map<number, Book>();
  const bookAt = (at: number): Book =>
    getOrMake(books, at, () => {
      const of = rules()[at];
      const isChecked = outcome !== undefined || of === undefined || !isReleased(head.taxYear);
      const checked = isChecked ? checkedBooks()[at] : releasedBook(of, at);
      if (checked === undefined) throw new RangeError(`${head.taxYear} has no ${at + 1} books.`);
      return new Book(checked, making.answers);
    });
  const published = new Map<number, PublishedRules>();
  const requestFields = new Map<number, readonly RequestField[]>();
  const year: YearBook = {
    taxYear: head.taxYear,
    defaultFrom: head.defaultFrom,
    isDraft: head.isDraft,
    place: head.place,
    get digest() {
      return head.digest;
    },
    get rates() {
      return files.rates;
    },
    ratesOfYears: files.ratesOfYears,
    byDay: files.byDay,
    get catalogue() {
      return files.catalogue;
    },
    get topics() {
      return files.topics;
    },
    get testData() {
      return files.testData;
    },
    get leftOut() {
      return files.leftOut;
    },
    get readers() {
      return rules().map(({ operations }) => operations);
    },
    get checkedBooks() {
      return checkedBooks();
    },
    check(findings) {
      const { books, uses } = checkYear(files, making.requirements(), findings);
      outcome = books;
      return uses;
    },
    topicsOf: (operation) => rules()[placeOf(operation)]?.topics ?? [],
    requestFields(operation) {
      const { figures, days } = files.rates;
      return getOrMake(requestFields, placeOf(operation), () =>
        requestFieldsOf(year.topicsOf(operation), { rates: figures, days }),
      );
    },
    isSound() {
      try {
        year.books();
      } catch (error) {
        if (error instanceof BrokenYear) return false;
        throw error;
      }
      return true;
    },
    bookOf: (operation) => bookAt(placeOf(operation)),
    books: () => rules().map((_, at) => bookAt(at)),
    publishedRules: (operation) =>
      getOrMake(published, placeOf(operation), () => new PublishedRules(year, operation)),
  };
  return year;
}

/** What the figures of a year say of it. */
export function headOf(files: FilesOfYear): YearHead {
  const { taxYear, defaultFrom, place } = files.rates;
  const digest = lazy(() => digestOfLaw(lawOf(files)));
  return {
    ...{ taxYear, defaultFrom, place, isDraft: isDraft(files.rates) },
    get digest() {
      return digest();
    },
  };
}

/** A check of a year without a finding, with what it read besides the figures. */
interface CleanCheck {
  readonly dependencies: readonly unknown[];
  readonly result: BooksOfYear;
}

/** The last clean check with the figures of a year. Without it a check on save took a fifth longer. */
const cleanChecks = new WeakMap<Rates, CleanCheck>();

/** Checks the topics that are valid in a year against its figures. A check that found nothing wrong is
 *  cached until the year, a topic or a requirement is another. */
export function checkYear(
  files: FilesOfRules,
  requirements: readonly Requirements[],
  findings: Findings,
): BooksOfYear {
  const { rates, topics } = files;
  const operations = requirements.flatMap((each) => each.operations);
  const others = operations.some(({ isByDate }) => isByDate) ? files.ratesOfYears() : [];
  const dependencies = [...topics, ...operations, ...others, files.byDay()];
  const cached = cleanChecks.get(rates);
  if (cached !== undefined && haveSameItems(cached.dependencies, dependencies)) return cached.result;
  const result = checkBooksOf(files, requirements, findings);
  // Where a topic is missing, what reads it was not checked.
  const isComplete = !requirements.some(({ missingTopics }) => missingTopics.lacksTopics);
  if (isComplete && findings.count === 0) cleanChecks.set(rates, { dependencies, result });
  return result;
}

function haveSameItems(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.length === others.length && some.every((item, at) => item === others[at]);
}

function checkBooksOf(
  files: FilesOfRules,
  requirements: readonly Requirements[],
  findings: Findings,
): BooksOfYear {
  const unchecked = booksOf(files, requirements);
  const before = findings.count;
  const result = checkBooks(unchecked, findings);
  if (findings.count === before) findings.checkIfClear(() => checkReasons(result.books, unchecked, findings));
  const { books, uses } = result;
  return { books, uses: uses.length === 0 ? [] : [...uses, ...usesOfTopics(files.topics, unchecked)] };
}

/** The topics of a year, and whether the answer of any operation reaches them. */
function usesOfTopics(topics: readonly Topic[], unchecked: readonly UncheckedBook[]): readonly PartUse[] {
  const reached = new Set(unchecked.flatMap((each) => each.topics));
  return topics.map((topic) => ({
    place: topic.place,
    message: `No answer of any operation reaches the topic “${topic.name}”.`,
    isUsed: reached.has(topic),
  }));
}
