import { setImmediate } from 'node:timers/promises';
import { memoizeByName } from '../../cache.js';
import type { Json } from '../../json.js';
import {
  BrokenBook,
  type CheckedBook,
  checkBooks,
  Findings,
  figureLeaves,
  type Purpose,
  readYaml,
  type Topic,
  topicsIn,
} from '../../language/index.js';
import { AUTHORITIES_FILE, authoritiesIn, type NamedAuthorities } from '../authorities/index.js';
import {
  type LoadedYear,
  type RequiredValues,
  readAll,
  readTopicOnce,
  requirementsOf,
  rulesOf,
} from '../books.js';
import { CATALOGUE_FILE, catalogueIn, type Rates, readRates } from '../figures/index.js';
import { type BookFile, fileOfBytes } from '../files.js';
import { type Label, labelName } from '../identity/label.js';
import { lawOf } from '../identity/law.js';
import { contentDigest } from '../identity/record.js';
import { presentFigure } from '../published/rates.js';
import { SCOPE_FILE, scopeIn } from '../scope.js';
import { dataSetsIn, MANIFEST_FILE } from '../test-data/manifest.js';
import { BUNDLED_RECORD, DamagedBundle, readBundle, readBundledFile } from './bundle.js';
import { presentRatesForm } from './earlier-forms.js';

/** Loads the year of a label from its bundle; its books are checked when they are first needed. Yields to the event loop between
 *  files. Rejects with `DamagedBundle`, or with `BrokenBook` where this program cannot read what an earlier one released. */
export async function loadBundledYear(
  root: string,
  label: Label,
  requiredValues: RequiredValues,
): Promise<LoadedYear> {
  const { taxYear } = label;
  const files = readBundle(root, label).map(({ path, bytes }) => fileOfBytes(path, bytes));
  const fileAt = (path: string): BookFile => {
    const bookFile = files.find((each) => each.path === path);
    if (bookFile === undefined) throw new DamagedBundle([`The bundle of ${labelName(label)} lacks ${path}.`]);
    return bookFile;
  };
  const findings = new Findings();
  const rules = [];
  for (const each of files.filter(({ path }) => path.startsWith('rules/'))) {
    rules.push(...readAll([each], findings, readTopicOnce));
    await setImmediate();
  }
  const topics = topicsIn(rules, taxYear);
  await setImmediate();
  // Undefined for older books, which cite addresses.
  const authoritiesFile = files.find(({ path }) => path === AUTHORITIES_FILE);
  const authorities = authoritiesFile && authoritiesIn(authoritiesFile, findings);
  const rates = ratesIn(fileAt(`rates/${taxYear}.yaml`), authorities);
  await setImmediate();
  const catalogue = catalogueIn(fileAt(CATALOGUE_FILE), findings) ?? new Map();
  const dataSets = dataSetsIn(fileAt(MANIFEST_FILE), findings);
  const scope = files.find(({ path }) => path === SCOPE_FILE);
  const leftOut = scope && scopeIn(scope, findings);
  if (findings.count > 0) throw new BrokenBook(findings.all);
  return {
    rates,
    catalogue,
    topics,
    checkedBooks: booksOnDemand(rates, topics, requiredValues),
    testData: dataSets.filter((set) => set.taxYear === taxYear),
    leftOut,
  };
}

/** The books of a year, each checked when it is first needed. */
function booksOnDemand(
  rates: Rates,
  topics: readonly Topic[],
  requiredValues: RequiredValues,
): LoadedYear['checkedBooks'] {
  const requirements = requirementsOf(topics, requiredValues, false);
  const check = memoizeByName((purpose: Purpose): CheckedBook => {
    const findings = new Findings();
    const years = requirements.filter((each) => each.purpose === purpose);
    const { books } = checkBooks(
      new Map(years.map((each) => [purpose, rulesOf(rates, topics, each)])),
      findings,
    );
    const book = books.get(purpose);
    if (book === undefined || findings.count > 0) throw new BrokenBook(findings.all);
    return book;
  });
  return { keys: () => requiredValues.keys(), get: check };
}

/** The rates in a file, brought up to date. Throws `BrokenBook`. */
function ratesIn({ path, text }: BookFile, authorities: NamedAuthorities | undefined): Rates {
  const findings = new Findings();
  const file = readYaml(path, text, findings);
  const rates = file && readRates(presentRatesForm(file), findings, authorities);
  if (rates === undefined || findings.count > 0) throw new BrokenBook(findings.all);
  return rates;
}

/** The record of the law in the bundle of a label, as a text with a line for each figure. Undefined for older bundles, which have
 *  none. Throws `DamagedBundle`. */
export function loadBundledRecord(root: string, label: Label): string | undefined {
  return readBundledFile(root, label, BUNDLED_RECORD)?.text;
}

/** A figure of a label by its path (`rates.student_loans.plan_1.threshold`), as answers show it, from its bundle; undefined where
 *  its year has none. Throws like `loadBundledYear`. */
export function loadBundledFigure(root: string, label: Label, path: string): Json | undefined {
  const file = readBundledFile(root, label, `rates/${label.taxYear}.yaml`);
  const leaves = file === undefined ? [] : figureLeaves(ratesIn(file, undefined).figures);
  const leaf = leaves.find((each) => each.path === path);
  return leaf && presentFigure(leaf);
}

/** What is wrong with the bundle of a label, in sentences: its files are not those that were released, or this program reads
 *  another law in them. */
export async function faultsOfBundle(
  root: string,
  label: Label,
  requiredValues: RequiredValues,
): Promise<readonly string[]> {
  try {
    const year = await loadBundledYear(root, label, requiredValues);
    for (const purpose of year.checkedBooks.keys()) year.checkedBooks.get(purpose);
    return contentDigest(lawOf(year, label)) === label.digest
      ? []
      : [`This program reads another law in the bundle of ${labelName(label)} than it names.`];
  } catch (error) {
    if (error instanceof DamagedBundle) return error.faults;
    if (error instanceof BrokenBook)
      return error.findings.map(
        ({ message }) => `This program cannot read the bundle of ${labelName(label)}: ${message}`,
      );
    throw error;
  }
}
