import { Calculator, CommandFailure } from '../../cli/index.js';
import { ApiError } from '../../http/index.js';
import { isList, isObject, type Json } from '../../json.js';
import type { Run } from '../../language/index.js';
import { type Label, programBuild } from '../../law/index.js';
import { contentOf, InvalidInput, type Payroll } from '../../operations/index.js';
import { answerBeforeWithdrawal, mentionsWithdrawal } from '../replay/before-withdrawal.js';
import { diffJson, type JsonDifference } from '../replay/compare-steps.js';
import { type Replay, replayOf } from '../replay/index.js';
import { unknownFieldsOf } from '../replay/saved-trace.js';
import type { FiledAnswer } from './filed.js';
import type { Laws } from './laws.js';

/** The result of checking a filed answer against its law. */
export interface Verification {
  readonly filed: FiledAnswer;
  readonly label: Label;
  /** Everything that differs: `expected` is what was filed, `got` what it should be. Paths below the result stand alone. */
  readonly differences: readonly JsonDifference[];
  /** The replay of the steps; undefined for what is no trace. */
  readonly replay: Replay | undefined;
  /** The new calculation; undefined where there was none. */
  readonly run: Run | undefined;
  /** How many figures, words and texts of the result were compared. */
  readonly leafCount: number;
  /** Whether the program that answered is the present one; undefined where the file does not say which it was. */
  readonly isSameBuild: boolean | undefined;
}

/** Checks a filed answer against its receipt, the register, and a new calculation by the law of its label, in this order.
 *  Throws `InconclusiveError` where there is no law to judge by. */
export async function verifyFiled(filed: FiledAnswer, laws: Laws): Promise<Verification> {
  const { label, payroll } = await laws.find(filed.engine, registerLengthThen(filed, laws));
  const build = filed.book?.['build'];
  const { replay, run, differences } = await recompute(filed, label, payroll, laws.root);
  return {
    filed,
    label,
    differences: [...differencesOfFile(filed), ...differencesOfBook(filed, label, laws), ...differences],
    replay,
    run,
    leafCount: countLeaves(filed.result),
    isSameBuild: build === undefined ? undefined : build === programBuild(),
  };
}

/** The differences in the result, and in the steps of a trace. A refusal is a difference: the request was answered then. */
async function recompute(
  filed: FiledAnswer,
  label: Label,
  payroll: Payroll,
  root: string,
): Promise<Pick<Verification, 'replay' | 'run' | 'differences'>> {
  try {
    if (filed.trace === undefined)
      return { replay: undefined, ...(await compareResult(filed, label, payroll)) };
    const replay = await replayOf(filed.trace, {
      ...{ taxYear: label.taxYear, payroll, root, fromBundle: true },
      request: filed.trace.request === undefined ? filed.operationRequest : undefined,
    });
    return { replay, run: replay.run, differences: stepsThatDiffer(replay) };
  } catch (error) {
    const isRefusal =
      error instanceof ApiError || error instanceof InvalidInput || error instanceof CommandFailure;
    if (!isRefusal) throw error;
    const differences = [{ path: 'request', expected: 'an answer', got: `a refusal: ${error.message}` }];
    return { replay: undefined, run: undefined, differences };
  }
}

const RECORD_FIELDS = [
  ...['record', 'operation', 'issued', 'request_id', 'reference', 'request', 'result', 'book', 'receipt'],
];

/** Differences in the receipt of a record, and fields that the service does not write. */
function differencesOfFile({ kind, json }: FiledAnswer): readonly JsonDifference[] {
  if (kind !== 'record') return [];
  return [
    ...diffJson(json['receipt'], { content: contentOf(json) }, 'receipt'),
    ...unknownFieldsOf(json, RECORD_FIELDS, '').map((path) => ({
      path,
      expected: 'a field that no record has',
      got: undefined,
    })),
  ];
}

/** Compares what a file says of its law with the register. Nothing can check what it says of its program. */
function differencesOfBook(
  { kind, book, result, engine }: FiledAnswer,
  label: Label,
  laws: Laws,
): readonly JsonDifference[] {
  if (book === undefined) return [];
  const { build = null, service_version = null } = book;
  const { digest, bundle = null } = label;
  if (kind === 'trace') return diffJson(book['digest'], digest, 'book.digest');
  const expected = {
    engine,
    digest,
    // A label may have got its bundle after the answer.
    bundle: book['bundle'] === null ? null : bundle,
    language: label.language,
    register: expectedRegister(book['register'], laws),
    build,
    service_version,
    status: mentionsWithdrawal(result, label) ? 'withdrawn' : 'released',
  };
  return diffJson(book, expected, 'book');
}

/** How many entries the register had when a record was written; all where its hash is not in the register. */
function registerLengthThen({ book }: FiledAnswer, { register }: Laws): number {
  const { head } = isObject(book?.['register']) ? book['register'] : {};
  const at = typeof head === 'string' ? register.hashes.indexOf(head) : -1;
  return at < 0 ? register.length : at + 1;
}

/** What a record must say of the register: the entry of its hash; where that is unknown, the entry of its number. */
function expectedRegister(recorded: Json | undefined, { register }: Laws): Json {
  if (!isObject(recorded)) return 'its number of entries, and the hash of the last';
  const { n, head } = recorded;
  const at = typeof head === 'string' ? register.hashes.indexOf(head) : -1;
  if (at >= 0) return { n: at + 1, head: head ?? null };
  const entry = typeof n === 'number' ? register.hashes[n - 1] : undefined;
  return { n: n ?? null, head: entry ?? `no entry ${JSON.stringify(n)}` };
}

/** The answer to the request, leaf by leaf. */
async function compareResult(
  { kind, operationRequest, result }: FiledAnswer,
  label: Label,
  payroll: Payroll,
): Promise<Pick<Verification, 'run' | 'differences'>> {
  if (operationRequest === undefined) return { run: undefined, differences: [] };
  const { operation, request } = operationRequest;
  const { answer, run } = await new Calculator(payroll).calculate(operation, request);
  const differences = diffJson(result, answerBeforeWithdrawal(answer, result, label), '');
  return {
    run,
    differences: [
      ...(kind === 'record' ? diffJson(request['tax_year'], label.taxYear, 'request.tax_year') : []),
      ...differences.map((each) => ({ ...each, path: each.path.replace(/^\./, '') })),
    ],
  };
}

/** The differences of a replay as differences of fields. */
function stepsThatDiffer({ differences, otherDifferences }: Replay): readonly JsonDifference[] {
  return [
    ...otherDifferences.map((each) => ({ ...each, path: each.path.replace(/^result\./, '') })),
    ...differences.map(({ key, a, b }) => ({
      path: `trace ${key}`,
      expected: a?.json['value'],
      got: b?.json['value'],
    })),
  ];
}

function countLeaves(json: Json): number {
  if (isList(json)) return json.reduce<number>((sum, each) => sum + countLeaves(each), 0);
  return isObject(json) ? Object.values(json).reduce<number>((sum, each) => sum + countLeaves(each), 0) : 1;
}
