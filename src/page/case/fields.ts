import { memoize } from '../../cache.js';
import type { RequestField } from '../../language/index.js';
import type { OperationName, Payroll } from '../../operations/index.js';

const ofPayrolls = memoize((_: Payroll) => new Map<string, readonly RequestField[]>());

/** The fields of an operation's requests in a year: found once, as that takes longer than the rest of a page. */
export function fieldsOf(
  payroll: Payroll,
  operation: OperationName,
  taxYear: string,
): readonly RequestField[] {
  const known = ofPayrolls(payroll);
  const key = `${operation} ${taxYear}`;
  const fields = known.get(key) ?? payroll.requestFields(operation, taxYear);
  known.set(key, fields);
  return fields;
}
