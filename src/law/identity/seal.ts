import { BrokenBook, Findings, type Topic } from '../../language/index.js';
import type { Place } from '../../language/source/source.js';
import type { Rates } from '../figures/index.js';
import { changesBetween, inSentence } from './changes.js';
import { type Law, lawOf } from './law.js';
import { contentDigest, readRecord } from './record.js';
import { latestOf, nameOf, type Register, readRegister } from './register.js';

/** A year as it stands in the files. */
export interface YearOfLaw {
  readonly rates: Rates;
  readonly topics: readonly Topic[];
}

/** Whether the law of a year is what its label names. */
export interface Seal {
  readonly taxYear: string;
  /** Of the law as it stands in the files. */
  readonly digest: string;
  /** Why no label names it, in a sentence: `2026-27 is not what 2026-27.1 names: rates.… is 9%, released 8%.` Undefined
   *  where one does, and for a draft that was never released: it is not law yet. */
  readonly unreleased: string | undefined;
  /** Where its file says the revision. */
  readonly place: Place;
}

/** Holds the law of each year against its label. */
export function sealsOf(
  root: string,
  { labels }: Pick<Register, 'labels'>,
  years: readonly YearOfLaw[],
): readonly Seal[] {
  return years.map((year) => {
    const law = lawOf(year);
    const digest = contentDigest(law);
    const { taxYear } = year.rates;
    return {
      taxYear,
      digest,
      unreleased: whyUnreleased(root, labels, { ...year, law, digest }),
      place: revisionPlace(year.rates),
    };
  });
}

function whyUnreleased(
  root: string,
  labels: Register['labels'],
  { rates, law, digest }: YearOfLaw & { readonly law: Law; readonly digest: string },
): string | undefined {
  const { taxYear, revision, unconfirmed } = rates;
  const latest = latestOf(labels, taxYear);
  const label = labels.find((each) => each.taxYear === taxYear && each.revision === revision);
  if (label?.digest === digest) return undefined;
  const named = label ?? latest;
  if (named === undefined) {
    return unconfirmed.length > 0 ? undefined : `${taxYear} is not released: no label names it.`;
  }
  if (named.digest === digest)
    return `${taxYear}.${revision} is not released: the law is what ${nameOf(named)} names.`;
  const record = readRecord(root, taxYear, named.digest);
  const differences = record === undefined ? '' : `: ${inSentence(changesBetween(record, law))}`;
  return `${taxYear} is not what ${nameOf(named)} names${differences}.`;
}

/** Checks at a start that every year is what its label names and that the register is whole; throws `BrokenBook` with all
 *  that is not. With `unreleased` nothing is refused. By tax year. */
export function sealOf(
  root: string,
  years: readonly YearOfLaw[],
  { unreleased }: { readonly unreleased: boolean },
): ReadonlyMap<string, Seal> {
  const findings = new Findings();
  const register = readRegister(root, findings);
  checkLabels(register.labels, years, findings);
  // A register that was tampered with proves nothing.
  const labels = findings.count > 0 ? [] : register.labels;
  const seals = sealsOf(root, { labels }, years);
  if (!unreleased) {
    // That no label names a year follows from what is wrong with the register.
    if (findings.count === 0) addUnreleased(seals, findings);
    if (findings.count > 0) throw new BrokenBook(findings.all);
  }
  return new Map(seals.map((seal) => [seal.taxYear, seal]));
}

/** Says of the years that no label names what differs, and what can be done. */
export function addUnreleased(seals: readonly Seal[], findings: Findings): void {
  for (const { taxYear, unreleased, place } of seals) {
    if (unreleased === undefined) continue;
    findings.add(
      place,
      `${unreleased} Release it (\`farthing release ${taxYear}\`), or start with --unreleased to try it.`,
    );
  }
}

/** Checks the labels against the years: each has its year, none is above its year's revision. */
export function checkLabels(
  labels: Register['labels'],
  years: readonly YearOfLaw[],
  findings: Findings,
): void {
  for (const label of labels) {
    if (years.some(({ rates }) => rates.taxYear === label.taxYear)) continue;
    findings.add(label.place, `${nameOf(label)} is released, but there is no rates/${label.taxYear}.yaml.`);
  }
  for (const { rates } of years) {
    const { taxYear, revision } = rates;
    const latest = latestOf(labels, taxYear);
    if (latest === undefined || revision >= latest.revision) continue;
    findings.add(
      revisionPlace(rates),
      `The revision of ${taxYear} is ${revision}, but ${nameOf(latest)} is released already: a revision is never lowered. Write ${latest.revision}.`,
    );
  }
}

/** Where a rates file says its revision. */
export function revisionPlace({ place }: Rates): Place {
  const line = place.source.lines.findIndex((text) => text.startsWith('revision:'));
  if (line < 0) return place;
  const column = (place.source.lines[line] ?? '').search(/\d/) + 1;
  return { source: place.source, line: line + 1, column: Math.max(1, column) };
}
