import { isList, isObject, type Json, type JsonObject, objectsIn, textsIn } from '../json.js';
import { object, type Schema, texts, word } from '../json-schema.js';
import {
  type AnyCalculation,
  type AssistantParts,
  answerCall,
  answerOf,
  type Endpoint,
  employerCost,
  employerCostFromNet,
  InvalidInput,
  type NextTurn,
  objectCheck,
  type Payroll,
  payslip,
  requestSchema,
  searches,
  sickPay,
} from '../operations/index.js';
import { slimSchema, withArguments } from './arguments.js';
import { byLaw, type Tool } from './tool.js';

/** A calculation with what its tool says of it. */
interface About extends AssistantParts {
  readonly operation: AnyCalculation;
}

/** In the order in which tools are listed: the one that most calls are for is first. */
const CALCULATIONS: readonly About[] = [employerCost, payslip, sickPay].flatMap((operation) =>
  operation.assistant === undefined ? [] : [{ operation, ...operation.assistant }],
);

function toolName({ name }: AnyCalculation): string {
  return name.replaceAll('-', '_');
}

/** The tools whose arguments are a request. */
export const CALCULATION_NAMES = CALCULATIONS.map(({ operation }) => toolName(operation));

function aboutTool(name: Json | undefined): About {
  const about = CALCULATIONS.find(({ operation }) => toolName(operation) === name);
  if (about === undefined) throw new RangeError('There is no such calculation.');
  return about;
}

/** The operation of one of these tools. */
export function operationOfTool(name: Json | undefined): AnyCalculation {
  return aboutTool(name).operation;
}

/** The arguments of a tool that takes those of another. */
export function argumentsOfTool(names: readonly string[], request: string): Schema {
  return object({
    of: word(names, 'The tool whose arguments `request` has'),
    request: { type: 'object', description: request },
  });
}

const FIELDS = { fields: texts('Paths of other fields of the answer to get') };

/** `employer_cost`, `payslip` and `sick_pay`: a request, and fields of the answer. */
export const calculations: readonly Tool[] = CALCULATIONS.map(
  ({ operation, ask, fields: usual, helpLevels }) => ({
    name: toolName(operation),
    description: (payroll) => `${byLaw(payroll, operation.summary)} ${ask}`,
    inputSchema: (payroll) =>
      withArguments(slimSchema(requestSchemaOf(payroll, operation), helpLevels), FIELDS),
    dearest: operation.dearest,
    answer: (payroll, { fields = usual, ...request }, nextTurn) =>
      answerOfTool(payroll, operation, request, fields, nextTurn),
  }),
);

function requestSchemaOf(payroll: Payroll, { name, yearOf }: AnyCalculation): Schema {
  return requestSchema(payroll.requestFields(name, payroll.latestTaxYear()), payroll, yearOf);
}

const SEARCH = withArguments(
  argumentsOfTool(
    searches.map(({ operation }) => toolName(operation)),
    'The arguments of that tool, with what is to be reached',
  ),
  FIELDS,
);
const checkSearch = objectCheck({ ...withArguments(SEARCH, { fields: {} }), additionalProperties: false });

/** `net_to_gross`: the pay that comes to a figure. */
export const netToGross: Tool = {
  name: 'net_to_gross',
  description: (payroll) =>
    `${byLaw(payroll, 'the pay that leaves a take-home pay, or that a budget buys')} Of employer_cost \`request\` has \`take_home\` or ` +
    '`total_cost`, {amount, per}, in the place of `gross`. Of payslip it has `take_home`, in pounds, and one item of `pay` has no ' +
    'amount, which is found. The answer says what a penny less, or more, comes to. Ask the user for what those tools ask for; never ' +
    'guess it.',
  inputSchema: () => SEARCH,
  dearest: () => ({ of: toolName(employerCost), request: employerCostFromNet.dearest() }),
  async answer(payroll, input, nextTurn) {
    checkSearch(input);
    const { of, request, fields } = input;
    const about = aboutTool(of);
    const search = searches.find(({ operation }) => operation === about.operation);
    if (search === undefined || !isObject(request)) throw new RangeError('There is no such search.');
    return answerOfTool(payroll, search, request, fields ?? about.fields, nextTurn);
  },
};

/** The answer of an operation as tools give it: what must be seen comes last, in sentences. */
export async function answerOfTool(
  payroll: Payroll,
  endpoint: Endpoint,
  request: JsonObject,
  fields: Json,
  nextTurn: NextTurn | undefined,
): Promise<JsonObject> {
  const paths = textsIn(fields);
  if (!isList(fields) || paths.length < fields.length) {
    const message = 'fields must be a list of texts, each the path of a field of the answer';
    throw new InvalidInput([{ field: 'fields', code: 'WRONG_TYPE', message }]);
  }
  const call = {
    ...{ endpoint, request, fields: paths },
    always: ['tax_year', 'engine', 'assumptions'] as const,
  };
  const result = await answerCall(payroll, call, nextTurn);
  const { tax_year = null, engine = null, assumptions = [], notices, ...figures } = answerOf(result);
  return {
    ...{ ...figures, tax_year, engine, assumptions },
    ...(notices !== undefined && { notices: objectsIn(notices).map(({ message = null }) => message) }),
  };
}
