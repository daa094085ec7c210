import { Refused, type Run } from '../../rules/index.js';
import type { YearBook } from '../books.js';
import { InvalidInput } from '../invalid-input.js';
import { traced } from '../traced.js';
import { rebuiltRequest } from './rebuilt-request.js';
import { asSaved, type SavedStep } from './saved-step.js';

/** The steps of a saved trace as the book of a year takes them now, for the request that stands in the trace itself.
 *  Throws `InvalidInput` when the rules refuse that request. */
export async function replayed(
  steps: readonly SavedStep[],
  { book }: YearBook,
): Promise<readonly SavedStep[]> {
  const names = namesIn(steps, book.checked.values);
  try {
    const run = await book.plan(names).begin(rebuiltRequest(steps, book.checked.inputs));
    return stepsOf(run, names, steps);
  } catch (error) {
    if (error instanceof Refused) throw new InvalidInput(error.faults);
    throw error;
  }
}

/** The same, of a run that was made for the request itself. */
export function replayedIn(run: Run, steps: readonly SavedStep[], { book }: YearBook): readonly SavedStep[] {
  return stepsOf(run, namesIn(steps, book.checked.values), steps);
}

function stepsOf(run: Run, names: readonly string[], steps: readonly SavedStep[]): readonly SavedStep[] {
  const payslip = onlyPayslip(steps);
  const shown = payslip !== undefined && payslip <= run.payslips ? { payslip } : {};
  return asSaved(traced(run, { values: names, ...shown }));
}

/** The values that the trace found, of those that the book has. */
function namesIn(
  steps: readonly SavedStep[],
  values: readonly { readonly fullName: string }[],
): readonly string[] {
  const known = new Set(values.map(({ fullName }) => fullName));
  return steps.filter(({ key, rule }) => key === rule && known.has(rule)).map(({ rule }) => rule);
}

/** The payslip that a trace is of, when it is of one. Every year has several payslips: a trace of all says `1-12`. */
function onlyPayslip(steps: readonly SavedStep[]): number | undefined {
  const only = steps.map(({ said }) => said['payslips']).find((numbers) => typeof numbers === 'string');
  return typeof only === 'string' && /^\d+$/.test(only) ? Number(only) : undefined;
}
