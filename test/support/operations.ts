import { operationsIn } from '../../src/operations/index.js';
import { PROJECT } from '../../src/project.js';

/** What the book of this project calculates. */
export const { calculationNamed, calculations, endpoints, operationNamed, operations, searches, searchOf } =
  operationsIn(PROJECT);

export const employerCost = calculationNamed('employer-cost');
export const payslip = calculationNamed('payslip');
export const sickPay = calculationNamed('sick-pay');
export const taxCode = operationNamed('tax-code');
