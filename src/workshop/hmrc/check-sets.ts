import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 as digestOf } from '../../digest.js';
import type { TestData } from '../../law/index.js';
import { type Findings, Source } from '../../yaml/index.js';
import { rowsIn } from './rows.js';

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

function checkFile(root: string, { file, rows: count, sha256, places }: TestData, findings: Findings): void {
  const bytes = readFileSync(join(root, file));
  const { rows } = rowsIn(new Source(file, bytes.toString('utf8')));
  const digest = digestOf(bytes);
  // A row too many or too few is a finding of readRows.
  if (rows.length === count && digest !== sha256)
    findings.add(
      places.sha256,
      `${file} is not the file that was entered here: its SHA-256 is ${digest}. Bring it back from git; if it is new data of HMRC's, enter its version, rows and SHA-256.`,
    );
  const lineOfId = new Map<string, number>();
  // A file without the column is a finding of readRows.
  for (const row of rows.filter(({ testId }) => testId !== '')) {
    const place = row.place();
    const line = lineOfId.get(row.testId);
    if (line === undefined) lineOfId.set(row.testId, place.line);
    else
      findings.add(
        place,
        `The test_id “${row.testId}” stands in line ${line} already; each row has one of its own.`,
      );
  }
}
