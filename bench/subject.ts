import { loadPayroll, type Payroll } from '../src/operations/index.js';
import { mustAgree } from './floor/agree.js';
import type { Floor } from './floor/answer.js';
import { decimalFloor } from './floor/decimal.js';
import { monthlyLaw } from './floor/law.js';
import { penceFloor } from './floor/pence.js';

/** What the bench measures: the operations in this process, and the two floors for the same year. */
export interface Subject {
  readonly payroll: Payroll;
  readonly taxYear: string;
  readonly decimal: Floor;
  readonly pence: Floor;
}

/** Loads the subject. Throws where a floor and the service disagree. */
export async function subject(): Promise<Subject> {
  const payroll = loadPayroll();
  const taxYear = payroll.latestTaxYear();
  const law = monthlyLaw(taxYear);
  const floors = { decimal: decimalFloor(law), pence: penceFloor(law) };
  await mustAgree(floors, payroll, taxYear);
  return { payroll, taxYear, ...floors };
}
