import { groupBy } from '../group-by.js';
import type { JsonObject } from '../json.js';
import { type Calculation, isValidIn, type RequestField } from '../language/index.js';
import type { Evidence, Label, Register, TestedSet, YearBook } from '../law/index.js';
import type { AnswerObject } from './answer/objects.js';
import type { FigureCheck } from './check/figure-check.js';
import type { Choice } from './choice.js';
import type { AnyEndpoint, EndpointOfYear } from './endpoint-of-year.js';
import type { NetToGross } from './net-to-gross/net-to-gross.js';
import type { Operation, PostOperation } from './operation.js';
import type { Operations, RestingEndpoint } from './operations.js';
import { yearsOf } from './request/tax-year.js';
import type { WordsByName } from './words.js';
import type { NextTurn } from './work.js';
import { withYears, yearsOfFieldInWords } from './years-in-words.js';

/** An answer, with the calculation for explanations. */
export interface CalculationResult {
  /** As JSON. */
  readonly text: string;
  /** By the interpreter; worked out when it is first asked for, where a program wrote the answer. */
  readonly calculation: Calculation;
}

/** The same, where a value may be asked for that the answer does not show. */
export interface OperationResult extends CalculationResult {
  /** Finds each value when it is asked for; nothing is held against the text. */
  readonly interpreter: Calculation;
}

/** The answer as an object. */
export function answerOf({ text }: CalculationResult): JsonObject {
  return parseObject(text);
}

/** Parses the JSON of an object that this program wrote. */
export function parseObject(text: string): JsonObject {
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

/** How far the law of an answer can be relied on. */
export type AnswerStatus = 'released' | 'unreleased' | 'draft';

/** What calculates. */
export interface Calculating {
  calculate(operation: string, request: JsonObject, taxYear: string, choice?: Choice): OperationResult;
  calculateFromNet(
    search: NetToGross,
    request: JsonObject,
    taxYear: string,
    choice?: Choice,
  ): OperationResult;
  checkFigures(check: FigureCheck, request: JsonObject, taxYear: string): OperationResult;
  calculateFirm(request: JsonObject, taxYear: string): string;
}

/** The same where others have their turn: long work goes on in the next one of its caller, by the last argument, or of the event loop
 *  where that is left out. */
type InTurns<F extends (...args: never[]) => unknown> = (
  ...args: [...Parameters<F>, nextTurn?: NextTurn]
) => Promise<ReturnType<F>>;

/** The operations of a book, over all its tax years. What `http/` needs to know of payroll. */
export interface Payroll extends Operations {
  /** All released labels, in the order of the register. */
  readonly labels: readonly Label[];
  /** The register as it was when the books were loaded. */
  readonly register: Register;
  /** Tax years with a book, the earliest first: `['2024-25', '2025-26', '2026-27']`. */
  readonly taxYears: readonly string[];
  /** The year that a request means today when it names none: the latest that is no draft and has begun, or is served at once. */
  latestTaxYear(): string;
  /** Checks and compiles the law of that year, which would else wait for the first request. */
  prepare(): void;
  /** What a request of an operation may say in a year, the tax year itself left out; of what rests on the operation one of that.
   *  The year must be one of `taxYears`. */
  requestFields(operation: string, taxYear: string, resting?: RestingEndpoint): readonly RequestField[];
  /** What is known of what a request is for, in a year. The year must be one of `taxYears`. */
  endpoint(endpoint: AnyEndpoint, taxYear: string): EndpointOfYear;
  /** The words of requests and values in a year, by the book of an operation. The year must be one of its years. */
  words(taxYear: string, operation: string): WordsByName;
  /** The words of requests alone, for which the rules of the year are not checked. */
  requestWords(taxYear: string, operation: string): WordsByName;
  /** The most characters of the text of an operation's request that a rule decodes; 0 where it has none. */
  longestText(operation: Operation, taxYear: string): number;
  /** What is wrong with a text that a rule decodes, such as a tax code, in a sentence; undefined when it is right. */
  decodingFault(operation: Operation, text: string, taxYear: string): string | undefined;
  /** Waits until the book of the year is ready, and calculates. Rejects with `InvalidInput` for a refusal on figures found on the
   *  way. The request must have passed its schema. */
  calculate: InTurns<Calculating['calculate']>;
  /** Finds the pay that a request asks for, and calculates with it; rejects with `InvalidInput` where none comes to what is asked. */
  calculateFromNet: InTurns<Calculating['calculateFromNet']>;
  /** What explains that printed figures differ from those of a request; the calculation is that of the request. */
  checkFigures: InTurns<Calculating['checkFigures']>;
  /** What all people of an employer cost, as JSON. */
  calculateFirm: InTurns<Calculating['calculateFirm']>;
  /** What is found over all people of a firm, by its request and answer: for the reasons of the answer. */
  firmCalculation(request: JsonObject, answer: JsonObject, taxYear: string): Calculation;
  /** The same without a turn for others; throws `RangeError` where the book of the year is not ready. */
  readonly atOnce: Calculating;
  /** Waits until the books of a year are ready. */
  ready(taxYear: string): Promise<void>;
  /** The book of a year, for the tools that look into it. */
  book(taxYear: string): YearBook;
  /** Which law it is that answers for a year. */
  identity(taxYear: string): BookIdentity;
  /** Why no label names the law of a year, with what differs; undefined where one does, and for a draft. */
  unreleased(taxYear: string): string | undefined;
  /** How far the law of a year can be relied on. */
  status(taxYear: string): AnswerStatus;
  /** What proved the law of the year at its release; undefined where no label names it, or one without evidence. */
  evidence(taxYear: string): Evidence | undefined;
  /** HMRC's data sets that the law of the year was tested with. */
  testedSets(taxYear: string): readonly TestedSet[];
  /** The rates of a year as they are on a day of it, the last when it is left out. */
  rates(taxYear: string, day?: string): JsonObject;
}

/** The words that requests and values of an operation can be in any of its years that is in order, by name. All years are checked for it. */
export function wordsOfAllYears(payroll: Payroll, operation: Operation): WordsByName {
  return mergeWords(soundYears(payroll, operation).map((year) => payroll.words(year, operation.name)));
}

/** The years of an operation whose rules are in order; others answer nothing. */
function soundYears(payroll: Payroll, operation: Operation): readonly string[] {
  return yearsOf(operation, payroll).taxYears.filter((year) => payroll.book(year).isSound());
}

function mergeWords(years: readonly WordsByName[]): WordsByName {
  const names = new Set(years.flatMap((words) => [...words.keys()]));
  const wordsOfAnyYear = (name: string) => [...new Set(years.flatMap((words) => words.get(name) ?? []))];
  return new Map([...names].map((name) => [name, wordsOfAnyYear(name)]));
}

/** What a request of a calculation may say in any year that is in order: each field as the latest year that has it says, with the
 *  words of all, and the years that have it where others have not. */
export function requestFieldsOfAllYears(
  payroll: Payroll,
  operation: PostOperation,
  resting?: RestingEndpoint,
): readonly RequestField[] {
  const { name } = operation;
  const years = soundYears(payroll, operation);
  const latest = yearsOf(operation, payroll).latestTaxYear();
  const latestFirst = [latest, ...years.filter((year) => year !== latest).toReversed()];
  const fields = new Map(latestFirst.map((year) => [year, payroll.requestFields(name, year, resting)]));
  return withWords(mergeFields(fields, years), wordsOfAllYears(payroll, operation));
}

/** The fields of requests of a calculation, each year's after those of a later one, the latest first: a caller who knows a field then looks no
 *  further. Of other years only those are opened that have a field which no later one has. */
export function* requestFieldsByYear(
  payroll: Payroll,
  operation: PostOperation,
  resting?: RestingEndpoint,
): Generator<readonly RequestField[]> {
  const { name } = operation;
  const { taxYears, latestTaxYear } = yearsOf(operation, payroll);
  const latest = latestTaxYear();
  const others = taxYears.filter((year) => year !== latest).toReversed();
  const known = new Set<string>();
  for (const year of [latest, ...others]) {
    const paths = pathsOf(payroll.book(year).requestFields(name));
    if (paths.every((path) => known.has(path))) continue;
    for (const path of paths) known.add(path);
    if (year === latest || payroll.book(year).isSound()) yield payroll.requestFields(name, year, resting);
  }
}

function pathsOf(fields: readonly RequestField[]): readonly string[] {
  return fields.flatMap(({ path, fields: inner }) => [path, ...pathsOf(inner)]);
}

/** The answer of an operation in all years that are in order. A field that some have not is optional, and says which years have it. */
export function answerOfAllYears(payroll: Payroll, operation: Operation): AnswerObject {
  const all = soundYears(payroll, operation);
  return operation.answer((years) => {
    const having = all.filter((year) => isValidIn(years, year));
    if (having.length === 0) return 'none';
    const onlyIn = yearsOfFieldInWords(having, all);
    return onlyIn === undefined ? 'all' : { onlyIn };
  });
}

/** The fields of several years, each as the first year that has it says; required where all years require it. `years` are all of
 *  them in their order. */
function mergeFields(
  byYear: ReadonlyMap<string, readonly RequestField[]>,
  years: readonly string[],
): readonly RequestField[] {
  const all = [...byYear].flatMap(([year, fields]) => fields.map((field) => ({ year, field })));
  return [...groupBy(all, ({ field }) => field.name).values()].flatMap((versions) => {
    const ofField = new Map(versions.map(({ year, field }) => [year, field.fields]));
    const yearsOfField = years.filter((year) => ofField.has(year));
    const isRequired = ofField.size === years.length && versions.every(({ field }) => field.isRequired);
    return versions.slice(0, 1).map(({ field }) => ({
      ...field,
      help: withYears(field.help, yearsOfFieldInWords(yearsOfField, years)) ?? field.help,
      fields: mergeFields(ofField, yearsOfField),
      isRequired,
    }));
  });
}

function withWords(fields: readonly RequestField[], words: WordsByName): readonly RequestField[] {
  return fields.map((field) => ({
    ...field,
    words: [...new Set([...field.words, ...(words.get(field.path) ?? [])])],
    fields: withWords(field.fields, words),
  }));
}
