import type { BookSource } from '../law/index.js';
import type { Findings } from '../yaml/index.js';
import { employerCost } from './employer-cost.js';
import type { Operation } from './operation.js';
import { payslip } from './payslip.js';
import { sickPay } from './sick-pay.js';
import { taxCode } from './tax-code.js';

/** Of every book. */
const OPERATIONS: readonly Operation[] = [payslip, employerCost, sickPay, taxCode];

/** Reads what a book calculates, in the order of documents; what is wrong with it goes to the findings. The list is the same as before while
 *  nothing of it is another: what was read with it need not be read again. */
export function readOperations(_source: BookSource, _findings: Findings): readonly Operation[] {
  return OPERATIONS;
}
