import { isObject, type Json, type JsonObject } from '../../json.js';
import { list, object, ref, type Schema, text } from '../../json-schema.js';
import {
  employerCost,
  FIRM,
  firmCheck,
  InvalidInput,
  type Payroll,
  queryFaults,
  requestFieldsOfAllYears,
  requestSchema,
  wordsOfAllYears,
} from '../../operations/index.js';
import { runExamples } from '../openapi/examples.js';
import { calculationOperation, jsonContent } from '../openapi/parts.js';
import type { RouteGroup } from '../route.js';
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
  const answer = async (body: JsonObject): Promise<string> => {
    const { request, taxYear } = check(body);
    return payroll.calculateFirm(request, taxYear);
  };
  return {
    routes: [
      {
        method: 'POST',
        path: '/v1/firm',
        answer({ body, query }) {
          const faults = queryFaults(query, []);
          if (faults.length > 0) throw new InvalidInput(faults);
          return answer(body);
        },
        async describe() {
          const { requests, answers } = await runExamples([EXAMPLE], async (request) =>
            JSON.parse(await answer(request)),
          );
          return calculationOperation(
            {
              operationId: 'firm',
              summary: 'What all people of an employer cost over a year',
              description:
                'Each person as the employer cost has them, without the Employment Allowance and the Apprenticeship Levy, which an ' +
                'employer has once: they stand over all people. Nobody is stored.',
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
      const words = wordsOfAllYears(payroll, employerCost.purpose);
      const fields = FIRM.fields(requestFieldsOfAllYears(payroll, employerCost));
      const ofEmployerCost = (field: string) => ({
        $ref: `#/components/schemas/EmployerCostResult/properties/${field}`,
      });
      const person = object({
        ref: text('The name of the request.'),
        cost: ofEmployerCost('cost'),
        employee: ofEmployerCost('employee'),
      });
      return {
        FirmRequest: withRequestByReference(requestSchema(fields, payroll)),
        FirmResult: result('What all people of an employer cost over a year.', {
          people: list(person, 'Each person, in the order of the request.'),
          ...FIRM.answer.properties(words),
        }),
      };
    },
  };
}

/** The schema of a firm's request, with that of a person by its name, as the document has that already. */
function withRequestByReference(schema: Schema): Schema {
  const set = (json: Json, [name, ...below]: readonly string[], value: Json): Json =>
    name === undefined
      ? value
      : isObject(json)
        ? { ...json, [name]: set(json[name] ?? {}, below, value) }
        : json;
  const request = {
    ...ref('EmployerCostRequest'),
    description:
      'A request of employer cost, without `tax_year`, `employment_allowance` and `apprenticeship_levy`.',
  };
  const properties = set(schema['properties'] ?? {}, ['people', 'items', 'properties', 'request'], request);
  return { ...schema, properties };
}
