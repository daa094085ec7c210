import type { JsonObject } from '../json.js';
import type { Purpose, RequestField, Run } from '../language/index.js';
import type { Evidence, YearBook } from '../law/index.js';
import type { AnyOperation, OperationName } from './operations.js';
import type { Words } from './words.js';

export type { Json, JsonObject } from '../json.js';
export type { Words } from './words.js';

/** An answer with its run, for explanations. */
export interface CalculationResult {
  /** As JSON. */
  readonly text: string;
  readonly run: Run;
}

/** The answer for those who look into it. */
export function answerOf({ text }: CalculationResult): JsonObject {
  return jsonOf(text);
}

/** An object from its JSON. */
export function jsonOf(text: string): JsonObject {
  const object: JsonObject = JSON.parse(text);
  return object;
}

/** One state of the law of a year. */
export interface BookIdentity {
  /** Its label: `2026-27.1`; `2026-27.unreleased` where no label names it. */
  readonly engine: string;
  /** SHA-256 of what its rules and rates say, in 64 hexadecimal digits. */
  readonly digest: string;
}

/** The operations, over the books of all tax years. What `http/` needs to know of payroll. */
export interface Payroll {
  /** Tax years with a book, the earliest first: `['2024-25', '2025-26', '2026-27']`. */
  readonly taxYears: readonly string[];
  /** The year that a request means when it names none. */
  readonly latestTaxYear: string;
  /** What a request of an operation may say in a year, the tax year itself left out. The year must be one of `taxYears`. */
  requestFields(operation: OperationName, taxYear: string): readonly RequestField[];
  /** The words of requests and values in a year, by the book for a purpose; that for employer cost when it is left out. The
   *  year must be one of `taxYears`. */
  words(taxYear: string, purpose?: Purpose): Words;
  /** The most characters of the text of an operation's request that a rule decodes; 0 where it has none. */
  longestText(operation: AnyOperation, taxYear: string): number;
  /** What is wrong with a text that a rule decodes, such as a tax code, in a sentence; undefined when it is right. */
  decodingFault(operation: AnyOperation, text: string, taxYear: string): string | undefined;
  /** Throws `InvalidInput` for a refusal on figures found on the way. The request must have passed its schema.
   *  A promise only where json-rules-engine must answer a condition for the first time. */
  calculate(
    operation: OperationName,
    request: JsonObject,
    taxYear: string,
  ): CalculationResult | Promise<CalculationResult>;
  /** The book of a year, for the tools that look into it. */
  book(taxYear: string): YearBook;
  /** Which law it is that answers for a year. */
  identity(taxYear: string): BookIdentity;
  /** Why no label names the law of a year, with what differs; undefined where one does, and for a draft. */
  unreleased(taxYear: string): string | undefined;
  /** The results of HMRC's test data on just this law of the year; undefined where there is no record of them. */
  evidence(taxYear: string): Evidence | undefined;
  /** The rates of a year as they are on a day of it, the last when it is left out. */
  rates(taxYear: string, day?: string): JsonObject;
}

export function wordsOfAllYears(payroll: Payroll, purpose: Purpose): Words {
  const years = payroll.taxYears.map((year) => payroll.words(year, purpose));
  const fields = new Set(years.flatMap((words) => [...words.keys()]));
  const ofAnyYear = (field: string) => [...new Set(years.flatMap((words) => words.get(field) ?? []))];
  return new Map([...fields].map((field) => [field, ofAnyYear(field)]));
}
