import { operationsIn } from '../../src/operations/index.js';
import { PROJECT } from '../../src/project.js';

/** What the book of this project calculates. */
export const {
  postOperationNamed,
  postOperations,
  endpoints,
  operationNamed,
  operations,
  searches,
  checks,
  searchOf,
} = operationsIn(PROJECT);

export const employerCost = postOperationNamed('employer-cost');
export const payslip = postOperationNamed('payslip');
export const sickPay = postOperationNamed('sick-pay');
export const taxCode = operationNamed('tax-code');
