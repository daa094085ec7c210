import { type Findings, YEARS } from '../../source/findings.js';
import type { Topic, Years } from '../model.js';
import { isFor, PURPOSES } from '../purpose.js';

/** Whether a file is the law of a tax year. Years are written so that they sort as texts. */
export function isValidIn(years: Years, taxYear: string): boolean {
  return (
    (years.from === undefined || years.from <= taxYear) &&
    (years.until === undefined || taxYear <= years.until)
  );
}

/** Two files of one topic may follow each other; for one purpose they may not overlap, and leave no year of the book out.
 *  Returns the years whose rules are not all there, or there twice. */
export function checkYears(
  topics: readonly Topic[],
  taxYears: readonly string[],
  findings: Findings,
): ReadonlySet<string> {
  const ofPurposes = PURPOSES.map((purpose) => topics.filter((topic) => isFor(topic, purpose)));
  return new Set(ofPurposes.flatMap((each) => [...unclearYears(each, taxYears, findings)]));
}

function unclearYears(
  topics: readonly Topic[],
  taxYears: readonly string[],
  findings: Findings,
): ReadonlySet<string> {
  const unclear = new Set<string>();
  const byName = new Map<string, Topic[]>();
  for (const topic of topics) byName.set(topic.name, [...(byName.get(topic.name) ?? []), topic]);
  for (const [name, files] of byName) {
    // A file may wait for a year that the book does not have yet.
    const named = files.flatMap(({ years }) => years.from ?? []);
    for (const taxYear of new Set([...taxYears, ...named])) {
      const [any] = files;
      const [first, second] = files.filter((topic) => isValidIn(topic.years, taxYear));
      if (first !== undefined && second === undefined) continue;
      unclear.add(taxYear);
      if (second !== undefined) {
        const other = first?.place.source.path ?? '';
        findings.add(
          second.place,
          `The topic “${name}” has two files for ${YEARS}: this one and ${other}.`,
          taxYear,
        );
      } else if (any !== undefined) {
        findings.add(
          any.place,
          `The topic “${name}” has no file for ${YEARS}: its years leave a gap.`,
          taxYear,
        );
      }
    }
    for (const { years, place } of files) {
      if (years.from !== undefined && years.until !== undefined && years.from > years.until) {
        findings.add(place, `These years end before they begin: from ${years.from} until ${years.until}.`);
      }
    }
  }
  return unclear;
}
