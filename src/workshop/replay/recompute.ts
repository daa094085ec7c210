import { isList, isObject, type Json, type JsonObject, objectsIn } from '../../json.js';
import {
  type Authorities,
  type Book,
  filterFound,
  type Purpose,
  Refused,
  type Run,
} from '../../language/index.js';
import { presentAuthority, type YearBook } from '../../law/index.js';
import {
  type AnswerField,
  answerOf,
  InvalidInput,
  operations,
  type Payroll,
  traceSteps,
} from '../../operations/index.js';
import { rebuildRequest } from './rebuild-request.js';
import { type SavedStep, stepOfOperand, toSavedSteps } from './saved-trace.js';

/** A saved trace as the book of a year makes it now. */
export interface RecomputedTrace {
  readonly run: Run;
  readonly steps: readonly SavedStep[];
  /** Undefined where the trace does not say enough of its request to answer it. */
  readonly answer: JsonObject | undefined;
}

/** Replays a trace that does not hold its request, which is rebuilt from the operands of its steps. Returns an answer where the
 *  trace is of a whole answer. Throws `InvalidInput` when the rules refuse that request. */
export async function recomputeFromSteps(
  steps: readonly SavedStep[],
  payroll: Payroll,
  taxYear: string,
): Promise<RecomputedTrace> {
  const rules = new Set(steps.map(({ rule }) => rule));
  const purpose = purposeOf(rules, payroll.book(taxYear));
  const operation = operations.find((each) => each.purpose === purpose && rules.has(each.main));
  const book = payroll.book(taxYear).bookOf(purpose);
  const request = rebuildRequest(steps, book.checked.inputs);
  if (operation !== undefined) {
    const result = await payroll.calculate(operation.name, request, taxYear);
    const values = filterFound(result.run, operation.values);
    if (values.every((value) => rules.has(value))) {
      const payslip = payslipOfTrace(steps, result.run);
      return {
        run: result.run,
        steps: stepsOf(result.run, values, payslip),
        answer: payslip === undefined ? answerOf(result) : undefined,
      };
    }
  }
  try {
    const run = await book.plan(namesIn(steps, book)).start(request);
    return { run, steps: stepsIn(run, steps, book), answer: undefined };
  } catch (error) {
    if (error instanceof Refused) throw new InvalidInput(error.faults);
    throw error;
  }
}

/** The purpose whose book has the most of these rules: each has some that others do not have. */
function purposeOf(rules: ReadonlySet<string>, year: YearBook): Purpose {
  const counts = year.purposes.map((purpose) => {
    const { values } = year.bookOf(purpose).checked;
    const names = values.filter(({ copy, fullName }) => copy === undefined && rules.has(fullName));
    return { purpose, count: names.length };
  });
  return counts.reduce((most, each) => (each.count > most.count ? each : most)).purpose;
}

/** The steps of a saved trace, in a run of its request. */
export function stepsIn(run: Run, steps: readonly SavedStep[], book: Book): readonly SavedStep[] {
  return stepsOf(run, namesIn(steps, book), payslipOfTrace(steps, run));
}

/** The steps to values and fields; of one payslip where the trace is of one and the request has it. */
export function stepsOf(
  run: Run,
  values: readonly string[],
  payslip: number | undefined,
  fields: readonly AnswerField[] = [],
): readonly SavedStep[] {
  const only = payslip !== undefined && payslip <= run.payslips ? { payslip } : {};
  return toSavedSteps(traceSteps(run, { values, fields, ...only }));
}

/** The values of a trace that the book has, those first that no step reads: the trace was made for these, so the new steps come in
 *  the same order. */
function namesIn(steps: readonly SavedStep[], book: Book): readonly string[] {
  const valuesOfBook = new Set(book.checked.values.map(({ fullName }) => fullName));
  const readBySteps = new Set(
    steps.flatMap(({ operands }) => Object.values(operands).flatMap((each) => stepOfOperand(each) ?? [])),
  );
  const names = steps
    .filter(({ key, rule }) => key === rule && valuesOfBook.has(rule))
    .map(({ rule }) => rule);
  return [
    ...names.filter((name) => !readBySteps.has(name)),
    ...names.filter((name) => readBySteps.has(name)),
  ];
}

/** The authorities that steps and their figures name, as an answer shows them; undefined where they name none. */
export function authoritiesOf(
  steps: readonly SavedStep[],
  all: Authorities | undefined,
): JsonObject | undefined {
  const figures = steps.flatMap(({ json }) => objectsIn(json['figures']));
  const departures = steps.map(({ json }) => json['departs'] ?? null).filter(isObject);
  const citing = [...steps.map(({ json }) => json), ...figures];
  const lists = [
    ...citing.map((each) => each['authority'] ?? []),
    ...departures.map((each) => [each['authority'] ?? null]),
  ];
  const entries = lists
    .flatMap((names) => (isList(names) ? names : []))
    .flatMap((name) => (typeof name === 'string' ? (all?.get(name) ?? []) : []))
    .map((authority): [string, Json] => [authority.name, presentAuthority(authority)]);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** The payslip that a trace is of, when it is of one of several: a trace of all says `1-12`, and `1` where there is one. */
function payslipOfTrace(steps: readonly SavedStep[], { payslips }: Run): number | undefined {
  if (payslips === 1) return undefined;
  const only = steps.map(({ json }) => json['payslips']).find((numbers) => typeof numbers === 'string');
  return typeof only === 'string' && /^\d+$/.test(only) ? Number(only) : undefined;
}
