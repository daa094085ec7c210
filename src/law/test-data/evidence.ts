import type { JsonObject } from '../../json.js';
import { listOf, type MapNode, mapAt, mapsAt, textAt } from '../../language/index.js';
import { textOf } from '../files.js';

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

const text = { type: 'string', pattern: '\\S', errorMessage: 'A text is expected here.' };
const count = { type: 'string', pattern: '^[0-9]+$', errorMessage: 'A count is expected here.' };
const hash = {
  type: 'string',
  pattern: '^[0-9a-f]{64}$',
  errorMessage: 'A SHA-256 has 64 figures 0-9 and a-f.',
};

/** The shape of the proof in an entry of the register. */
export const evidenceShape = {
  type: 'object',
  additionalProperties: false,
  required: ['sets', 'cases'],
  properties: {
    sets: listOf({
      ...{ name: text, version: text, kind: text, file: text, sha256: hash, rows: count, passed: count },
      known: listOf({ test_id: text, figure: text, hmrc: text, ours: text }),
    }),
    cases: count,
  },
};

/** The evidence of an entry; undefined where it has none. */
export function evidenceAt(entry: MapNode): Evidence | undefined {
  const proof = mapAt(entry, 'proof');
  if (proof === undefined) return undefined;
  return {
    sets: mapsAt(proof, 'sets').map((set) => ({
      name: textOf(set, 'name'),
      version: textOf(set, 'version'),
      kind: textOf(set, 'kind'),
      file: textOf(set, 'file'),
      sha256: textOf(set, 'sha256'),
      rows: countAt(set, 'rows'),
      passed: countAt(set, 'passed'),
      known: mapsAt(set, 'known').map((row) => ({
        testId: textOf(row, 'test_id'),
        figure: textOf(row, 'figure'),
        theirs: textOf(row, 'hmrc'),
        ours: textOf(row, 'ours'),
      })),
    })),
    cases: countAt(proof, 'cases'),
  };
}

function countAt(map: MapNode, key: string): number {
  return Number(textAt(map, key)?.text ?? 0);
}

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
