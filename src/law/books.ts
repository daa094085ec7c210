import {
  Book,
  type Broken,
  BrokenBook,
  type CheckedBook,
  checkBook,
  checkYears,
  Findings,
  isValidIn,
  type MapNode,
  MissingTopics,
  type RequiredValue,
  readTopic,
  readYaml,
  type Topic,
  wholeOnes,
} from '../language/index.js';
import {
  type Catalogue,
  checkNames,
  checkRates,
  checkSameKinds,
  type Rates,
  readCatalogue,
  readRates,
} from './figures/index.js';
import { type BookFile, yamlFiles } from './files.js';
import { startOf } from './tax-year.js';
import { readManifest, type TestData } from './test-data/manifest.js';

/** Everything of one tax year: its rules, its figures, and the test data that proves them. */
export interface YearBook {
  readonly rates: Rates;
  /** What the figures are. */
  readonly catalogue: Catalogue;
  readonly book: Book;
  readonly topics: readonly Topic[];
  readonly testData: readonly TestData[];
}

/** The files of a book, read and checked; not to be used when there are findings. */
export interface CheckedFiles {
  readonly findings: Findings;
  readonly topics: readonly Topic[];
  readonly years: readonly CheckedYear[];
  /** All data sets of the manifest, whatever their year. */
  readonly testData: readonly TestData[];
}

export interface CheckedYear {
  readonly rates: Rates;
  readonly catalogue: Catalogue;
  readonly topics: readonly Topic[];
  readonly checked: CheckedBook;
  readonly testData: readonly TestData[];
}

/** Reads and checks the files of a book; throws `BrokenBook` with all findings of all files when anything is wrong. */
export function validFiles(root: string, requiredValues: readonly RequiredValue[]): CheckedFiles {
  const files = checkFiles(root, requiredValues);
  if (files.findings.count > 0) throw new BrokenBook(files.findings.all);
  return files;
}

/** A year is a draft while figures of it are not confirmed. */
export function isDraft(rates: Rates): boolean {
  return rates.unconfirmed.length > 0;
}

/** Reads and checks the rules and rates of all years below a folder, drafts too: the rules of each year must find the values
 *  that operations show. With findings, `years` may lack some. */
export function checkFiles(root: string, requiredValues: readonly RequiredValue[]): CheckedFiles {
  const findings = new Findings();
  const ruleFiles = yamlFiles(root, 'rules', findings);
  const topics = readAll(ruleFiles, findings, readTopic);
  const rates = readAll(ratesFiles(root, findings), findings, readRates).sort(
    (a, b) => startOf(a.taxYear) - startOf(b.taxYear),
  );
  const manifest = readManifest(root, findings);
  const catalogueFile = readCatalogue(root, findings);
  const catalogue =
    catalogueFile !== undefined && checkNames(catalogueFile, rates, findings) ? catalogueFile : undefined;
  const whole = rates.filter((year) => checkRates(year, catalogue, findings));
  const differing = checkSameKinds(whole, findings);
  const taxYears = rates.map((year) => year.taxYear);
  // A year whose rules or figures could not be read is not checked further: that would only repeat the cause.
  const lacking = new MissingTopics(topics, requiredValues, topics.length < ruleFiles.length);
  const unclear = checkYears(topics, taxYears, lacking.isPartial ? new Findings() : findings);
  const sound = whole.filter((year) => !unclear.has(year.taxYear) && !differing.has(year));
  const years = sound.map((year) => {
    const valid = topics.filter((topic) => isValidIn(topic.years, year.taxYear));
    return {
      rates: year,
      catalogue: catalogue ?? new Map(),
      topics: valid,
      checked: checkYear(year, valid, requiredValues, lacking, findings),
      testData: manifest.filter((set) => set.taxYear === year.taxYear),
    };
  });
  lacking.addFindings(findings);
  return { findings, topics, years, testData: manifest };
}

/** Compiles the books of checked years, the earliest first; draft years only where they are wanted. */
export function booksOf(
  years: readonly CheckedYear[],
  { drafts = false }: { readonly drafts?: boolean } = {},
): ReadonlyMap<string, YearBook> {
  const usable = years.filter(({ rates }) => drafts || !isDraft(rates));
  return new Map(
    usable.map(({ checked, ...year }) => [year.rates.taxYear, { ...year, book: new Book(checked) }] as const),
  );
}

/** Reads, checks and compiles the books of all years below a folder, released or not, but no drafts. Throws `BrokenBook`. */
export function loadBooks(
  root: string,
  requiredValues: readonly RequiredValue[],
): ReadonlyMap<string, YearBook> {
  return booksOf(validFiles(root, requiredValues).years);
}

/** `rates/2026-27.yaml` and its like: a name that begins with a digit is for a year. */
function ratesFiles(root: string, findings: Findings): readonly (BookFile | Broken)[] {
  return yamlFiles(root, 'rates', findings, /^rates\/\d[^/]*$/);
}

function checkYear(
  rates: Rates,
  topics: readonly Topic[],
  requiredValues: readonly RequiredValue[],
  lacking: MissingTopics,
  findings: Findings,
): CheckedBook {
  const payrollOnly = [...rates.groups.values()].flatMap((group) =>
    group.payrollOnly.map((name) => `rates.${group.name}.${name.text}`),
  );
  return checkBook(
    { taxYear: rates.taxYear, topics, rates: rates.figures, payrollOnly, requiredValues, lacking },
    findings,
  );
}

function readAll<T>(
  files: readonly (BookFile | Broken)[],
  findings: Findings,
  read: (file: MapNode, findings: Findings) => T | undefined,
): T[] {
  return wholeOnes(files).flatMap(({ path, text }) => {
    const node = readYaml(path, text, findings);
    const item = node && read(node, findings);
    return item === undefined ? [] : [item];
  });
}
