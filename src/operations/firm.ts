import { isObject, type Json, type JsonObject, objectsIn, valueAt } from '../json.js';
import { fields } from './answer/objects.js';
import { money } from './answer/values.js';

/*
 * What all people of an employer cost: each by employer cost without the Employment Allowance and the Apprenticeship Levy, and
 * these once over all. The rules add up what the answers of the people say.
 */

/** What the rules read of a person, by the paths of the answer of employer cost. */
const OF_PERSON = {
  pay: 'cost.pay',
  benefits_in_kind: 'cost.benefits_in_kind',
  employer_ni: 'cost.employer_ni',
  class_1a_ni: 'cost.class_1a_ni',
  employer_pension: 'cost.employer_pension',
  niable_pay: 'employee.periods.year.niable_pay',
};

/** A person of a firm, as the caller names and describes them. */
export interface Person {
  readonly ref: string;
  /** A request of employer cost, without its tax year. */
  readonly request: JsonObject;
}

/** The fields of the answer, after those of the people. */
export const FIRM_ANSWER = fields({
  totals: fields(
    {
      pay: money('firm.pay', 'Pay, before anything sacrificed.'),
      benefits_in_kind: money('firm.benefits_in_kind'),
      employer_ni: money('firm.employer_ni', 'Employer National Insurance, before the Employment Allowance.'),
      class_1a_ni: money('firm.class_1a_ni', 'National Insurance on benefits in kind.'),
      employer_pension: money('firm.employer_pension'),
      total: money(
        'firm.total',
        'pay + benefits_in_kind + employer_ni - employment_allowance_used + class_1a_ni + employer_pension + apprenticeship_levy.',
      ),
    },
    'What the employer pays in the year for all people.',
  ),
  employment_allowance_used: money(
    'firm.employment_allowance',
    'Employment Allowance used, of all Employer National Insurance; taken off the total.',
  ),
  apprenticeship_levy: money(
    'firm.apprenticeship_levy',
    'Apprenticeship Levy on the pay bill, less its allowance of the year.',
  ),
});

/** The people of a request. */
export function peopleIn({ people }: JsonObject): readonly Person[] {
  return objectsIn(people).map(({ ref, request }) => ({
    ref: String(ref),
    request: isObject(request) ? request : {},
  }));
}

/** What the rules read of a firm: what each person costs by the answers, and what is asked of the employer. */
export function firmInput(request: JsonObject, answers: readonly JsonObject[]): JsonObject {
  const people = answers.map((answer) =>
    Object.fromEntries(
      Object.entries(OF_PERSON).map(([name, path]): [string, Json] => [name, valueAt(answer, path) ?? 0]),
    ),
  );
  return { ...request, people };
}
