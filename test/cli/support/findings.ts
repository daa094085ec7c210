import { checkFiles } from '../../../src/law/index.js';
import { readRequired } from '../../../src/operations/required-values.js';
import { runFullCheck } from '../../../src/workshop/check/full-check.js';
import { inOneLine } from '../../language/support/book.js';

/** What `farthing check` finds in a book before it runs a case or a row of HMRC's, each in a line: a finding, then what fails because
 *  of it. */
export async function findingsBesideProofs(root: string): Promise<string> {
  const files = checkFiles(root, readRequired);
  const { findings } = files;
  if (findings.count === 0) await runFullCheck(root, files, { taxYears: [], labels: true }, findings);
  return findings.all
    .flatMap(({ failures = [], ...finding }) => [finding, ...failures])
    .map(inOneLine)
    .join('\n');
}
