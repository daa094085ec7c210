import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { type Calculator, loadCalculator } from '../../cli/index.js';
import { getOrMake } from '../../get-or-make.js';
import { groupBy } from '../../group-by.js';
import { flatten } from '../../json.js';
import { type Plan, planOf, Refused } from '../../language/index.js';
import type { Gate, YearBook } from '../../law/index.js';
import { answerBy, inputsOf, type Payroll, taxYearOf } from '../../operations/index.js';
import { BrokenBook, type Finding, type Findings } from '../../yaml/index.js';
import { caseFindings, placeOfExpected, placeOfKey } from '../cases/findings.js';
import { readCases, type WorkedCase } from '../cases/read.js';
import { type CaseResult, runCase } from '../cases/run.js';
import { Coverage, type PartCoverage } from '../coverage/coverage.js';
import { FigureCoverage } from '../coverage/figures.js';
import { SentenceCoverage, type SentenceProof } from '../coverage/sentences.js';
import { rowFindings, staleFindings } from '../hmrc/findings.js';
import { type Observe, RefusedRow, runTestData, type TestDataResult } from '../hmrc/run.js';
import { Trials } from '../invariants/trials.js';
import type { UnseenChanges } from '../invariants/unseen-changes.js';
import type { Releases } from '../release/check.js';
import { PublishedFields } from './published-fields.js';
import { checkShownRequests } from './shown-requests.js';

/** What the worked cases and HMRC's rows prove of a year. */
export interface Proof {
  readonly taxYear: string;
  readonly cases: { passed: number; failed: number };
  /** The results of each data set. */
  readonly sets: readonly TestDataResult[];
  /** Of the figures that were to be looked for, those that neither a row nor a case reaches. */
  readonly unreachedFigures: ReadonlySet<string>;
  /** The parts of the year's rules, and whether a case or a row reached them. */
  readonly parts: readonly PartCoverage[];
  /** The sentences of the year's rules, and what the cases prove of each. */
  readonly sentences: readonly SentenceProof[];
  /** Rows and cases with wrong results; those of one data set are one group. */
  readonly failures: readonly (readonly Finding[])[];
}

/** What a proof is asked for. */
export interface ProofQuestion {
  readonly taxYears: readonly string[];
  /** Those of which requests are drawn, too. */
  readonly drawnYears: readonly string[];
  /** The names of figures to look for, by tax year. */
  readonly figures: ReadonlyMap<string, Iterable<string>>;
  /** What changed in a year, for drawn requests to show: what they have shown is taken from it. */
  readonly unseen: ReadonlyMap<string, UnseenChanges | string>;
  readonly signal?: AbortSignal | undefined;
}

/** Runs HMRC's rows and the worked cases of these years through a book that is in order, and tries its invariants on them and on drawn
 *  requests; what breaks them and mistakes in these files go to `findings`. Throws when `signal` is aborted on the way. */
export async function prove(
  root: string,
  releases: Releases,
  years: readonly YearBook[],
  { taxYears, drawnYears, figures, unseen, signal }: ProofQuestion,
  findings: Findings,
): Promise<readonly Proof[]> {
  const calculator = loadCalculator(root, { years, gate: gateOf(releases) });
  const { payroll } = calculator;
  // A case is of the year of its request, else of the latest.
  const casesByYear = groupBy(readCases(root, findings), ({ request, operation }) =>
    taxYearOf(request, payroll.operationNamed(operation), payroll),
  );
  await checkShownRequests(calculator, taxYears, findings);
  const proofs: Proof[] = [];
  const trials = new Trials(calculator);
  for (const taxYear of taxYears) {
    const year = payroll.book(taxYear);
    const coverage = new Coverage(year);
    const sentences = new SentenceCoverage(year, payroll.operationsOf(taxYear));
    const figureCoverage = new FigureCoverage(figures.get(taxYear) ?? []);
    const failures: (readonly Finding[])[] = [];
    const observeRow: Observe = (calculation, paths) => {
      coverage.observe(calculation);
      figureCoverage.add(payroll.operationNamed('payslip'), paths, calculation);
    };
    const sets = await runRows(root, calculator, taxYear, observeRow, { findings, failures }, signal);
    const fields = new PublishedFields(payroll, taxYear);
    const plans = new Map<string, Plan>();
    const planOf = (name: string) => getOrMake(plans, name, () => planOfAnswers(name, payroll, year));
    const counts = { passed: 0, failed: 0 };
    for (const workedCase of casesByYear.get(taxYear) ?? []) {
      await yieldToEventLoop();
      signal?.throwIfAborted();
      const caseToRun = withoutUnknownFields(workedCase, fields, findings);
      checkCodes(workedCase, fields, findings);
      const result = await runCase(caseToRun, calculator);
      failures.push(...caseFindings(result, payroll).map((finding) => [finding]));
      await observe(result, payroll, planOf, coverage);
      const passed = result.differences.length === 0 && caseToRun.expect.size === workedCase.expect.size;
      counts[passed ? 'passed' : 'failed']++;
      const { answer } = result;
      if ('faults' in answer) continue;
      trials.tryCase(workedCase, answer);
      if (!passed) continue;
      sentences.observe(workedCase, answer.calculation);
      figureCoverage.add(
        payroll.operationNamed(workedCase.operation),
        pathsOf(workedCase),
        answer.calculation,
      );
    }
    proofs.push({
      taxYear,
      cases: counts,
      sets,
      unreachedFigures: figureCoverage.unreached,
      parts: coverage.parts,
      sentences: sentences.proofs,
      failures,
    });
  }
  for (const taxYear of drawnYears)
    await trials.tryDraws(taxYear, casesByYear.get(taxYear) ?? [], changesIn(unseen, taxYear), signal);
  for (const { place, message } of trials.broken) findings.add(place, message);
  return proofs;
}

/** What changed in a year, where that is known. */
function changesIn(unseen: ProofQuestion['unseen'], taxYear: string): UnseenChanges | undefined {
  const changes = unseen.get(taxYear);
  return typeof changes === 'string' ? undefined : changes;
}

/** What the register says of the years, as answers need it: of a broken one nothing is known. */
export function gateOf({ register, matches, findings }: Releases): Gate | undefined {
  if (findings.count > 0) return undefined;
  return { register, lawOf: (taxYear) => matches.find((match) => match.taxYear === taxYear) };
}

async function runRows(
  root: string,
  calculator: Calculator,
  taxYear: string,
  observe: Observe,
  { findings, failures }: { readonly findings: Findings; readonly failures: (readonly Finding[])[] },
  signal: AbortSignal | undefined,
): Promise<readonly TestDataResult[]> {
  const results: TestDataResult[] = [];
  for (const set of calculator.payroll.book(taxYear).testData) {
    await yieldToEventLoop();
    signal?.throwIfAborted();
    // checkDataSets reports a missing file.
    if (!existsSync(join(root, set.file))) continue;
    try {
      const result = await runTestData(root, set, calculator, observe);
      failures.push(rowFindings(result), ...staleFindings(root, result).map((finding) => [finding]));
      results.push(result);
    } catch (error) {
      if (!(error instanceof BrokenBook)) throw error;
      if (error instanceof RefusedRow) failures.push(error.findings);
      else for (const { place, message } of error.findings) findings.add(place, message);
    }
  }
  return results;
}

/** The fields that a case expects; an object that it expects is each of its fields. */
function pathsOf({ expect }: WorkedCase): readonly string[] {
  return [...expect].flatMap(([path, expected]) => flatten(expected, path).map(([field]) => field));
}

/** The case without expectations on fields that no answer has. These are findings of the case, not failures of the rules. */
function withoutUnknownFields(
  workedCase: WorkedCase,
  fields: PublishedFields,
  findings: Findings,
): WorkedCase {
  const expect = [...workedCase.expect].filter(([path]) => {
    const fault = fields.fault(workedCase.operation, path);
    if (fault !== undefined) findings.add(placeOfExpected(workedCase, path), fault);
    return fault === undefined;
  });
  return { ...workedCase, expect: new Map(expect) };
}

/** Reports codes that no notice has: `does_not_notice` with a misspelt code would always pass. */
function checkCodes(workedCase: WorkedCase, fields: PublishedFields, findings: Findings): void {
  const { operation, notices, doesNotNotice } = workedCase;
  const knownCodes = fields.noticeCodes(operation);
  for (const [key, codes] of [
    ['notices', notices],
    ['does_not_notice', doesNotNotice],
  ] as const) {
    const place = placeOfKey(workedCase, key);
    for (const code of codes) {
      if (knownCodes === undefined) findings.add(place, `Answers of ${operation} show no notices.`);
      else if (!knownCodes.includes(code))
        findings.addUnknown(place, `No rule gives the notice “${code}”.`, code, knownCodes);
    }
  }
}

async function observe(
  { workedCase, answer }: CaseResult,
  payroll: Payroll,
  planOf: (operation: string) => Plan,
  coverage: Coverage,
): Promise<void> {
  if ('answer' in answer) coverage.observe(answer.calculation);
  else if (answer.refusedBy === 'rules')
    await observeRefusedCase(workedCase, payroll, planOf(workedCase.operation), coverage);
}

/** The plan of all values that answers show. */
function planOfAnswers(name: string, payroll: Payroll, year: YearBook): Plan {
  const operation = payroll.operationNamed(name);
  const book = year.bookOf(operation.name);
  return planOf(book, answerBy(operation, book.checked).names);
}

/** Marks what a refused case reaches. It has no answer, so it is run once more without throwing its refusals. */
async function observeRefusedCase(
  { operation, request }: WorkedCase,
  payroll: Payroll,
  plan: Plan,
  coverage: Coverage,
): Promise<void> {
  try {
    await plan.book.ready();
    coverage.observeRefused(plan.start(inputsOf(payroll.operationNamed(operation), request)));
  } catch (error) {
    // Figures out of range are refused on the way.
    if (!(error instanceof Refused)) throw error;
  }
}
