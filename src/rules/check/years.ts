import type { Findings } from '../findings.js';
import type { Topic, Years } from '../model.js';

/** Whether a file is the law of a tax year. Years are written so that they sort as texts. */
export function isValidIn(years: Years, taxYear: string): boolean {
  return (
    (years.from === undefined || years.from <= taxYear) &&
    (years.until === undefined || taxYear <= years.until)
  );
}

/** Two files of one topic may follow each other; they may not overlap, and leave no year of the book out. */
export function checkYears(topics: readonly Topic[], taxYears: readonly string[], findings: Findings): void {
  const byName = new Map<string, Topic[]>();
  for (const topic of topics) byName.set(topic.name, [...(byName.get(topic.name) ?? []), topic]);
  for (const [name, files] of byName) {
    for (const taxYear of taxYears) {
      const valid = files.filter((topic) => isValidIn(topic.years, taxYear));
      const [first, second] = valid;
      if (first !== undefined && second !== undefined) {
        findings.add(
          second.place,
          `The topic “${name}” has two files for ${taxYear}: this one and ${first.place.source.path}.`,
        );
      }
      const [any] = files;
      if (first === undefined && any !== undefined) {
        findings.add(any.place, `The topic “${name}” has no file for ${taxYear}: its years leave a gap.`);
      }
    }
    for (const { years, place } of files) {
      if (years.from !== undefined && years.until !== undefined && years.from > years.until) {
        findings.add(place, `These years end before they begin: from ${years.from} until ${years.until}.`);
      }
    }
  }
}
