import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Findings } from '../../language/index.js';
import {
  bookFile,
  checkLabels,
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
