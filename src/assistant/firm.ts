import { isObject, type Json, type JsonObject, objectsIn, valueAt } from '../json.js';
import { list, object, text } from '../json-schema.js';
import { FIRM, firmCheck, type Payroll, parseObject, requestSchema } from '../operations/index.js';
import { besideTool, slimSchema, withArguments } from './arguments.js';
import { toolName, type WithTool } from './operation-tools.js';
import { byLaw, type Tool } from './tool.js';

/** The most people of a call: before they are worked they cost the point that a message costs, and their answer stays short. */
const MOST_PEOPLE = FIRM.peopleAPoint;

/** `firm`: what some people of an employer cost together, each by an employer cost. */
export function firm(payroll: Payroll, operation: WithTool): Tool {
  const fields = payroll.requestFields(operation.name, payroll.latestTaxYear());
  const whole = requestSchema(FIRM.fields(fields), payroll);
  const ofPerson = valueAt(whole, 'properties.people.items.properties.request') ?? null;
  const request = besideTool(
    slimSchema(isObject(ofPerson) ? ofPerson : {}, 0),
    slimSchema(requestSchema(fields, payroll), 0),
  );
  const person = object({
    ref: text('A name of your choosing, such as A'),
    request: { ...request, description: `As ${toolName(operation)} takes it` },
  });
  const inputSchema = withArguments(slimSchema(whole, 1), {
    people: list(person, `The people, ${MOST_PEOPLE} at most`),
  });
  const check = firmCheck(payroll);
  return {
    name: 'firm',
    description:
      `${byLaw(payroll, 'what the people of an employer cost over a year, together and each')} The Employment Allowance and the allowance of the ` +
      'Apprenticeship Levy count once, over all. Ask the user of each person what employer_cost asks for; never guess it.',
    inputSchema,
    dearest: () => {
      const dearest = FIRM.dearest();
      return [{ ...dearest, people: objectsIn(dearest['people']).slice(0, MOST_PEOPLE) }];
    },
    async answer(input, nextTurn) {
      const { request, taxYear } = check(input, () => tooManyPeople(input));
      const answer = parseObject(await payroll.calculateFirm(request, taxYear, nextTurn));
      const { people, sources: _, authority_test_data: __, ...figures } = answer;
      const figuresOf = (each: JsonObject): JsonObject =>
        Object.fromEntries(
          Object.entries(operation.figuresOfPeople ?? {}).map(([name, path]): [string, Json] => [
            name,
            valueAt(each, path) ?? null,
          ]),
        );
      return {
        people: objectsIn(people).map((each) => ({ ref: each['ref'] ?? null, ...figuresOf(each) })),
        ...figures,
      };
    },
  };
}

function tooManyPeople({ people }: JsonObject) {
  const message = `people must have at most ${MOST_PEOPLE} items here; POST /v1/firm takes more`;
  return objectsIn(people).length > MOST_PEOPLE
    ? [{ field: 'people', code: 'TOO_MANY' as const, message }]
    : [];
}
