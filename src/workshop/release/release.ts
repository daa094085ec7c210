import { isDeepStrictEqual } from 'node:util';
import { CommandFailure } from '../../cli/index.js';
import {
  type Acceptance,
  digestOfLaw,
  type Evidence,
  type Label,
  latestLabel,
  lawOf,
  NEXT_VERSION,
  type Register,
  SERVICE_VERSION,
  shortParts,
  writeLabel,
  type YearBook,
} from '../../law/index.js';
import { today } from '../../today.js';
import type { Proof } from '../check/prove.js';

/** The label that a release of a year writes; undefined where the law and HMRC's data are those of its latest label. */
export function nextLabel(
  { labels }: Pick<Register, 'labels'>,
  year: YearBook,
): Pick<Label, 'taxYear' | 'number'> | undefined {
  const { taxYear } = year.rates;
  const latest = latestLabel(labels, taxYear);
  if (latest === undefined) return { taxYear, number: 1 };
  if (latest.digest === digestOfLaw(lawOf(year)) && !hasNewData(latest, year)) return undefined;
  // Until a first version is out nobody has these labels: an open entry is replaced.
  const isOpen = labels.every(({ version }) => version === NEXT_VERSION);
  return { taxYear, number: isOpen ? latest.number : latest.number + 1 };
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

/** Writes a label of a year's law into the register. That the law is proven is for the caller. Throws `CommandFailure` where this
 *  version is out and the next has no number. */
export function writeRelease(
  root: string,
  label: Pick<Label, 'taxYear' | 'number'>,
  year: YearBook,
  details: ReleaseDetails,
): Pick<Label, 'digest'> {
  if (NEXT_VERSION === undefined)
    throw new CommandFailure(
      `Farthing ${SERVICE_VERSION} is out, and a label names the version that it ships in: first raise “version” in package.json to a pre-release of the next one, such as ${nextPatch()}-pre.`,
    );
  const parts = lawOf(year);
  const digest = digestOfLaw(parts);
  const version = NEXT_VERSION;
  writeLabel(root, { ...label, digest, on: today(), version, parts: shortParts(parts), ...details });
  return { digest };
}

function nextPatch(): string {
  return SERVICE_VERSION.replace(/\d+$/, (patch) => String(Number(patch) + 1));
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
