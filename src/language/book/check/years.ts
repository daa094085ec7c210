import { groupBy } from '../../../group-by.js';
import { type Findings, listInWords, type Place, YEARS } from '../../../yaml/index.js';
import type { Topic, YearRange } from '../model.js';
import { namesOperation, topicsFor } from '../topics-for.js';

/** Whether a file is the law of a tax year. Tax years (`2026-27`) sort as texts. */
export function isValidIn(years: YearRange, taxYear: string): boolean {
  return (
    (years.from === undefined || years.from <= taxYear) &&
    (years.until === undefined || taxYear <= years.until)
  );
}

/** In words: `2022-23 on`, `2019-20 to 2021-22`. */
export function yearsInWords({ from, until }: YearRange): string {
  if (from === undefined) return until === undefined ? 'all years' : `the years until ${until}`;
  if (until === undefined) return `${from} on`;
  return from === until ? from : `${from} to ${until}`;
}

/** Checks that for each operation the files of a topic cover the years from the first to the last of them once: no overlap, no gap. Before
 *  it begins and after it ended a topic is not there, but for those of `everyYear`, which all years must have. Returns the tax
 *  years in which some topic has two files, or lacks one. */
export function checkYears(
  topics: readonly Topic[],
  taxYears: readonly string[],
  findings: Findings,
  everyYear: ReadonlySet<string> = new Set(),
): ReadonlySet<string> {
  for (const topic of topics) checkParts(topic, taxYears, findings);
  const named = topics.flatMap(({ operations = [] }) => operations.map(({ text }) => text));
  // All operations that no file names read the same.
  return new Set(
    ['', ...new Set(named)].flatMap((operation) => [
      ...unclearYears(
        topics.filter((topic) => topic.operations === undefined || namesOperation(topic, operation)),
        operation,
        taxYears,
        findings,
        everyYear,
      ),
    ]),
  );
}

function unclearYears(
  topics: readonly Topic[],
  operation: string,
  taxYears: readonly string[],
  findings: Findings,
  everyYear: ReadonlySet<string>,
): ReadonlySet<string> {
  const unclear = new Set<string>();
  for (const [name, files] of groupBy(topics, (topic) => topic.name)) {
    // Years that could not be read have their finding: gaps and overlaps would only repeat it.
    const areRead = files.every((file) => hasReadableYears(file));
    for (const file of files) checkOrder(file.years, placeOfYears(file), findings);
    // A file may be for a year that the book does not have yet.
    const yearsOfFiles = files.flatMap(({ years }) => years.from ?? []);
    const isThroughout = everyYear.has(name);
    const isOfTopic = (taxYear: string) =>
      isThroughout ||
      (files.some(({ years: { from = '' } }) => from <= taxYear) &&
        files.some(({ years: { until = taxYear } }) => taxYear <= until));
    for (const taxYear of new Set([...taxYears, ...yearsOfFiles])) {
      const [anyFile] = files;
      const valid = files.filter((topic) => isValidIn(topic.years, taxYear));
      const [first, second] = topicsFor(valid, operation);
      if (!isOfTopic(taxYear) || (first !== undefined && second === undefined)) continue;
      unclear.add(taxYear);
      if (!areRead) continue;
      if (second !== undefined) {
        const other = first?.place.source.path ?? '';
        findings.add(
          second.place,
          `The topic “${name}” has two files for ${YEARS}: this one and ${other}.`,
          taxYear,
        );
      } else if (anyFile !== undefined) {
        findings.add(
          anyFile.place,
          `The topic “${name}” has no file for ${YEARS}: its years leave a gap.`,
          taxYear,
        );
      }
    }
  }
  return unclear;
}

/** Reports parts of a file whose years are outside the file's, or that no year of the book has: one may wait for a year to come. */
function checkParts({ parts, years: ofFile }: Topic, taxYears: readonly string[], findings: Findings): void {
  const ofTopic = taxYears.filter((taxYear) => isValidIn(ofFile, taxYear));
  const isToCome = ({ from = '' }: YearRange) => ofTopic.every((taxYear) => taxYear < from);
  for (const { years, place } of parts) {
    if (!checkOrder(years, place, findings)) continue;
    const yearOutside = [years.from, years.until].find(
      (each) => each !== undefined && !isValidIn(ofFile, each),
    );
    if (yearOutside !== undefined) {
      findings.add(place, `${yearOutside} is not a year of this file, which is for ${yearsInWords(ofFile)}.`);
    } else if (!isToCome(years) && !ofTopic.some((taxYear) => isValidIn(years, taxYear))) {
      findings.add(place, `The book has none of these years: it has ${listInWords(taxYears)}.`);
    }
  }
}

/** Whether all that a file says under `years` could be read, and is a tax year. */
function hasReadableYears({ file, years }: Topic): boolean {
  const texts = [years.from, years.until].filter((each) => each !== undefined);
  const isSaid = file.entries.has('years') || file.empty.has('years');
  return (texts.length > 0 || !isSaid) && texts.every(hasConsecutiveYears);
}

function placeOfYears({ file, place }: Topic): Place {
  return file.entries.get('years')?.value.place ?? place;
}

/** Whether the second year of 2026-27 follows the first. What is written otherwise has its finding from reading the file. */
function hasConsecutiveYears(taxYear: string): boolean {
  const [, first, second] = /^20(\d\d)-(\d\d)$/.exec(taxYear) ?? [];
  return Number(second) === (Number(first) + 1) % 100;
}

/** Whether years are tax years, and begin before they end; a finding where not. */
function checkOrder({ from, until }: YearRange, place: Place, findings: Findings): boolean {
  const wrong = [from, until].find(
    (each) => each !== undefined && /^20\d\d-\d\d$/.test(each) && !hasConsecutiveYears(each),
  );
  if (wrong !== undefined) {
    findings.add(place, `“${wrong}” is not a tax year; it is written like 2026-27.`);
    return false;
  }
  if (from === undefined || until === undefined || from <= until) return true;
  findings.add(place, `These years end before they begin: from ${from} until ${until}.`);
  return false;
}
