import { sha256 } from '../digest.js';
import { canonicalJson, type JsonObject } from '../json.js';
import { LANGUAGE } from '../language/index.js';
import { programBuild, SERVICE_VERSION } from '../law/index.js';
import { type JsonMembers, membersOf, objectText } from './json-text.js';
import { type AnswerStatus, type Payroll, parseObject } from './payroll.js';

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
  const { operation, issued, requestId, reference = null, request, taxYear } = question;
  const head = { record: 1, operation, issued, request_id: requestId, reference };
  const book = bookOfRecord(payroll, taxYear);
  const fields: JsonMembers = [
    ...membersOf({ ...head, request: { ...request, tax_year: taxYear } }),
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
  const { operation, request, taxYear } = question;
  const book = bookOfRecord(payroll, taxYear);
  const content = { operation, request: { ...request, tax_year: taxYear }, result, book };
  return { book, content: WITH_RECEIPT.includes(book.status) ? contentOf(content) : undefined };
}

/** The law and the program that answer for a year. */
function bookOfRecord(payroll: Payroll, taxYear: string) {
  const { engine, digest } = payroll.identity(taxYear);
  return {
    engine,
    digest,
    language: LANGUAGE,
    register: { n: payroll.register.hashes.length, head: payroll.register.head },
    build: programBuild(),
    service_version: SERVICE_VERSION,
    status: payroll.status(taxYear),
  };
}
