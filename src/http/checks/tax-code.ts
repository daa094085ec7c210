import type { Payroll } from '../../operations/payroll.js';
import type { CodedFault } from '../field-fault.js';

/** No tax code is longer, however it is spaced. */
export const LONGEST_TAX_CODE = 32;

/** What is wrong with a tax code that was given in a field: nothing, or one fault. */
export function taxCodeFaults(field: string, code: string, taxYear: string, payroll: Payroll): CodedFault[] {
  if (code.length > LONGEST_TAX_CODE) {
    return [{ field, code: 'TOO_LONG', message: `${field} must be at most ${LONGEST_TAX_CODE} characters` }];
  }
  const fault = payroll.taxCodeFault(code, taxYear);
  if (fault === undefined) return [];
  return [{ field, code: 'REFUSED', message: fault.startsWith(field) ? fault : `${field}: ${fault}` }];
}
