import type { JsonObject } from '../../json.js';
import { type Book, foundIn, Refused, type Run } from '../../language/index.js';
import { answerOf, InvalidInput, operations, type Payroll, traceSteps } from '../../operations/index.js';
import { rebuildRequest } from './rebuild-request.js';
import { type SavedStep, stepOfOperand, toSavedSteps } from './saved-trace.js';

/** A saved trace as the book of a year makes it now. */
export interface RecomputedTrace {
  readonly steps: readonly SavedStep[];
  /** Undefined where the trace does not say enough of its request to answer it. */
  readonly answer: JsonObject | undefined;
}

/** Replays a trace that does not hold its request, from what its steps read of it: the whole answer where it is a trace of
 *  the whole answer. Throws `InvalidInput` when the rules refuse that request. */
export async function recomputeFromSteps(
  steps: readonly SavedStep[],
  payroll: Payroll,
  taxYear: string,
): Promise<RecomputedTrace> {
  const rules = new Set(steps.map(({ rule }) => rule));
  const operation = operations.find(({ main }) => rules.has(main));
  const book = payroll.book(taxYear).bookOf(operation?.purpose ?? 'employer_cost');
  const request = rebuildRequest(steps, book.checked.inputs);
  if (operation !== undefined) {
    const result = await payroll.calculate(operation.name, request, taxYear);
    const values = foundIn(result.run, operation.values);
    if (values.every((value) => rules.has(value))) {
      const payslip = onlyPayslip(steps);
      return {
        steps: stepsOf(result.run, values, payslip),
        answer: payslip === undefined ? answerOf(result) : undefined,
      };
    }
  }
  try {
    const run = await book.plan(namesIn(steps, book)).begin(request);
    return { steps: stepsIn(run, steps, book), answer: undefined };
  } catch (error) {
    if (error instanceof Refused) throw new InvalidInput(error.faults);
    throw error;
  }
}

/** The steps of a saved trace, in a run of its request. */
export function stepsIn(run: Run, steps: readonly SavedStep[], book: Book): readonly SavedStep[] {
  return stepsOf(run, namesIn(steps, book), onlyPayslip(steps));
}

/** The steps to values; of one payslip where the trace is of one and the request has it. */
export function stepsOf(
  run: Run,
  values: readonly string[],
  payslip: number | undefined,
): readonly SavedStep[] {
  const only = payslip !== undefined && payslip <= run.payslips ? { payslip } : {};
  return toSavedSteps(traceSteps(run, { values, ...only }));
}

/** The values that the trace found, of those that the book has: first those that no step rests on: the trace is of
 *  them, and so the steps come in its order. */
function namesIn(steps: readonly SavedStep[], book: Book): readonly string[] {
  const known = new Set(book.checked.values.map(({ fullName }) => fullName));
  const readBySteps = new Set(
    steps.flatMap(({ operands }) => Object.values(operands).flatMap((each) => stepOfOperand(each) ?? [])),
  );
  const names = steps.filter(({ key, rule }) => key === rule && known.has(rule)).map(({ rule }) => rule);
  return [
    ...names.filter((name) => !readBySteps.has(name)),
    ...names.filter((name) => readBySteps.has(name)),
  ];
}

/** The payslip that a trace is of, when it is of one. Every year has several payslips: a trace of all says `1-12`. */
function onlyPayslip(steps: readonly SavedStep[]): number | undefined {
  const only = steps.map(({ json }) => json['payslips']).find((numbers) => typeof numbers === 'string');
  return typeof only === 'string' && /^\d+$/.test(only) ? Number(only) : undefined;
}
