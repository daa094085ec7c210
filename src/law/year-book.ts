import { getOrMake } from '../get-or-make.js';
import {
  Book,
  type BooksOfYear,
  type CheckedBook,
  checkBook,
  checkBooks,
  isFor,
  type KnownAnswers,
  type PartUse,
  type Purpose,
  type RequestField,
  requestFieldsOf,
  type Topic,
} from '../language/index.js';
import { lazy } from '../lazy.js';
import { BrokenBook, Findings, type Place } from '../yaml/index.js';
import type { Catalogue, Rates } from './figures/index.js';
import { digestOfLaw, lawOf } from './identity/law.js';
import { PublishedRules } from './published/rules-of-year.js';
import { checkReasons } from './reasons.js';
import { type Requirements, rulesOf } from './requirements.js';
import type { LeftOut } from './scope.js';
import type { TestData } from './test-data/manifest.js';

/** Everything of one tax year: its figures, its rules, and the test data that proves them. They are read, checked and compiled when they
 *  are first needed. */
export interface YearBook extends YearHead, FilesOfYear {
  /** Those that have a book. */
  readonly purposes: readonly Purpose[];
  /** The books, checked. Throws `BrokenYear`, each time, where the rules turn out to be broken. */
  readonly checkedBooks: ReadonlyMap<Purpose, CheckedBook>;
  /** Checks the rules; what is wrong goes to `findings`, and the books are then not to be used. Returns which parts are used. */
  check(findings: Findings): readonly PartUse[];
  /** What requests may say, by the inputs of its topics for a purpose: the rest of the rules is not checked for it. */
  requestFields(purpose: Purpose): readonly RequestField[];
  /** Whether its rules are in order. */
  isSound(): boolean;
  /** The book for a purpose. Throws `RangeError` where there is none, `BrokenYear` where the rules turn out to be broken. */
  bookOf(purpose: Purpose): Book;
  /** The same rules as they are published. */
  publishedRules(purpose: Purpose): PublishedRules;
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
  /** What the figures are. */
  readonly catalogue: Catalogue;
  /** The topics of all purposes. */
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

/** A year is a draft while figures of it are not confirmed. */
export function isDraft(rates: Rates): boolean {
  return rates.unconfirmed.length > 0;
}

/** What a year is made with, besides its files. */
export interface YearMaking extends Release {
  /** Those that operations have. */
  readonly purposes: readonly Purpose[];
  /** What json-rules-engine answered before. */
  readonly answers?: KnownAnswers | undefined;
  /** What the operations of each purpose require of it. */
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
  let outcome: BooksOfYear['books'] | BrokenYear | undefined;
  const checkAlone = () => {
    const findings = new Findings();
    const { books } = checkYear(files.rates, files.topics, making.requirements(), findings);
    return findings.count === 0 ? books : making.broken(head.taxYear, findings);
  };
  const checkedBooks = () => {
    outcome ??= checkAlone();
    if (outcome instanceof BrokenYear) throw outcome;
    return outcome;
  };
  /** A book of a released year by itself, and the sentences of its reasons when they are first asked for. Where anything is wrong in it,
   *  the check of the year says what. */
  const releasedBook = (requirements: Requirements): CheckedBook | undefined => {
    const findings = new Findings();
    const book = checkBook(rulesOf(files.rates, files.topics, requirements), findings);
    if (findings.count > 0) return checkedBooks().get(requirements.purpose);
    return {
      ...book,
      reasonsOf(value, explain) {
        const reasons = book.reasonsOf(value, explain);
        if (findings.count > 0) checkedBooks();
        return reasons;
      },
    };
  };
  const checkedBook = (purpose: Purpose): CheckedBook | undefined => {
    const requirements = making.requirements().find((each) => each.purpose === purpose);
    const isChecked = outcome !== undefined || requirements === undefined || !isReleased(head.taxYear);
    return isChecked ? checkedBooks().get(purpose) : releasedBook(requirements);
  };
  const books = new Map<Purpose, Book>();
  const published = new Map<Purpose, PublishedRules>();
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
    purposes: making.purposes,
    get checkedBooks() {
      return checkedBooks();
    },
    check(findings) {
      const { books, uses } = checkYear(files.rates, files.topics, making.requirements(), findings);
      outcome = books;
      return uses;
    },
    requestFields(purpose) {
      const { figures, days } = files.rates;
      return requestFieldsOf(
        files.topics.filter((topic) => isFor(topic, purpose)),
        { rates: figures, days },
      );
    },
    isSound() {
      try {
        for (const purpose of year.purposes) year.bookOf(purpose);
      } catch (error) {
        if (error instanceof BrokenYear) return false;
        throw error;
      }
      return true;
    },
    bookOf: (purpose) =>
      getOrMake(books, purpose, () => {
        const checked = checkedBook(purpose);
        if (checked === undefined)
          throw new RangeError(`There is no book of ${head.taxYear} for ${purpose}.`);
        return new Book(checked, making.answers);
      }),
    publishedRules: (purpose) => getOrMake(published, purpose, () => new PublishedRules(year, purpose)),
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

/** Checks the topics that are valid in a year against its figures: a book for each purpose. A check that found nothing wrong is
 *  cached until the year, a topic or a requirement is another. */
export function checkYear(
  rates: Rates,
  topics: readonly Topic[],
  requirements: readonly Requirements[],
  findings: Findings,
): BooksOfYear {
  const dependencies = [...topics, ...requirements.flatMap(({ required }) => required.operations)];
  const cached = cleanChecks.get(rates);
  if (cached !== undefined && haveSameItems(cached.dependencies, dependencies)) return cached.result;
  const result = checkBooksOf(rates, topics, requirements, findings);
  // Where a topic is missing, what reads it was not checked.
  const isComplete = !requirements.some(({ missingTopics }) => missingTopics.lacksTopics);
  if (isComplete && findings.count === 0) cleanChecks.set(rates, { dependencies, result });
  return result;
}

function haveSameItems(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.length === others.length && some.every((item, at) => item === others[at]);
}

function checkBooksOf(
  rates: Rates,
  topics: readonly Topic[],
  requirements: readonly Requirements[],
  findings: Findings,
): BooksOfYear {
  const years = new Map(requirements.map((each) => [each.purpose, rulesOf(rates, topics, each)]));
  const before = findings.count;
  const result = checkBooks(years, findings);
  if (findings.count === before) findings.checkIfClear(() => checkReasons(result.books, years, findings));
  return result;
}
