import type { JsonObject } from '../../json.js';
import * as keys from '../../yaml/keys.js';

const { checked, listOf, mapWith, must, plainLike, recordWith, textLike } = keys;

/** What proves the law of a label, as its entry of the register says. */
export interface Evidence {
  readonly sets: readonly ProvenSet[];
  /** How many worked cases passed. */
  readonly cases: number;
}

/** The results of a data set of HMRC's. */
export interface ProvenSet {
  readonly name: string;
  readonly version: string;
  readonly kind: string;
  readonly file: string;
  /** Of the file, in 64 hexadecimal digits. */
  readonly sha256: string;
  readonly rows: number;
  /** Rows that agree to the penny. */
  readonly passed: number;
  /** The figures that do not, each for the reason that the manifest gives. */
  readonly known: readonly RowDifference[];
}

/** A figure where HMRC's result differs from ours, both in pounds. */
export interface RowDifference {
  readonly testId: string;
  readonly figure: string;
  readonly theirs: string;
  readonly ours: string;
}

const text = plainLike({ pattern: '\\S', errorMessage: 'A text is expected here.' });
const count = checked(
  textLike({ pattern: '^[0-9]+$', errorMessage: 'A count is expected here.' }),
  ({ text: digits }) => Number(digits),
);
const sha256 = plainLike({
  pattern: '^[0-9a-f]{64}$',
  errorMessage: 'A SHA-256 has 64 figures 0-9 and a-f.',
});
const difference: keys.Reader<RowDifference> = checked(
  mapWith({ test_id: must(text), figure: must(text), hmrc: must(text), ours: must(text) }),
  ({ test_id: testId, figure, hmrc: theirs, ours }) => ({ testId, figure, theirs, ours }),
);

/** The proof in an entry of the register. */
export const evidence: keys.Reader<Evidence> = recordWith({
  sets: must(
    listOf(
      recordWith({
        ...{ name: must(text), version: must(text), kind: must(text), file: must(text) },
        ...{ sha256: must(sha256), rows: must(count), passed: must(count) },
        known: must(listOf(difference, true)),
      }),
      true,
    ),
  ),
  cases: must(count),
});

/** The evidence of a label as the register and answers show it. */
export function presentEvidence({ sets, cases }: Evidence): JsonObject {
  return { sets: sets.map(({ known, ...set }) => ({ ...set, known: presentDifferences(known) })), cases };
}

/** The results of a data set as GET /v1/tax-years shows them. */
export function presentSet({ name, version, file, rows, passed, known }: ProvenSet): JsonObject {
  return { name, version, file, rows, passed, known_differences: presentDifferences(known) };
}

function presentDifferences(known: readonly RowDifference[]): readonly JsonObject[] {
  return known.map(({ testId, figure, theirs, ours }) => ({ test_id: testId, figure, hmrc: theirs, ours }));
}
