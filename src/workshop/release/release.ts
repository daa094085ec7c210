import { isDeepStrictEqual } from 'node:util';
import { CommandFailure } from '../../cli/index.js';
import {
  type Acceptance,
  checkoutVersion,
  digestOfLaw,
  type Evidence,
  isInPreparation,
  type Label,
  latestLabel,
  lawOf,
  type Register,
  shortParts,
  writeLabel,
  writeParts,
  type YearBook,
} from '../../law/index.js';
import { today } from '../../today.js';
import type { Proof } from '../check/prove.js';

/** A label that a release writes. */
type NextLabel = Pick<Label, 'taxYear' | 'number' | 'version'>;

/** The version that a label of today ships in: 1.0.0 of a checkout of 1.0.0-pre. */
function versionToRelease(root: string): string {
  const version = checkoutVersion(root);
  const [, next] = /^(\d+\.\d+\.\d+)-/.exec(version) ?? [];
  if (next !== undefined) return next;
  const nextPatch = version.replace(/\d+$/, (patch) => String(Number(patch) + 1));
  throw new CommandFailure(
    `Farthing ${version} is out, and a label names the version that it ships in: first raise “version” in package.json to a pre-release of the next one, such as ${nextPatch}-pre.`,
  );
}

/** The label that a release of a year writes; undefined where the law and HMRC's data are those of its latest label.
 *  Throws `CommandFailure` where the version of the checkout is out and the next has no number. */
export function nextLabel(
  root: string,
  { labels }: Pick<Register, 'labels'>,
  year: YearBook,
): NextLabel | undefined {
  const { taxYear } = year.rates;
  const latest = latestLabel(labels, taxYear);
  if (latest === undefined) return { taxYear, number: 1, version: versionToRelease(root) };
  if (latest.digest === digestOfLaw(lawOf(year)) && !hasNewData(latest, year)) return undefined;
  // Until a version is out nobody relies on its labels: the entry of one is replaced.
  const number = isInPreparation(root, latest.version) ? latest.number : latest.number + 1;
  return { taxYear, number, version: versionToRelease(root) };
}

/** Whether HMRC's data sets of a year differ from those that its label was proven on. */
function hasNewData({ evidence }: Label, { testData }: YearBook): boolean {
  const present = testData.map(({ file, sha256 }) => `${sha256} ${file}`).sort();
  const proven = (evidence?.sets ?? []).map(({ file, sha256 }) => `${sha256} ${file}`).sort();
  return !isDeepStrictEqual(present, proven);
}

/** What a release writes besides the law. */
export interface ReleaseDetails {
  readonly by: string;
  readonly why: string;
  readonly evidence: Evidence;
  readonly accepted: readonly Acceptance[];
}

/** Writes a label of a year's law into the register. That the law is proven is for the caller. */
export function writeRelease(
  root: string,
  label: NextLabel,
  year: YearBook,
  details: ReleaseDetails,
): Pick<Label, 'digest'> {
  const parts = lawOf(year);
  const digest = digestOfLaw(parts);
  const partsDigest = writeParts(root, label, shortParts(parts));
  writeLabel(root, { ...label, digest, on: today(), partsDigest, ...details });
  return { digest };
}

/** What the rows and cases of a year came to. */
export function evidenceOf({ sets, cases }: Proof): Evidence {
  return {
    sets: sets.map(({ set: { name, version, kind, file, sha256 }, rows, exact, known }) => ({
      ...{ name, version, kind, file, sha256, rows },
      passed: exact,
      known,
    })),
    cases: cases.passed,
  };
}
