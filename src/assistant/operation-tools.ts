import { isList, isObject, type Json, type JsonObject, objectsIn, textsIn } from '../json.js';
import { object, type Schema, texts, word } from '../json-schema.js';
import {
  type AssistantDeclaration,
  answerCall,
  answerOf,
  type Endpoint,
  InvalidInput,
  type NetToGross,
  type NextTurn,
  objectCheck,
  type Payroll,
  type PostOperation,
  requestSchema,
  yearsOf,
} from '../operations/index.js';
import { besideTool, slimSchema, withArguments } from './arguments.js';
import { byLaw, type Tool } from './tool.js';

/** A calculation that says what an assistant is told of it, and so has a tool. */
export type WithTool = PostOperation & { readonly assistant: AssistantDeclaration };

export function hasTool(operation: PostOperation): operation is WithTool {
  return operation.assistant !== undefined;
}

/** A search of the pay of such a calculation. */
export type SearchWithTool = NetToGross & { readonly operation: WithTool };

export function isSearchWithTool(search: NetToGross): search is SearchWithTool {
  return hasTool(search.operation);
}

/** The tool whose arguments are the request of a calculation. */
export function toolName({ name }: PostOperation): string {
  return name.replaceAll('-', '_');
}

/** The arguments of a tool that takes those of another. */
export function argumentsOfTool(operations: readonly PostOperation[], request: string): Schema {
  return object({
    of: word(operations.map(toolName), 'The tool whose arguments `request` has'),
    request: { type: 'object', description: request },
  });
}

/** The operation that a checked argument `of` names. */
export function operationOfTool<T extends PostOperation>(operations: readonly T[], of: Json | undefined): T {
  const operation = operations.find((each) => toolName(each) === of);
  if (operation === undefined) throw new RangeError('There is no such calculation.');
  return operation;
}

const FIELDS = { fields: texts('Paths of other fields of the answer to get') };

/** `employer_cost`, `payslip` and their like: a request, and fields of the answer. */
export function operationTool(payroll: Payroll, operation: WithTool): Tool {
  const { name, summary, assistant } = operation;
  const years = yearsOf(operation, payroll);
  const request = requestSchema(payroll.requestFields(name, years.latestTaxYear()), years, operation);
  return {
    name: toolName(operation),
    description: `${byLaw(years, summary)} ${assistant.ask}`,
    inputSchema: withArguments(slimSchema(request, assistant.helpLevels), FIELDS),
    dearest: () => [operation.dearest()],
    answer: ({ fields = assistant.fields, ...request }, nextTurn) =>
      answerOfTool(payroll, operation, request, fields, nextTurn),
  };
}

/** `net_to_gross`: the pay that comes to a figure, of these searches. */
export function netToGross(payroll: Payroll, searches: readonly SearchWithTool[]): Tool {
  const operations = searches.map(({ operation }) => operation);
  const of = argumentsOfTool(operations, 'The arguments of that tool, with what is to be reached');
  const check = objectCheck({ ...withArguments(of, { fields: {} }), additionalProperties: false });
  const requests = searches.map(
    ({ operation, requestInWords }, at) =>
      `Of ${toolName(operation)} ${at === 0 ? '`request`' : 'it'} has ${requestInWords}.`,
  );
  return {
    name: 'net_to_gross',
    description:
      `${byLaw(payroll, 'the pay that leaves a take-home pay, or that a budget buys')} ${requests.join(' ')} The answer says what a ` +
      'penny less, or more, comes to. Ask the user for what those tools ask for; never guess it.',
    inputSchema: withArguments(of, {
      request: {
        description: 'The arguments of that tool, with what is to be reached',
        anyOf: searches.map((each) => schemaOfSearch(payroll, each)),
      },
      ...FIELDS,
    }),
    dearest: () =>
      searches.map(({ operation, dearest }) => ({ of: toolName(operation), request: dearest() })),
    async answer(input, nextTurn) {
      check(input);
      const { of, request, fields } = input;
      const operation = operationOfTool(operations, of);
      const search = searches.find((each) => each.operation === operation);
      if (search === undefined || !isObject(request)) throw new RangeError('There is no such search.');
      return answerOfTool(payroll, search, request, fields ?? operation.assistant.fields, nextTurn);
    },
  };
}

/** What a search takes: of most fields its tool says more. */
function schemaOfSearch(payroll: Payroll, search: SearchWithTool): Schema {
  const { operation } = search;
  const years = yearsOf(operation, payroll);
  const schemaOf = (of?: NetToGross) =>
    slimSchema(
      requestSchema(payroll.requestFields(operation.name, years.latestTaxYear(), of), years, operation),
      0,
    );
  return { title: toolName(operation), ...besideTool(schemaOf(search), schemaOf()) };
}

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
