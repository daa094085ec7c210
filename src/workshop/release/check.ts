import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../../digest.js';
import type { Findings } from '../../language/index.js';
import {
  checkLabels,
  checkPartsFiles,
  type Label,
  type LabelMatch,
  labelName,
  latestLabel,
  matchLabels,
  type Register,
  readRegister,
  type YearBook,
} from '../../law/index.js';

/** Checks the register, and holds the law of each year against its label; no years where the register has findings.
 *  Only for a book without findings of its own: what could not be read would count as changed. */
export function checkReleases(
  root: string,
  years: readonly YearBook[],
  findings: Findings,
): { readonly register: Register; readonly matches: readonly LabelMatch[] } {
  const before = findings.count;
  const register = readRegister(root, findings);
  checkLabels(register.labels, years, findings);
  // With a broken register every year would seem to differ.
  const matches = findings.count === before ? matchLabels(root, register, years) : [];
  checkPartsFiles(root, register.labels, findings);
  return { register, matches };
}

/** Checks that HMRC's data is what the latest label of each year was proven on: an answer names it. */
export function checkEvidence(root: string, labels: readonly Label[], findings: Findings): void {
  for (const label of labels) {
    if (label !== latestLabel(labels, label.taxYear)) continue;
    for (const { file, sha256: proven } of label.evidence?.sets ?? []) {
      const exists = existsSync(join(root, file));
      if (exists && sha256(readFileSync(join(root, file))) === proven) continue;
      findings.add(
        label.place,
        `${file} ${exists ? 'is not the file' : 'is missing'} that ${labelName(label)} was proven on. Bring it back from git; where HMRC has new data, \`farthing release ${label.taxYear}\` names what it comes to.`,
      );
    }
  }
}
