import { namedFiguresByDay } from '../../law/figures/index.js';
import {
  type BrokenFigure,
  type CheckedFigures,
  type CheckedFiles,
  checkConfirmations,
  checkFigures,
  checkScope,
  checkUncited,
  type Label,
  latestLabel,
  type YearBook,
} from '../../law/index.js';
import { operationsIn } from '../../operations/index.js';
import type { Findings } from '../../yaml/index.js';
import { Coverage, type PartCoverage, reachedInAny } from '../coverage/coverage.js';
import { checkDataSets } from '../hmrc/check-sets.js';
import { type UnseenChanges, unseenChanges } from '../invariants/unseen-changes.js';
import {
  type Ask,
  asksOf,
  changesSince,
  givenFigures,
  type Reached,
  unreachedParts,
  type YearChanges,
} from '../release/asks.js';
import { type Baseline, baselineOf, lawOfLabel } from '../release/baseline.js';
import { checkEvidence, checkReleases, type Releases } from '../release/check.js';
import { addFailures } from './failures.js';
import { type Proof, prove } from './prove.js';

/** The results of a full check. */
export interface FullCheck {
  readonly proofs: readonly Proof[];
  /** What a release of a year will ask, by tax year: of those that no label names, and those that are to be released. */
  readonly toRelease: ReadonlyMap<string, YearToRelease>;
  /** What changed in a year and no drawn request showed, or why that is not known, by tax year: of those that no label names. */
  readonly unseen: ReadonlyMap<string, UnseenChanges | string>;
}

/** A year that has law to release. */
export interface YearToRelease {
  /** The latest label of the year. */
  readonly label: Label | undefined;
  readonly changes: YearChanges;
  readonly asks: readonly Ask[];
  /** The names of figures that nothing reaches and that are not asked for: others give them by invariants. */
  readonly given: ReadonlySet<string>;
}

/** What a full check is asked for. */
export interface CheckQuestion {
  /** The years whose rows and cases are run. */
  readonly taxYears: readonly string[];
  /** Whether each year must be what its label names; a release does not ask for that, since it makes the label. */
  readonly labels: boolean;
  /** What the register says, where it was asked before. */
  readonly releases?: Releases | undefined;
  readonly release?: ReleaseQuestion;
  readonly signal?: AbortSignal | undefined;
}

/** What a release asks of a full check. */
export interface ReleaseQuestion {
  /** Requests are drawn in these alone: other law is tried at its own release. */
  readonly taxYears: readonly string[];
  /** Called before any row or case is run, with all that can be asked: as if none reached anything. May throw. */
  readonly beforeProof: (toRelease: ReadonlyMap<string, YearToRelease>) => void;
}

/** Checks everything beyond rules and rates, which must be in order: the register, the invariants of figures, the scope, citations,
 *  HMRC's data sets, and of some years the rows and the cases. What is wrong goes to `findings`. Throws when `signal` is aborted on the
 *  way. */
export async function runFullCheck(
  root: string,
  files: CheckedFiles,
  { taxYears, labels, releases = checkReleases(root, files.years), release, signal }: CheckQuestion,
  findings: Findings,
): Promise<FullCheck> {
  const { years, notChecked, testData, topics, byDay, authorities, scope } = files;
  const { register, matches } = releases;
  findings.addAll(releases.findings);
  if (labels) checkEvidence(root, register.labels, findings);
  const figures = checkFigures(root, years, findings, notChecked);
  for (const { rates } of years) checkConfirmations(rates, findings);
  checkScope(
    root,
    files,
    operationsIn(root).operations.map(({ name }) => name),
    findings,
  );
  if (authorities !== undefined)
    checkUncited(authorities, { topics, years: years.map(({ rates }) => rates), byDay, scope }, findings);
  const allYears = years.map(({ rates }) => rates.taxYear);
  checkDataSets(root, testData, allYears, findings);
  const changed = years
    .filter(({ rates: { taxYear } }) => {
      const year = matches.find((each) => each.taxYear === taxYear);
      const isNew = year !== undefined && (year.label === undefined || year.change !== undefined);
      return release?.taxYears.includes(taxYear) || (isNew && taxYears.includes(taxYear));
    })
    .map((year): ChangedYear => {
      const label = latestLabel(register.labels, year.rates.taxYear);
      // A release of a version in preparation asks for all that changed since the last that is out; what it asked before was answered then.
      const baseline =
        release === undefined && label !== undefined
          ? lawOfLabel(root, label)
          : baselineOf(root, year, years, register.labels);
      const { unusual = [], equations = [] } = figures.get(year.rates.taxYear) ?? {};
      return { year, label, baseline, changes: changesSince(baseline, year), unusual, equations };
    });
  release?.beforeProof(new Map(changed.map((each) => [each.year.rates.taxYear, asksBeforeProof(each)])));
  // A figure that does not follow the tax year is the same in all, so that a case of any of them reaches it.
  const byDayNames = new Set(
    changed.flatMap(({ year, changes }) => {
      const named = namedFiguresByDay(year.byDay(), year.rates);
      return namesOf(changes).filter((name) => named.has(name));
    }),
  );
  const looked = new Map(
    years.map(({ rates: { taxYear } }) => {
      const own = changed.find(({ year }) => year.rates.taxYear === taxYear);
      return [taxYear, new Set([...(own === undefined ? [] : namesOf(own.changes)), ...byDayNames])];
    }),
  );
  const drawnYears = release?.taxYears ?? taxYears;
  const unseen = new Map(
    changed
      .filter(({ year }) => drawnYears.includes(year.rates.taxYear))
      .map(({ year }) => [year.rates.taxYear, unseenChanges(root, year, files, register.labels)] as const),
  );
  const proveYears = (which: readonly string[], drawn: readonly string[]) =>
    prove(
      root,
      releases,
      years,
      { taxYears: which, drawnYears: drawn, figures: looked, unseen, signal },
      findings,
    );
  const proofs = [...(await proveYears(taxYears, drawnYears))];
  // A rule that several years have is proven by a case of one.
  const others = allYears.filter((taxYear) => !taxYears.includes(taxYear));
  const isReached = ({ year: { rates }, changes }: ChangedYear) =>
    unreachedParts(changes.rules, partsIn(proofs, rates.taxYear)).length === 0 &&
    ![...unreachedIn(proofs, rates.taxYear, byDayNames)].some((name) => byDayNames.has(name));
  if (release !== undefined && !changed.every(isReached)) proofs.push(...(await proveYears(others, [])));
  addFailures({ matches, figures, proofs }, { labels }, findings);
  return {
    proofs,
    unseen,
    toRelease: new Map(
      changed.map((each) => {
        const { taxYear } = each.year.rates;
        const proof = proofs.find((one) => one.taxYear === taxYear);
        const unreachedFigures = unreachedIn(proofs, taxYear, byDayNames);
        return [taxYear, toRelease(each, proof && { unreachedFigures, parts: partsIn(proofs, taxYear) })];
      }),
    ),
  };
}

/** A year whose law or data is to be released. */
interface ChangedYear extends Pick<YearToRelease, 'label' | 'changes'> {
  readonly year: YearBook;
  readonly baseline: Baseline | undefined;
  readonly unusual: readonly BrokenFigure[];
  readonly equations: CheckedFigures['equations'];
}

function toRelease(
  { year, label, baseline, changes, unusual, equations }: ChangedYear,
  proof: Reached | undefined,
): YearToRelease {
  const { unreachedFigures = new Set(namesOf(changes)) } = proof ?? {};
  const given = givenFigures(
    namesOf(changes).filter((name) => unreachedFigures.has(name)),
    equations,
  );
  const open = new Set([...unreachedFigures].filter((name) => !given.has(name)));
  const reached = { unreachedFigures: open, parts: proof?.parts ?? [] };
  return { label, changes, asks: asksOf(year, changes, baseline, unusual, reached), given };
}

function asksBeforeProof(changed: ChangedYear): YearToRelease {
  const { parts } = new Coverage(changed.year);
  // What an invariant gives may be accepted all the same.
  const all = { ...changed, equations: [] };
  return toRelease(all, { unreachedFigures: new Set(namesOf(changed.changes)), parts });
}

function namesOf({ figures }: YearChanges): readonly string[] {
  return figures.map(({ name }) => name);
}

/** The figures of a year that nothing reaches; those by day, where nothing of any of these years does. */
function unreachedIn(
  proofs: readonly Proof[],
  taxYear: string,
  byDayNames: ReadonlySet<string>,
): ReadonlySet<string> {
  const own = proofs.find((each) => each.taxYear === taxYear)?.unreachedFigures ?? [];
  const isUnreached = (name: string) =>
    !byDayNames.has(name) || proofs.every(({ unreachedFigures }) => unreachedFigures.has(name));
  return new Set([...own].filter(isUnreached));
}

/** The parts of a year's rules, each reached where a case or a row of any of these years reaches it. */
function partsIn(proofs: readonly Proof[], taxYear: string): readonly PartCoverage[] {
  const own = proofs.find((each) => each.taxYear === taxYear)?.parts ?? [];
  return reachedInAny(
    own,
    proofs.map(({ parts }) => parts),
  );
}
