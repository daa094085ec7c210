import type { Run } from '../../language/index.js';
import type { FieldFault, JsonObject } from '../../operations/index.js';
import { type CaseDifference, differences } from './compare.js';
import type { WorkedCase } from './read.js';

/** What came of a case's request, with the run it was found in. */
export type CaseAnswer =
  | { readonly answer: JsonObject; readonly run: Run }
  | {
      readonly faults: readonly FieldFault[];
      /** Whether the form of the request is wrong, or the rules refuse what it leads to. */
      readonly refusedBy: 'form' | 'rules';
    };

/** Asks the operation of a case as the service would. */
export type AskCase = (worked: WorkedCase) => Promise<CaseAnswer>;

/** A case that was run; it passed when nothing differs. */
export interface RanCase {
  readonly worked: WorkedCase;
  readonly answer: CaseAnswer;
  readonly differences: readonly CaseDifference[];
}

/** Runs a worked case. */
export async function runCase(worked: WorkedCase, ask: AskCase): Promise<RanCase> {
  const answer = await ask(worked);
  const outcome =
    'answer' in answer ? answer : { refused: [...new Set(answer.faults.map(({ field }) => field))] };
  return { worked, answer, differences: differences(worked, outcome) };
}
