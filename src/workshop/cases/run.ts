import type { Answered, Asker, Refusal } from '../../cli/index.js';
import { type CaseDifference, differences } from './compare.js';
import type { WorkedCase } from './read.js';

/** A case that was run; it passed when nothing differs. */
export interface RanCase {
  readonly worked: WorkedCase;
  readonly answer: Answered | Refusal;
  readonly differences: readonly CaseDifference[];
}

/** Runs a worked case. */
export async function runCase(worked: WorkedCase, asker: Asker): Promise<RanCase> {
  const answer = await asker.askOrRefuse(worked.operation, worked.request);
  const outcome =
    'answer' in answer ? answer : { refused: [...new Set(answer.faults.map(({ field }) => field))] };
  return { worked, answer, differences: differences(worked, outcome) };
}
