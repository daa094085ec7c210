import { memoize } from '../../cache.js';
import type { RequestField } from '../../language/index.js';
import type { OperationName, Payroll } from '../../operations/index.js';

/** Whether a group is needed in which one field excludes the others, so that a form asks first which one it shall be. */
export function hasAlternatives({ type, isRequired, exactlyOneOf = [] }: RequestField): boolean {
  return type === 'group' && isRequired && exactlyOneOf.length > 0;
}

const fieldCaches = memoize((_: Payroll) => new Map<string, readonly RequestField[]>());

/** The request fields of an operation in a year. Cached: to find them takes longer than the rest of a page. */
export function requestFieldsOf(
  payroll: Payroll,
  operation: OperationName,
  taxYear: string,
): readonly RequestField[] {
  const cache = fieldCaches(payroll);
  const key = `${operation} ${taxYear}`;
  const fields = cache.get(key) ?? payroll.requestFields(operation, taxYear);
  cache.set(key, fields);
  return fields;
}
