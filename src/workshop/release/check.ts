import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../../digest.js';
import {
  type CheckedFiles,
  checkFiles,
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
import { readRequired } from '../../operations/index.js';
import { Findings } from '../../yaml/index.js';

/** What the register says of the years of a book. */
export interface Releases {
  readonly register: Register;
  /** No years where the register has findings: with a broken one every year would seem to differ. */
  readonly matches: readonly LabelMatch[];
  readonly findings: Findings;
}

/** Checks the register, and holds the law of each year against its label. Only for a book without findings of its own: what could not be
 *  read would count as changed. */
export function checkReleases(root: string, years: readonly YearBook[]): Releases {
  const findings = new Findings();
  const register = readRegister(root, findings);
  const isRead = findings.count === 0;
  checkLabels(register.labels, years, findings);
  const matches = findings.count === 0 ? matchLabels(root, register, years) : [];
  // Of a register that cannot be read each file would seem to be one too many.
  if (isRead) checkPartsFiles(root, register.labels, findings);
  return { register, matches, findings };
}

/** The files of a book, read and checked, with what the register says of its years, which it is not asked where anything is wrong
 *  before. Where years are asked for, the rules of others are checked only where their law is not what their label names: else they were
 *  when it was released. */
export function checkBookOf(
  root: string,
  taxYears?: readonly string[],
): { readonly files: CheckedFiles; readonly releases: Releases | undefined } {
  let releases: Releases | undefined;
  const files = checkFiles(root, readRequired, (years) => {
    releases = checkReleases(root, years);
    const { matches } = releases;
    return years.filter(({ rates: { taxYear } }) => {
      const match = matches.find((each) => each.taxYear === taxYear);
      const isReleased = match?.label !== undefined && match.change === undefined && !match.isDraft;
      return taxYears !== undefined && !taxYears.includes(taxYear) && isReleased;
    });
  });
  return { files, releases };
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
