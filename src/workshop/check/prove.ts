import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { loadCalculator } from '../../cli/index.js';
import { BrokenBook, type Finding, type Findings, Refused } from '../../language/index.js';
import type { LoadedYear, YearBook } from '../../law/index.js';
import { inputsOf, operationNamed, type Payroll, taxYearOf } from '../../operations/index.js';
import { caseFindings, placeOfExpected, placeOfKey } from '../cases/findings.js';
import { readCases, type WorkedCase } from '../cases/read.js';
import { type CaseResult, runCase } from '../cases/run.js';
import { Coverage, type PartCoverage } from '../coverage/coverage.js';
import { GroupCoverage } from '../coverage/groups.js';
import { SentenceCoverage, type SentenceProof } from '../coverage/sentences.js';
import { rowFindings, staleFindings } from '../hmrc/findings.js';
import { RefusedRow, runTestData, type TestDataResult } from '../hmrc/run.js';
import { AnswerFields } from './answer-fields.js';

/** What the worked cases and HMRC's rows prove of a year. */
export interface Proof {
  readonly taxYear: string;
  readonly cases: { passed: number; failed: number };
  readonly rows: { exact: number; known: number; all: number };
  /** The results of each data set. */
  readonly sets: readonly TestDataResult[];
  /** The files that hold a case of the year. */
  readonly caseFiles: readonly string[];
  /** Groups of figures that no row and no case proves, such as `national_insurance`. */
  readonly groupsWithoutProof: readonly string[];
  /** The parts of the year's rules, and whether a case or a row reached them. */
  readonly parts: readonly PartCoverage[];
  /** The sentences of the year's rules, and what the cases prove of each. */
  readonly sentences: readonly SentenceProof[];
  /** Where rows and cases do not come out as they should; those of one data set together. */
  readonly failures: readonly (readonly Finding[])[];
}

/** Runs HMRC's rows and the worked cases of these years through the rules of a book that is in order; slips in their files go
 *  to `findings`. Throws when `signal` is aborted on the way. */
export async function prove(
  root: string,
  years: readonly LoadedYear[],
  taxYears: readonly string[],
  findings: Findings,
  signal?: AbortSignal,
): Promise<readonly Proof[]> {
  const calculator = loadCalculator(root, { years });
  const { payroll } = calculator;
  const cases = readCases(root, findings);
  const proofs: Proof[] = [];
  for (const taxYear of taxYears) {
    const year = payroll.book(taxYear);
    const coverage = new Coverage(year);
    const sentences = new SentenceCoverage(year);
    const groups = new GroupCoverage(year);
    const failures: (readonly Finding[])[] = [];
    const sets = await runRows(root, payroll, taxYear, { coverage, groups }, { findings, failures }, signal);
    const fields = new AnswerFields((purpose) => payroll.words(taxYear, purpose));
    const counts = { passed: 0, failed: 0 };
    const ofYear = cases.filter((each) => yearOf(each, payroll) === taxYear);
    for (const workedCase of ofYear) {
      await yieldToEventLoop();
      signal?.throwIfAborted();
      const checkedCase = withoutUnknownFields(workedCase, fields, findings);
      checkCodes(workedCase, fields, findings);
      const ran = await runCase(checkedCase, calculator);
      failures.push(...caseFindings(ran).map((finding) => [finding]));
      await observe(ran, payroll, taxYear, coverage);
      const passed = ran.differences.length === 0 && checkedCase.expect.size === workedCase.expect.size;
      if (passed && 'run' in ran.answer) sentences.observe(workedCase, ran.answer.run);
      counts[passed ? 'passed' : 'failed']++;
      if (passed) groups.addCase(ran);
    }
    proofs.push({
      taxYear,
      cases: counts,
      rows: countsOf(sets),
      sets,
      caseFiles: [...new Set(ofYear.map(({ place }) => place.source.path))].sort(),
      groupsWithoutProof: groups.gaps,
      parts: coverage.parts,
      sentences: sentences.proofs,
      failures,
    });
  }
  return proofs;
}

async function runRows(
  root: string,
  payroll: Payroll,
  taxYear: string,
  { coverage, groups }: { readonly coverage: Coverage; readonly groups: GroupCoverage },
  { findings, failures }: { readonly findings: Findings; readonly failures: (readonly Finding[])[] },
  signal: AbortSignal | undefined,
): Promise<readonly TestDataResult[]> {
  const results: TestDataResult[] = [];
  const year = payroll.book(taxYear);
  for (const set of year.testData) {
    await yieldToEventLoop();
    signal?.throwIfAborted();
    // That it is missing is a finding of checkDataSets.
    if (!existsSync(join(root, set.file))) continue;
    try {
      const result = await runTestData(root, year, set, (run, given) => coverage.observe(run, given));
      failures.push(rowFindings(root, result), ...staleFindings(root, result).map((finding) => [finding]));
      if (result.rows > 0 && result.wrong.length + result.stale.length === 0) groups.addRows(set.kind);
      results.push(result);
    } catch (error) {
      if (!(error instanceof BrokenBook)) throw error;
      if (error instanceof RefusedRow) failures.push(error.findings);
      else for (const { place, message } of error.findings) findings.add(place, message);
    }
  }
  return results;
}

function countsOf(results: readonly TestDataResult[]): Proof['rows'] {
  const counts = { exact: 0, known: 0, all: 0 };
  for (const { exact, known, rows } of results) {
    counts.exact += exact;
    counts.known += new Set(known.map(({ testId }) => testId)).size;
    counts.all += rows;
  }
  return counts;
}

/** The year that a case is about; the latest, when it names none that there is. */
function yearOf({ request, operation }: WorkedCase, payroll: Payroll): string {
  return taxYearOf(request, operationNamed(operation), payroll);
}

/** The case without what it expects of fields that no answer has: that is a slip in the case, and not in the rules. */
function withoutUnknownFields(workedCase: WorkedCase, fields: AnswerFields, findings: Findings): WorkedCase {
  const expect = [...workedCase.expect].filter(([path]) => {
    const fault = fields.fault(workedCase.operation, path);
    if (fault !== undefined) findings.add(placeOfExpected(workedCase, path), fault);
    return fault === undefined;
  });
  return { ...workedCase, expect: new Map(expect) };
}

/** A code that no notice has would be missed in silence where the case expects that it is not given. */
function checkCodes(workedCase: WorkedCase, fields: AnswerFields, findings: Findings): void {
  const { operation, notices, doesNotNotice } = workedCase;
  const known = fields.noticeCodes(operation);
  for (const [key, codes] of [
    ['notices', notices],
    ['does_not_notice', doesNotNotice],
  ] as const) {
    const place = placeOfKey(workedCase, key);
    for (const code of codes) {
      if (known === undefined) findings.add(place, `Answers of ${operation} show no notices.`);
      else if (!known.includes(code))
        findings.addUnknown(place, `No rule gives the notice “${code}”.`, code, known);
    }
  }
}

async function observe(
  ran: CaseResult,
  payroll: Payroll,
  taxYear: string,
  coverage: Coverage,
): Promise<void> {
  const { workedCase, answer } = ran;
  if ('run' in answer) coverage.observe(answer.run);
  else if (answer.refusedBy === 'rules')
    await observeRefusedCase(workedCase, payroll.book(taxYear), coverage);
}

/** Marks what a case reaches that the rules refuse: it has no answer, so it is run once more to be looked at. */
async function observeRefusedCase(
  { operation: name, request }: WorkedCase,
  year: YearBook,
  coverage: Coverage,
): Promise<void> {
  const operation = operationNamed(name);
  try {
    const book = year.bookOf(operation.purpose);
    const run = await book.plan(operation.values).start(inputsOf(operation, request));
    coverage.observeRefused(run);
  } catch (error) {
    // Figures beyond what there can be are refused on the way.
    if (!(error instanceof Refused)) throw error;
  }
}
