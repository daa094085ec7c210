import { dayInWords, type Place } from '../../language/index.js';
import type { Evidence, ProofGap } from '../test-data/evidence.js';
import type { RecordForm } from './law.js';

/** A released label (`2026-27.1`, as `engine` shows it) and the digest of the law that it names. */
export interface Label extends RecordForm {
  readonly taxYear: string;
  readonly revision: number;
  readonly digest: string;
  /** When it was released: `2026-04-02T09:00:00Z`. */
  readonly at: string;
  /** What was unusual at its release, each with the reason for it. */
  readonly waivers: readonly Waiver[];
  /** Groups of figures that nothing proved, each with the reason for it. */
  readonly proofGaps: readonly ProofGap[];
  /** What proved it; undefined for labels from before the register held evidence. */
  readonly evidence: Evidence | undefined;
  /** Who released it and who reviewed the release; undefined for older labels, and where nobody did. */
  readonly releasedBy: string | undefined;
  readonly reviewedBy: string | undefined;
  readonly withdrawn: Withdrawal | undefined;
  readonly place: Place;
}

/** When and why a label is no longer to be relied on. Requests can still name it. */
export interface Withdrawal {
  readonly at: string;
  readonly because: string;
}

/** What every answer under a withdrawn label says of it. */
export function withdrawalText(label: string, { at, because }: Withdrawal): string {
  return `${label} was withdrawn on ${dayInWords(at.slice(0, 10))}: ${because}`;
}

/** Something unusual that was released for a reason. */
export interface Waiver {
  /** The figure or the invariant: `rates.national_insurance.thresholds.secondary_threshold`. */
  readonly name: string;
  /** What was unusual: the reason holds for nothing else. */
  readonly says: string;
  readonly because: string;
}

/** Why a label cannot be withdrawn; undefined where it can. */
export function withdrawalFault(label: Label, labels: readonly Label[]): string | undefined {
  const { taxYear, withdrawn } = label;
  const name = labelName(label);
  if (withdrawn !== undefined) return `${name} is withdrawn already.`;
  const isLatest = label === latestLabel(labels, taxYear);
  return isLatest
    ? `${name} is the latest label of ${taxYear}: release the right law before it is withdrawn.`
    : undefined;
}

/** `2026-27.1` */
export function labelName({ taxYear, revision }: Pick<Label, 'taxYear' | 'revision'>): string {
  return `${taxYear}.${revision}`;
}

/** Whether a text has the form of a label: `2026-27.1`. */
export function isLabel(text: string): boolean {
  return /^20\d\d-\d\d\.[1-9]\d*$/.test(text);
}

/** The tax year in the name of a label: 2026-27 of `2026-27.1`. */
export function yearOfLabel(name: string): string {
  return name.split('.', 1)[0] ?? '';
}

/** The label of a year with the highest revision; undefined where it has none. */
export function latestLabel<T extends Pick<Label, 'taxYear' | 'revision'>>(
  labels: readonly T[],
  taxYear: string,
): T | undefined {
  return labels
    .filter((label) => label.taxYear === taxYear)
    .toSorted((a, b) => a.revision - b.revision)
    .at(-1);
}
