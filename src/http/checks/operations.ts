import type { JsonObject, Payroll } from '../../operations/payroll.js';
import { invalidInput } from '../errors.js';
import { employerCostRequest } from '../schemas/requests/employer-cost.js';
import { sickPayRequest } from '../schemas/requests/sick-pay.js';
import { type Query, queriedYear } from './query.js';
import { type CheckedRequest, noQuery, type QueryFaults, requestCheck } from './request.js';
import { taxCodeFaults } from './tax-code.js';

/*
 * The checks of the operations' requests, for all who ask: the routes, and the command line. Each throws INVALID_INPUT
 * with every wrong field at once.
 */

export function employerCostCheck(payroll: Payroll, faultsOfQuery: QueryFaults = noQuery) {
  return requestCheck(
    payroll,
    employerCostRequest,
    ({ tax_code: code }, taxYear) =>
      typeof code === 'string' ? taxCodeFaults('tax_code', code, taxYear, payroll) : [],
    faultsOfQuery,
  );
}

export function sickPayCheck(payroll: Payroll, faultsOfQuery: QueryFaults = noQuery) {
  return requestCheck(payroll, sickPayRequest, () => [], faultsOfQuery);
}

/** A tax code is asked for by its code and, in the query, the year. */
export function taxCodeCheck(payroll: Payroll): (code: string, query: Query) => CheckedRequest {
  return (code, query) => {
    const { taxYear, faults } = queriedYear(query, payroll);
    const all = [...faults, ...taxCodeFaults('code', code, taxYear, payroll)];
    if (all.length > 0) throw invalidInput(all);
    const request: JsonObject = { code };
    return { request, taxYear };
  };
}
