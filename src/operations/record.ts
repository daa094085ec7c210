import { sha256 } from '../digest.js';
import { canonicalJson, type JsonObject, textsIn } from '../json.js';
import { LANGUAGE } from '../language/index.js';
import { programBuild, SERVICE_VERSION, yearOfLabel } from '../law/index.js';
import { type JsonMembers, membersOf, objectText } from './json-text.js';
import { ENGINES, isByDate, type Operation, withTaxYear } from './operation.js';
import { type AnswerStatus, type BookIdentity, type Payroll, parseObject } from './payroll.js';

/*
 * A record is an answer to be filed: with its request, the law and the program that gave it, and a receipt, so that it can be
 * checked years later with nothing else (`farthing verify`).
 */

/** What a record is made of, besides the answer. */
export interface RecordQuestion {
  readonly operation: string;
  /** When it is written: `2026-11-22T10:00:00Z`. */
  readonly issued: string;
  readonly requestId: string;
  /** The caller's own reference. */
  readonly reference: string | undefined;
  /** As it was sent. */
  readonly request: JsonObject;
  readonly taxYear: string;
}

/** Only answers by the law of a label get a receipt. */
const WITH_RECEIPT: readonly AnswerStatus[] = ['released'];

/** The record of an answer, as JSON. The text of the answer is copied, so that its numbers are those of the plain operation, digit for digit. */
export function recordText(payroll: Payroll, question: RecordQuestion, answer: string): string {
  const { operation: name, issued, requestId, reference = null, request, taxYear } = question;
  const operation = payroll.operationNamed(name);
  const head = { record: 1, operation: name, issued, request_id: requestId, reference };
  const book = bookOfRecord(payroll, lawOfAnswer(payroll, operation, taxYear, answer));
  const fields: JsonMembers = [
    ...membersOf({ ...head, request: withTaxYear(operation, request, taxYear) }),
    ['result', answer],
    ...membersOf({ book }),
  ];
  return withReceipt(fields, book.status);
}

/** The JSON of a record or a trace with its receipt, which is null where no label names its law. */
export function withReceipt(fields: JsonMembers, status: AnswerStatus): string {
  const receipt = WITH_RECEIPT.includes(status)
    ? { content: contentOf(parseObject(objectText(fields))) }
    : null;
  return objectText([...fields, ...membersOf({ receipt })]);
}

/** The content hash of a record: the SHA-256 of all but its receipt in canonical form, in 64 hexadecimal digits. */
export function contentOf({ receipt: _, ...content }: JsonObject): string {
  return sha256(canonicalJson(content));
}

/** What a printed record says of the law and the program, with the SHA-256 of the `operation`, `request`, `result` and `book`
 *  that any record of this answer has. As with a receipt, the hash is undefined where no label names the law. */
export function paperRecord(
  payroll: Payroll,
  question: Pick<RecordQuestion, 'operation' | 'request' | 'taxYear'>,
  result: JsonObject,
) {
  const { operation: name, request, taxYear } = question;
  const operation = payroll.operationNamed(name);
  const book = bookOfRecord(payroll, lawOfAnswer(payroll, operation, taxYear, JSON.stringify(result)));
  const content = { operation: name, request: withTaxYear(operation, request, taxYear), result, book };
  return { book, content: WITH_RECEIPT.includes(book.status) ? contentOf(content) : undefined };
}

/** The law that an answer rests on: that of the latest year, and of all years where its dates chose them. */
export interface LawOfAnswer extends BookIdentity {
  readonly engines?: readonly BookIdentity[];
}

/** The law of an answer, and the least reliable status of it. `taxYear` is that of its request. */
export function lawOfAnswer(
  payroll: Payroll,
  operation: Operation,
  taxYear: string,
  answer: string,
): { readonly law: LawOfAnswer; readonly status: AnswerStatus } {
  if (!isByDate(operation)) return { law: payroll.identity(taxYear), status: payroll.status(taxYear) };
  const taxYears = textsIn(parseObject(answer)[ENGINES]).map(yearOfLabel);
  const engines = taxYears.map((year) => payroll.identity(year));
  const statuses = taxYears.map((year) => payroll.status(year));
  const status = LEAST_RELIABLE_FIRST.find((each) => statuses.includes(each)) ?? payroll.status(taxYear);
  return { law: { ...(engines.at(-1) ?? payroll.identity(taxYear)), engines }, status };
}

const LEAST_RELIABLE_FIRST: readonly AnswerStatus[] = ['draft', 'unreleased', 'released'];

/** The law and the program that answered. */
function bookOfRecord(payroll: Payroll, { law, status }: ReturnType<typeof lawOfAnswer>) {
  const { engine, digest, engines } = law;
  return {
    engine,
    digest,
    ...(engines && { engines: engines.map((each) => ({ engine: each.engine, digest: each.digest })) }),
    language: LANGUAGE,
    register: { n: payroll.register.hashes.length, head: payroll.register.head },
    build: programBuild(),
    service_version: SERVICE_VERSION,
    status,
  };
}
