import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Calculator } from '../../cli/index.js';
import { BrokenBook, type Finding, Findings } from '../../language/index.js';
import {
  BUNDLED_ANSWERS,
  type BundledFile,
  DamagedBundle,
  type Label,
  labelName,
  readBundle,
  readRegister,
} from '../../law/index.js';
import {
  type Labels,
  loadLabels,
  operationNamed,
  type Payroll,
  type TaxYears,
  taxYearOf,
} from '../../operations/index.js';
import { caseFindings } from '../cases/findings.js';
import { CASES_FOLDER, readCases } from '../cases/read.js';
import { runCase } from '../cases/run.js';
import { rowFindings, staleFindings } from '../hmrc/findings.js';
import { runTestData } from '../hmrc/run.js';
import { changedAnswers } from '../release/golden-answers.js';

/** How much of a label was run on the present program: counts of HMRC's rows, worked cases and golden answers. */
export interface CheckedLabel {
  readonly label: string;
  readonly rows: number;
  readonly cases: number;
  readonly answers: number;
}

/** What was run of a label, and which results differ from those of its release. */
interface LabelProof {
  readonly counts: Omit<CheckedLabel, 'label'>;
  readonly failures: readonly Finding[];
}

/** Loads each label of these years from its bundle and runs its rows, its cases and its golden answers on the present program. A
 *  change of the program that makes a label answer otherwise is found here, whatever the present law is. */
export async function proveLabels(
  root: string,
  present: Payroll,
  taxYears: readonly string[],
  findings: Findings,
): Promise<readonly CheckedLabel[]> {
  const register = readRegister(root, new Findings());
  // As before any withdrawal: golden answers do not mention one.
  const labels = register.labels.map((label) => ({ ...label, withdrawn: undefined }));
  const loader = loadLabels(root, { ...register, labels });
  const checkedLabels: CheckedLabel[] = [];
  for (const label of labels) {
    if (label.bundle === undefined || !taxYears.includes(label.taxYear)) continue;
    const name = labelName(label);
    try {
      const years = yearsReleasedBy(label, labels, present);
      const { counts, failures } = await proveLabel(root, label, { loader, years });
      checkedLabels.push({ label: name, ...counts });
      const [first] = failures;
      if (first === undefined) continue;
      const message = `${name} does not answer as it was released: the program was changed. ${first.message} If the change is right, it is one for another language.`;
      findings.addWithFailures({ place: label.place, message, failures });
    } catch (error) {
      // What cannot be loaded is a finding of the bundles.
      if (!(error instanceof DamagedBundle || error instanceof BrokenBook)) throw error;
    }
  }
  return checkedLabels;
}

/** The years that had a label when this one was released: a case of its bundle that names no year means the latest of them. */
function yearsReleasedBy(label: Label, labels: readonly Label[], present: Payroll): TaxYears {
  const released = new Set(labels.slice(0, labels.indexOf(label) + 1).map(({ taxYear }) => taxYear));
  const taxYears = present.taxYears.filter((year) => released.has(year));
  return { taxYears, latestTaxYear: taxYears.at(-1) ?? label.taxYear, book: (year) => present.book(year) };
}

async function proveLabel(
  root: string,
  label: Label,
  { loader, years }: { readonly loader: Labels; readonly years: TaxYears },
): Promise<LabelProof> {
  const files = readBundle(root, label);
  const payroll = await loader.under(labelName(label));
  const folder = mkdtempSync(join(tmpdir(), 'farthing-label-'));
  try {
    writeFixtures(folder, files);
    const rows = await runRows(folder, label, payroll);
    const cases = await runCases(folder, label, payroll, years);
    const answers = await runAnswers(files, label, payroll);
    return {
      counts: { rows: rows.count, cases: cases.count, answers: answers.count },
      failures: [...answers.failures, ...rows.failures, ...cases.failures],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Writes the rows and cases of a bundle below a folder that is soon gone, so without a flush to the disk of each. */
function writeFixtures(folder: string, files: readonly BundledFile[]): void {
  for (const { path, bytes } of files) {
    if (!path.startsWith('fixtures/')) continue;
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
}

interface ProofPart {
  readonly count: number;
  readonly failures: readonly Finding[];
}

async function runRows(folder: string, { taxYear }: Label, payroll: Payroll): Promise<ProofPart> {
  const year = payroll.book(taxYear);
  const failures: Finding[] = [];
  let count = 0;
  for (const set of year.testData) {
    if (!existsSync(join(folder, set.file))) continue;
    const result = await runTestData(folder, year, set);
    count += result.rows;
    failures.push(...rowFindings(folder, result), ...staleFindings(folder, result));
  }
  return { count, failures };
}

/** Runs the cases of the label's year; the files of a bundle also hold cases of other years. */
async function runCases(
  folder: string,
  { taxYear }: Label,
  payroll: Payroll,
  years: TaxYears,
): Promise<ProofPart> {
  if (!existsSync(join(folder, CASES_FOLDER))) return { count: 0, failures: [] };
  const calculator = new Calculator(payroll);
  const cases = readCases(folder, new Findings()).filter(
    ({ request, operation }) => taxYearOf(request, operationNamed(operation), years) === taxYear,
  );
  const failures: Finding[] = [];
  for (const each of cases) failures.push(...caseFindings(await runCase(each, calculator)));
  return { count: cases.length, failures };
}

async function runAnswers(
  files: readonly BundledFile[],
  { place }: Label,
  payroll: Payroll,
): Promise<ProofPart> {
  const answers = files.find(({ path }) => path === BUNDLED_ANSWERS)?.bytes.toString('utf8') ?? '';
  const changed = await changedAnswers(answers, payroll);
  return {
    count: answers.split('\n').filter((line) => line !== '').length,
    failures: changed.map(({ line, operation, says }) => ({
      place,
      message: `Golden answer ${line} (${operation}): ${says}.`,
    })),
  };
}
