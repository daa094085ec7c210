import type { JsonObject } from '../../../../src/json.js';
import type { Calculation } from '../../../../src/language/index.js';
import { InvalidInput, taxYearOf } from '../../../../src/operations/index.js';
import { answerOf } from '../../../../src/operations/payroll.js';
import { PROJECT } from '../../../../src/project.js';
import { readCases } from '../../../../src/workshop/cases/read.js';
import { Findings } from '../../../../src/yaml/index.js';
import { fewOfEachKind } from '../../../support/few-of-each-kind.js';
import { operationNamed } from '../../../support/operations.js';
import { payroll } from '../../../support/project.js';
import type { CalculationRequest } from './requests.js';

/** A calculation that was answered. */
export interface AnsweredCalculation extends CalculationRequest {
  readonly answer: JsonObject;
  readonly run: Calculation;
}

/** Calculates; undefined where a rule refuses the request. */
export async function calculate(asked: CalculationRequest): Promise<AnsweredCalculation | undefined> {
  try {
    const calculated = await payroll.calculate(asked.calculation, asked.request, asked.taxYear);
    return { ...asked, answer: answerOf(calculated), run: calculated.calculation };
  } catch (error) {
    if (error instanceof InvalidInput) return undefined;
    throw error;
  }
}

/** The worked cases that expect an answer; in `npm test` some of each file and tax year. */
export function workedCases(): readonly (CalculationRequest & { readonly name: string })[] {
  const answered = readCases(PROJECT, new Findings())
    .filter(({ refuses }) => refuses === undefined)
    .map(({ operation, request, name, place }) => {
      const taxYear = taxYearOf(request, operationNamed(operation), payroll);
      return { calculation: operation, taxYear, request, name, file: place.source.path };
    });
  return fewOfEachKind(answered, ({ file, taxYear }) => `${file} ${taxYear}`);
}
