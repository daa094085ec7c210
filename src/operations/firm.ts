import { isObject, type Json, type JsonObject, objectsIn, valueAt } from '../json.js';
import type { RequestField } from '../language/index.js';
import { fields } from './answer/objects.js';
import { money } from './answer/values.js';
import type { FieldFault } from './request/invalid-input.js';

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
const ANSWER = fields({
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

/** What a request may say of the employer; of a person it may not. */
const OF_EMPLOYER = ['employment_allowance', 'apprenticeship_levy'];

/** The most people of a request. */
const MOST_PEOPLE = 500;

/** So many people take about as long as one calculation may. */
const PEOPLE_A_POINT = 25;

/** The most fields and items of a request: forty a person, where each has some twelve. */
const MOST_MEMBERS = 20_000;

/** The fields of a request, by those of employer cost. */
function firmFields(ofEmployerCost: readonly RequestField[]): readonly RequestField[] {
  const isOfEmployer = ({ name }: RequestField) => OF_EMPLOYER.includes(name);
  const field = (
    name: string,
    path: string,
    parts: Pick<RequestField, 'type' | 'help' | 'fields'>,
  ): RequestField => ({
    name,
    path,
    isRequired: true,
    words: [],
    ...parts,
  });
  const ref: RequestField = {
    ...field('ref', 'people.ref', {
      type: 'text',
      help: 'A name of your choosing, by which the answer says whose cost it is.',
      fields: [],
    }),
    longest: 100,
  };
  const request = field('request', 'people.request', {
    type: 'group',
    help: 'A request of employer cost, without tax year, Employment Allowance and Apprenticeship Levy.',
    fields: ofEmployerCost.filter((each) => !isOfEmployer(each)),
  });
  const people = field('people', 'people', {
    type: 'list',
    help: 'The people of the employer.',
    fields: [ref, request],
  });
  const ofEmployer = ofEmployerCost
    .filter(isOfEmployer)
    .map((each) => ({ ...each, help: HELP_OF_EMPLOYER[each.name] ?? each.help }));
  return [{ ...people, fewestItems: 1, mostItems: MOST_PEOPLE, key: 'ref' }, ...ofEmployer];
}

const HELP_OF_EMPLOYER: Readonly<Record<string, string>> = {
  employment_allowance: "Sets the year's Employment Allowance against all Employer National Insurance, once.",
  apprenticeship_levy: 'Adds the Apprenticeship Levy on the pay bill, less its allowance of the year.',
};

/** The most KiB of a request. */
const KIBIBYTES = 512;

/** As how many calculations a firm of so many people counts, before they are worked. */
function pointsOf(people: number): number {
  return Math.max(1, Math.ceil(Math.min(people, MOST_PEOPLE) / PEOPLE_A_POINT));
}

/** As many weekly people as a firm may have. */
function dearest(): JsonObject {
  const request = {
    ...{ gross: { amount: 61_234.56, per: 'year' }, region: 'scotland', pay_frequency: 'weekly' },
    ...{ pension: { method: 'salary_sacrifice', percent: 5 }, employer_pension: { percent: 3 } },
    student_loans: ['plan_2', 'postgraduate'],
  };
  const people = Array.from({ length: 500 }, (_, at) => ({ ref: `${at}`, request }));
  return { employment_allowance: true, apprenticeship_levy: true, people };
}

/** What a firm's request may say, by the fields of employer cost, what its answer shows beside the people, and what it costs. */
export const FIRM = {
  kind: 'firm',
  /** What it is called where operations are called by their names. */
  name: 'firm',
  /** The name of the operation of each person. */
  operationOfPerson: 'employer-cost',
  fields: firmFields,
  answer: ANSWER,
  mostMembers: MOST_MEMBERS,
  kibibytes: KIBIBYTES,
  dearest,
  points: pointsOf,
  peopleAPoint: PEOPLE_A_POINT,
} as const;

/** The people of a request. */
export function peopleIn({ people }: JsonObject): readonly Person[] {
  return objectsIn(people).map(({ ref, request }) => ({
    ref: String(ref),
    request: isObject(request) ? request : {},
  }));
}

/** What the rules read of a person, by their answer. */
export function figuresOfPerson(answer: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(OF_PERSON).map(([name, path]): [string, Json] => [name, valueAt(answer, path) ?? 0]),
  );
}

/** A fault of the request of the person at a place as one of the firm's. */
export function inPerson(at: number): (fault: FieldFault) => FieldFault {
  const place = `people[${at}].request.`;
  return ({ field, code, message }) => ({
    field: `${place}${field}`,
    code,
    message: message.startsWith(field) ? `${place}${message}` : `${place}${field}: ${message}`,
  });
}
