import { setImmediate } from 'node:timers/promises';
import { BrokenBook, Findings, readTopic, topicsIn } from '../../language/index.js';
import { AUTHORITIES_FILE, authoritiesIn } from '../authorities/index.js';
import { type LoadedYear, type RequiredValues, readAll, requirementsOf } from '../books.js';
import { CATALOGUE_FILE, catalogueIn } from '../figures/index.js';
import { type BookFile, fileOfBytes } from '../files.js';
import { lawOf } from '../identity/law.js';
import { contentDigest } from '../identity/record.js';
import { type Label, nameOf } from '../identity/register.js';
import { deferredBooks, ratesIn } from '../prechecked-years.js';
import { deferredLeftOut, SCOPE_FILE } from '../scope.js';
import { dataSetsIn, MANIFEST_FILE } from '../test-data/manifest.js';
import { DamagedBundle, readBundle } from './bundle.js';

/** Reads a year as its label names it, from its bundle; its books are checked when they are first needed. Other work goes on
 *  between the files. Throws `DamagedBundle`, or `BrokenBook` where this program cannot read what an earlier one released. */
export async function loadKeptYear(
  root: string,
  label: Label,
  requiredValues: RequiredValues,
): Promise<LoadedYear> {
  const { taxYear } = label;
  const files = readBundle(root, label).map(({ path, bytes }) => fileOfBytes(path, bytes));
  const file = (path: string): BookFile => {
    const found = files.find((each) => each.path === path);
    if (found === undefined) throw new DamagedBundle([`The bundle of ${nameOf(label)} lacks ${path}.`]);
    return found;
  };
  const findings = new Findings();
  const rules = [];
  for (const each of files.filter(({ path }) => path.startsWith('rules/'))) {
    rules.push(...readAll([each], findings, readTopic));
    await setImmediate();
  }
  const topics = topicsIn(rules, taxYear);
  await setImmediate();
  // Books from before them name addresses.
  const named = files.find(({ path }) => path === AUTHORITIES_FILE);
  const rates = ratesIn(file(`rates/${taxYear}.yaml`), named && authoritiesIn(named, findings));
  await setImmediate();
  const catalogue = catalogueIn(file(CATALOGUE_FILE), findings) ?? new Map();
  const dataSets = dataSetsIn(file(MANIFEST_FILE), findings);
  if (findings.count > 0) throw new BrokenBook(findings.all);
  return {
    rates,
    catalogue,
    topics,
    checked: deferredBooks(rates, topics, requirementsOf(topics, requiredValues, false)),
    testData: dataSets.filter((set) => set.taxYear === taxYear),
    leftOut: deferredLeftOut(files.find(({ path }) => path === SCOPE_FILE)),
  };
}

/** What is wrong with the bundle of a label, in sentences: that its files are not those which were released, or that this
 *  program reads another law in them. */
export async function faultsOfBundle(
  root: string,
  label: Label,
  requiredValues: RequiredValues,
): Promise<readonly string[]> {
  try {
    const year = await loadKeptYear(root, label, requiredValues);
    for (const purpose of year.checked.keys()) year.checked.get(purpose);
    return contentDigest(lawOf(year, label)) === label.digest
      ? []
      : [`This program reads another law in the bundle of ${nameOf(label)} than it names.`];
  } catch (error) {
    if (error instanceof DamagedBundle) return error.faults;
    if (error instanceof BrokenBook)
      return error.findings.map(
        ({ message }) => `This program cannot read the bundle of ${nameOf(label)}: ${message}`,
      );
    throw error;
  }
}
