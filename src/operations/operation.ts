import { memoize } from '../cache.js';
import type { JsonObject } from '../json.js';
import {
  type CheckedBook,
  isValidIn,
  type RequestNode,
  type RequiredName,
  type RequiredValue,
  type YearRange,
} from '../language/index.js';
import type { Subject } from '../law/index.js';
import type { Place } from '../yaml/index.js';
import type { AnswerObject } from './answer/objects.js';
import type { CheckDeclaration } from './check/figure-check.js';
import type { FieldShape } from './declaration/shapes.js';

/*
 * An operation is one object. The values of the rules that it shows, the check of its requests, its answers and their
 * schema, its route and its trace, the OpenAPI document, the schema of worked cases and the tools all come from it.
 */

/** The fields that every answer ends with. */
export const METADATA = ['tax_year', 'engine', 'authority_test_data', 'assumptions', 'sources'] as const;

/** The field with the labels of all laws that an answer rests on, beside \`engine\`: of answers whose dates choose the law. */
export const ENGINES = 'engines';

/** A field that an answer ends with. */
export type MetadataField = (typeof METADATA)[number] | typeof ENGINES;

/** The fields that every answer of an operation ends with. */
export function metadataOf(operation: Operation): readonly MetadataField[] {
  return isByDate(operation)
    ? METADATA.flatMap((name): readonly MetadataField[] => (name === 'engine' ? [name, ENGINES] : [name]))
    : METADATA;
}

/** Which answers have a field: all, none, or those of some years, which it says in words. */
export type InAnswers = 'all' | 'none' | { readonly onlyIn: string };

/** What every operation says of itself. */
export interface OperationDeclaration {
  /** As cases and tools call it: `sick-pay`. */
  readonly name: string;
  /** The tax years whose law it is; all when left out. */
  readonly years?: YearRange;
  readonly summary: string;
  readonly description: string;
  /** Request fields that no other operation has: tools know the operation of a request by them. A request with no such field is
   *  one of employer cost. */
  readonly ownFields: readonly string[];
  /** What of the law the answer rests on. */
  readonly subjects: readonly Subject[];
  /** The full name of its most important value. */
  readonly main: string;
  /** The fields of the answer, without its metadata, as far as they are in the answers that are meant: by the years of a field. */
  readonly answer: (inAnswers: (years: YearRange) => InAnswers) => AnswerObject;
  /** The same fields as they are declared, in whatever year the answer has them: for who draws them. */
  readonly shapes: () => readonly FieldShape[];
  /** What it names of requests and rules besides, and where. */
  readonly requires: readonly RequiredName[];
  /** Requests that the document shows, with the answers that the service gives. The first is traced, too. */
  readonly examples: readonly Example[];
  /** A right request that takes as long as any: the siege sends it, by each way in. */
  readonly dearest: () => JsonObject;
  /** Where its file says it. */
  readonly dearestPlace?: Place;
  /** The fields of the answer that `farthing compare` of two years shows for typical people, by the name it shows. None when left out. */
  readonly figuresOfPeople?: Readonly<Record<string, string>>;
  /** The fields of the answer, or objects of fields, that `farthing compare` of two requests puts side by side, by the name it shows. All of the
   *  answer when left out. */
  readonly mainResults?: Readonly<Record<string, string>>;
  /** Its calculator on the site; none when left out. */
  readonly page?: PageOfOperation;
}

/** The page on which people fill in the request of an operation. */
export interface PageOfOperation {
  /** What menus call it, and the page itself: `Statutory Sick Pay`. */
  readonly title: string;
  /** Its path: `/sick-pay`. */
  readonly address: string;
  /** The heading of the menu below which it stands: `Leave and orders`; by itself when left out. */
  readonly group?: string;
  /** What it is for, in a sentence of the front page; the summary of the operation when left out. */
  readonly about?: string;
  /** The weeks of the answer as a calendar; none when left out. */
  readonly calendar?: CalendarOfPage;
}

/** What a calendar of weeks is drawn from: a list of the answer whose items are a week each, or several weeks that pay the same. */
export interface CalendarOfPage {
  /** The name of the list. */
  readonly weeks: string;
  /** The names of fields of its items: their first and last day, and what a week pays. */
  readonly from: string;
  readonly to: string;
  readonly amount: string;
  /** The path of the input with the numbers of weeks that are not paid, from 1. */
  readonly notPaid?: string;
  /** The marks that days have, of which the first counts; all days of the weeks are alike where there are none. */
  readonly marks: readonly DayMark[];
}

/** A mark on days: those of the items of a list of the request for which a count of the rules is not 0. */
export interface DayMark {
  readonly of: string;
  /** The full names of the day of an item, and of the count. */
  readonly on: string;
  readonly where: string;
  readonly title: string;
}

/** An operation on the body of a request, for which the caller needs a key. Its trace is at its path with `/trace`. */
interface PostDeclaration {
  readonly route: `POST /v1/${string}`;
  /** A field that only a rule can parse: its fault is reported with all others. */
  readonly codeField?: CodeField;
  /** A date of the request that chooses the tax year where `tax_year` does not, and must lie in it. */
  readonly yearOf?: string;
  /** The paths of dates of the request of which the first that is given chooses the tax year, in the place of `tax_year`: of a list that of
   *  its first item. Left out where requests have that. */
  readonly datedBy?: readonly string[];
  /** Parts of the request that the answer has, too, by the names of their schemas in the document. None when left out. */
  readonly sharedTypes?: Readonly<Record<string, SharedType>>;
  /** Fields of the answer that a caller may ask for alone, by path: the example of the document. */
  readonly exampleFields: readonly string[];
  /** What the document says of the trace. */
  readonly trace: TraceDeclaration;
  /** The check of figures that somebody has against its answer; none when left out. */
  readonly check?: CheckDeclaration;
  /** What an assistant is told of it; it has no tool when left out. */
  readonly assistant?: AssistantDeclaration;
}

/** What an assistant is told of an operation. */
export interface AssistantDeclaration {
  /** What the user is to be asked for, in a sentence. */
  readonly ask: string;
  /** The fields of the answer, by path, where a call names none. */
  readonly fields: readonly string[];
  /** How many levels of its arguments are explained. */
  readonly helpLevels: number;
}

/** An object, or the items of a list, that a request and its answer share: what was answered can be sent as it is. */
export interface SharedType {
  /** The path of the field in the request: `year_to_date.last_period`. */
  readonly inRequest: string;
  /** Its path in the answer. */
  readonly inAnswer: string;
  readonly description: string;
}

/** An operation that needs no key. A field of the request stands in the path, and the tax year in the query. */
interface GetDeclaration {
  readonly route: `GET /v1/${string}`;
  readonly codeField: CodeField;
  /** What the field is, in the document and in the schema of cases. */
  readonly inPath: { readonly help: string; readonly helpInCases: string };
}

/** A text of the request that a rule decodes. */
export interface CodeField {
  readonly field: string;
  /** The input of the rules that it is. */
  readonly input: string;
  /** The full name of the value that decodes it. */
  readonly value: string;
  /** `a tax code` */
  readonly noun: string;
}

/** The trace of an operation, as the document describes it. */
export interface TraceDeclaration {
  readonly summary: string;
  readonly mainInWords: string;
  /** The value that the example is narrowed to, to stay small. */
  readonly exampleValue: string;
}

/** An example request of the OpenAPI document. The service calculates its answer at start, so that it is never out of date. */
export interface Example {
  readonly name: string;
  readonly summary: string;
  readonly request: JsonObject;
  /** Where it stands in the file of an operation. */
  readonly place?: Place;
}

/** What follows from the parts of an operation. */
interface DerivedFromDeclaration {
  readonly kind: 'operation';
  /** As the OpenAPI document has it: `/v1/tax-codes/{code}`. */
  readonly path: string;
  /** The names of the operation and of its schemas in the document: `sickPay`, `SickPay`. */
  readonly id: string;
  readonly schemaName: string;
  /** Whether a year of payslips is found. */
  readonly hasPayslips: boolean;
  readonly showsNotices: boolean;
}

/** An operation on the body of a POST. */
export type PostOperation = OperationDeclaration &
  PostDeclaration &
  DerivedFromDeclaration & { readonly method: 'POST' };

/** An operation that reads by a GET. */
export type GetOperation = OperationDeclaration &
  GetDeclaration &
  DerivedFromDeclaration & { readonly method: 'GET' };

/** Any operation; `method` tells the two kinds apart. */
export type Operation = PostOperation | GetOperation;

/** Completes the parts of an operation with what follows from them. */
export function operation(parts: OperationDeclaration & PostDeclaration): PostOperation;
export function operation(parts: OperationDeclaration & GetDeclaration): GetOperation;
export function operation(parts: OperationDeclaration & (PostDeclaration | GetDeclaration)): Operation {
  const { name, route } = parts;
  const schemaName = name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  const own = parts.answer(() => 'all');
  const derived: DerivedFromDeclaration = {
    kind: 'operation',
    path: route.slice(route.indexOf('/')),
    id: schemaName.charAt(0).toLowerCase() + schemaName.slice(1),
    schemaName,
    hasPayslips: own.values.some(({ grain }) => grain === 'payslip'),
    showsNotices: own.showsNotices === true,
  };
  return 'trace' in parts
    ? { ...parts, ...derived, method: 'POST' }
    : { ...parts, ...derived, method: 'GET' };
}

/** Whether the dates of a request choose the tax year, which it cannot name. */
export function isByDate(
  operation: Operation,
): operation is PostOperation & { readonly datedBy: readonly string[] } {
  return operation.method === 'POST' && operation.datedBy !== undefined;
}

/** The request of an operation, with its tax year where it can name one. */
export function withTaxYear(operation: Operation, request: JsonObject, taxYear: string): JsonObject {
  return isByDate(operation) ? request : { ...request, tax_year: taxYear };
}

/** The request of an operation as the rules read it. */
export function inputsOf(operation: Operation, request: JsonObject): RequestNode {
  if (operation.method === 'POST') return request;
  const { field, input } = operation.codeField;
  return { [input]: request[field] ?? '' };
}

/** The answer of an operation by the rules of a year. */
export interface AnswerByRules {
  readonly answer: AnswerObject;
  /** The full names of the values that it shows, in the order of traces. */
  readonly values: readonly string[];
  /** These, and the full names of the conditions that it asks. */
  readonly names: readonly string[];
  /** What it shows of the request itself, by path. */
  readonly inputs: readonly string[];
}

/** The answer of an operation by a book. */
export function answerBy(operation: Operation, book: CheckedBook): AnswerByRules {
  return answersOf(book)(operation);
}

const answersOf = memoize((book: CheckedBook) => {
  const found = new Set(book.values.map(({ fullName }) => fullName));
  return memoize((operation: Operation): AnswerByRules => {
    const answer = answerIn(operation, book.taxYear);
    const values = sortForTraces(answer.values.filter(({ value }) => found.has(value))).map(
      ({ value }) => value,
    );
    const conditions = answer.values.flatMap(({ value }) => (found.has(value) ? [] : [value]));
    const inputs = answer.names.filter(({ is }) => is !== 'words').map(({ name }) => name);
    return { answer, values, names: [...values, ...new Set(conditions)], inputs: [...new Set(inputs)] };
  });
});

/** The answer of an operation in a tax year: the fields that it has in it. */
export function answerIn({ answer }: Operation, taxYear: string): AnswerObject {
  return answer((years) => (isValidIn(years, taxYear) ? 'all' : 'none'));
}

/** Each value once: those of payslips, then amounts of the year, numbers, words and tables. Traces list their steps in this
 *  order, and saved traces are compared with new ones, so it must not change. */
function sortForTraces(values: readonly RequiredValue[]): readonly RequiredValue[] {
  const rank = ({ kinds: [kind], grain }: RequiredValue) =>
    grain === 'payslip'
      ? -1
      : ['money', 'count', 'rate', 'code', 'row', 'band_rows', 'amounts'].indexOf(kind ?? '');
  const firstByValue = new Map(values.toReversed().map((each) => [each.value, each]));
  return values.filter((each) => firstByValue.get(each.value) === each).sort((a, b) => rank(a) - rank(b));
}
