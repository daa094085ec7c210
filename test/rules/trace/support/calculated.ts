import { readCases } from '../../../../src/payroll/cases/read.js';
import { employerCostNames } from '../../../../src/payroll/employer-cost.js';
import { PROJECT } from '../../../../src/payroll/files.js';
import { InvalidInput, type JsonObject, loadPayroll } from '../../../../src/payroll/index.js';
import { answerOf, type Calculation } from '../../../../src/payroll/payroll.js';
import { sickPayNames } from '../../../../src/payroll/sick-pay.js';
import { taxCodeNames } from '../../../../src/payroll/tax-code.js';
import { Findings, type Run } from '../../../../src/rules/index.js';
import type { Asked } from './requests.js';

/** The project's own book, loaded once for all tests of the trace. */
export const payroll = loadPayroll({ unreleased: true });

/** What each operation shows. */
export const SHOWN: Readonly<Record<Calculation, readonly string[]>> = {
  'employer-cost': employerCostNames,
  'sick-pay': sickPayNames,
  'tax-code': taxCodeNames,
};

/** A calculation that was answered. */
export interface Answered extends Asked {
  readonly answer: JsonObject;
  readonly run: Run;
}

/** Calculates; undefined where a rule refuses the request. */
export async function answered(asked: Asked): Promise<Answered | undefined> {
  try {
    const calculated = await payroll.calculate(asked.calculation, asked.request, asked.taxYear);
    return { ...asked, answer: answerOf(calculated), run: calculated.run };
  } catch (error) {
    if (error instanceof InvalidInput) return undefined;
    throw error;
  }
}

/** The worked cases that expect an answer. */
export function workedCases(): readonly (Asked & { readonly name: string })[] {
  return readCases(PROJECT, new Findings())
    .filter(({ refuses }) => refuses === undefined)
    .map(({ operation, request, name }) => {
      const { tax_year: year = payroll.latestTaxYear } = request;
      return { calculation: operation, taxYear: String(year), request, name };
    });
}
