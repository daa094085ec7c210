import { groupBy } from '../../group-by.js';
import { BrokenBook, type Finding, Findings, listInWords, type Place } from '../../language/index.js';
import type { Rates } from '../figures/index.js';
import { startOfFile } from '../files.js';
import { changesBetween, changesInSentence } from './changes.js';
import { type Label, labelName, latestLabel } from './label.js';
import { lawOf, PRESENT_FORM, type RecordedYear } from './law.js';
import { contentDigest, readRecord } from './record.js';
import { REGISTER_FILE, type Register, readRegister } from './register.js';

/** A year as it stands in the files. */
export type YearOfLaw = RecordedYear;

/** Whether the law of a year is what its label names. */
export interface Seal {
  readonly taxYear: string;
  /** Of the law as it stands in the files. */
  readonly digest: string;
  /** Why no label names the law, in a sentence: `2026-27 is not what 2026-27.1 names: rates.… is 9%, released 8%.` Undefined
   *  where a label does, and for a draft that was never released, which is not law yet. */
  readonly unreleased: string | undefined;
  /** The label that the year should have been; undefined for a draft that was never released. */
  readonly label: string | undefined;
  /** The label that its file says, where the register has no entry of it. */
  readonly missingLabel: string | undefined;
  /** What differs from that label, as far as its record says: `rules changed: income_tax.tax`. */
  readonly change: string | undefined;
  /** Where its file says the revision. */
  readonly place: Place;
}

/** Compares the law of each year with its label. */
export function sealsOf(
  root: string,
  { labels }: Pick<Register, 'labels'>,
  years: readonly YearOfLaw[],
): readonly Seal[] {
  return years.map((year) => {
    const { rates } = year;
    const entry = labelOfYear(rates, labels);
    const digest = contentDigest(lawOf(year, entry ?? PRESENT_FORM));
    return {
      taxYear: rates.taxYear,
      digest,
      get place() {
        return revisionPlace(rates);
      },
      missingLabel: missingLabelOf(rates, entry),
      ...compareWithLabel(root, entry, year, digest),
    };
  });
}

/** The label with the revision of a year's file, else the latest label of the year; undefined where it has none. */
export function labelOfYear(
  { taxYear, revision }: Pick<Rates, 'taxYear' | 'revision'>,
  labels: Register['labels'],
): Label | undefined {
  const label = labels.find((each) => each.taxYear === taxYear && each.revision === revision);
  return label ?? latestLabel(labels, taxYear);
}

/** The label that the file of a year says and the register lacks: its entry may have been lost. A first revision is only new. */
function missingLabelOf({ taxYear, revision }: Rates, entry: Label | undefined): string | undefined {
  return revision > (entry?.revision ?? 1) ? labelName({ taxYear, revision }) : undefined;
}

function compareWithLabel(
  root: string,
  entry: Label | undefined,
  year: YearOfLaw,
  digest: string,
): Pick<Seal, 'unreleased' | 'label' | 'change'> {
  const { taxYear, revision, unconfirmed } = year.rates;
  if (entry === undefined) {
    const unreleased = unconfirmed.length > 0 ? undefined : `${taxYear} is not released: no label names it.`;
    return { unreleased, label: undefined, change: undefined };
  }
  const label = labelName(entry);
  if (entry.digest === digest) {
    const isNamed = entry.revision === revision;
    const unreleased = isNamed
      ? undefined
      : `${taxYear}.${revision} is not released: the law is what ${label} names.`;
    return { unreleased, label, change: undefined };
  }
  const record = readRecord(root, taxYear, entry.digest);
  const change =
    record === undefined ? undefined : changesInSentence(changesBetween(record, lawOf(year, record)));
  return { unreleased: mismatchSentence([{ taxYear, label, change }]), label, change };
}

/** `2025-26 and 2026-27 are not what 2025-26.1 and 2026-27.1 name: rules changed: income_tax.tax.` */
function mismatchSentence(years: readonly Pick<Seal, 'taxYear' | 'label' | 'change'>[]): string {
  const isOne = years.length === 1;
  const labels = listInWords(years.flatMap(({ label = [] }) => label));
  const taxYears = listInWords(years.map(({ taxYear }) => taxYear));
  const change = years[0]?.change;
  return `${taxYears} ${isOne ? 'is' : 'are'} not what ${labels} ${isOne ? 'names' : 'name'}${change === undefined ? '' : `: ${change}`}.`;
}

/** The length and the last hash of the register. An answer has them, so that a register truncated later is noticed. */
export type RegisterHead = Pick<Register, 'length' | 'head'>;

/** What a start finds of the register. */
export interface SealedYears {
  /** By tax year. */
  readonly seals: ReadonlyMap<string, Seal>;
  readonly labels: Register['labels'];
  readonly head: RegisterHead;
}

/** How strict a start is. */
export interface SealOptions {
  /** Accepts law that no label names. */
  readonly unreleased: boolean;
  /** The hash of an entry that the register must have. */
  readonly registerHead?: string | undefined;
}

/** Checks at a start that every year is what its label names and that the register is whole; throws `BrokenBook` with all
 *  that is not. With `unreleased` nothing is refused. */
export function verifySeals(
  root: string,
  years: readonly YearOfLaw[],
  { unreleased, registerHead }: SealOptions,
): SealedYears {
  const findings = new Findings();
  const register = readRegister(root, findings);
  checkLabels(register.labels, years, findings);
  if (registerHead !== undefined && !register.hashes.includes(registerHead)) {
    findings.add(
      startOfFile(REGISTER_FILE),
      `The register has no entry with the hash ${registerHead}, which REGISTER_HEAD asks for: it was cut off, or written anew. Bring it back from git.`,
    );
  }
  // No labels are trusted from a register that was tampered with.
  const labels = findings.count > 0 ? [] : register.labels;
  const seals = sealsOf(root, { labels }, years);
  if (!unreleased) {
    // With a broken register no label names any year; that would only repeat the cause.
    if (findings.count === 0) addUnreleased(seals, findings);
    if (findings.count > 0) throw new BrokenBook(findings.all);
  }
  const { length, head } = register;
  return { seals: new Map(seals.map((seal) => [seal.taxYear, seal])), labels, head: { length, head } };
}

/** Adds a finding for years that no label names: what differs and what can be done, once where the same differs in several
 *  years. The failed checks of those years are listed below it, as what follows from it. */
export function addUnreleased(
  seals: readonly Seal[],
  findings: Findings,
  failuresByYear: ReadonlyMap<string, readonly Finding[]> = new Map(),
): void {
  for (const years of groupByChange(seals.filter(({ unreleased }) => unreleased !== undefined))) {
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
    const lost = years.flatMap((each) => each.missingLabel ?? []);
    const hint =
      lost.length === 0
        ? ''
        : ` ${REGISTER_FILE} has no entry of ${listInWords(lost)}: where one was lost, bring that file back from git.`;
    findings.addWithFailures({ place: first.place, message: `${says} ${advice}${hint}`, failures });
  }
}

/** The seals grouped by what differs from the label. */
export function groupByChange(seals: readonly Seal[]): readonly (readonly Seal[])[] {
  return [...groupBy(seals, ({ change, taxYear }) => change ?? taxYear).values()];
}

/** Checks that each label has its year, and that no year has a lower revision than its latest label. */
export function checkLabels(
  labels: Register['labels'],
  years: readonly YearOfLaw[],
  findings: Findings,
): void {
  for (const label of labels) {
    if (years.some(({ rates }) => rates.taxYear === label.taxYear)) continue;
    findings.add(
      label.place,
      `${labelName(label)} is released, but there is no rates/${label.taxYear}.yaml.`,
    );
  }
  for (const { rates } of years) {
    const { taxYear, revision } = rates;
    const latest = latestLabel(labels, taxYear);
    if (latest === undefined || revision >= latest.revision) continue;
    findings.add(
      revisionPlace(rates),
      `The revision of ${taxYear} is ${revision}, but ${labelName(latest)} is released already: a revision is never lowered. Write ${latest.revision}.`,
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
