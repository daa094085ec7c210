import { getOrMake } from '../get-or-make.js';
import {
  type Authority,
  isValidIn,
  lawOfAuthorities,
  pathsOfFields,
  type YearRange,
  yearsAt,
} from '../language/index.js';
import { type Findings, listInWords, type Place, type TextNode } from '../yaml/index.js';
import * as keys from '../yaml/keys.js';
import type { BookSource } from './book-source.js';
import type { CheckedFiles } from './books.js';
import { hasBookFile, readBookFile, readBy } from './files.js';
import type { YearBook } from './year-book.js';

const { mapOf, mapWith, may, must, NAMES, placed, text, texts, years } = keys;

export const SCOPE_FILE = 'rates/scope.yaml';

/** An entry of `rates/scope.yaml`: something that the book does not model, and no answer mentions. */
export interface LeftOut {
  readonly name: string;
  readonly place: Place;
  readonly title: string;
  readonly says: string;
  /** Which figures are wrong for it, and in which direction. */
  readonly effect: string;
  /** The authorities of the law that is left out. */
  readonly authorities: readonly TextNode[];
  /** The names of the operations whose answers it touches. */
  readonly operations: readonly string[];
  readonly years: YearRange;
  /** It touches requests that have one of these fields, by path; all requests where there are none. */
  readonly when: readonly string[];
  /** The entry as it is written. */
  readonly entry: keys.ReadMap<typeof ENTRY>;
}

/** An entry in a tax year, with the versions of the law that the year cites. */
export interface LeftOutOfYear extends Omit<LeftOut, 'authorities' | 'entry'> {
  readonly authorities: readonly Authority[];
  /** Their addresses. */
  readonly sources: readonly string[];
}

/** What an entry of `rates/scope.yaml` may hold. */
const ENTRY = {
  title: must(text, 'What it is, in a few words.'),
  says: must(text, 'What is left out, in a sentence or two.'),
  effect: must(text, 'Which figures are wrong for it, and in which direction.'),
  authority: must(
    texts,
    'Where the law stands that is left out: an authority of rates/authorities.yaml, or a list of them.',
    '“authority” is missing: name the authority that has the law of it.',
  ),
  operations: must(texts, 'The operations whose answers it touches. Example: `operations: [employer-cost]`'),
  years: may(years, 'The only tax years that it is left out of. Example: `years: { until: 2026-27 }`'),
  when: may(
    texts,
    'The fields of a request that it is about: it touches requests that have one of them. Example: `when: student_loans`',
  ),
};

const scopeFile = mapOf(placed(mapWith(ENTRY)), NAMES);

export const scopeSchema = scopeFile.schema;

/** Reads the scope of a book; undefined where it has none, and, with findings, where the file cannot be read. */
export function readScope(source: BookSource, findings: Findings): readonly LeftOut[] | undefined {
  if (!hasBookFile(source, SCOPE_FILE)) return undefined;
  const file = readBy(source, SCOPE_FILE, scopeFile, findings);
  return (
    file &&
    [...file].map(([name, { place, value: entry }]) => ({
      name,
      place,
      title: entry.title.text,
      says: entry.says.text,
      effect: entry.effect.text,
      authorities: entry.authority,
      operations: entry.operations.map((each) => each.text),
      years: yearsAt(entry.node) ?? {},
      when: (entry.when ?? []).map((each) => each.text),
      entry,
    }))
  );
}

/** The entries for a year; undefined where its book has no scope. */
export function leftOutIn({
  rates,
  leftOut,
}: Pick<YearBook, 'rates' | 'leftOut'>): readonly LeftOut[] | undefined {
  return leftOut?.filter(({ years }) => isValidIn(years, rates.taxYear));
}

/** The entries for a year, with the versions of the law that it cites; undefined where its book has no scope. */
export function leftOutOfYear(
  year: Pick<YearBook, 'rates' | 'leftOut'>,
): readonly LeftOutOfYear[] | undefined {
  const all = year.rates.authorities;
  return leftOutIn(year)?.map(({ entry: _, authorities, ...rest }) => {
    const names = authorities.map(({ text }) => text);
    return {
      ...rest,
      authorities: names.flatMap((each) => all.get(each) ?? []),
      sources: lawOfAuthorities(names, all).sources,
    };
  });
}

/** Checks the scope of a book: the operations, years and request fields that it names must exist. */
export function checkScope(
  source: BookSource,
  { years: books, scope }: Pick<CheckedFiles, 'years' | 'scope'>,
  operations: readonly string[],
  findings: Findings,
): void {
  if (scope === undefined) readBookFile(source, SCOPE_FILE, findings);
  const taxYears = books.map(({ rates }) => rates.taxYear);
  const requests = new RequestPaths(books);
  for (const entry of scope ?? []) {
    const { operations: named, when = [], years } = entry.entry;
    checkKnown(named, 'is no operation', operations, findings);
    const affected = operations.filter((name) => entry.operations.includes(name));
    const unknown = affected.length === 0 ? [] : when.filter(({ text }) => !requests.have(affected, text));
    const known = unknown.length === 0 ? [] : requests.all(affected);
    checkKnown(unknown, 'is no field of a request of these operations', known, findings);
    // An entry may wait for a year to come.
    const isToCome = taxYears.every((taxYear) => taxYear < (entry.years.from ?? ''));
    if (years === undefined || isToCome || taxYears.some((taxYear) => isValidIn(entry.years, taxYear)))
      continue;
    findings.add(years.node.place, `The book has none of these years: it has ${listInWords(taxYears)}.`);
  }
}

function checkKnown(
  texts: readonly TextNode[],
  what: string,
  known: readonly string[],
  findings: Findings,
): void {
  for (const { place, text } of texts)
    if (!known.includes(text)) findings.addUnknown(place, `“${text}” ${what}.`, text, known);
}

/** The paths of the fields that requests can have in some year. The latest has nearly all: others are asked where it lacks one. */
class RequestPaths {
  readonly #paths = new Map<string, ReadonlySet<string>>();
  readonly #latestFirst: readonly YearBook[];

  constructor(books: readonly YearBook[]) {
    this.#latestFirst = books.toReversed();
  }

  have(operations: readonly string[], path: string): boolean {
    return this.#latestFirst.some((book) => operations.some((each) => this.#of(book, each).has(path)));
  }

  all(operations: readonly string[]): readonly string[] {
    const paths = this.#latestFirst
      .toReversed()
      .flatMap((book) => operations.flatMap((each) => [...this.#of(book, each)]));
    return [...new Set(paths)];
  }

  #of(book: YearBook, operation: string): ReadonlySet<string> {
    const isOfYear = book.readers.some((operations) => operations.includes(operation));
    return getOrMake(
      this.#paths,
      `${book.taxYear} ${operation}`,
      () => new Set(isOfYear ? pathsOfFields(book.requestFields(operation)) : []),
    );
  }
}
