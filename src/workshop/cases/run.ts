import type { AnswerWithRun, Calculator, Refusal } from '../../cli/index.js';
import type { Run } from '../../language/index.js';
import { type OperationName, operationNamed, type ValueBehind } from '../../operations/index.js';
import { type CaseDifference, differences } from './compare.js';
import type { WorkedCase } from './read.js';

/** A case that was run; it passed when nothing differs. */
export interface CaseResult {
  readonly workedCase: WorkedCase;
  readonly answer: AnswerWithRun | Refusal;
  readonly differences: readonly CaseDifference[];
}

/** Runs a worked case. */
export async function runCase(workedCase: WorkedCase, calculator: Calculator): Promise<CaseResult> {
  const answer = await calculator.calculateOrRefuse(workedCase.operation, workedCase.request);
  const outcome =
    'answer' in answer ? answer : { refused: [...new Set(answer.faults.map(({ field }) => field))] };
  return { workedCase, answer, differences: differences(workedCase, outcome) };
}

/** The value that a field of an answer shows (`employee.payslips[2].tax`); undefined for what no rule finds, such as `sources`. */
export function valueBehind(operation: OperationName, path: string, run: Run): ValueBehind | undefined {
  const steps = path.split(/[.[\]]+/).filter((step) => step !== '');
  return operationNamed(operation).answer.behind(steps, run);
}
