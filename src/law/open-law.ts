import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../digest.js';
import { getOrMake } from '../get-or-make.js';
import { ruleFile, topicsOf } from '../language/index.js';
import { lazy } from '../lazy.js';
import { BrokenBook, Findings, formOf, isBroken, readOnce, readYaml, readYamlList } from '../yaml/index.js';
import { NO_AUTHORITIES, readAuthorities } from './authorities/index.js';
import { type BookSource, filesOf, isBuiltLaw, startOfFile } from './book-source.js';
import { checkFiles, checkWhole, readAll, readByDay, readFiles, readRatesOnce, validFiles } from './books.js';
import { type BuiltFile, type BuiltLaw, type BuiltYear, builtLaw } from './built-law.js';
import { type Rates, readCatalogue } from './figures/index.js';
import { readBookFile, yamlFilesOfRules } from './files.js';
import { type Gate, type GateOptions, passGate } from './identity/gate.js';
import { REGISTER_FILE } from './identity/register.js';
import { type ReadRequired, requirementsOfYear } from './requirements.js';
import { readScope } from './scope.js';
import { MANIFEST_FILE, readManifest } from './test-data/manifest.js';
import {
  BrokenYear,
  type FilesOfYear,
  type OnBroken,
  type Release,
  withoutOtherDrafts,
  type YearBook,
  yearBook,
} from './year-book.js';

/** The years of a book, each read and checked when it is first needed, and the labels that name them. */
export interface OpenLaw {
  readonly years: readonly YearBook[];
  readonly gate: Gate;
}

/** How a book is opened. */
export interface OpenLawOptions extends GateOptions {
  /** Called, once a year, for a year whose rules turn out to be broken when they are first needed. */
  readonly onBroken?: OnBroken | undefined;
  /** Whether a year that no label names is checked when it is first needed, and not at once. */
  readonly onDemand?: boolean | undefined;
  /** The labels, where the law was held against them before. */
  readonly gate?: Gate | undefined;
}

/** Opens the law that answers. What the build of this program read is not read again before it is needed; else all files are, and what is
 *  wrong in any ends it. A year that a label names was checked at its release, and is used as it is. Throws `BrokenBook` with all
 *  findings of all files, or with every year that is not what its label names. */
export function openLaw(
  source: BookSource,
  readRequired: ReadRequired,
  { onBroken = () => {}, onDemand = false, gate: known, ...options }: OpenLawOptions,
): OpenLaw {
  let gate = known;
  const isReleased = (taxYear: string) => isNamed(gate?.lawOf(taxYear));
  const release: Release = {
    isReleased,
    broken(taxYear, findings) {
      // What no label names somebody works on, who is to see all at once.
      const all = isReleased(taxYear) ? findings : checkFiles(source, readRequired).findings;
      const error = new BrokenYear(taxYear, (all.count > 0 ? all : findings).all);
      onBroken(error);
      return error;
    },
  };
  const built = yearsAsBuilt(source);
  const years =
    built === undefined
      ? allYears(source, readRequired, release)
      : built.map(builtYears(source, readRequired, release, built));
  gate ??= gateOf(source, readRequired, years, options);
  if (!onDemand) {
    // In the latest year a slip in a sentence, which no label counts, would refuse nearly all requests.
    const latest = built === undefined ? years.findLast(({ isDraft }) => !isDraft) : undefined;
    const findings = new Findings();
    for (const year of years) if (year === latest || !isReleased(year.taxYear)) year.check(findings);
    throwAll(source, readRequired, findings);
  }
  return { years, gate };
}

/** Whether a label names a law: that of a draft it does not name, even where it has one. */
function isNamed(law: ReturnType<Gate['lawOf']>): boolean {
  return law?.label !== undefined && law.unreleased === undefined;
}

/** Reads the files of all years, and checks all that can be said of them before rules are checked. */
function allYears(source: BookSource, readRequired: ReadRequired, release: Release): readonly YearBook[] {
  const findings = new Findings();
  const files = readFiles(source, readRequired, findings, release);
  checkWhole(files, [], findings);
  throwAll(source, readRequired, findings);
  return files.years;
}

/** Throws all findings of all files where there are any: rules that were not checked may have some, too. */
function throwAll(source: BookSource, readRequired: ReadRequired, { count }: Findings): void {
  if (count > 0) throw new BrokenBook(checkFiles(source, readRequired).findings.all);
}

/** Holds the law against its labels. What is wrong in its rules is said first: it is why the law is another. */
function gateOf(
  source: BookSource,
  readRequired: ReadRequired,
  years: readonly YearBook[],
  options: GateOptions,
): Gate {
  try {
    return passGate(source, years, options);
  } catch (error) {
    if (error instanceof BrokenBook) passGate(source, validFiles(source, readRequired).years, options);
    throw error;
  }
}

function ratesFileOf(taxYear: string): string {
  return `rates/${taxYear}.yaml`;
}

const readRuleFileOnce = readOnce(ruleFile);

/** Makes years of files with the bytes that the build found nothing wrong in, each read for that year alone. */
function builtYears(
  source: BookSource,
  readRequired: ReadRequired,
  release: Release,
  years: readonly BuiltYear[],
): (year: BuiltYear) => YearBook {
  const answers = isBuiltLaw(source) ? source.answers : undefined;
  const nothing = new Findings();
  const required = readRequired(source, nothing);
  const authorities = lazy(() => readAuthorities(source, nothing) ?? NO_AUTHORITIES);
  const catalogue = lazy(() => readCatalogue(source, nothing) ?? new Map());
  const rules = lazy(() => readAll(yamlFilesOfRules(source, nothing), nothing, readRuleFileOnce));
  const testData = lazy(() => readManifest(source, nothing));
  const leftOut = lazy(() => readScope(source, nothing));
  const ratesOf = new Map<string, Rates>();
  const ratesOfYear = (taxYear: string): Rates =>
    getOrMake(ratesOf, taxYear, () => {
      const path = ratesFileOf(taxYear);
      const [read] = readAll([readBookFile(source, path, nothing)], nothing, (file, findings) =>
        readRatesOnce(file, findings, authorities()),
      );
      if (read === undefined) throw new RangeError(`${path} cannot be read any more.`);
      return read;
    });
  const allRates = lazy(() => years.map((each) => ratesOfYear(each.taxYear)));
  const byDay = lazy(() => readByDay(source, allRates(), nothing));
  return ({ taxYear, defaultFrom, isDraft, digest }) => {
    const path = ratesFileOf(taxYear);
    const rates = lazy(() => ratesOfYear(taxYear));
    const topics = lazy(() => topicsOf(rules(), taxYear));
    const testDataOfYear = lazy(() => testData().filter((set) => set.taxYear === taxYear));
    const files: FilesOfYear = {
      get rates() {
        return rates();
      },
      ratesOfYears: () => withoutOtherDrafts(allRates(), rates()),
      byDay,
      get catalogue() {
        return catalogue();
      },
      get topics() {
        return topics();
      },
      get testData() {
        return testDataOfYear();
      },
      get leftOut() {
        return leftOut();
      },
    };
    const requirements = lazy(() => requirementsOfYear(files.topics, required, taxYear));
    const head = { taxYear, defaultFrom, isDraft, digest, place: startOfFile(path) };
    return yearBook(head, files, { answers, requirements, ...release });
  };
}

/** The years of a book as the build read it; undefined where any file has other bytes, or something was wrong. */
function yearsAsBuilt(source: BookSource): readonly BuiltYear[] | undefined {
  if (typeof source !== 'string') return isBuiltLaw(source) ? source.years : undefined;
  const { files, years } = builtLaw();
  if (years === undefined) return undefined;
  const isRead = (path: string) => path !== REGISTER_FILE;
  const paths = pathsOfLaw(source).filter(isRead);
  const areSame =
    paths.length === Object.keys(files).filter(isRead).length &&
    paths.every((path) => {
      const file = readBookFile(source, path, new Findings());
      return !isBroken(file) && file.form !== undefined;
    });
  return areSame ? years : undefined;
}

/** The files of the law, in YAML or by their names so. */
function pathsOfLaw(source: BookSource): readonly string[] {
  const all = ['rules', 'rates'].flatMap((folder) => filesOf(source).list(folder) ?? []);
  return [...all.filter((path) => /\.ya?ml$/i.test(path)), MANIFEST_FILE];
}

/** Reads the law in a folder for a build to write it down. */
export function lawToBuild(root: string, readRequired: ReadRequired, build: string): BuiltLaw {
  const findings = new Findings();
  const read = readFiles(root, readRequired, findings);
  checkWhole(read, [], findings);
  return {
    build,
    files: Object.fromEntries(pathsOfLaw(root).flatMap((path) => fileToBuild(root, path))),
    years:
      findings.count > 0
        ? undefined
        : read.years.map(({ taxYear, defaultFrom, isDraft, digest }) => ({
            ...{ taxYear, defaultFrom, isDraft, digest },
          })),
  };
}

/** A file as it is written down; none where it has a finding. */
function fileToBuild(root: string, path: string): readonly (readonly [string, BuiltFile])[] {
  const findings = new Findings();
  const [node] = readAll([readBookFile(root, path, findings)], findings, (file) =>
    path === REGISTER_FILE ? readYamlList(file, findings) : readYaml(file, findings),
  );
  if (node === undefined || findings.count > 0) return [];
  return [[path, { sha256: sha256(readFileSync(join(root, path))), form: formOf(node) }]];
}
