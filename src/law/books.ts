import {
  type Authorities,
  addUnused,
  checkYears,
  type PartUse,
  placesOfParts,
  readTopic,
  type Topic,
  topicsIn,
} from '../language/index.js';
import { lazy } from '../lazy.js';
import {
  type Broken,
  BrokenBook,
  Findings,
  isBroken,
  type Place,
  placeText,
  type ReadFile,
  readOnce,
  readYaml,
  textAt,
  withoutBroken,
} from '../yaml/index.js';
import { type NamedAuthorities, NO_AUTHORITIES, readAuthorities } from './authorities/index.js';
import { type BookSource, startOfFile } from './book-source.js';
import { checkAuthorities, checkCitedNames } from './citations/index.js';
import {
  BY_DAY_FILE,
  checkNames,
  checkRates,
  checkSameKinds,
  NO_RATES_BY_DAY,
  type Rates,
  type RatesByDay,
  readCatalogue,
  readRates,
  readRatesByDay,
} from './figures/index.js';
import { type BookFile, hasBookFile, readBookFile, yamlFiles, yamlFilesOfRules } from './files.js';
import {
  addMissingTopics,
  checkOperations,
  type ReadRequired,
  type Requirements,
  requirementsOf,
  topicsOfEveryYear,
} from './requirements.js';
import { type LeftOut, readScope } from './scope.js';
import { isTaxYear, startOf } from './tax-year.js';
import { readManifest, type TestData } from './test-data/manifest.js';
import {
  BrokenYear,
  type FilesOfYear,
  headOf,
  type Release,
  withoutOtherDrafts,
  type YearBook,
  yearBook,
} from './year-book.js';

/** The files of a book, read and checked; not to be used when there are findings. */
export interface CheckedFiles {
  readonly findings: Findings;
  readonly topics: readonly Topic[];
  /** The figures that do not follow the tax year. */
  readonly byDay: RatesByDay;
  /** The earliest first; with findings some may be missing. */
  readonly years: readonly YearBook[];
  /** All data sets of the manifest, whatever their year. */
  readonly testData: readonly TestData[];
  /** Undefined, with findings, where they cannot be read. */
  readonly authorities: NamedAuthorities | undefined;
  /** What no year models, or only some do; undefined where the book does not say. */
  readonly scope: readonly LeftOut[] | undefined;
  /** The years whose rules were left unchecked; none with findings. */
  readonly notChecked: readonly YearBook[];
}

/** The files of a book as they were read, and held against each other; the rules of its years are not checked yet. */
export interface ReadFiles extends Omit<CheckedFiles, 'findings' | 'notChecked'> {
  /** The figures of all years that could be read. */
  readonly rates: readonly Rates[];
  readonly requirements: readonly Requirements[];
}

/** Reads and checks the rules and rates of all years of a book, drafts too: the rules of each year must find the values that
 *  operations show. The rules of the years that `inOrder` names are left unchecked, and what they have, too, may be unused elsewhere; where
 *  anything is wrong, all are checked, since the same may be wrong in them. */
export function checkFiles(
  source: BookSource,
  readRequired: ReadRequired,
  inOrder: (years: readonly YearBook[]) => readonly YearBook[] = () => [],
): CheckedFiles {
  const findings = new Findings();
  const files = readFiles(source, readRequired, findings);
  const notChecked = findings.count === 0 ? inOrder(files.years) : [];
  const uses = files.years.flatMap((year) => (notChecked.includes(year) ? [] : year.check(findings)));
  // What does not follow the tax year may be read in any.
  const isElsewhere = ({ source: { path } }: Place) => notChecked.length > 0 && path === BY_DAY_FILE;
  const partsElsewhere = placesOfParts(notChecked.flatMap(({ topics }) => topics));
  checkWhole(
    files,
    uses.filter(({ place }) => !partsElsewhere.has(placeText(place)) && !isElsewhere(place)),
    findings,
  );
  if (notChecked.length > 0 && findings.count > 0) return checkFiles(source, readRequired);
  return { ...files, findings, notChecked };
}

/** The same; throws `BrokenBook` with all findings of all files when anything is wrong. */
export function validFiles(source: BookSource, readRequired: ReadRequired): CheckedFiles {
  const files = checkFiles(source, readRequired);
  if (files.findings.count > 0) throw new BrokenBook(files.findings.all);
  return files;
}

/** Reads all files of a book, and checks all that can be said of them before rules are checked. */
export function readFiles(
  source: BookSource,
  readRequired: ReadRequired,
  findings: Findings,
  release: Release = NEVER_RELEASED,
): ReadFiles {
  const ruleFiles = yamlFilesOfRules(source, findings);
  const authorities = readAuthorities(source, findings);
  const topics = readAll(ruleFiles, findings, readTopicOnce);
  const yearFiles = ratesFiles(source, findings);
  const rates = readAll(yearFiles, findings, (file, found) =>
    readRatesOnce(file, found, authorities ?? NO_AUTHORITIES),
  ).sort((a, b) => startOf(a.taxYear) - startOf(b.taxYear));
  const byDay = readByDay(source, rates, findings);
  const testData = readManifest(source, findings);
  const catalogueFile = readCatalogue(source, findings);
  const catalogue =
    catalogueFile !== undefined && checkNames(catalogueFile, rates, findings) ? catalogueFile : undefined;
  const completeYears = checkRates(rates, catalogue, findings);
  const inconsistentYears = checkSameKinds(completeYears, findings);
  const taxYears = rates.map((year) => year.taxYear);
  // A year whose rules or figures could not be read is not checked further: that would only repeat the cause.
  const isPartial = topics.length < ruleFiles.length;
  const before = findings.count;
  const required = readRequired(source, findings);
  // An operation that could not be read has its finding.
  if (findings.count === before) checkOperations(topics, required, findings);
  const requirements = requirementsOf(topics, required, unreadTopics(ruleFiles, topics));
  const invalidYears = checkYears(
    topics,
    taxYears,
    isPartial || rates.length < yearFiles.length ? new Findings() : findings,
    new Set(topicsOfEveryYear(required)),
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
    .map((year) => {
      const topicsOfYear = lazy(() => topicsIn(topics, year.taxYear));
      const files: FilesOfYear = {
        rates: year,
        ratesOfYears: () => withoutOtherDrafts(rates, year),
        byDay: () => byDay,
        catalogue: catalogue ?? new Map(),
        get topics() {
          return topicsOfYear();
        },
        testData: testData.filter((set) => set.taxYear === year.taxYear),
        leftOut: scope,
      };
      return yearBook(headOf(files), files, { requirements: () => requirements, ...release });
    });
  return { rates, byDay, topics, years, testData, authorities, scope, requirements };
}

/** Reads the figures that do not follow the tax year, which cite authorities as the last of these years does; none where there is no such
 *  file. */
export function readByDay(source: BookSource, rates: readonly Rates[], findings: Findings): RatesByDay {
  if (!hasBookFile(source, BY_DAY_FILE)) return NO_RATES_BY_DAY;
  const { authorities = new Map() } = rates.at(-1) ?? {};
  const [byDay = NO_RATES_BY_DAY] = readAll(
    [readBookFile(source, BY_DAY_FILE, findings)],
    findings,
    (file, found) => readByDayOnce(file, found, authorities),
  );
  for (const [name, { place }] of byDay.groups) {
    const year = rates.find(({ groups }) => groups.has(name));
    if (year === undefined) continue;
    const says = `“${name}” is a group of rates/${year.taxYear}.yaml, too: a group follows the tax year, or it does not.`;
    findings.add(place, says);
  }
  return byDay;
}

const readByDayOnce = readOnce<RatesByDay, Authorities>((file, findings, authorities = new Map()) =>
  readRatesByDay(file, findings, authorities),
);

/** For those who check each year, whatever its label says. */
const NEVER_RELEASED: Release = {
  isReleased: () => false,
  broken: (taxYear, findings) => new BrokenYear(taxYear, findings.all),
};

/** Checks what holds of the files as a whole, once the rules of years were checked. */
export function checkWhole(
  { topics, rates, byDay, authorities, scope, requirements }: ReadFiles,
  uses: readonly PartUse[],
  findings: Findings,
): void {
  addMissingTopics(requirements, findings);
  const citers = { topics, years: rates, byDay, scope };
  if (authorities !== undefined) checkCitedNames(authorities, citers, findings);
  if (findings.count === 0) addUnused(uses, findings);
  if (authorities !== undefined && findings.count === 0) checkAuthorities(authorities, citers, findings);
}

/** The names of the topics of files that could not be read; '' where that is not known. */
function unreadTopics(files: readonly (BookFile | Broken)[], topics: readonly Topic[]): readonly string[] {
  const read = new Set(topics.map(({ place }) => place.source.path));
  return files.flatMap((file) => {
    if (isBroken(file)) return '';
    if (read.has(file.path)) return [];
    const node = readYaml(file, new Findings());
    return (node && textAt(node, 'topic')?.text) ?? '';
  });
}

/** The files in rates/ that are not of a year. */
const OTHER_RATES_FILES = [
  'authorities',
  'by-day',
  'catalogue',
  'checklist',
  'invariants',
  'released',
  'scope',
];

/** `rates/2026-27.yaml` and its like. What nothing reads is a finding, so that what stands in it is not taken for law. */
function ratesFiles(source: BookSource, findings: Findings): readonly BookFile[] {
  return withoutBroken(yamlFiles(source, 'rates', findings)).filter(({ path }) => {
    const name = path.slice('rates/'.length, -'.yaml'.length);
    if (/^\d[^/]*$/.test(name) && !isTaxYear(name)) {
      const says = `A file of figures is named after its tax year, such as rates/2026-27.yaml; “${name}” is none.`;
      findings.add(startOfFile(path), says);
    } else if (!isTaxYear(name) && !OTHER_RATES_FILES.includes(name)) {
      const says =
        'Nothing reads this file: rules stand in rules/, the figures of a year in a file of its name, such as rates/2026-27.yaml.';
      findings.addUnknown(startOfFile(path), says, name, OTHER_RATES_FILES);
    }
    return isTaxYear(name);
  });
}

/** Reads files; those that could not be read are left out, with their findings. */
export function readAll<T>(
  files: readonly (BookFile | Broken)[],
  findings: Findings,
  read: ReadFile<T>,
): T[] {
  return withoutBroken(files).flatMap((file) => read(file, findings) ?? []);
}

const readTopicOnce = readOnce(readTopic);

/** Reads the figures of a year that cite these authorities. */
export const readRatesOnce = readOnce<Rates, NamedAuthorities>(readRates);
