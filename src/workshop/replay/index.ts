import { Calculator, CommandFailure, type OperationRequest, operationOf } from '../../cli/index.js';
import { isObject, type JsonObject } from '../../json.js';
import { filterFound, type Run } from '../../language/index.js';
import {
  changesBetween,
  changesInLines,
  type Label,
  labelName,
  lawOf,
  programBuild,
  readRecord,
  SERVICE_VERSION,
} from '../../law/index.js';
import {
  contentOf,
  findField,
  findValue,
  onlyPayslip,
  operationNamed,
  type Payroll,
  scopeOfTrace,
} from '../../operations/index.js';
import { answerBeforeWithdrawal } from './before-withdrawal.js';
import {
  countMovedSteps,
  diffJson,
  diffOrder,
  diffSteps,
  type JsonDifference,
  type StepDifference,
} from './compare-steps.js';
import { authoritiesOf, type RecomputedTrace, recomputeFromSteps, stepsIn, stepsOf } from './recompute.js';
import { isOldFormat, type SavedBook, type SavedStep, type SavedTrace, toOldFormat } from './saved-trace.js';

/** The result of a replay. */
export interface Replay {
  readonly saved: SavedTrace;
  /** The new calculation. */
  readonly run: Run;
  /** The law that the trace was recomputed by, and the program as it is now. */
  readonly now: SavedBook;
  /** Whether that law was loaded from the bundle of its label. */
  readonly fromBundle: boolean;
  readonly differences: readonly StepDifference[];
  /** What differs besides the steps: in the result, the label, the order of the steps. */
  readonly otherDifferences: readonly JsonDifference[];
  /** False where a trace without its request could not be answered, so that its result was not compared. */
  readonly isResultCompared: boolean;
  /** How many steps stand on other lines. */
  readonly movedSteps: number;
  /** What changed in the law, where the record of the law of the trace is still in the book. */
  readonly lawChanges: readonly string[];
}

/** Where the book is, and the request to calculate in the place of the trace's own. */
export interface ReplayOptions {
  readonly taxYear: string;
  readonly payroll: Payroll;
  readonly root: string;
  readonly request?: OperationRequest | undefined;
  readonly fromBundle?: boolean;
}

/** Compares all that a saved trace says with what the present book and program say of its request. Throws `CommandFailure`, or an
 *  error that names the field, where that request is not answered. */
export async function replayOf(
  saved: SavedTrace,
  { taxYear, payroll, root, request, fromBundle = false }: ReplayOptions,
): Promise<Replay> {
  const build = { serviceVersion: SERVICE_VERSION, build: programBuild() };
  const now = { taxYear, ...payroll.identity(taxYear), ...build };
  const { run, steps: presentSteps, answer } = await recompute(saved, request, taxYear, payroll);
  const steps = isOldFormat(saved) ? toOldFormat(presentSteps, saved.steps) : presentSteps;
  return {
    saved,
    run,
    now,
    fromBundle,
    differences: diffSteps(saved.steps, steps, { words: true }),
    otherDifferences: [
      ...differencesOfFile(saved, taxYear),
      ...differencesOfReceipt(saved),
      ...differencesOfLabel(saved, now, payroll.labels),
      ...differencesOfResult(saved, answer, payroll.labels),
      ...differencesOfAuthorities(saved, steps, payroll, taxYear),
      ...differencesOfScope(saved, payroll, taxYear),
      ...diffOrder(saved.steps, steps),
    ],
    isResultCompared: saved.book === undefined || answer !== undefined,
    movedSteps: countMovedSteps(saved.steps, steps),
    lawChanges: lawSince(saved.book, now, payroll, root),
  };
}

/** Whether the replay came out the same. */
export function agrees({ differences, otherDifferences }: Replay): boolean {
  return differences.length === 0 && otherDifferences.length === 0;
}

/** Fields that the service does not write, and a tax year other than that of the trace. */
function differencesOfFile(
  { unknownFields, request }: SavedTrace,
  taxYear: string,
): readonly JsonDifference[] {
  const year = request === undefined ? taxYear : request.body['tax_year'];
  return [
    ...unknownFields.map((path) => ({ path, expected: 'a field that no answer has', got: undefined })),
    ...diffJson(year, taxYear, 'request.body.tax_year'),
  ];
}

/** Differences in the receipt; law without a label has none. */
function differencesOfReceipt(saved: SavedTrace): readonly JsonDifference[] {
  const { json, book } = saved;
  if (json === undefined || book === undefined || isOldFormat(saved)) return [];
  const isOfLabel = !book.engine.endsWith('.unreleased');
  return diffJson(json['receipt'], isOfLabel ? { content: contentOf(json) } : null, 'receipt');
}

/** Differences in the scope of a trace. */
function differencesOfScope(saved: SavedTrace, payroll: Payroll, taxYear: string): readonly JsonDifference[] {
  const { json, request } = saved;
  if (json === undefined || request === undefined || isOldFormat(saved)) return [];
  const { body } = request;
  return diffJson(json['scope'], scopeOfTrace(payroll, taxYear, operationOf(body), body), 'scope');
}

/** A label means one law: that of the present book, or the one that was released under it. */
function differencesOfLabel(
  { book }: SavedTrace,
  now: SavedBook,
  labels: readonly Label[],
): readonly JsonDifference[] {
  if (book === undefined) return [];
  if (book.digest === now.digest) return diffJson(book.engine, now.engine, 'book.engine');
  return diffJson(book.digest, labelOfBook(book, labels)?.digest ?? now.digest, 'book.digest');
}

function labelOfBook({ engine }: SavedBook, labels: readonly Label[]): Label | undefined {
  return labels.find((label) => labelName(label) === engine);
}

/** The label of the result is that of the book which made it, whatever the present one is. */
function differencesOfResult(
  { book, result }: SavedTrace,
  answer: JsonObject | undefined,
  labels: readonly Label[],
): readonly JsonDifference[] {
  if (book === undefined || answer === undefined) return [];
  const label = labelOfBook(book, labels);
  const comparable =
    label !== undefined && isObject(result) ? answerBeforeWithdrawal(answer, result, label) : answer;
  return diffJson(result, { ...comparable, engine: book.engine }, 'result');
}

/** Differences in the authorities that the steps of a trace cite. */
function differencesOfAuthorities(
  { book, request, authorities }: SavedTrace,
  steps: readonly SavedStep[],
  payroll: Payroll,
  taxYear: string,
): readonly JsonDifference[] {
  // A trace without its request may also be too old to name authorities.
  if (book === undefined || (request === undefined && authorities === undefined)) return [];
  return diffJson(authorities, authoritiesOf(steps, payroll.book(taxYear).rates.authorities), 'authorities');
}

async function recompute(
  { steps, request }: SavedTrace,
  replacement: OperationRequest | undefined,
  taxYear: string,
  payroll: Payroll,
): Promise<RecomputedTrace> {
  const savedRequest = request && { operation: operationOf(request.body), request: request.body };
  const operationRequest = replacement ?? savedRequest;
  if (operationRequest === undefined) return recomputeFromSteps(steps, payroll, taxYear);
  const { run, answer } = await new Calculator(payroll).calculate(operationRequest.operation, {
    ...operationRequest.request,
    tax_year: taxYear,
  });
  const operation = operationNamed(operationRequest.operation);
  const { purpose } = operation;
  const book = payroll.book(taxYear).bookOf(purpose);
  if (request === undefined) return { run, steps: stepsIn(run, steps, book), answer };
  const values = request.values.map((name) => {
    const match = findValue(book, name, operation.values);
    if ('fault' in match) throw new CommandFailure(`request.value: ${name} ${match.fault}.`);
    return match.value.fullName;
  });
  if (request.payslip !== undefined && request.payslip > run.payslips) {
    throw new CommandFailure(
      `request.period: the request has ${run.payslips} payslips, and no ${request.payslip}.`,
    );
  }
  const fields = request.fields.map((path) => {
    const match = findField(operation, answer, run, path);
    if ('fault' in match) throw new CommandFailure(`request.field: ${path} ${match.fault}.`);
    return match.field;
  });
  const valuesToTrace = values.length + fields.length > 0 ? values : filterFound(run, operation.values);
  return { run, steps: stepsOf(run, valuesToTrace, request.payslip ?? onlyPayslip(fields), fields), answer };
}

function lawSince(
  book: SavedBook | undefined,
  now: SavedBook,
  payroll: Payroll,
  root: string,
): readonly string[] {
  if (book === undefined || book.digest === now.digest) return [];
  const before = readRecord(root, book.taxYear, book.digest);
  return before === undefined
    ? []
    : changesInLines(changesBetween(before, lawOf(payroll.book(book.taxYear), before)));
}
