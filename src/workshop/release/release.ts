import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BrokenBook, Findings } from '../../language/index.js';
import {
  addEntry,
  bookFile,
  changesBetween,
  contentDigest,
  inLines,
  type Label,
  type Law,
  latestOf,
  lawOf,
  PRESENT_FORM,
  type ProofGap,
  REGISTER_FILE,
  readRecord,
  readRegister,
  recordOf,
  recordPath,
  revisionPlace,
  timeAfter,
  type Waiver,
  writeBookFile,
  writeBundle,
  type YearOfLaw,
} from '../../law/index.js';
import { CHANGELOG, withEntry as withChange } from './changelog.js';
import { checkRegister } from './check.js';

/** What came of releasing a year. */
export interface Release {
  readonly label: string;
  readonly digest: string;
  /** Why nothing was written; undefined when the label is new. */
  readonly unchangedSince: string | undefined;
  /** What the changelog says of it. */
  readonly changes: readonly string[];
  /** The files that were written, relative to the book. */
  readonly files: readonly string[];
}

/** What a release records besides the law. */
export interface Reasons {
  readonly waivers: readonly Waiver[];
  readonly proofGaps: readonly ProofGap[];
}

/** The latest label of a year where nothing changed since, or undefined. Throws `BrokenBook` when the register has
 *  findings. */
export function unchangedLabel(
  root: string,
  years: readonly YearOfLaw[],
  taxYear: string,
): Label | undefined {
  const { latest, digest } = stateOf(root, years, taxYear);
  return latest?.digest === digest ? latest : undefined;
}

/** The latest label of a year, if it has any. */
export function latestLabel(root: string, taxYear: string): Label | undefined {
  return latestOf(readRegister(root, new Findings()).labels, taxYear);
}

/** Gives the law of a year a label of its own: raises the revision if the present one is released, adds an entry to the
 *  register, keeps the record of the law, and adds what changed to the changelog. Nothing is written when nothing changed
 *  since the last label. Throws `BrokenBook` when the register has findings; that the law is proven is for the caller. */
export function releaseYear(
  root: string,
  years: readonly YearOfLaw[],
  taxYear: string,
  { waivers, proofGaps }: Reasons,
): Release {
  const { register, latest, law, digest, year } = stateOf(root, years, taxYear);
  if (latest?.digest === digest) {
    const label = `${taxYear}.${latest.revision}`;
    return { label, digest, unchangedSince: label, changes: [], files: [] };
  }
  const { revision } = year.rates;
  const isReleased = register.labels.some((each) => each.taxYear === taxYear && each.revision === revision);
  const next = isReleased ? revision + 1 : revision;
  const label = `${taxYear}.${next}`;
  const before = latest && readRecord(root, taxYear, latest.digest);
  const changes = changesSince(before, year);
  const files: string[] = [];
  const write = (path: string, text: string): void => {
    if (textOf(root, path) === text) return;
    writeBookFile(root, path, text);
    files.push(path);
  };
  // The register last: when this is interrupted, the next run writes the other files again.
  write(year.rates.place.source.path, withRevision(year, next));
  write(CHANGELOG, withChange(textOf(root, CHANGELOG) ?? '# Changelog\n', label, changes));
  write(recordPath(taxYear), recordOf(law));
  const bundle = writeBundle(root, { taxYear, revision: next, digest }, year);
  files.push(...bundle.written);
  const at = timeAfter(register);
  const { language } = PRESENT_FORM;
  const entry = {
    kind: 'release',
    taxYear,
    revision: next,
    digest,
    language,
    at,
    waivers,
    proofGaps,
  } as const;
  addEntry(root, register, { ...entry, bundle: bundle.digest });
  files.push(REGISTER_FILE);
  return { label, digest, unchangedSince: undefined, changes, files };
}

/** What changed since a label, in lines; the same law may be recorded in another form. */
function changesSince(before: Law | undefined, year: YearOfLaw): readonly string[] {
  if (before === undefined) return ['the first release of the year'];
  const changes = inLines(changesBetween(before, lawOf(year, before)));
  return changes.length > 0 ? changes : ['the same law, in a record that says its language'];
}

function stateOf(root: string, years: readonly YearOfLaw[], taxYear: string) {
  const findings = new Findings();
  const register = checkRegister(root, years, findings);
  const year = years.find(({ rates }) => rates.taxYear === taxYear);
  if (findings.count > 0 || year === undefined) throw new BrokenBook(findings.all);
  const law = lawOf(year);
  return { register, latest: latestOf(register.labels, taxYear), year, law, digest: contentDigest(law) };
}

function textOf(root: string, path: string): string | undefined {
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
