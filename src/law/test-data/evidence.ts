import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { BrokenBook, Findings, readYaml } from '../../language/index.js';
import { hasShape, shape } from '../../language/source/shape.js';
import type { JsonObject } from '../../operations/payroll.js';
import { type RowDifference, runTestData, type TestDataResult } from '../../workshop/hmrc/run.js';
import type { YearBook } from '../books.js';
import { bookFile } from '../files.js';
import { lawOf } from '../identity/law.js';
import { contentDigest } from '../identity/record.js';
import { mapsIn, textOf } from './manifest.js';

export const EVIDENCE_FILE = 'fixtures/hmrc/evidence.yaml';

/** What came of running HMRC's test data on the law of a year. */
export interface Evidence {
  readonly taxYear: string;
  /** Of the law that was tested: it is evidence of no other. */
  readonly digest: string;
  readonly dataSets: readonly TestedSet[];
}

export interface TestedSet {
  readonly name: string;
  readonly version: string;
  readonly file: string;
  readonly rows: number;
  /** Rows that agree to the penny. */
  readonly passed: number;
  /** The figures that do not, each for the reason that the manifest gives. */
  readonly knownDifferences: readonly RowDifference[];
}

/** Runs the test data of these years. Throws `WrongRows` when a row is neither right nor a known difference. */
export async function gatherEvidence(root: string, years: Iterable<YearBook>): Promise<readonly Evidence[]> {
  const evidence: Evidence[] = [];
  for (const year of years) {
    const results: TestDataResult[] = [];
    for (const set of year.testData) results.push(await runTestData(root, year, set));
    const wrong = results.flatMap(wrongRows);
    if (wrong.length > 0) throw new WrongRows(wrong.join('\n'));
    evidence.push({
      taxYear: year.rates.taxYear,
      digest: contentDigest(lawOf(year)),
      dataSets: results.map(({ set: { name, version, file }, rows, exact, known }) => ({
        name,
        version,
        file,
        rows,
        passed: exact,
        knownDifferences: known,
      })),
    });
  }
  return evidence;
}

/** Rows of HMRC's that the rules do not answer as they should: there is no evidence of such rules. */
export class WrongRows extends Error {
  override readonly name = 'WrongRows';
}

function wrongRows({ wrong, gone }: TestDataResult): readonly string[] {
  return [
    ...wrong.map(({ testId, figure, theirs, ours }) => `${testId}: ${figure} is ${theirs}, not ${ours}`),
    ...gone.map((testId) => `${testId}: there is no difference, and the manifest lists one`),
  ];
}

const HEAD = `# What came of running HMRC's test data (manifest.yaml) on the law of each year, named by its digest.
# Made by \`npm run generate\`, never typed; a test fails when it is not what the data comes to.
# GET /v1/tax-years shows it.
`;

/** The evidence as the text of its file. */
export function writtenEvidence(evidence: readonly Evidence[]): string {
  const years = evidence.map(({ taxYear, digest, dataSets }) => ({
    tax_year: taxYear,
    digest,
    data_sets: dataSets.map(presentSet),
  }));
  return HEAD + stringify({ years }, { lineWidth: 0 });
}

/** What came of a data set, as the file and answers have it. */
export function presentSet({ name, version, file, rows, passed, knownDifferences }: TestedSet): JsonObject {
  const differences = knownDifferences.map(({ testId, figure, theirs, ours }) => ({
    test_id: testId,
    figure,
    hmrc: theirs,
    ours,
  }));
  return { name, version, file, rows, passed, known_differences: differences };
}

const text = { type: 'string' };
const count = { type: 'string', pattern: '^[0-9]+$' };
const evidenceShape = shape({
  $id: 'hmrc-evidence',
  type: 'object',
  additionalProperties: false,
  required: ['years'],
  properties: {
    years: list({
      tax_year: text,
      digest: text,
      data_sets: list({
        name: text,
        version: text,
        file: text,
        rows: count,
        passed: count,
        known_differences: list({ test_id: text, figure: text, hmrc: text, ours: text }),
      }),
    }),
  },
});

/** The evidence that is kept with a book; none where there is no such file. Throws `BrokenBook` when it cannot be read. */
export function readEvidence(root: string): readonly Evidence[] {
  if (!existsSync(join(root, EVIDENCE_FILE))) return [];
  const findings = new Findings();
  const file = bookFile(root, EVIDENCE_FILE);
  const node = readYaml(file.path, file.text, findings);
  const fits = node !== undefined && hasShape(node, evidenceShape, findings);
  if (!fits || findings.count > 0) throw new BrokenBook(findings.all);
  return mapsIn(node, 'years').map((year) => ({
    taxYear: textOf(year, 'tax_year'),
    digest: textOf(year, 'digest'),
    dataSets: mapsIn(year, 'data_sets').map((set) => ({
      name: textOf(set, 'name'),
      version: textOf(set, 'version'),
      file: textOf(set, 'file'),
      rows: Number(textOf(set, 'rows')),
      passed: Number(textOf(set, 'passed')),
      knownDifferences: mapsIn(set, 'known_differences').map((row) => ({
        testId: textOf(row, 'test_id'),
        figure: textOf(row, 'figure'),
        theirs: textOf(row, 'hmrc'),
        ours: textOf(row, 'ours'),
      })),
    })),
  }));
}

function list(properties: Readonly<Record<string, object>>) {
  const items = {
    type: 'object',
    additionalProperties: false,
    required: Object.keys(properties),
    properties,
  };
  return { type: 'array', items };
}
