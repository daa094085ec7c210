import type { CheckedFiles } from '../../payroll/books.js';
import { checkDataSets } from '../../payroll/hmrc/check-sets.js';
import { checkFigures } from '../../payroll/invariants.js';
import { checkRegister, checkReleases } from '../../payroll/releases/index.js';
import type { Breach } from '../../rates/invariants/index.js';
import type { Findings } from '../../rules/index.js';
import { type Proof, prove } from './prove.js';

/** What is known of a book whose rules and rates are in order, once all the rest was checked. */
export interface WholeCheck {
  readonly proofs: readonly Proof[];
  /** What is unusual in the figures of each year. */
  readonly unusual: ReadonlyMap<string, readonly Breach[]>;
}

/** Checks all of a book whose rules and rates are in order: the register, the invariants of its figures, HMRC's data sets,
 *  and the rows and cases of these years. What is wrong goes to `findings`. `labels` says whether the law of each year must
 *  be what its label names; a release is about to make it so. Throws when `stopped` is aborted on the way. */
export async function checkWhole(
  root: string,
  { years, testData }: CheckedFiles,
  options: {
    readonly taxYears: readonly string[];
    readonly labels: boolean;
    readonly stopped?: AbortSignal;
  },
  findings: Findings,
): Promise<WholeCheck> {
  const { taxYears, labels, stopped } = options;
  if (labels) checkReleases(root, years, findings);
  else checkRegister(root, years, findings);
  const unusual = checkFigures(root, years, findings);
  const known = years.map(({ rates }) => rates.taxYear);
  checkDataSets(root, testData, known, findings);
  const proofs = await prove(root, taxYears, findings, stopped);
  return { proofs, unusual };
}
