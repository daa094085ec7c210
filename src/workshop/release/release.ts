import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { BrokenBook, Findings, listInWords } from '../../language/index.js';
import {
  addEntry,
  bookFile,
  type CheckedYear,
  changesBetween,
  changesInLines,
  contentDigest,
  type Evidence,
  type Label,
  type Law,
  labelName,
  latestLabel,
  lawOf,
  PRESENT_FORM,
  type ProofGap,
  REGISTER_FILE,
  readRecord,
  readRegister,
  recordOf,
  recordPath,
  revisionPlace,
  SCOPE_FILE,
  startOfFile,
  timeAfter,
  type Waiver,
  writeBookFile,
  type YearOfLaw,
} from '../../law/index.js';
import type { Proof } from '../check/prove.js';
import { CHANGELOG, withEntry } from './changelog.js';
import { checkRegister } from './check.js';
import { evidenceOf } from './evidence.js';

/** The result of releasing a year. */
export interface Release {
  readonly label: string;
  readonly digest: string;
  /** The label with the same law, where nothing was written; undefined when the label is new. */
  readonly unchangedSince: string | undefined;
  /** Its lines in the changelog. */
  readonly changes: readonly string[];
  /** The files that were written, relative to the book. */
  readonly files: readonly string[];
}

/** Why a year is released although something is unusual or not proven. */
export interface ReleaseReasons {
  readonly waivers: readonly Waiver[];
  readonly proofGaps: readonly ProofGap[];
}

/** What a release records besides the law. */
export interface ReleaseDetails extends ReleaseReasons, Partial<Signers> {
  /** What proves it. */
  readonly evidence?: Evidence;
}

/** Who releases, and who reviewed it. */
export interface Signers {
  readonly releasedBy: string;
  readonly reviewedBy: string | undefined;
}

/** Adds new evidence for a released label to the register, as an entry of its own: the law is the same. */
export function releaseEvidence(
  root: string,
  label: Label,
  proof: Proof,
  { proofGaps }: ReleaseReasons,
): Release {
  const register = readRegister(root, new Findings());
  const { taxYear, revision, digest } = label;
  const evidence = evidenceOf(root, proof);
  const at = timeAfter(register);
  addEntry(root, register, { kind: 'evidence', taxYear, revision, digest, at, evidence, proofGaps });
  const name = labelName(label);
  return {
    label: name,
    digest,
    unchangedSince: undefined,
    changes: ['new evidence'],
    files: [REGISTER_FILE],
  };
}

/** Whether HMRC's data sets of a year differ from those that its label was proven on. */
export function hasNewEvidence({ evidence }: Label, { testData }: CheckedYear): boolean {
  if (evidence === undefined) return false;
  const present = testData.map(({ file, sha256 }) => `${sha256} ${file}`).sort();
  const proven = evidence.sets.map(({ file, sha256 }) => `${sha256} ${file}`).sort();
  return !isDeepStrictEqual(present, proven);
}

/** The latest label of a year where nothing changed since, or undefined. Throws `BrokenBook` when the register has
 *  findings. */
export function unchangedLabel(
  root: string,
  years: readonly CheckedYear[],
  taxYear: string,
): Label | undefined {
  const { latest, digest } = presentState(root, years, taxYear);
  return latest?.digest === digest ? latest : undefined;
}

/** The latest label of a year, if it has any. */
export function readLatestLabel(root: string, taxYear: string): Label | undefined {
  return latestLabel(readRegister(root, new Findings()).labels, taxYear);
}

/** Reports entries that left the scope although no rule changed that could model them. */
export function checkRemovedScope(root: string, year: YearOfLaw, findings: Findings): void {
  const { taxYear } = year.rates;
  const latest = readLatestLabel(root, taxYear);
  const before = latest && readRecord(root, taxYear, latest.digest);
  if (latest === undefined || before === undefined) return;
  const changes = changesBetween(before, lawOf(year, before));
  const hasNewRule = changes.some(
    ({ part, changed, added }) => part === 'rules' && changed.length + added.length > 0,
  );
  const removals = changes.find(({ part }) => part === 'scope')?.removed ?? [];
  if (hasNewRule || removals.length === 0) return;
  findings.add(
    startOfFile(SCOPE_FILE),
    `${labelName(latest)} said that ${listInWords(removals.map(({ name }) => name))} ${removals.length === 1 ? 'is' : 'are'} left out of ${taxYear}, and no rule changed since: an entry leaves only with the rule that models it.`,
  );
}

/** Gives the law of a year a label of its own: raises the revision if the present one is released, adds an entry to the
 *  register, keeps the record of the law, and adds what changed to the changelog. Nothing is written when nothing changed
 *  since the last label. Throws `BrokenBook` when the register has findings; that the law is proven is for the caller. */
export function releaseYear(
  root: string,
  years: readonly CheckedYear[],
  taxYear: string,
  { waivers, proofGaps, evidence, releasedBy, reviewedBy }: ReleaseDetails,
): Release {
  const { register, latest, law, digest, year, nextRevision } = presentState(root, years, taxYear);
  if (latest?.digest === digest) {
    const label = `${taxYear}.${latest.revision}`;
    return { label, digest, unchangedSince: label, changes: [], files: [] };
  }
  const label = `${taxYear}.${nextRevision}`;
  const before = latest && readRecord(root, taxYear, latest.digest);
  const changes = changesSince(before, year);
  const files: string[] = [];
  const write = (path: string, text: string): void => {
    if (textOfFile(root, path) === text) return;
    writeBookFile(root, path, text);
    files.push(path);
  };
  // The register last: when this is interrupted, the next run writes the other files again.
  write(year.rates.place.source.path, withRevision(year, nextRevision));
  write(CHANGELOG, withEntry(textOfFile(root, CHANGELOG) ?? '# Changelog\n', label, changes));
  write(recordPath(taxYear), recordOf(law));
  const at = timeAfter(register);
  addEntry(root, register, {
    ...{ kind: 'release', taxYear, revision: nextRevision, digest, ...PRESENT_FORM, at },
    ...{ waivers, proofGaps, evidence, releasedBy, reviewedBy },
  });
  files.push(REGISTER_FILE);
  return { label, digest, unchangedSince: undefined, changes, files };
}

/** What changed since a label, in lines for the changelog; the same law may be recorded under another scheme. */
function changesSince(before: Law | undefined, year: YearOfLaw): readonly string[] {
  if (before === undefined) return ['the first release of the year'];
  const changes = changesInLines(changesBetween(before, lawOf(year, before)));
  return changes.length > 0 ? changes : [`the same law, in a record of scheme ${PRESENT_FORM.scheme}`];
}

/** The year as it stands, what its latest label is, and which revision comes next. */
function presentState(root: string, years: readonly CheckedYear[], taxYear: string) {
  const findings = new Findings();
  const register = checkRegister(root, years, findings);
  const year = years.find(({ rates }) => rates.taxYear === taxYear);
  if (findings.count > 0 || year === undefined) throw new BrokenBook(findings.all);
  const law = lawOf(year);
  const { revision } = year.rates;
  const isReleased = register.labels.some((each) => each.taxYear === taxYear && each.revision === revision);
  return {
    register,
    latest: latestLabel(register.labels, taxYear),
    year,
    law,
    digest: contentDigest(law),
    nextRevision: isReleased ? revision + 1 : revision,
  };
}

function textOfFile(root: string, path: string): string | undefined {
  return existsSync(join(root, path)) ? bookFile(root, path).text : undefined;
}

function withRevision({ rates }: YearOfLaw, revision: number): string {
  const { text, lines } = rates.place.source;
  const { line, column } = revisionPlace(rates);
  const old = lines[line - 1] ?? '';
  const newLine = `${old.slice(0, column - 1)}${old.slice(column - 1).replace(/^\d+/, String(revision))}`;
  const start =
    text
      .split('\n')
      .slice(0, line - 1)
      .join('\n').length + (line > 1 ? 1 : 0);
  return `${text.slice(0, start)}${newLine}${text.slice(start + old.length)}`;
}
