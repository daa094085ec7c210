import type { Rates } from '../../rates/index.js';
import type { Findings, Topic } from '../../rules/index.js';
import type { Place } from '../../rules/read/source.js';
import { type Label, latestOf, readLabels } from './labels.js';
import { lawOf } from './law.js';
import { contentDigest, readRecord, recordPath } from './record.js';

/** A year as it stands in the files. */
export interface YearOfLaw {
  readonly rates: Rates;
  readonly topics: readonly Topic[];
}

/** Checks that every released label names what it named when it was released. Only for a book without findings of its own:
 *  what could not be read would count as changed. */
export function checkReleases(root: string, years: readonly YearOfLaw[], findings: Findings): void {
  const labels = readLabels(root, findings);
  checkLabels(root, labels, years, findings);
  for (const year of years) {
    const { taxYear, revision } = year.rates;
    const label = labels.find((each) => each.taxYear === taxYear && each.revision === revision);
    if (label === undefined || label.digest === contentDigest(lawOf(year))) continue;
    findings.add(
      revisionPlace(year.rates),
      `The law of ${taxYear} is not what was released as ${taxYear}.${revision}: raise the revision with \`farthing release ${taxYear}\`.`,
    );
  }
}

/** Checks the labels by themselves: each has its year, none is above its year's revision, the last has its record. */
export function checkLabels(
  root: string,
  labels: readonly Label[],
  years: readonly YearOfLaw[],
  findings: Findings,
): void {
  for (const { taxYear, revision, place } of labels) {
    if (years.some(({ rates }) => rates.taxYear === taxYear)) continue;
    findings.add(place, `${taxYear}.${revision} is released, but there is no rates/${taxYear}.yaml.`);
  }
  for (const { rates } of years) {
    const { taxYear, revision } = rates;
    const latest = latestOf(labels, taxYear);
    if (latest === undefined) continue;
    if (revision < latest.revision) {
      findings.add(
        revisionPlace(rates),
        `The revision of ${taxYear} is ${revision}, but ${taxYear}.${latest.revision} is released already: a revision is never lowered. Write ${latest.revision}.`,
      );
    }
    if (readRecord(root, taxYear, latest.digest) === undefined) {
      findings.add(
        latest.place,
        `${recordPath(taxYear)} is not the record of ${taxYear}.${latest.revision}: it is missing or was changed. Bring it back from git.`,
      );
    }
  }
}

/** Where a rates file says its revision. */
export function revisionPlace({ place }: Rates): Place {
  const line = place.source.lines.findIndex((text) => text.startsWith('revision:'));
  if (line < 0) return place;
  const column = (place.source.lines[line] ?? '').search(/\d/) + 1;
  return { source: place.source, line: line + 1, column: Math.max(1, column) };
}
