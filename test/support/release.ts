import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { checkFiles } from '../../src/law/books.js';
import { labelName, REGISTER_FILE, readRegister, writeLabel } from '../../src/law/index.js';
import { readRequired } from '../../src/operations/required-values.js';
import { nextLabel, writeRelease } from '../../src/workshop/release/release.js';
import { Findings } from '../../src/yaml/index.js';

/** Releases years of a book as they stand, all when none is named, without the check that a release begins with: the names of
 *  their labels. One whose law is that of its label is left as it is. */
export function releaseAsItStands(root: string, taxYears?: readonly string[]): readonly string[] {
  const { years } = checkFiles(root, readRequired);
  return years
    .filter(({ rates }) => taxYears?.includes(rates.taxYear) ?? true)
    .map((year) => {
      const { taxYear } = year.rates;
      const { labels } = readRegister(root, new Findings());
      const next = nextLabel(root, { labels }, year);
      const latest = labels.findLast((label) => label.taxYear === taxYear);
      if (next === undefined) return latest === undefined ? '' : labelName(latest);
      const sets = year.testData.map(({ name, version, kind, file, sha256, rows }) => ({
        ...{ name, version, kind, file, sha256, rows, passed: rows },
        known: [],
      }));
      const signed = { by: 'Somebody', why: 'A book of the tests.' };
      writeRelease(root, next, year, { ...signed, evidence: { sets, cases: 0 }, accepted: [] });
      return labelName(next);
    });
}

/** Takes the register of a book away, so that it has no label. */
export function removeLabels(root: string): void {
  rmSync(join(root, REGISTER_FILE), { force: true });
  rmSync(join(root, 'rates/released'), { recursive: true, force: true });
}

/** Makes the labels of a book those of a version that is out. */
export function shipLabels(root: string, version = '0.9.0'): void {
  for (const label of readRegister(root, new Findings()).labels) writeLabel(root, { ...label, version });
}
