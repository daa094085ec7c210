import type { JsonObject } from '../../json.js';
import { ref } from '../../json-schema.js';
import {
  fieldsQuery,
  InvalidInput,
  type Payroll,
  postRequestCheck,
  queryYear,
} from '../../operations/index.js';
import {
  type ApiError,
  bodiesOverBudget,
  type Documentation,
  ERROR_ANSWERS,
  type ErrorAnswerName,
  errorBody,
  hostTwice,
  internal,
  invalidKey,
  keysUnavailable,
  methodNotAllowed,
  notAcceptable,
  notFound,
  originNotAllowed,
  overloaded,
  payloadTooLarge,
  problemBody,
  rateLimited,
  toApiError,
  unauthenticated,
  unsupportedCoding,
  unsupportedMediaType,
} from '../errors.js';
import { unknownName } from '../routes/rules.js';
import { callerHeaders, countedHeaders } from './headers.js';

/** An error answer: the name that operations refer to, and errors as examples of it. */
export interface ErrorResponse {
  readonly name: ErrorAnswerName;
  readonly examples: readonly ApiError[];
}

/** A client that accepts problem details never gets it. */
const NEVER_A_PROBLEM: ErrorAnswerName = 'NotAcceptable';

/** All error answers of the service. 405 belongs to no operation; 404 is also for paths that do not exist. */
export function errorResponses(payroll: Payroll): ErrorResponse[] {
  const latestTaxYear = payroll.latestTaxYear();
  const employerCost = payroll.postOperationNamed('employer-cost');
  const body = { gross: { amount: -1, per: 'fortnight' }, regoin: 'england' };
  const wrongBody = errorOf(() => postRequestCheck(payroll, employerCost)(body));
  const wrongYear = toApiError(new InvalidInput(queryYear({ tax_year: '1066-67' }, payroll).faults));
  const wrongFields = toApiError(
    new InvalidInput(fieldsQuery(payroll, employerCost)({ fields: 'cost.totl' }, latestTaxYear).faults),
  );
  const topics = payroll.book(latestTaxYear).topics.map(({ name }) => name);
  const unknownTopic = unknownName('topic', 'nationl_insurance', latestTaxYear, topics);
  return [
    response(wrongBody, wrongYear, wrongFields),
    response(hostTwice()),
    response(unauthenticated(), invalidKey()),
    response(originNotAllowed()),
    response(notFound(), unknownTopic),
    response(methodNotAllowed('DELETE', 'POST, OPTIONS')),
    response(notAcceptable(['application/json'])),
    response(payloadTooLarge('64 KiB')),
    response(unsupportedMediaType('application/json'), unsupportedCoding(['gzip', 'deflate', 'br'])),
    response(rateLimited(30)),
    response(internal()),
    response(keysUnavailable(), bodiesOverBudget(), overloaded(1)),
  ];
}

/** The names of the answers that are given as problem details to those who prefer them. */
export function problemNames(errors: readonly ErrorResponse[]): ErrorAnswerName[] {
  return errors.map(({ name }) => name).filter((name) => name !== NEVER_A_PROBLEM);
}

/** An error answer as `components.responses` of OpenAPI has it. */
export function responseObject({ name, examples }: ErrorResponse, documentation: Documentation): JsonObject {
  const examplesOf = (body: (error: ApiError, id: string) => JsonObject) =>
    Object.fromEntries(
      examples.map((error, index) => [nameOf(error, index, examples), { value: body(error, EXAMPLE_ID) }]),
    );
  const content = (schema: string, body: (error: ApiError, id: string) => JsonObject) => ({
    schema: ref(schema),
    examples: examplesOf(body),
  });
  return {
    description: ERROR_ANSWERS[name].title,
    // Some occur before a route is known, and no operation has them under their status.
    'x-status': ERROR_ANSWERS[name].status,
    headers: headersOf(name),
    content: {
      'application/json': content(name, (error, id) => errorBody(error, id, documentation)),
      ...(name !== NEVER_A_PROBLEM && { 'application/problem+json': content('Problem', problemBody) }),
    },
  };
}

/** The request id of all examples. */
export const EXAMPLE_ID = 'b6f0e7a2-6f0b-4d1f-9d3a-2f6f3f1c9a10';

function headersOf(name: ErrorAnswerName): JsonObject {
  switch (name) {
    case 'Unauthorized':
      return countedHeaders('WWW-Authenticate');
    case 'Forbidden':
      // Of /mcp alone, whose answers name their law themselves.
      return { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } };
    case 'MethodNotAllowed':
      return callerHeaders('Allow');
    case 'Unavailable':
    case 'RateLimited':
      return countedHeaders('Retry-After');
    case 'UnsupportedMediaType':
      return countedHeaders('Accept-Encoding');
    default:
      return countedHeaders();
  }
}

function nameOf(error: ApiError, index: number, all: readonly ApiError[]): string {
  const name = error.code.toLowerCase();
  return index > 0 && error.code === all[0]?.code ? `${name}_${index + 1}` : name;
}

function response(first: ApiError, ...others: ApiError[]): ErrorResponse {
  return { name: first.answer, examples: [first, ...others] };
}

/** The error that a wrong request leads to. */
function errorOf(ask: () => unknown): ApiError {
  try {
    ask();
  } catch (error) {
    return toApiError(error);
  }
  throw new Error('an example of a wrong request was not refused');
}
