import { memoize } from '../../cache.js';
import type { RequestField } from '../../language/index.js';
import type { OperationName, Payroll } from '../../operations/index.js';

const fieldsByPayroll = memoize((_: Payroll) => new Map<string, readonly RequestField[]>());

/** The request fields of an operation in a year. Cached: to find them takes longer than the rest of a page. */
export function fieldsOf(
  payroll: Payroll,
  operation: OperationName,
  taxYear: string,
): readonly RequestField[] {
  const cache = fieldsByPayroll(payroll);
  const key = `${operation} ${taxYear}`;
  const fields = cache.get(key) ?? payroll.requestFields(operation, taxYear);
  cache.set(key, fields);
  return fields;
}
