import fc from 'fast-check';
import type { Json, JsonObject } from '../../../src/json.js';
import { InvalidInput, operationCheck } from '../../../src/operations/index.js';
import { answerOf } from '../../../src/operations/payroll.js';
import { randomRequests } from '../../language/trace/support/requests.js';
import { operationNamed } from '../../support/operations.js';
import { payroll } from '../../support/project.js';
import { acceptedObjects } from './arbitrary.js';
import { schemaNamed } from './document.js';

/*
 * The operations by the door behind HTTP: the check of the request that the routes make, and the calculation. What is asked
 * a thousand times is asked here.
 */

const checks = {
  'employer-cost': operationCheck(payroll, operationNamed('employer-cost')),
  'sick-pay': operationCheck(payroll, operationNamed('sick-pay')),
  payslip: operationCheck(payroll, operationNamed('payslip')),
};

type CalculationName = keyof typeof checks;

/** The answer; undefined where a rule refuses the request. */
export async function answerTo(
  calculation: CalculationName,
  body: JsonObject,
): Promise<JsonObject | undefined> {
  const { request, taxYear } = checks[calculation](body);
  try {
    return answerOf(await payroll.calculate(calculation, request, taxYear));
  } catch (error) {
    if (error instanceof InvalidInput) return undefined;
    throw error;
  }
}

/** The answer; a property is not tried on a request that a rule refuses. */
export async function answerOrSkip(calculation: CalculationName, body: JsonObject): Promise<JsonObject> {
  const answer = await answerTo(calculation, body);
  fc.pre(answer !== undefined);
  return answer;
}

function typical(calculation: 'employer-cost' | 'sick-pay'): readonly JsonObject[] {
  return randomRequests(300)
    .filter((asked) => asked.calculation === calculation)
    .map(({ request, taxYear }) => ({ ...request, tax_year: taxYear }));
}

/** With the words that the year of the request has: the document has those of all years. */
function withWordsOfYear(request: JsonObject): JsonObject {
  const words = payroll.words(String(request['tax_year'] ?? payroll.latestTaxYear()), 'employer-cost');
  const entries = Object.entries(request).flatMap(([name, value]): [string, Json][] => {
    const ofYear = words.get(name) ?? [];
    const isThere = (each: Json) => typeof each !== 'string' || ofYear.length === 0 || ofYear.includes(each);
    if (Array.isArray(value)) return [[name, value.filter(isThere)]];
    return isThere(value) ? [[name, value]] : [];
  });
  return Object.fromEntries(entries);
}

/** What callers would ask for, and whatever else the document allows. */
export const costRequests: fc.Arbitrary<JsonObject> = fc.oneof(
  fc.constantFrom(...typical('employer-cost')),
  acceptedObjects(schemaNamed('EmployerCostRequest')).map(withWordsOfYear),
);

export const sickPayRequests: fc.Arbitrary<JsonObject> = fc.oneof(
  fc.constantFrom(...typical('sick-pay')),
  acceptedObjects(schemaNamed('SickPayRequest')),
);
