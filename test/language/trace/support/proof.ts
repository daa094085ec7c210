import { planOf } from '../../../../src/language/index.js';
import { says } from '../../../../src/language/inspect.js';
import type { TraceStep } from '../../../../src/language/trace/trace-step.js';
import { payroll, valuesOf } from '../../../support/project.js';
import { fieldsNotInTrace } from './answer.js';
import type { AnsweredCalculation } from './calculations.js';
import { wrongConditions } from './conditions.js';
import { Evaluator } from './evaluator.js';
import { wrongExceptions } from './exceptions.js';
import { unknownOperands } from './operands.js';
import { missedRows, wrongPlaces } from './places.js';
import { recomputationFaults } from './recomputation.js';

/** What the steps of a calculation do not prove, in sentences. */
export function proofFaults(
  steps: readonly TraceStep[],
  { request, taxYear }: AnsweredCalculation,
): readonly string[] {
  const evaluator = new Evaluator(steps);
  return [
    ...recomputationFaults(evaluator),
    ...unknownOperands(steps, request),
    ...wrongConditions(evaluator, request, taxYear),
    ...wrongPlaces(steps, taxYear),
    ...wrongExceptions(steps),
    ...missedRows(evaluator, taxYear),
  ];
}

/** What of the answer the steps do not come to, and what is assumed in the one but not in the other. */
export function answerFaults(steps: readonly TraceStep[], answered: AnsweredCalculation): readonly string[] {
  const assumed = new Set(steps.flatMap((step) => step.assumed ?? []));
  const { assumptions = [] } = answered.answer;
  // A rule that no figure needed says what it takes for granted all the same, and has no step to say it at.
  const { run, calculation, taxYear } = answered;
  const book = payroll.book(taxYear).bookOf(calculation);
  const plan = planOf(book, valuesOf(calculation, book));
  const withStep = new Set(steps.map(({ rule }) => rule));
  const elsewhere = new Set(
    run.book.checked.values
      .filter((value) => !withStep.has(value.fullName) && plan.canReach(value))
      .flatMap(({ assumptions: own }) => own.map((each) => says(each, run))),
  );
  const said = Array.isArray(assumptions) ? assumptions.map(String) : [];
  return [
    ...fieldsNotInTrace(new Evaluator(steps), answered),
    ...said
      .filter((text) => !assumed.has(text) && !elsewhere.has(text))
      .map((text) => `no step assumes: ${text}`),
    ...[...assumed].filter((text) => !said.includes(text)).map((text) => `the answer does not say: ${text}`),
  ];
}
