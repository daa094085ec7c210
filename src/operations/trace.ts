import type { JsonObject } from '../json.js';
import {
  type Calculation,
  type Citation,
  type CitedTrace,
  citedTrace,
  filterFound,
  isUnread,
  lawName,
  Refused,
  RefusedByTopics,
  refusalsIn,
  type TraceStep,
} from '../language/index.js';
import { explainInSteps } from '../reasons/index.js';
import {
  type FieldAtPath,
  findField,
  onlyPayslip,
  presentationSteps,
  valuesOfFields,
} from './field-at-path.js';
import { findValue } from './find-value.js';
import { answerBy, type Operation } from './operation.js';
import { answerOf, type CalculationResult, type Payroll } from './payroll.js';
import { type InvalidInput, refusedByRules } from './request/invalid-input.js';
import { atOnce, type Work } from './work.js';

/** The values that an answer shows, of those that a calculation found: what its whole trace is of. */
export function valuesFound(operation: Operation, calculation: Calculation): readonly string[] {
  return filterFound(calculation, answerBy(operation, calculation.book.checked).values);
}

/** What a trace of a calculation shows. */
export interface TraceQuestion {
  /** Full names of values. */
  readonly values: readonly string[];
  /** Fields of the answer, whose steps come after those of the values. */
  readonly fields?: readonly FieldAtPath[];
  /** One payslip, from 1; all when left out. */
  readonly payslip?: number;
}

/** The question of a value that an answer rests on (`employee_ni`, `national_insurance.employee_ni`), or of a field of it, with its
 *  payslip; or why the name stands for neither, in a sentence. */
export function questionOf(
  payroll: Payroll,
  operation: Operation,
  result: CalculationResult,
  name: string,
): { readonly question: TraceQuestion } | { readonly fault: string } {
  const { calculation } = result;
  const { book } = calculation;
  const value = findValue(book, name, answerBy(operation, book.checked).values);
  if ('value' in value) return { question: { values: [value.value.fullName] } };
  const answer = answerOf(result);
  const field = findField(payroll, operation, answer, calculation, name);
  if ('field' in field) {
    const payslip = onlyPayslip([field.field]);
    return { question: { values: [], fields: [field.field], ...(payslip !== undefined && { payslip }) } };
  }
  const [first = ''] = name.split(/[.[]/);
  const isOfRules = name === first || book.checked.values.some(({ topic }) => topic === first);
  return { fault: `“${name}” ${(Object.hasOwn(answer, first) || !isOfRules ? field : value).fault}` };
}

/** The request of a trace, as its answer says it: so it can be verified without anything else. */
export interface TraceRequest {
  /** Full names of the values; left out where none was named. */
  readonly value?: readonly string[];
  /** Paths of fields of the answer; left out where none was named. */
  readonly field?: readonly string[];
  readonly period?: number;
  /** With its year, also where the request names none and the latest counts. */
  readonly body: JsonObject;
}

/** The request of a trace of these values and fields, and of one payslip where one was named. The request of the answer has its year, where it
 *  can name one. */
export function traceRequestOf(
  { values, fields = [] }: Pick<TraceQuestion, 'values' | 'fields'>,
  period: number | undefined,
  request: JsonObject,
): TraceRequest {
  return {
    ...(values.length > 0 && { value: values }),
    ...(fields.length > 0 && { field: fields.map(({ path }) => path) }),
    ...(period !== undefined && { period }),
    body: request,
  };
}

/** The steps by which values and fields of the answer were found, each after all that it rests on. */
export function traceSteps(calculation: Calculation, question: TraceQuestion): readonly TraceStep[] {
  return citedTraceOf(calculation, question).steps;
}

/** The steps of `traceSteps`, with the authorities that they rest on. */
export function citedTraceOf(calculation: Calculation, question: TraceQuestion): CitedTrace {
  return refusalAsInvalidInput(() => {
    const cited = citedTrace(calculation, allValues(question), question);
    return { ...cited, steps: [...cited.steps, ...stepsOfFields(calculation, question)] };
  });
}

/** The rules that refused a request; none where a figure on the way was beyond all pay. */
export function refusingRules({ cause }: InvalidInput): readonly JsonObject[] {
  const refusals = cause instanceof RefusedByTopics ? refusalsIn(cause) : [];
  return JSON.parse(JSON.stringify(refusals));
}

/** How each of the values and fields came about, in words, and where the law stands. */
export function explanation(calculation: Calculation, question: TraceQuestion, depth?: number): string {
  return atOnce(explanationInTurns(calculation, question, depth));
}

/** The same among the work of others. */
export function* explanationInTurns(
  calculation: Calculation,
  question: TraceQuestion,
  depth?: number,
): Work<string> {
  const { values, fields = [], payslip } = question;
  const options = { ...(payslip !== undefined && { payslip }), ...(depth !== undefined && { depth }) };
  const shown = [
    ...values.map((value) => ({ value, ...options })),
    ...fields.map(({ path, value, average }) => ({
      ...{ value, ...options },
      ...(average && { ofYear: { path, ...average } }),
    })),
  ];
  const texts: string[] = [];
  const law = new Set<Citation>();
  try {
    for (const { value, ...how } of shown) {
      const explained = yield* explainInSteps(calculation, value, how);
      texts.push(explained.text);
      for (const place of explained.law) law.add(place);
    }
  } catch (error) {
    throw asInvalidInput(error);
  }
  return [...texts, ...lawInWords([...law])].join('\n\n');
}

/** The names of the law and their addresses. A citation without a name is left out: the text has its address already. */
function lawInWords(law: readonly Citation[]): readonly string[] {
  const lines = law.flatMap((place) =>
    typeof place === 'string' || place.address === undefined
      ? []
      : [
          `  ${lawName(place)}${isUnread(place) ? ' (nobody has read this text yet)' : ''}\n    ${place.address}`,
        ],
  );
  return lines.length === 0 ? [] : [['Where the law stands:', ...lines].join('\n')];
}

function allValues({ values, fields = [] }: TraceQuestion): readonly string[] {
  return [...new Set([...values, ...valuesOfFields(fields)])];
}

function stepsOfFields(
  calculation: Calculation,
  { fields = [], payslip }: TraceQuestion,
): readonly TraceStep[] {
  return presentationSteps(calculation, fields, payslip);
}

/** A value that is calculated only for the trace may be refused where the answer was not: its figures can be too great. */
function refusalAsInvalidInput<T>(find: () => T): T {
  try {
    return find();
  } catch (error) {
    throw asInvalidInput(error);
  }
}

function asInvalidInput(error: unknown): unknown {
  return error instanceof Refused ? refusedByRules(error.faults) : error;
}
