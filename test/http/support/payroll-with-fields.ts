import { getOrMake } from '../../../src/get-or-make.js';
import type { RequestField } from '../../../src/language/index.js';
import { type AnyEndpoint, EndpointOfYear } from '../../../src/operations/endpoint-of-year.js';
import type { Payroll } from '../../../src/operations/index.js';

/** A payroll whose requests have other fields than the rules declare. */
export function payrollWithFields(
  payroll: Payroll,
  change: (fields: readonly RequestField[], taxYear: string) => readonly RequestField[],
): Payroll {
  const endpoints = new Map<string, Map<AnyEndpoint, EndpointOfYear>>();
  const changed: Payroll = {
    ...payroll,
    requestFields: (operation, taxYear, search) =>
      change(payroll.requestFields(operation, taxYear, search), taxYear),
    endpoint: (endpoint, taxYear) =>
      getOrMake(
        getOrMake(endpoints, taxYear, () => new Map()),
        endpoint,
        () => new EndpointOfYear(endpoint, payroll.book(taxYear), changed),
      ),
  };
  return changed;
}
