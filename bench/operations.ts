import type { JsonObject } from '../src/json.js';
import { answerOf, chooseFields, InvalidInput, METADATA, valuesFound } from '../src/operations/index.js';
import { citedTraceOf } from '../src/operations/trace.js';
import { recordHtml } from '../src/page/index.js';
import { utcNow } from '../src/utc-now.js';
import { operationNamed } from '../test/support/operations.js';
import type { Subject } from './subject.js';

/** The text of an answer. */
export async function answerText(
  { payroll, taxYear }: Subject,
  operation: string,
  request: JsonObject,
): Promise<string> {
  const { text } = await payroll.calculate(operation, request, taxYear);
  return text;
}

/** Four figures of an employer cost, which is what most callers show. */
export const FOUR_FIGURES = [
  'cost.total',
  'employee.periods.year.tax',
  'employee.periods.year.employee_ni',
  'employee.periods.year.take_home',
] as const;

/** The text of these fields of an answer, as HTTP gives them. */
export async function fieldsText(
  { payroll, taxYear }: Subject,
  operation: string,
  request: JsonObject,
  fields: readonly string[],
): Promise<string> {
  const chosen = chooseFields(payroll, operationNamed(operation), taxYear, fields, METADATA);
  if ('faults' in chosen) throw new InvalidInput(chosen.faults);
  const { text } = await payroll.calculate(operation, request, taxYear, chosen.choice);
  return text;
}

/** The employer cost of people, or some fields of it; or the refusal of a rule. */
export async function costOrRefusal(
  subject: Subject,
  request: JsonObject,
  fields?: readonly string[],
): Promise<unknown> {
  try {
    return fields === undefined
      ? await answerText(subject, 'employer-cost', request)
      : await fieldsText(subject, 'employer-cost', request, fields);
  } catch (error) {
    if (error instanceof InvalidInput) return error;
    throw error;
  }
}

/** The text of an answer with its trace. */
export async function traceText(
  { payroll, taxYear }: Subject,
  operation: string,
  request: JsonObject,
): Promise<string> {
  const { text, calculation: run } = await payroll.calculate(operation, request, taxYear);
  const values = valuesFound(operationNamed(operation), run);
  return `{"result":${text},"trace":${JSON.stringify(citedTraceOf(run, { values }).steps)}}`;
}

/** A trace in HTML, as those have it who prefer that. */
export async function traceHtml(
  { payroll, taxYear }: Subject,
  operation: string,
  request: JsonObject,
): Promise<string> {
  const result = await payroll.calculate(operation, request, taxYear);
  return recordHtml({
    ...{ payroll, operation: operationNamed(operation), request, taxYear },
    ...{ answer: answerOf(result), calculation: result.calculation, payslips: [1], issued: utcNow() },
  });
}
