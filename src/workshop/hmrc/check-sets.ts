import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 as digestOf } from '../../digest.js';
import { type Findings, Source } from '../../language/index.js';
import type { TestData } from '../../law/index.js';

/** Checks that every data set is of a year of the book, that its file is the one that was entered in the manifest, and that
 *  no row of it has the test_id of another. */
export function checkDataSets(
  root: string,
  sets: readonly TestData[],
  taxYears: readonly string[],
  findings: Findings,
): void {
  for (const set of sets) {
    const { name, taxYear, file, places } = set;
    if (!taxYears.includes(taxYear)) {
      findings.add(
        places.taxYear,
        `“${name}” is of ${taxYear}, and there is no rates/${taxYear}.yaml; there are ${taxYears.join(', ')}.`,
      );
    }
    if (existsSync(join(root, file))) checkFile(root, set, findings);
    else findings.add(places.file, `${file} is missing; bring it back from git.`);
  }
}

function checkFile(root: string, { file, rows, sha256, places }: TestData, findings: Findings): void {
  const bytes = readFileSync(join(root, file));
  const source = new Source(file, bytes.toString('utf8'));
  const [heading = '', ...lines] = source.lines;
  // A row too many or too few is a finding of readRows.
  const hasAllRows = lines.filter((line) => line !== '').length === rows;
  const digest = digestOf(bytes);
  if (hasAllRows && digest !== sha256) {
    findings.add(
      places.sha256,
      `${file} is not the file that was entered here: its SHA-256 is ${digest}. Bring it back from git; if it is new data of HMRC's, enter its version, rows and SHA-256.`,
    );
  }
  const column = heading.split(',').indexOf('test_id');
  const lineByTestId = new Map<string, number>();
  for (const [index, line] of lines.entries()) {
    const testId = line.split(',')[column];
    if (testId === undefined || line === '') continue;
    const firstLine = lineByTestId.get(testId);
    if (firstLine === undefined) lineByTestId.set(testId, index + 2);
    else {
      findings.add(
        { source, line: index + 2, column: 1 },
        `The test_id “${testId}” stands in line ${firstLine} already; each row has one of its own.`,
      );
    }
  }
}
