import type { Place } from '../../yaml/index.js';
import type { Evidence } from '../test-data/evidence.js';

/** A released label (`2026-27.1`, as `engine` shows it) and the law that it names: an entry of the register. */
export interface Label {
  readonly taxYear: string;
  readonly number: number;
  /** Of its law, in 64 hexadecimal digits. */
  readonly digest: string;
  /** The day of its release. */
  readonly on: string;
  /** Who released it. */
  readonly by: string;
  /** Why it is there, in a sentence. */
  readonly why: string;
  /** The version of Farthing that it ships in, whose tag, image and package are its archive. */
  readonly version: string;
  /** What proved it; undefined where neither a row of HMRC's nor a case did. */
  readonly evidence: Evidence | undefined;
  /** What nothing proved and somebody answers for. */
  readonly accepted: readonly Acceptance[];
  /** Of the file with the parts of its law, in 64 hexadecimal digits. */
  readonly partsDigest: string;
  readonly withdrawn: Withdrawal | undefined;
  readonly place: Place;
}

/** When and why a label is no longer to be relied on. */
export interface Withdrawal {
  readonly on: string;
  readonly by: string;
  readonly because: string;
}

/** Something that nothing proves, which a release takes for right. It holds as long as `says` is the same. */
export interface Acceptance {
  /** A figure, a row, a rule or an invariant: `rates.income_tax.bands.scotland[1].up_to`. */
  readonly name: string;
  readonly says: string;
  readonly because: string;
}

/** Why a label cannot be withdrawn; undefined where it can. */
export function withdrawalFault(label: Label, labels: readonly Label[]): string | undefined {
  const { taxYear, withdrawn } = label;
  const name = labelName(label);
  if (withdrawn !== undefined) return `${name} is withdrawn already.`;
  return label === latestLabel(labels, taxYear)
    ? `${name} is the latest label of ${taxYear}: release the right law before it is withdrawn.`
    : undefined;
}

/** `2026-27.1` */
export function labelName({ taxYear, number }: Pick<Label, 'taxYear' | 'number'>): string {
  return `${taxYear}.${number}`;
}

/** Whether a text is written like a label. */
export function isLabel(text: string): boolean {
  return /^20\d\d-\d\d\.[1-9]\d*$/.test(text);
}

/** The tax year in the name of a label: 2026-27 of `2026-27.1`. */
export function yearOfLabel(name: string): string {
  return name.split('.', 1)[0] ?? '';
}

/** The latest label of a year; undefined where it has none. The register has them in order. */
export function latestLabel(labels: readonly Label[], taxYear: string): Label | undefined {
  return labels.findLast((label) => label.taxYear === taxYear);
}
