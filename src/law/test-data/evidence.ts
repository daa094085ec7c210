import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject } from '../../json.js';
import { BrokenBook, Findings, hasShape, listOf, mapsAt, readYaml, shape } from '../../language/index.js';
import { bookFile } from '../files.js';
import { textOf } from './manifest.js';

export const EVIDENCE_FILE = 'fixtures/hmrc/evidence.yaml';

/** The results of HMRC's test data on the law of a year. */
export interface Evidence {
  readonly taxYear: string;
  /** Of the law that was tested: it is evidence of no other. */
  readonly digest: string;
  readonly dataSets: readonly DataSetResult[];
}

export interface DataSetResult {
  readonly name: string;
  readonly version: string;
  readonly file: string;
  readonly rows: number;
  /** Rows that agree to the penny. */
  readonly passed: number;
  /** The figures that do not, each for the reason that the manifest gives. */
  readonly knownDifferences: readonly RowDifference[];
}

/** A figure of HMRC's that is not ours, in pounds. */
export interface RowDifference {
  readonly testId: string;
  readonly figure: string;
  readonly theirs: string;
  readonly ours: string;
}

/** The result of a data set, as the file and answers have it. */
export function presentSet({ knownDifferences, ...set }: DataSetResult): JsonObject {
  const differences = knownDifferences.map(({ testId, figure, theirs, ours }) => ({
    test_id: testId,
    figure,
    hmrc: theirs,
    ours,
  }));
  return { ...set, known_differences: differences };
}

const text = { type: 'string' };
const count = { type: 'string', pattern: '^[0-9]+$' };
const evidenceShape = shape({
  $id: 'hmrc-evidence',
  type: 'object',
  additionalProperties: false,
  required: ['years'],
  properties: {
    years: listOf({
      tax_year: text,
      digest: text,
      data_sets: listOf({
        name: text,
        version: text,
        file: text,
        rows: count,
        passed: count,
        known_differences: listOf({ test_id: text, figure: text, hmrc: text, ours: text }),
      }),
    }),
  },
});

/** The evidence of a book; none where there is no such file. Throws `BrokenBook` when it cannot be read. */
export function readEvidence(root: string): readonly Evidence[] {
  if (!existsSync(join(root, EVIDENCE_FILE))) return [];
  const findings = new Findings();
  const file = bookFile(root, EVIDENCE_FILE);
  const node = readYaml(file.path, file.text, findings);
  const fits = node !== undefined && hasShape(node, evidenceShape, findings);
  if (!fits || findings.count > 0) throw new BrokenBook(findings.all);
  return mapsAt(node, 'years').map((year) => ({
    taxYear: textOf(year, 'tax_year'),
    digest: textOf(year, 'digest'),
    dataSets: mapsAt(year, 'data_sets').map((set) => ({
      name: textOf(set, 'name'),
      version: textOf(set, 'version'),
      file: textOf(set, 'file'),
      rows: Number(textOf(set, 'rows')),
      passed: Number(textOf(set, 'passed')),
      knownDifferences: mapsAt(set, 'known_differences').map((row) => ({
        testId: textOf(row, 'test_id'),
        figure: textOf(row, 'figure'),
        theirs: textOf(row, 'hmrc'),
        ours: textOf(row, 'ours'),
      })),
    })),
  }));
}
