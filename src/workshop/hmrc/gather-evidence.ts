import { stringify } from 'yaml';
import { contentDigest, type Evidence, lawOf, presentSet, type YearBook } from '../../law/index.js';
import { runTestData, type TestDataResult } from './run.js';

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

function wrongRows({ wrong, stale }: TestDataResult): readonly string[] {
  return [
    ...wrong.map(({ testId, figure, theirs, ours }) => `${testId}: ${figure} is ${theirs}, not ${ours}`),
    ...stale.map((testId) => `${testId}: there is no difference, and the manifest lists one`),
  ];
}

const HEAD = `# What came of running HMRC's test data (manifest.yaml) on the law of each year, named by its digest.
# Made by \`npm run generate\`, never typed; a test fails when it is not what the data comes to.
# GET /v1/tax-years shows it.
`;

/** The evidence as the text of its file. */
export function evidenceYaml(evidence: readonly Evidence[]): string {
  const years = evidence.map(({ taxYear, digest, dataSets }) => ({
    tax_year: taxYear,
    digest,
    data_sets: dataSets.map(presentSet),
  }));
  return HEAD + stringify({ years }, { lineWidth: 0 });
}
