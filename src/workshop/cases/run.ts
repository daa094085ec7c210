import type { AnswerWithRun, Calculator, RequestRefusal } from '../../cli/index.js';
import { type CaseDifference, compareOutcome } from './compare.js';
import type { WorkedCase } from './read.js';

/** A case that was run; it passed when nothing differs. */
export interface CaseResult {
  readonly workedCase: WorkedCase;
  readonly answer: AnswerWithRun | RequestRefusal;
  readonly differences: readonly CaseDifference[];
}

/** Runs a worked case. */
export async function runCase(workedCase: WorkedCase, calculator: Calculator): Promise<CaseResult> {
  const answer = await calculator.calculateOrRefuse(workedCase.operation, workedCase.request);
  const outcome =
    'answer' in answer ? answer : { refused: [...new Set(answer.faults.map(({ field }) => field))] };
  return { workedCase, answer, differences: compareOutcome(workedCase, outcome) };
}
