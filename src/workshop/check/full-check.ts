import type { Findings } from '../../language/index.js';
import {
  type CheckedFiles,
  checkFigures,
  checkScope,
  checkUncited,
  type Label,
  latestLabel,
} from '../../law/index.js';
import { operations } from '../../operations/index.js';
import { reachedInAny } from '../coverage/coverage.js';
import { checkDataSets } from '../hmrc/check-sets.js';
import { type Ask, asksOf, changesSince, type YearChanges } from '../release/asks.js';
import { baselineOf } from '../release/baseline.js';
import { checkEvidence, checkReleases } from '../release/check.js';
import { addFailures } from './failures.js';
import { type Proof, prove } from './prove.js';

/** The results of a full check. */
export interface FullCheck {
  readonly proofs: readonly Proof[];
  /** What a release of a year will ask, by tax year: of those that no label names, and those that are to be released. */
  readonly toRelease: ReadonlyMap<string, YearToRelease>;
}

/** A year that has law to release. */
export interface YearToRelease {
  /** The latest label of the year. */
  readonly label: Label | undefined;
  readonly changes: YearChanges;
  readonly asks: readonly Ask[];
}

/** Checks everything beyond rules and rates, which must be in order: the register, the invariants of figures, the scope, citations,
 *  HMRC's data sets, and of these years the rows and the cases. What is wrong goes to `findings`. `labels` says
 *  whether each year must be what its label names; a release does not ask for that, since it makes the label. Of a release requests are
 *  drawn in the years `toRelease` alone: other law is tried at its own release. Throws when `signal` is aborted on the way. */
export async function runFullCheck(
  root: string,
  files: CheckedFiles,
  options: {
    readonly taxYears: readonly string[];
    readonly labels: boolean;
    readonly toRelease?: readonly string[];
    readonly signal?: AbortSignal | undefined;
  },
  findings: Findings,
): Promise<FullCheck> {
  const { years, testData, topics, authorities, scope } = files;
  const { taxYears, labels, toRelease, signal } = options;
  const { register, matches } = checkReleases(root, years, findings);
  if (labels) checkEvidence(root, register.labels, findings);
  const figures = checkFigures(root, years, findings);
  checkScope(root, files, operations, findings);
  if (authorities !== undefined)
    checkUncited(authorities, { topics, years: years.map(({ rates }) => rates), scope }, findings);
  const allYears = years.map(({ rates }) => rates.taxYear);
  checkDataSets(root, testData, allYears, findings);
  const changed = years
    .filter(({ rates: { taxYear } }) => {
      const year = matches.find((each) => each.taxYear === taxYear);
      const isNew = year !== undefined && (year.label === undefined || year.change !== undefined);
      return toRelease?.includes(taxYear) || (isNew && taxYears.includes(taxYear));
    })
    .map((year) => {
      const label = latestLabel(register.labels, year.rates.taxYear);
      const baseline = baselineOf(root, year, years, register.labels);
      return { year, label, baseline, changes: changesSince(baseline, year) };
    });
  const looked = new Map(
    changed.map(({ year, changes }) => [year.rates.taxYear, changes.figures.map(({ name }) => name)]),
  );
  const question = { taxYears, drawnYears: toRelease ?? taxYears, figures: looked, signal };
  const proofs = await prove(root, years, question, findings);
  addFailures({ matches, figures, proofs }, { labels }, findings);
  const allParts = proofs.map(({ parts }) => parts);
  return {
    proofs,
    toRelease: new Map(
      changed.map(({ year, label, baseline, changes }) => {
        const { taxYear } = year.rates;
        const proof = proofs.find((each) => each.taxYear === taxYear);
        const parts = reachedInAny(proof?.parts ?? [], allParts);
        const unusual = figures.get(taxYear)?.unusual ?? [];
        const asks = asksOf(year, changes, baseline, unusual, proof && { ...proof, parts });
        return [taxYear, { label, changes, asks }];
      }),
    ),
  };
}
