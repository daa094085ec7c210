import type { JsonObject, Payroll } from '../../payroll/payroll.js';
import {
  type ApiError,
  errorBody,
  internal,
  invalidKey,
  methodNotAllowed,
  notFound,
  payloadTooLarge,
  toApiError,
  unauthenticated,
  unsupportedMediaType,
} from '../errors.js';
import { employerCost } from '../routes/employer-cost.js';
import { rates } from '../routes/rates.js';
import { rules } from '../routes/rules.js';
import { HEADERS } from './parts.js';

/** The error answers: the name that operations refer to, when they are given, and errors as examples of them. */
export interface ErrorResponse {
  readonly name: string;
  readonly status: number;
  readonly description: string;
  readonly examples: readonly ApiError[];
}

/** All error answers of the service. 405 belongs to no operation, and 404 to all paths that are not there, too. */
export async function errorResponses(payroll: Payroll): Promise<ErrorResponse[]> {
  const wrongBody = { gross: { amount: -1, per: 'fortnight' }, regoin: 'england' };
  const [, ofTopic] = rules(payroll);
  const unknownTopic = await refusal(() =>
    ofTopic.answer({ params: { topic: 'nationl_insurance' }, query: {} }),
  );
  const refusals = await Promise.all([
    refusal(() => employerCost(payroll).answer({ query: {}, body: wrongBody })),
    refusal(() => rates(payroll).answer({ params: {}, query: { tax_year: '1066-67' } })),
  ]);
  return [
    response('InvalidInput', 'Fields or parameters are wrong; the message names each of them.', ...refusals),
    response('Unauthorized', 'No API key was sent, or it is not known.', unauthenticated(), invalidKey()),
    response('NotFound', 'There is nothing at this path.', notFound(), unknownTopic),
    response(
      'MethodNotAllowed',
      'The path does not have this method.',
      methodNotAllowed('DELETE', 'POST, OPTIONS'),
    ),
    response('PayloadTooLarge', 'The body is too large.', payloadTooLarge('64 KiB')),
    response('UnsupportedMediaType', 'The body is not declared as JSON in UTF-8.', unsupportedMediaType()),
    response('InternalError', 'The service failed.', internal()),
  ];
}

/** Error answers as `components.responses` of OpenAPI has them. */
export function inDocument({ name, description, examples }: ErrorResponse): JsonObject {
  const worked = examples.map((error, index) => [
    `${error.code.toLowerCase()}${index > 0 && error.code === examples[0]?.code ? `_${index + 1}` : ''}`,
    { value: errorBody(error, 'b6f0e7a2-6f0b-4d1f-9d3a-2f6f3f1c9a10') },
  ]);
  return {
    description,
    headers: HEADERS,
    content: {
      'application/json': {
        schema: { $ref: `#/components/schemas/${name}` },
        examples: Object.fromEntries(worked),
      },
    },
  };
}

function response(name: string, description: string, first: ApiError, ...others: ApiError[]): ErrorResponse {
  return { name, status: first.status, description, examples: [first, ...others] };
}

/** What the service itself says to a wrong request. */
async function refusal(ask: () => unknown): Promise<ApiError> {
  try {
    await ask();
  } catch (error) {
    return toApiError(error);
  }
  throw new Error('an example of a wrong request was not refused');
}
