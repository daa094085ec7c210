import { objectsIn } from '../../json.js';
import { list, object, ref, text } from '../../json-schema.js';
import {
  FIRM,
  firmCheck,
  type Payroll,
  queryFaults,
  requestFieldsOfAllYears,
  requestSchema,
  wordsOfAllYears,
} from '../../operations/index.js';
import { runExamples } from '../openapi/examples.js';
import { jsonContent, postOperationObject } from '../openapi/parts.js';
import type { PostCall, RouteGroup } from '../route.js';
import { result } from '../schemas/responses/parts.js';

const EXAMPLE = {
  name: 'two_people',
  summary: 'Two people of an employer who claims the Employment Allowance',
  request: {
    employment_allowance: true,
    people: [
      { ref: 'A', request: { gross: { amount: 32_000, per: 'year' }, region: 'england' } },
      {
        ref: 'B',
        request: {
          gross: { amount: 2_400, per: 'month' },
          region: 'scotland',
          pension: { method: 'net_pay', percent: 5 },
        },
      },
    ],
  },
};

/** What all people of an employer cost: `POST /v1/firm`. */
export function firmRoutes(payroll: Payroll): RouteGroup {
  const check = firmCheck(payroll);
  const answer = async ({ body, query, nextTurn }: PostCall): Promise<string> => {
    const { request, taxYear } = check(body, () => queryFaults(query, []));
    return payroll.calculateFirm(request, taxYear, nextTurn);
  };
  return {
    routes: [
      {
        method: 'POST',
        path: '/v1/firm',
        dearest: FIRM.dearest,
        bounds: { kibibytes: FIRM.kibibytes, members: FIRM.mostMembers },
        points: ({ people }) => FIRM.points(objectsIn(people).length),
        answer,
        async describe() {
          const { requests, answers } = await runExamples([EXAMPLE], async (body) =>
            JSON.parse(await answer({ body, query: {} })),
          );
          return postOperationObject(
            {
              operationId: 'firm',
              summary: 'What all people of an employer cost over a year',
              description:
                'Each person as the employer cost has them, without the Employment Allowance and the Apprenticeship Levy, which an ' +
                `employer has once: they stand over all people. Nobody is stored. A body may have ${FIRM.kibibytes} KiB and ${FIRM.mostMembers} fields and items in all. It costs a point of the rate limit for each 25 people ` +
                'before it is worked, and in all one for each 5 ms.',
              tags: ['Calculations'],
            },
            {
              request: jsonContent('FirmRequest', requests),
              description: 'The result.',
              content: jsonContent('FirmResult', answers),
            },
          );
        },
      },
    ],
    schemas() {
      const operation = payroll.postOperationNamed(FIRM.operationOfPerson);
      const words = wordsOfAllYears(payroll, operation);
      const fields = FIRM.fields(requestFieldsOfAllYears(payroll, operation));
      const person = object({
        ref: text('The name of the request.'),
        cost: ref('EmployerCostResult/properties/cost'),
        employee: ref('EmployerCostResult/properties/employee'),
        assumptions: ref('EmployerCostResult/properties/assumptions'),
      });
      return {
        FirmRequest: requestSchema(fields, payroll),
        FirmResult: result('What all people of an employer cost over a year.', {
          people: list(person, 'Each person, in the order of the request.'),
          ...FIRM.answer.properties(words),
        }),
      };
    },
  };
}
