import {
  BrokenBook,
  type CheckedBook,
  Findings,
  type MapNode,
  type Purpose,
  readYaml,
  recheckBook,
  type Topic,
  topicsIn,
} from '../language/index.js';
import { type NamedAuthorities, readAuthorities } from './authorities/index.js';
import {
  type LoadedYear,
  type RequiredValues,
  type Requirements,
  readAll,
  readTopicOnce,
  requirementsOf,
  rulesOf,
  validFiles,
} from './books.js';
import { deferredRates, type Rates, readCatalogue, readRates } from './figures/index.js';
import type { BookFile } from './files.js';
import { type Precheck, readBookFiles } from './precheck.js';
import { deferredLeftOut, scopeFile } from './scope.js';
import { readManifest } from './test-data/manifest.js';

/** Loads all years below a folder. If the precheck is of the same files, each year is read and checked when it is first needed;
 *  else all are checked now. Throws `BrokenBook` with all findings when anything is wrong. */
export function loadYears(
  root: string,
  requiredValues: RequiredValues,
  precheck: Precheck | undefined,
): readonly LoadedYear[] {
  const files = precheck && readBookFiles(root);
  if (precheck === undefined || files?.digest !== precheck.files)
    return validFiles(root, requiredValues).years;
  const findings = new Findings();
  const authorities = readAuthorities(root, findings);
  const topics = readAll(files.rules, findings, readTopicOnce);
  const catalogue = readCatalogue(root, findings) ?? new Map();
  const manifest = readManifest(root, findings);
  const leftOut = deferredLeftOut(scopeFile(root));
  const requirements = requirementsOf(topics, requiredValues, false);
  const years = files.rates.map((file) => {
    const yearPrecheck = precheck.years.find(({ taxYear }) => file.path === `rates/${taxYear}.yaml`);
    const rates =
      yearPrecheck === undefined
        ? ratesIn(file, authorities)
        : deferredRates(yearPrecheck, () => ratesIn(file, authorities));
    const { taxYear } = rates;
    const topicsOfYear = topicsIn(topics, taxYear);
    return {
      rates,
      catalogue,
      topics: topicsOfYear,
      checkedBooks: deferredBooks(rates, topicsOfYear, requirements),
      testData: manifest.filter((set) => set.taxYear === taxYear),
      leftOut,
      precheck: yearPrecheck,
    };
  });
  if (findings.count > 0) throw new BrokenBook(findings.all);
  return years;
}

/** The rates in a file; `presentForm` brings one of an earlier form up to date. Throws `BrokenBook`. */
export function ratesIn(
  { path, text }: BookFile,
  authorities: NamedAuthorities | undefined,
  presentForm = (node: MapNode): MapNode => node,
): Rates {
  const findings = new Findings();
  const file = readYaml(path, text, findings);
  const rates = file && readRates(presentForm(file), findings, authorities);
  if (rates === undefined || findings.count > 0) throw new BrokenBook(findings.all);
  return rates;
}

/** The books of a year, each checked when it is first needed. */
export function deferredBooks(
  rates: Rates,
  topics: readonly Topic[],
  requirements: readonly Requirements[],
): LoadedYear['checkedBooks'] {
  const books = new Map<Purpose, CheckedBook>();
  const byPurpose = new Map(requirements.map((each) => [each.purpose, each]));
  return {
    keys: () => byPurpose.keys(),
    get(purpose) {
      const required = byPurpose.get(purpose);
      const book = books.get(purpose) ?? (required && recheckBook(rulesOf(rates, topics, required)));
      if (book !== undefined) books.set(purpose, book);
      return book;
    },
  };
}
