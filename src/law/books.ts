import { memoize, memoizeByName } from '../cache.js';
import {
  type AnswerEntry,
  addUnused,
  Book,
  type BooksOfYear,
  type Broken,
  BrokenBook,
  type CheckedBook,
  checkBooks,
  checkYears,
  Findings,
  isBroken,
  isFor,
  MissingTopics,
  type PartUse,
  type Purpose,
  type ReadFile,
  type RequestField,
  type RequiredValue,
  readOnce,
  readTopic,
  requestFieldsOf,
  type Topic,
  topicsIn,
  withoutBroken,
  type YearOfRules,
} from '../language/index.js';
import {
  checkAuthorities,
  checkCitedNames,
  type NamedAuthorities,
  NO_AUTHORITIES,
  readAuthorities,
} from './authorities/index.js';
import { type BookSource, startOfFile } from './book-source.js';
import {
  type Catalogue,
  checkNames,
  checkRates,
  checkSameKinds,
  payrollOnlyOf,
  type Rates,
  readCatalogue,
  readRates,
} from './figures/index.js';
import { type BookFile, yamlFiles } from './files.js';
import { checkReasons } from './reasons.js';
import { type LeftOut, readScope } from './scope.js';
import { isTaxYear, startOf } from './tax-year.js';
import { readManifest, type TestData } from './test-data/manifest.js';

/** What the operations of each purpose show; a purpose that no operation has is left out, and has no book. */
export type RequiredValues = ReadonlyMap<Purpose, RequiredOfBook>;

/** What the operations of one purpose show. */
export interface RequiredOfBook extends Pick<YearOfRules, 'answerFields'> {
  /** The values that they show, with these fields that rule files declare. */
  readonly values: (answers: readonly AnswerEntry[]) => readonly RequiredValue[];
  /** The topics whose files must declare some. */
  readonly topics: readonly string[];
  /** Checks the fields that the rule files of a year declare against what the operations show. */
  readonly checkAnswers: (topics: readonly Topic[], findings: Findings) => void;
}

/** Everything of one tax year: its figures, its rules, and the test data that proves them. Its rules are checked and compiled when they
 *  are first needed. */
export interface YearBook extends FilesOfYear {
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
}

/** What the files of a book say of a tax year. */
interface FilesOfYear {
  readonly rates: Rates;
  /** What the figures are. */
  readonly catalogue: Catalogue;
  /** The topics of all purposes. */
  readonly topics: readonly Topic[];
  readonly testData: readonly TestData[];
  /** What it does not model, and no answer says, in any year; undefined where the book does not say. */
  readonly leftOut: readonly LeftOut[] | undefined;
}

/** The files of a book, read and checked; not to be used when there are findings. */
export interface CheckedFiles {
  readonly findings: Findings;
  readonly topics: readonly Topic[];
  /** The earliest first; with findings some may be missing. */
  readonly years: readonly YearBook[];
  /** All data sets of the manifest, whatever their year. */
  readonly testData: readonly TestData[];
  /** Undefined, with findings, where they cannot be read. */
  readonly authorities: NamedAuthorities | undefined;
  /** What no year models, or only some do; undefined where the book does not say. */
  readonly scope: readonly LeftOut[] | undefined;
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

/** The files of a book as they were read, and held against each other; the rules of its years are not checked yet. */
interface ReadFiles extends Omit<CheckedFiles, 'findings'> {
  /** The figures of all years that could be read. */
  readonly rates: readonly Rates[];
  readonly requirements: readonly Requirements[];
}

/** A year is a draft while figures of it are not confirmed. */
export function isDraft(rates: Rates): boolean {
  return rates.unconfirmed.length > 0;
}

/** Reads and checks the rules and rates of all years of a book, drafts too: the rules of each year must find the values that
 *  operations show. */
export function checkFiles(source: BookSource, requiredValues: RequiredValues): CheckedFiles {
  const findings = new Findings();
  const files = readFiles(source, requiredValues, findings);
  const uses = files.years.flatMap((year) => year.check(findings));
  checkWhole(files, uses, findings);
  return { ...files, findings };
}

/** The same; throws `BrokenBook` with all findings of all files when anything is wrong. */
export function validFiles(source: BookSource, requiredValues: RequiredValues): CheckedFiles {
  const files = checkFiles(source, requiredValues);
  if (files.findings.count > 0) throw new BrokenBook(files.findings.all);
  return files;
}

/** Reads the files of all years of a book, and checks the rules of the latest year and of drafts: a slip in a sentence changes no
 *  digest. Those of another year are checked when they are first needed, and `onBroken` is told where they turn out to be broken. Throws
 *  `BrokenBook` with all findings of all files when anything else is wrong. */
export function loadYears(
  source: BookSource,
  requiredValues: RequiredValues,
  onBroken?: OnBroken,
): readonly YearBook[] {
  const findings = new Findings();
  const files = readFiles(source, requiredValues, findings, onBroken);
  const latest = files.years.findLast(({ rates }) => !isDraft(rates));
  for (const year of files.years) if (year === latest || isDraft(year.rates)) year.check(findings);
  checkWhole(files, [], findings);
  // The rules of other years may have findings, too.
  if (findings.count > 0) throw new BrokenBook(checkFiles(source, requiredValues).findings.all);
  return files.years;
}

/** Reads all files of a book, and checks all that can be said of them before rules are checked. */
function readFiles(
  source: BookSource,
  requiredValues: RequiredValues,
  findings: Findings,
  onBroken: OnBroken = () => {},
): ReadFiles {
  const ruleFiles = yamlFiles(source, 'rules', findings);
  const authorities = readAuthorities(source, findings);
  const topics = readAll(ruleFiles, findings, readTopicOnce);
  const rates = readAll(ratesFiles(source, findings), findings, ratesReader(authorities ?? NO_AUTHORITIES)).sort(
    (a, b) => startOf(a.taxYear) - startOf(b.taxYear),
  );
  checkStrayFiles(source, findings);
  const testData = readManifest(source, findings);
  const catalogueFile = readCatalogue(source, findings);
  const catalogue =
    catalogueFile !== undefined && checkNames(catalogueFile, rates, findings) ? catalogueFile : undefined;
  const completeYears = rates.filter((year) => checkRates(year, catalogue, findings));
  const inconsistentYears = checkSameKinds(completeYears, findings);
  const taxYears = rates.map((year) => year.taxYear);
  // A year whose rules or figures could not be read is not checked further: that would only repeat the cause.
  const isPartial = topics.length < ruleFiles.length;
  const requirements = requirementsOf(topics, requiredValues, isPartial);
  const invalidYears = checkYears(
    topics,
    taxYears,
    isPartial ? new Findings() : findings,
    new Set(topicsShown(requiredValues, topics)),
  );
  for (const { place, eachOf, level } of topics.flatMap(({ invariants }) => invariants))
    if (eachOf.length > 0 || level !== 'must')
      findings.add(
        place,
        '“each_of” and “level” are for what holds between figures, in rates/invariants.yaml.',
      );
  const scope = readScope(source, findings);
  const years = completeYears
    .filter((year) => !invalidYears.has(year.taxYear) && !inconsistentYears.has(year))
    .map((year) => ({
      rates: year,
      catalogue: catalogue ?? new Map(),
      topics: topicsIn(topics, year.taxYear),
      testData: testData.filter((set) => set.taxYear === year.taxYear),
      leftOut: scope,
    }))
    .map((year) => yearBook(year, requirements, onBroken));
  return { rates, topics, years, testData, authorities, scope, requirements };
}

/** Checks what holds of the files as a whole, once the rules of years were checked. */
function checkWhole(
  { topics, rates, authorities, scope, requirements }: ReadFiles,
  uses: readonly PartUse[],
  findings: Findings,
): void {
  addMissingTopics(requirements, findings);
  const citers = { topics, years: rates, scope };
  if (authorities !== undefined) checkCitedNames(authorities, citers, findings);
  if (findings.count === 0) addUnused(uses, findings);
  if (authorities !== undefined && findings.count === 0) checkAuthorities(authorities, citers, findings);
}

function yearBook(year: FilesOfYear, requirements: readonly Requirements[], onBroken: OnBroken): YearBook {
  const { rates, topics } = year;
  let outcome: BooksOfYear['books'] | BrokenYear | undefined;
  const checkAlone = () => {
    const findings = new Findings();
    const { books } = checkYear(rates, topics, requirements, findings);
    if (findings.count === 0) return books;
    const error = new BrokenYear(rates.taxYear, findings.all);
    onBroken(error);
    return error;
  };
  const checkedBooks = () => {
    outcome ??= checkAlone();
    if (outcome instanceof BrokenYear) throw outcome;
    return outcome;
  };
  return {
    ...year,
    purposes: requirements.map(({ purpose }) => purpose),
    get checkedBooks() {
      return checkedBooks();
    },
    check(findings) {
      const { books, uses } = checkYear(rates, topics, requirements, findings);
      outcome = books;
      return uses;
    },
    requestFields(purpose) {
      const { figures, days } = rates;
      return requestFieldsOf(
        topics.filter((topic) => isFor(topic, purpose)),
        { rates: figures, days },
      );
    },
    isSound() {
      outcome ??= checkAlone();
      return !(outcome instanceof BrokenYear);
    },
    bookOf: memoizeByName((purpose: Purpose) => {
      const checked = checkedBooks().get(purpose);
      if (checked === undefined) throw new RangeError(`There is no book of ${rates.taxYear} for ${purpose}.`);
      return new Book(checked);
    }),
  };
}

/** `rates/2026-27.yaml` and its like: a name that begins with a digit is for a year. One that is none is a finding. */
export function ratesFiles(source: BookSource, findings: Findings): readonly (BookFile | Broken)[] {
  return yamlFiles(source, 'rates', findings, { pattern: /^rates\/\d[^/]*$/ }).map((file) => {
    if (isBroken(file)) return file;
    const name = file.path.slice('rates/'.length, -'.yaml'.length);
    if (isTaxYear(name)) return file;
    const says = `A file of figures is named after its tax year, such as rates/2026-27.yaml; “${name}” is none.`;
    return findings.add(startOfFile(file.path), says);
  });
}

/** The files in rates/ that are not of a year. */
const OTHER_RATES_FILES = ['authorities', 'catalogue', 'checklist', 'invariants', 'released', 'scope'];

/** Finds files in rates/ that nothing reads, so that what stands in them is not taken for law. */
function checkStrayFiles(source: BookSource, findings: Findings): void {
  const isOfNoYear = /^rates\/(?!\d[^/]*$)/;
  for (const file of yamlFiles(source, 'rates', findings, { pattern: isOfNoYear })) {
    if (isBroken(file)) continue;
    const name = file.path.slice('rates/'.length, -'.yaml'.length);
    if (OTHER_RATES_FILES.includes(name)) continue;
    const says =
      'Nothing reads this file: rules stand in rules/, the figures of a year in a file of its name, such as rates/2026-27.yaml.';
    findings.addUnknown(startOfFile(file.path), says, name, OTHER_RATES_FILES);
  }
}

/** What the operations of one purpose require of every year, and the topics that are not there for them. */
export interface Requirements {
  readonly purpose: Purpose;
  readonly required: RequiredOfBook;
  readonly missingTopics: MissingTopics;
}

/** What is required of the rules of all years; `isPartial` where some file could not be read. */
export function requirementsOf(
  topics: readonly Topic[],
  requiredValues: RequiredValues,
  isPartial: boolean,
): readonly Requirements[] {
  const names = new Set(topics.map(({ name }) => name));
  // A topic that no file has is missing in every book.
  const ofAll = topicsShown(requiredValues, topics).filter((name) => !names.has(name));
  return [...requiredValues].map(([purpose, required]) => {
    const needed = [...topicsOf(required.values(answersIn(topics))), ...required.topics, ...ofAll];
    return { purpose, required, missingTopics: new MissingTopics(topics, needed, isPartial, purpose) };
  });
}

/** The names of the topics that operations show: every year must have them. */
function topicsShown(requiredValues: RequiredValues, topics: readonly Topic[]): readonly string[] {
  const required = [...requiredValues.values()];
  const ofValues = topicsOf(required.flatMap(({ values }) => values(answersIn(topics))));
  return [...ofValues, ...required.flatMap((each) => each.topics)];
}

function answersIn(topics: readonly Topic[]): readonly AnswerEntry[] {
  return topics.flatMap(({ answers }) => answers);
}

function topicsOf(values: readonly RequiredValue[]): readonly string[] {
  return values.map(({ value }) => value.split('.')[0] ?? '');
}

/** Adds a finding for each topic that is not there, when all years are checked. */
export function addMissingTopics(requirements: readonly Requirements[], findings: Findings): void {
  for (const [index, { missingTopics }] of requirements.entries()) {
    const before = requirements.slice(0, index).map((each) => each.missingTopics);
    missingTopics.addFindings(findings, before);
  }
}

/** The checks of years without a finding, with what each read besides the figures. */
const cleanChecks = new WeakMap<
  Rates,
  { readonly dependencies: readonly unknown[]; readonly result: BooksOfYear }
>();

/** Checks the topics that are valid in a year against its figures: a book for each purpose. A check that found nothing wrong is
 *  cached until the year, a topic or a requirement is another. */
export function checkYear(
  rates: Rates,
  topics: readonly Topic[],
  requirements: readonly Requirements[],
  findings: Findings,
): BooksOfYear {
  const dependencies = [...topics, ...requirements.map(({ required }) => required)];
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
  for (const { purpose, required } of requirements)
    required.checkAnswers(
      topics.filter((topic) => isFor(topic, purpose)),
      findings,
    );
  const before = findings.count;
  const result = checkBooks(years, findings);
  if (findings.count === before) findings.checkIfClear(() => checkReasons(result.books, years, findings));
  return result;
}

/** What a book of a year is made of: the topics for its purpose with the year's figures. */
export function rulesOf(
  rates: Rates,
  topics: readonly Topic[],
  { purpose, required, missingTopics }: Requirements,
): YearOfRules {
  const { values, topics: _topics, checkAnswers: _check, ...rest } = required;
  const ofPurpose = topics.filter((topic) => isFor(topic, purpose));
  return {
    taxYear: rates.taxYear,
    topics: ofPurpose,
    authorities: rates.authorities,
    rates: rates.figures,
    stretches: [rates.starts, ...rates.changes],
    days: rates.days,
    payrollOnly: payrollOnlyOf(rates),
    requiredValues: values(answersIn(ofPurpose)),
    ...rest,
    missingTopics,
  };
}

/** Reads files; those that could not be read are left out, with their findings. */
export function readAll<T>(
  files: readonly (BookFile | Broken)[],
  findings: Findings,
  read: ReadFile<T>,
): T[] {
  return withoutBroken(files).flatMap((file) => read(file, findings) ?? []);
}

/** Reads a rule file; memoised by its path and text. */
export const readTopicOnce = readOnce(readTopic);

/** Reads the figures of years that cite these authorities. */
const ratesReader = memoize((authorities: NamedAuthorities) =>
  readOnce((file, findings) => readRates(file, findings, authorities)),
);
