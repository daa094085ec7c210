import type { JsonObject } from '../../json.js';
import { listOf, type MapNode, mapAt, mapsAt, textAt } from '../../language/index.js';
import { textOf } from './manifest.js';

/** What proves the law of a label, as its entry of the register says. */
export interface Evidence {
  /** The language and the program that it was proven with. */
  readonly language: number;
  readonly build: string;
  readonly sets: readonly ProvenSet[];
  readonly cases: ProvenCases;
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

/** The results of the worked cases. */
export interface ProvenCases {
  /** How many files hold a case of the year. */
  readonly files: number;
  readonly passed: number;
  /** SHA-256 over `path NUL sha256 LF` of these files, by path. */
  readonly sha256: string;
}

/** A figure where HMRC's result differs from ours, both in pounds. */
export interface RowDifference {
  readonly testId: string;
  readonly figure: string;
  readonly theirs: string;
  readonly ours: string;
}

/** Figures that nothing proved at a release, and why. */
export interface ProofGap {
  readonly group: string;
  readonly because: string;
}

const text = { type: 'string', pattern: '\\S', errorMessage: 'A text is expected here.' };
const count = { type: 'string', pattern: '^[0-9]+$', errorMessage: 'A count is expected here.' };
const hash = {
  type: 'string',
  pattern: '^[0-9a-f]{64}$',
  errorMessage: 'A SHA-256 has 64 figures 0-9 and a-f.',
};

/** The shape of evidence in the register. Labels from before the register held evidence have only `not_proven`. */
export const evidenceShape = {
  type: 'object',
  additionalProperties: false,
  properties: {
    language: count,
    build: hash,
    sets: listOf({
      ...{ name: text, version: text, kind: text, file: text, sha256: hash, rows: count, passed: count },
      known: listOf({ test_id: text, figure: text, hmrc: text, ours: text }),
    }),
    cases: {
      type: 'object',
      additionalProperties: false,
      required: ['files', 'passed', 'sha256'],
      properties: { files: count, passed: count, sha256: hash },
    },
    not_proven: listOf({ kind: text, because: text }),
  },
  dependentRequired: { sets: ['language', 'build', 'cases'] },
};

/** The evidence of an entry; undefined where it holds none. */
export function evidenceAt(entry: MapNode): Evidence | undefined {
  const evidence = mapAt(entry, 'evidence');
  const cases = evidence && mapAt(evidence, 'cases');
  if (evidence === undefined || cases === undefined) return undefined;
  return {
    language: countAt(evidence, 'language'),
    build: textOf(evidence, 'build'),
    sets: mapsAt(evidence, 'sets').map((set) => ({
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
    cases: {
      files: countAt(cases, 'files'),
      passed: countAt(cases, 'passed'),
      sha256: textOf(cases, 'sha256'),
    },
  };
}

export function proofGapsAt(entry: MapNode): readonly ProofGap[] {
  const evidence = mapAt(entry, 'evidence');
  const gaps = evidence === undefined ? [] : mapsAt(evidence, 'not_proven');
  return gaps.map((each) => ({ group: textOf(each, 'kind'), because: textOf(each, 'because') }));
}

function countAt(map: MapNode, key: string): number {
  return Number(textAt(map, key)?.text ?? 0);
}

/** The evidence of a label as the register and answers show it; undefined where there is neither evidence nor a gap. */
export function presentEvidence(
  evidence: Evidence | undefined,
  proofGaps: readonly ProofGap[],
): JsonObject | undefined {
  if (evidence === undefined && proofGaps.length === 0) return undefined;
  const gaps = proofGaps.map(({ group, because }) => ({ kind: group, because }));
  if (evidence === undefined) return { not_proven: gaps };
  const { language, build, sets, cases } = evidence;
  return {
    language,
    build,
    sets: sets.map(({ known, ...set }) => ({ ...set, known: presentDifferences(known) })),
    cases: { ...cases },
    not_proven: gaps,
  };
}

/** The results of a data set as GET /v1/tax-years shows them. */
export function presentSet({ name, version, file, rows, passed, known }: ProvenSet): JsonObject {
  return { name, version, file, rows, passed, known_differences: presentDifferences(known) };
}

function presentDifferences(known: readonly RowDifference[]): readonly JsonObject[] {
  return known.map(({ testId, figure, theirs, ours }) => ({ test_id: testId, figure, hmrc: theirs, ours }));
}
