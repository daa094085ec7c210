import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BrokenBook, type Findings } from '../../rules/index.js';
import { bookFile } from '../files.js';
import { CHANGELOG, withEntry } from './changelog.js';
import { changesBetween, inLines } from './changes.js';
import { checkLabels, revisionPlace, type YearOfLaw } from './check.js';
import { LABELS_FILE, latestOf, readLabels, writtenLabels } from './labels.js';
import { lawOf } from './law.js';
import { contentDigest, readRecord, recordOf, recordPath } from './record.js';
import { writeWhole } from './write-file.js';

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

/** Gives the law of a year a label of its own: raises the revision if the present one is released, keeps the digest and the
 *  record of the law, and adds what changed to the changelog. Nothing is written when nothing changed since the last
 *  label. Throws `BrokenBook` when the book, or what is kept of its releases, has findings. */
export function releaseYear(
  root: string,
  years: readonly YearOfLaw[],
  taxYear: string,
  findings: Findings,
): Release {
  if (findings.count > 0) throw new BrokenBook(findings.all);
  const labels = readLabels(root, findings);
  checkLabels(root, labels, years, findings);
  const year = years.find(({ rates }) => rates.taxYear === taxYear);
  if (findings.count > 0 || year === undefined) throw new BrokenBook(findings.all);
  const { revision } = year.rates;
  const law = lawOf(year);
  const digest = contentDigest(law);
  const latest = latestOf(labels, taxYear);
  if (latest?.digest === digest) {
    const label = `${taxYear}.${latest.revision}`;
    return { label, digest, unchangedSince: label, changes: [], files: [] };
  }
  const isReleased = labels.some((each) => each.taxYear === taxYear && each.revision === revision);
  const next = isReleased ? revision + 1 : revision;
  const label = `${taxYear}.${next}`;
  const before = latest && readRecord(root, taxYear, latest.digest);
  const changes =
    before === undefined ? ['the first release of the year'] : inLines(changesBetween(before, law));
  const files: string[] = [];
  const write = (path: string, text: string): void => {
    if (existsSync(join(root, path)) && bookFile(root, path).text === text) return;
    writeWhole(root, path, text);
    files.push(path);
  };
  // The labels last: what was written before them is written again when this is cut short and run anew.
  write(year.rates.place.source.path, withRevision(year, next));
  write(CHANGELOG, withEntry(changelogOf(root), label, changes));
  write(recordPath(taxYear), recordOf(law));
  write(LABELS_FILE, writtenLabels([...labels, { taxYear, revision: next, digest }]));
  return { label, digest, unchangedSince: undefined, changes, files };
}

function withRevision({ rates }: YearOfLaw, revision: number): string {
  const { text, lines } = rates.place.source;
  const { line, column } = revisionPlace(rates);
  const old = lines[line - 1] ?? '';
  const raised = `${old.slice(0, column - 1)}${old.slice(column - 1).replace(/^\d+/, String(revision))}`;
  const start =
    text
      .split('\n')
      .slice(0, line - 1)
      .join('\n').length + (line > 1 ? 1 : 0);
  return `${text.slice(0, start)}${raised}${text.slice(start + old.length)}`;
}

function changelogOf(root: string): string {
  return existsSync(join(root, CHANGELOG)) ? bookFile(root, CHANGELOG).text : '# Changelog\n';
}
