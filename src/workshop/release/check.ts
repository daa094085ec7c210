import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../../digest.js';
import { Findings } from '../../language/index.js';
import {
  bookFile,
  checkLabels,
  labelName,
  latestLabel,
  REGISTER_FILE,
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
  // With a broken register every year would seem to differ.
  return findings.count === before ? sealsOf(root, register, years) : [];
}

/** Checks that HMRC's data is what the latest label of each year was proven on: an answer names it. */
export function checkEvidence(root: string, findings: Findings): void {
  const { labels } = readRegister(root, new Findings());
  for (const label of labels) {
    if (label !== latestLabel(labels, label.taxYear)) continue;
    for (const { file, sha256: proven } of label.evidence?.sets ?? []) {
      const exists = existsSync(join(root, file));
      if (exists && sha256(readFileSync(join(root, file))) === proven) continue;
      findings.add(
        label.place,
        `${file} ${exists ? 'is not the file' : 'is missing'} that ${labelName(label)} was proven on. Bring it back from git; where HMRC has new data, \`farthing release ${label.taxYear}\` adds what it comes to.`,
      );
    }
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
    if (!hasEntry(changelog, labelName(label))) {
      findings.add(place, `${CHANGELOG} has no entry for ${labelName(label)}; bring it back from git.`);
    }
    if (label === latestLabel(labels, taxYear) && readRecord(root, taxYear, digest) === undefined) {
      findings.add(
        place,
        `${recordPath(taxYear)} is not the record of ${labelName(label)}: it is missing or was changed, or ${REGISTER_FILE} lost a later entry. Bring both back from git.`,
      );
    }
  }
  return register;
}
