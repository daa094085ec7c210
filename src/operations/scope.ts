import { type Json, type JsonObject, valueAt } from '../json.js';
import { type Assumption, type LeftOutOfYear, leftOutOfYear, mergeAssumptions } from '../law/index.js';
import type { Payroll } from './payroll.js';

/** The assumptions of answers, and what the law has that the rules leave out. */
export interface Scope {
  readonly assumptions: readonly Assumption[];
  /** Undefined where the book does not say. */
  readonly leftOut: readonly LeftOutOfYear[] | undefined;
}

/** The scope of the answers of an operation in a tax year; of all operations where none is named. */
export function scopeOf(payroll: Payroll, taxYear: string, operation?: string): Scope {
  const included = payroll
    .operationsOf(taxYear)
    .filter(({ name }) => operation === undefined || name === operation);
  return {
    assumptions: mergeAssumptions(included.flatMap((each) => payroll.endpoint(each, taxYear).assumptions)),
    leftOut:
      operation === undefined ? leftOutOfYear(payroll.book(taxYear)) : leftOutOf(payroll, taxYear, operation),
  };
}

/** What is left out of the answers of an operation in a tax year; with a request, as far as it touches that. */
export function leftOutOf(
  payroll: Payroll,
  taxYear: string,
  operation: string,
  request?: JsonObject,
): readonly LeftOutOfYear[] | undefined {
  return payroll
    .endpoint(payroll.operationNamed(operation), taxYear)
    .leftOut?.filter(
      ({ when }) =>
        request === undefined || when.length === 0 || when.some((path) => hasField(request, path)),
    );
}

/** What is left out, as a trace lists it; null where the book does not say. */
export function scopeOfTrace(...args: Required<Parameters<typeof leftOutOf>>): Json {
  const leftOut = leftOutOf(...args);
  return leftOut?.map(({ name, title, says, effect }) => ({ name, title, says, effect })) ?? null;
}

function hasField(request: JsonObject, path: string): boolean {
  const value = valueAt(request, path);
  return value !== undefined && value !== null;
}
