import type { JsonObject } from '../../json.js';
import type { AnyOperation, Payroll } from '../../operations/index.js';
import type { CheckResult } from '../../page/index.js';
import { ApiError } from '../errors.js';
import { operationCheck } from './operation.js';

/** Checks a request as a form needs it: faults are returned, to be shown beside their fields. Throws any other error. */
export function checkForPages(operation: AnyOperation, request: JsonObject, payroll: Payroll): CheckResult {
  try {
    return operationCheck(payroll, operation)(request);
  } catch (error) {
    if (!(error instanceof ApiError) || error.fields.length === 0) throw error;
    return { faults: error.fields };
  }
}
