import { getOrMake } from '../../get-or-make.js';
import { groupBy } from '../../group-by.js';
import { BrokenBook, type Finding, Findings, listInWords, type Place } from '../../yaml/index.js';
import { type BookSource, startOfFile } from '../book-source.js';
import type { YearBook } from '../year-book.js';
import { changesBetween, changesInLines } from './changes.js';
import { type Label, labelName, latestLabel } from './label.js';
import { lawOf, type PartsOfLaw, shortParts } from './law.js';
import { readParts } from './parts-file.js';
import { REGISTER_FILE, type Register, readRegister } from './register.js';

/** Which label names the law of a year. */
export interface NamedLaw {
  readonly taxYear: string;
  /** Of the law as it stands in the files. */
  readonly digest: string;
  /** The latest label of the year; undefined where it has none. */
  readonly label: Pick<Label, 'taxYear' | 'number' | 'evidence'> | undefined;
  /** Why no label names the law, in a sentence. Undefined where one does, and for a draft without a label, which is not law yet. */
  readonly unreleased: string | undefined;
}

/** Whether the law of a year is what its latest label names. */
export interface LabelMatch extends NamedLaw {
  readonly label: Label | undefined;
  /** What differs from that label: `values changed: income_tax.tax`. Undefined where nothing does. */
  readonly change: string | undefined;
  /** Whether somebody has still to confirm figures of it. */
  readonly isDraft: boolean;
  /** Where its file says the year. */
  readonly place: Place;
}

/** How many parts of a kind a sentence names: more would hide the first. */
const MOST_NAMED = 10;

/** Holds the law of each year against its latest label. `source` is the book that they are of. */
export function matchLabels(
  source: BookSource,
  { labels }: Pick<Register, 'labels'>,
  years: readonly YearBook[],
): readonly LabelMatch[] {
  return years.map((year) => matchLabel(source, labels, year));
}

function matchLabel(source: BookSource, labels: readonly Label[], year: YearBook): LabelMatch {
  const { taxYear, digest, isDraft, place } = year;
  const label = latestLabel(labels, taxYear);
  const match = { taxYear, digest, label, isDraft, place };
  if (label === undefined) {
    const unreleased = match.isDraft ? undefined : `${taxYear} is not released: no label names it.`;
    return { ...match, change: undefined, unreleased };
  }
  if (label.digest === digest) return { ...match, change: undefined, unreleased: undefined };
  const change = changeSince(source, label, lawOf(year));
  return { ...match, change, unreleased: mismatchSentence([{ taxYear, label, change }]) };
}

/** What differs in a law from that of its label. */
function changeSince(source: BookSource, label: Label, parts: PartsOfLaw): string {
  const findings = new Findings();
  const before = readParts(source, label, findings);
  if (before === undefined)
    return `it cannot be said what differs, as ${findings.all[0]?.message}`.replace(/\.$/, '');
  const changes = changesInLines(changesBetween(before, shortParts(parts)), MOST_NAMED);
  return changes.length === 0
    ? 'only the number of the language: code gives rules another meaning'
    : changes.join('; ');
}

/** `2025-26 and 2026-27 are not what 2025-26.1 and 2026-27.1 name: values changed: income_tax.tax.` */
function mismatchSentence(years: readonly Pick<LabelMatch, 'taxYear' | 'label' | 'change'>[]): string {
  const isOne = years.length === 1;
  const labels = listInWords(years.flatMap(({ label }) => (label === undefined ? [] : labelName(label))));
  const taxYears = listInWords(years.map(({ taxYear }) => taxYear));
  return `${taxYears} ${isOne ? 'is' : 'are'} not what ${labels} ${isOne ? 'names' : 'name'}: ${years[0]?.change}.`;
}

/** How strict a start is. */
export interface GateOptions {
  /** Accepts law that no label names. */
  readonly unreleased: boolean;
  /** The hash of an entry that the register must have. */
  readonly registerHead?: string | undefined;
}

/** What a start finds of the register. */
export interface Gate {
  /** Which label names the law of a year; where no label has to, it is found when it is first asked for. Undefined where there is no such
   *  year. */
  readonly lawOf: (taxYear: string) => NamedLaw | undefined;
  readonly register: Register;
}

/** Checks at a start that every year is what its label names and that the register is whole; throws `BrokenBook` with all
 *  that is not. With `unreleased` nothing is refused. */
export function passGate(
  source: BookSource,
  years: readonly YearBook[],
  { unreleased, registerHead }: GateOptions,
): Gate {
  const findings = new Findings();
  const register = readRegister(source, findings);
  checkLabels(register.labels, years, findings);
  if (registerHead !== undefined && !register.hashes.includes(registerHead)) {
    findings.add(
      startOfFile(REGISTER_FILE),
      `The register has no entry with the hash ${registerHead}, which REGISTER_HEAD asks for: it was cut off, or written anew. Bring it back from git.`,
    );
  }
  // No label is trusted of a register that was tampered with.
  const labels = findings.count > 0 ? [] : register.labels;
  if (!unreleased) {
    // With a broken register no label names any year; that would only repeat the cause.
    if (findings.count === 0) addUnreleased(matchLabels(source, { labels }, years), findings);
    if (findings.count > 0) throw new BrokenBook(findings.all);
  }
  const matches = new Map<YearBook, NamedLaw>();
  return {
    lawOf(taxYear) {
      const year = years.find((each) => each.taxYear === taxYear);
      return year && getOrMake(matches, year, () => matchLabel(source, labels, year));
    },
    register: { ...register, labels },
  };
}

/** Adds a finding for years that no label names: what differs and what can be done, once where the same differs in several
 *  years. The failed checks of those years are listed below it, as what follows from it. A released year that says it is a draft
 *  is one, too: it would no longer be served. */
export function addUnreleased(
  matches: readonly LabelMatch[],
  findings: Findings,
  failuresByYear: ReadonlyMap<string, readonly Finding[]> = new Map(),
): void {
  for (const years of groupByChange(matches.filter(({ unreleased }) => unreleased !== undefined))) {
    const [first] = years;
    if (first?.unreleased === undefined) continue;
    const failures = years.flatMap(({ taxYear }) => failuresByYear.get(taxYear) ?? []);
    const it = years.length === 1 ? 'it' : 'them';
    const release = `\`farthing release ${years.map(({ taxYear }) => taxYear).join(' ')}\``;
    const says = years.length === 1 ? first.unreleased : mismatchSentence(years);
    const advice =
      failures.length === 0
        ? `Release ${it} (${release}), or start with --unreleased to try ${it}.`
        : `${failures.length === 1 ? '1 check fails' : `${failures.length} checks fail`} because of it: undo the change, or, where it is meant, correct what fails and release (${release}).`;
    findings.addWithFailures({ place: first.place, message: `${says} ${advice}`, failures });
  }
  for (const { taxYear, label, isDraft, unreleased, place } of matches)
    if (isDraft && label !== undefined && unreleased === undefined)
      findings.add(
        place,
        `${labelName(label)} names ${taxYear}, but “unconfirmed” makes it a draft: confirm its groups (\`farthing confirm ${taxYear} …\`).`,
      );
}

/** The years grouped by what differs from their labels. */
export function groupByChange(matches: readonly LabelMatch[]): readonly (readonly LabelMatch[])[] {
  return [...groupBy(matches, ({ change, taxYear }) => change ?? taxYear).values()];
}

/** Checks that each label has its year. */
export function checkLabels(labels: readonly Label[], years: readonly YearBook[], findings: Findings): void {
  const missing = new Map(
    labels
      .filter(({ taxYear }) => !years.some((year) => year.taxYear === taxYear))
      .map((label) => [label.taxYear, label]),
  );
  for (const label of missing.values())
    findings.add(
      label.place,
      `${labelName(label)} is released, but there is no rates/${label.taxYear}.yaml.`,
    );
}
