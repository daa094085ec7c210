import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { Findings } from '../../../src/language/index.js';
import { checkFiles } from '../../../src/law/books.js';
import { type Label, labelName, readRegister } from '../../../src/law/index.js';
import { allRequiredValues } from '../../../src/operations/operations.js';
import { releaseYear } from '../../../src/workshop/release/release.js';

const [BEFORE, YEAR] = ['2025-26', '2026-27'];

/** Changes a file of a book. */
export function changeFile(root: string, path: string, from: string | RegExp, to: string): void {
  const file = join(root, path);
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace(from, to));
  expect(readFileSync(file, 'utf8'), path).not.to.equal(text);
}

/** Releases a year of a book as it stands: the name of the label. */
export function releaseAs(root: string, taxYear = YEAR): string {
  const { years } = checkFiles(root, allRequiredValues);
  return releaseYear(root, years, taxYear, { waivers: [], proofGaps: [] }).label;
}

/** The labels of a year, the earliest first. */
export function labelsIn(root: string, taxYear = YEAR): readonly Label[] {
  return readRegister(root, new Findings()).labels.filter((each) => each.taxYear === taxYear);
}

/** The name of the latest label of a year. */
export function latestLabel(root: string, taxYear = YEAR): string {
  return labelsIn(root, taxYear).map(labelName).at(-1) ?? '';
}

/** Releases a next revision of 2026-27, and of the year before where the book has it: employees pay 9% in place of 8%, and sick pay
 *  has another title. */
export function releaseNextRevisions(root: string): { readonly old: string; readonly next: string } {
  const old = latestLabel(root);
  changeFile(
    root,
    `rates/${YEAR}.yaml`,
    /(A: \{ lower_earnings_limit_to_primary_threshold: 0%, primary_threshold_to_upper_earnings_limit: )8%/,
    '$19%',
  );
  changeFile(root, 'rules/sick-pay.yaml', 'title: Qualifying days paid', 'title: The days paid');
  const next = releaseAs(root);
  if (labelsIn(root, BEFORE).length > 0) releaseAs(root, BEFORE);
  return { old, next };
}
