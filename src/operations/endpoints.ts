import type { JsonObject } from '../json.js';
import { type Choice, chooseFields } from './choice.js';
import type { METADATA } from './operation.js';
import type { Endpoint } from './operations.js';
import type { Calculating, CalculationResult, Payroll } from './payroll.js';
import { operationCheck, postRequestCheck } from './request/check.js';
import type { FieldFault } from './request/invalid-input.js';
import type { NextTurn } from './work.js';

/*
 * What calculates for one person, by name, for all who call it otherwise than over a route of its own: commands, lines of a batch, the
 * package, an assistant.
 */

/** A request of an endpoint: a body as the service takes it; that of a tax code is `{ code, tax_year }`. */
export interface Call {
  readonly endpoint: Endpoint;
  readonly request: JsonObject;
  /** Paths of the answer, of which it has no more; all when left out. */
  readonly fields?: readonly string[] | undefined;
  /** The fields of the metadata that come with any others. */
  readonly always?: readonly (typeof METADATA)[number][];
}

/** What a call comes to, and the tax year that it was for. */
export interface CallResult extends CalculationResult {
  readonly taxYear: string;
}

/** Answers a call as its route does: the request is checked by the same schemas. Rejects with `InvalidInput` with every wrong
 *  field. `nextTurn` as of a payroll. */
export async function answerCall(payroll: Payroll, call: Call, nextTurn?: NextTurn): Promise<CallResult> {
  const { request, taxYear, choice } = checkCall(payroll, call);
  return resultOf(taxYear, await calculateBy(payroll, call.endpoint, request, taxYear, choice, nextTurn));
}

/** The same without a turn for others: the book of the year must be ready. */
export function answerAtOnce(payroll: Payroll, call: Call): CallResult {
  const { request, taxYear, choice } = checkCall(payroll, call);
  return resultOf(taxYear, calculateBy(payroll.atOnce, call.endpoint, request, taxYear, choice));
}

/** Calculates with a request that passed its check: in turns by a payroll, at once by its `atOnce`. */
export function calculateBy<Result>(
  payroll: CalculatingAs<Result>,
  endpoint: Endpoint,
  request: JsonObject,
  taxYear: string,
  choice?: Choice,
  nextTurn?: NextTurn,
): Result {
  switch (endpoint.kind) {
    case 'operation':
      return payroll.calculate(endpoint.name, request, taxYear, choice, nextTurn);
    case 'net_to_gross':
      return payroll.calculateFromNet(endpoint, request, taxYear, choice, nextTurn);
    case 'check':
      return payroll.checkFigures(endpoint, request, taxYear, nextTurn);
  }
}

interface CalculatingAs<Result> {
  calculate(...args: [...Parameters<Calculating['calculate']>, nextTurn?: NextTurn]): Result;
  calculateFromNet(...args: [...Parameters<Calculating['calculateFromNet']>, nextTurn?: NextTurn]): Result;
  checkFigures(...args: [...Parameters<Calculating['checkFigures']>, nextTurn?: NextTurn]): Result;
}

function checkCall(payroll: Payroll, call: Call) {
  const { endpoint } = call;
  const check =
    endpoint.kind === 'operation' ? operationCheck(payroll, endpoint) : postRequestCheck(payroll, endpoint);
  let choice: Choice | undefined;
  const checked = check(call.request, (year) => {
    const chosen = choiceOf(payroll, call, year);
    choice = chosen.choice;
    return chosen.faults ?? [];
  });
  return { ...checked, choice };
}

/** The calculation is found when it is first asked for. */
function resultOf(taxYear: string, result: CalculationResult): CallResult {
  return {
    taxYear,
    text: result.text,
    get calculation() {
      return result.calculation;
    },
  };
}

const NO_FIELDS: FieldFault = {
  field: 'fields',
  code: 'ONLY_WITHOUT',
  message: 'fields is not for a check, whose answer is whole',
};

function choiceOf(
  payroll: Payroll,
  { endpoint, fields, always }: Call,
  taxYear: string,
): { readonly choice?: Choice; readonly faults?: readonly FieldFault[] } {
  if (fields === undefined) return {};
  if (endpoint.kind === 'check') return { faults: [NO_FIELDS] };
  return chooseFields(payroll, endpoint, taxYear, fields, always);
}
