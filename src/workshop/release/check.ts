import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Findings } from '../../language/index.js';
import {
  bookFile,
  checkLabels,
  faultsOfBundle,
  latestOf,
  nameOf,
  type Register,
  readRecord,
  readRegister,
  recordPath,
  type Seal,
  sealsOf,
  type YearOfLaw,
} from '../../law/index.js';
import { allRequiredValues } from '../../operations/index.js';
import { CHANGELOG, hasEntry } from './changelog.js';

/** Checks the register, and holds the law of each year against its label; no seals where the register has findings.
 *  Only for a book without findings of its own: what could not be read would count as changed. */
export function checkReleases(
  root: string,
  years: readonly YearOfLaw[],
  findings: Findings,
): readonly Seal[] {
  const before = findings.count;
  const register = checkRegister(root, years, findings);
  // Against labels that cannot be believed every year would differ.
  return findings.count === before ? sealsOf(root, register, years) : [];
}

/** Checks that the bundle of each label that has one is there, is what the register says, and can be read. */
export async function checkBundles(root: string, findings: Findings): Promise<void> {
  const own = new Findings();
  const { labels } = readRegister(root, own);
  // What is wrong with the register has its findings.
  if (own.count > 0) return;
  for (const label of labels.filter(({ bundle }) => bundle !== undefined)) {
    const faults = await faultsOfBundle(root, label, allRequiredValues);
    for (const fault of faults) findings.add(label.place, fault);
  }
}

/** Checks the register by itself, and that each label has all that its release wrote: an entry of the changelog,
 *  and the latest of each year its record. Whether the law of today is what the labels name is not looked at. */
export function checkRegister(root: string, years: readonly YearOfLaw[], findings: Findings): Register {
  const register = readRegister(root, findings);
  const { labels } = register;
  checkLabels(labels, years, findings);
  const changelog = existsSync(join(root, CHANGELOG)) ? bookFile(root, CHANGELOG).text : '';
  for (const label of labels) {
    const { taxYear, digest, place } = label;
    if (!hasEntry(changelog, nameOf(label))) {
      findings.add(place, `${CHANGELOG} has no entry for ${nameOf(label)}; bring it back from git.`);
    }
    if (label === latestOf(labels, taxYear) && readRecord(root, taxYear, digest) === undefined) {
      findings.add(
        place,
        `${recordPath(taxYear)} is not the record of ${nameOf(label)}: it is missing or was changed. Bring it back from git.`,
      );
    }
  }
  return register;
}
