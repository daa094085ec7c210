import type { FieldFault } from '../../payroll/invalid-input.js';
import type { Payroll } from '../../payroll/payroll.js';

/** No tax code is longer, however it is spaced. */
export const LONGEST_TAX_CODE = 32;

/** What is wrong with a tax code that was given in a field: nothing, or one fault. */
export function taxCodeFaults(field: string, code: string, taxYear: string, payroll: Payroll): FieldFault[] {
  if (code.length > LONGEST_TAX_CODE) {
    return [{ field, message: `${field} must be at most ${LONGEST_TAX_CODE} characters` }];
  }
  const fault = payroll.taxCodeFault(code, taxYear);
  if (fault === undefined) return [];
  return [{ field, message: fault.startsWith(field) ? fault : `${field}: ${fault}` }];
}
