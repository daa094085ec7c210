import type { Findings } from '../../language/index.js';
import { type CheckedFiles, checkFigures, checkScope, checkUncited } from '../../law/index.js';
import type { Breach } from '../../law/invariants/index.js';
import { operations } from '../../operations/index.js';
import { checkDataSets } from '../hmrc/check-sets.js';
import { checkEvidence, checkReleases } from '../release/check.js';
import { addFailures } from './failures.js';
import { type Proof, prove } from './prove.js';

/** The results of a full check. */
export interface FullCheck {
  readonly proofs: readonly Proof[];
  /** The unusual figures of each year, which need a reason at a release. */
  readonly unusual: ReadonlyMap<string, readonly Breach[]>;
}

/** Checks everything beyond rules and rates, which must be in order: the register, the invariants of figures, the scope, citations,
 *  HMRC's data sets, and of these years the rows and the cases. What is wrong goes to `findings`. `labels` says
 *  whether each year must be what its label names; a release does not ask for that, since it makes the label. Throws when `signal`
 *  is aborted on the way. */
export async function runFullCheck(
  root: string,
  files: CheckedFiles,
  options: {
    readonly taxYears: readonly string[];
    readonly labels: boolean;
    readonly signal?: AbortSignal;
  },
  findings: Findings,
): Promise<FullCheck> {
  const { years, testData, topics, authorities, scope } = files;
  const { taxYears, labels, signal } = options;
  const seals = checkReleases(root, years, findings);
  if (labels) checkEvidence(root, findings);
  const figures = checkFigures(root, years, findings);
  checkScope(root, files, operations, findings);
  if (authorities !== undefined)
    checkUncited(authorities, { topics, years: years.map(({ rates }) => rates), scope }, findings);
  const allYears = years.map(({ rates }) => rates.taxYear);
  checkDataSets(root, testData, allYears, findings);
  const proofs = await prove(root, years, taxYears, findings, signal);
  addFailures({ seals, figures, proofs }, { labels }, findings);
  return { proofs, unusual: new Map([...figures].map(([year, { unusual }]) => [year, unusual])) };
}
