import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Calculator } from '../../cli/index.js';
import { sha256 } from '../../digest.js';
import { canonicalJson, isList, isObject, type Json, type JsonObject } from '../../json.js';
import { bookFile } from '../../law/index.js';
import { OPERATION_NAMES, type OperationName, type Payroll } from '../../operations/index.js';
import { diffJson } from '../replay/compare-steps.js';

/*
 * Golden answers: the answers to fixed requests as they were at a release, kept with the book of the label. A change of the
 * program that changes one of them changes what a label answers, which it may never do.
 */

/** The requests that every release answers, one a line: `{"operation":…,"request":…}`, without a tax year. */
const GOLDEN_REQUESTS_FILE = 'fixtures/golden-requests.jsonl';

interface GoldenRequest {
  readonly operation: OperationName;
  readonly request: JsonObject;
}

/** A request that is answered otherwise than at the release. */
export interface ChangedAnswer {
  /** Its line, from 1. */
  readonly line: number;
  readonly operation: string;
  /** What differs first: `employee.tax is 1.00, was 2.00`. */
  readonly says: string;
}

/** The answers of a label to the fixed requests of a book, a line each. The payroll is of its year alone. */
export async function goldenAnswers(root: string, payroll: Payroll): Promise<string> {
  const lines: string[] = [];
  for (const { operation, request } of requestsOf(root)) {
    lines.push(JSON.stringify({ operation, request, ...(await outcomeOf(payroll, operation, request)) }));
  }
  return lines.map((line) => `${line}\n`).join('');
}

/** The golden answers of a label (JSON lines) that its law gives otherwise on the present program. */
export async function changedAnswers(answers: string, payroll: Payroll): Promise<readonly ChangedAnswer[]> {
  const changed: ChangedAnswer[] = [];
  for (const [index, { operation, request, ...before }] of linesOf(answers).entries()) {
    const name = OPERATION_NAMES.find((each) => each === operation);
    const now = name === undefined || !isObject(request) ? {} : await outcomeOf(payroll, name, request);
    const [first, ...more] = diffJson(before, now, '');
    if (first === undefined) continue;
    const others = more.length === 0 ? '' : `, and ${more.length} more differ`;
    const path = first.path.replace(/^\.?answer\./, '');
    const says = `${path} is ${JSON.stringify(first.got)}, was ${JSON.stringify(first.expected)}${others}`;
    changed.push({ line: index + 1, operation: String(operation), says });
  }
  return changed;
}

function requestsOf(root: string): readonly GoldenRequest[] {
  if (!existsSync(join(root, GOLDEN_REQUESTS_FILE))) return [];
  return linesOf(bookFile(root, GOLDEN_REQUESTS_FILE).text).map(({ operation, request }, index) => {
    const name = OPERATION_NAMES.find((each) => each === operation);
    if (name !== undefined && isObject(request)) return { operation: name, request };
    throw new Error(`${GOLDEN_REQUESTS_FILE}:${index + 1} needs an operation and a request.`);
  });
}

function linesOf(text: string): readonly JsonObject[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line));
}

/** Long lists, which are kept as one SHA-256 each. */
const LONG_LISTS = ['payslips', 'sources'];

/** The answer, with each long list as its SHA-256; or the fields that are refused, for a year that knows less than others. */
async function outcomeOf(
  payroll: Payroll,
  operation: OperationName,
  request: JsonObject,
): Promise<JsonObject> {
  const outcome = await new Calculator(payroll).calculateOrRefuse(operation, request);
  return 'answer' in outcome
    ? { answer: withDigests(outcome.answer) }
    : { refused: outcome.faults.map(({ field }) => field) };
}

function withDigests(answer: JsonObject): JsonObject {
  const entries = Object.entries(answer).map(([name, value]): readonly [string, Json] => {
    if (LONG_LISTS.includes(name) && isList(value)) return [name, { sha256: sha256(canonicalJson(value)) }];
    return [name, isObject(value) ? withDigests(value) : value];
  });
  return Object.fromEntries(entries);
}
