import type { JsonObject } from '../json.js';
import { KeysUnavailable } from '../keys/index.js';
import { BrokenYear } from '../law/index.js';
import { type FieldFault, InvalidInput, inputError, invalidBody, printable } from '../operations/index.js';
import { QueueFull } from '../scheduler/index.js';

/** The error answers by their names in the OpenAPI document, each with its status and title. */
export const ERROR_ANSWERS = {
  InvalidInput: { status: 400, title: 'Fields or parameters are wrong; each of them is named.' },
  MalformedRequest: { status: 400, title: 'The request is not as HTTP has it.' },
  Unauthorized: { status: 401, title: 'No API key was sent, or it is not known.' },
  Forbidden: { status: 403, title: 'The web page that sent the request may not.' },
  NotFound: { status: 404, title: 'There is nothing at this path.' },
  MethodNotAllowed: { status: 405, title: 'The path does not have this method.' },
  NotAcceptable: { status: 406, title: 'Accept excludes every form that the answer can have.' },
  PayloadTooLarge: { status: 413, title: 'The body is too large.' },
  UnsupportedMediaType: {
    status: 415,
    title: 'The body is not declared as JSON in UTF-8, or its coding is not read.',
  },
  RateLimited: { status: 429, title: 'Too many requests came within a minute, or too many batches at once.' },
  InternalError: { status: 500, title: 'The service failed.' },
  Unavailable: { status: 503, title: 'The service cannot answer at the moment.' },
} as const;

/** The name of an error answer in the OpenAPI document. */
export type ErrorAnswerName = keyof typeof ERROR_ANSWERS;

/** Every code that an error can have, and the answer it belongs to. */
const ANSWER_OF = {
  INVALID_INPUT: 'InvalidInput',
  MALFORMED_REQUEST: 'MalformedRequest',
  UNAUTHENTICATED: 'Unauthorized',
  INVALID_KEY: 'Unauthorized',
  ORIGIN_NOT_ALLOWED: 'Forbidden',
  NOT_FOUND: 'NotFound',
  METHOD_NOT_ALLOWED: 'MethodNotAllowed',
  NOT_ACCEPTABLE: 'NotAcceptable',
  PAYLOAD_TOO_LARGE: 'PayloadTooLarge',
  UNSUPPORTED_MEDIA_TYPE: 'UnsupportedMediaType',
  RATE_LIMITED: 'RateLimited',
  INTERNAL: 'InternalError',
  UNAVAILABLE: 'Unavailable',
} as const satisfies Record<string, ErrorAnswerName>;

/** The code of an error. */
export type ErrorCode = keyof typeof ANSWER_OF;

/** The codes that an error answer can have. */
export function codesOf(name: ErrorAnswerName): string[] {
  return Object.entries(ANSWER_OF)
    .filter(([, answer]) => answer === name)
    .map(([code]) => code);
}

/** An error with its answer. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
    readonly fields: readonly FieldFault[] = [],
    /** The rules that refused the request; only in the answer to a trace. */
    readonly refused: readonly JsonObject[] = [],
  ) {
    super(message);
  }

  /** Its answer, by the name in the OpenAPI document. */
  get answer(): ErrorAnswerName {
    return ANSWER_OF[this.code];
  }

  get status(): number {
    return ERROR_ANSWERS[this.answer].status;
  }
}

/** The request is wrong; the message names each field. `refused` are the rules that refused it, with their steps. */
export function invalidInput(error: InvalidInput, refused: readonly JsonObject[] = []): ApiError {
  const { code, message, fields } = inputError(error);
  return new ApiError(code, message, {}, fields, refused);
}

/** No API key was sent. */
export function unauthenticated(): ApiError {
  const message = 'this operation needs an API key, sent as `Authorization: Bearer <API_KEY>`';
  return new ApiError('UNAUTHENTICATED', message, { 'WWW-Authenticate': 'Bearer realm="farthing"' });
}

/** The API key that was sent is not valid. */
export function invalidKey(): ApiError {
  const message = 'the API key is unknown, has expired or was revoked';
  const challenge = 'Bearer realm="farthing", error="invalid_token"';
  return new ApiError('INVALID_KEY', message, { 'WWW-Authenticate': challenge });
}

/** A web page that may not send the request. */
export function originNotAllowed(): ApiError {
  const message = 'Origin must be that of this service, or one that its operator allows; or be left out';
  return new ApiError('ORIGIN_NOT_ALLOWED', message);
}

/** The body does not arrive, or not as its headers say. */
export function unreadableBody(): ApiError {
  return invalidInput(
    invalidBody('MALFORMED', 'body could not be read: check Content-Encoding and Content-Length'),
  );
}

/** The body comes in too many chunks. The connection is closed, since reading the rest would cost the most. */
export function tooManyChunks(most: number): ApiError {
  const message = `body must not come in more than ${most} pieces`;
  return new ApiError('INVALID_INPUT', message, { Connection: 'close' }, [
    { field: 'body', code: 'TOO_MANY', message },
  ]);
}

/** There is nothing at the path; `suggestion` is the nearest there is. */
export function notFound(suggestion?: string): ApiError {
  const suffix = suggestion === undefined ? ';' : `, did you mean ${suggestion}?`;
  return new ApiError(
    'NOT_FOUND',
    `there is nothing at this path${suffix} /openapi.json lists the operations`,
  );
}

/** A path with an unknown name in it, such as a topic of the rules. */
export function noSuchName(message: string): ApiError {
  return new ApiError('NOT_FOUND', printable(message));
}

/** The path does not have this method; `methods` are those it has, as in the header Allow. */
export function methodNotAllowed(method: string, methods: string): ApiError {
  const message = `${method} is not allowed here; allowed: ${methods}`;
  return new ApiError('METHOD_NOT_ALLOWED', message, { Allow: methods });
}

/** The caller accepts none of the media types that the answer can have. */
export function notAcceptable(types: readonly string[]): ApiError {
  return new ApiError('NOT_ACCEPTABLE', `Accept must allow ${types.join(' or ')}: this is what is made here`);
}

/** The body is over its limit, which is a text with its unit. */
export function payloadTooLarge(limit: string): ApiError {
  return new ApiError('PAYLOAD_TOO_LARGE', `the body must be at most ${limit}`);
}

/** The body is not declared as one of these types, in UTF-8. */
export function unsupportedMediaType(...types: readonly string[]): ApiError {
  const message = `the body must be sent with Content-Type: ${types.join(' or ')}, in UTF-8`;
  return new ApiError('UNSUPPORTED_MEDIA_TYPE', message);
}

/** The body has a Content-Encoding that is none of these codings. */
export function unsupportedCoding(codings: readonly string[]): ApiError {
  const message = `Content-Encoding must be one of ${codings.join(', ')}, or be left out`;
  return new ApiError('UNSUPPORTED_MEDIA_TYPE', message, { 'Accept-Encoding': codings.join(', ') });
}

/** Too many requests within the minute; `seconds` until there may be more. */
export function rateLimited(seconds: number): ApiError {
  const message = `too many requests; the next may come in ${seconds} s`;
  return new ApiError('RATE_LIMITED', message, { 'Retry-After': String(seconds) });
}

/** Too many wrong keys from one address within the minute; `seconds` until it may try another. */
export function tooManyFailedKeys(seconds: number): ApiError {
  const message = `too many API keys that are not known were tried from this address; the next may be tried in ${seconds} s`;
  return new ApiError('RATE_LIMITED', message, { 'Retry-After': String(seconds) });
}

/** The keys cannot be looked up now. */
export function keysUnavailable(): ApiError {
  const message = 'the API key cannot be checked at the moment; please try again';
  return new ApiError('UNAVAILABLE', message, { 'Retry-After': '5' });
}

/** The rules of a tax year turned out to be broken. What is wrong with them is in the log. */
export function brokenYear({ taxYear }: BrokenYear): ApiError {
  const message = `the rules of ${taxYear} are not in order, so that it cannot be answered; other tax years are`;
  return new ApiError('UNAVAILABLE', message, { 'Retry-After': '60' });
}

/** The caller has its batches at work already; `seconds` until it may try another. */
export function tooManyBatches(most: number, seconds: number): ApiError {
  const message = `${most} batches of this key are at work; the next may come once one of them has ended: try again in ${seconds} s`;
  return new ApiError('RATE_LIMITED', message, { 'Retry-After': String(seconds) });
}

/** The memory for bodies is full. */
export function bodiesOverBudget(): ApiError {
  const message = 'too many requests are being read at the moment; please try again';
  return new ApiError('UNAVAILABLE', message, { 'Retry-After': '1' });
}

/** The queue is full; `seconds` until it is empty. */
export function overloaded(seconds: number): ApiError {
  const message = `the service has too many requests to work on; please try again in ${seconds} s`;
  return new ApiError('UNAVAILABLE', message, { 'Retry-After': String(seconds) });
}

/** The header Host stands twice. */
export function hostTwice(): ApiError {
  const headers = { Connection: 'close' };
  return new ApiError('MALFORMED_REQUEST', 'a request may have the header Host only once', headers);
}

/** The service failed. Its cause goes to the log under the request id, never to the caller. */
export function internal(): ApiError {
  return new ApiError('INTERNAL', 'the service failed on this request; please report its request_id');
}

/** The answer to anything that was thrown. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof InvalidInput) return invalidInput(error);
  if (error instanceof KeysUnavailable) return keysUnavailable();
  if (error instanceof QueueFull) return overloaded(error.seconds);
  if (error instanceof BrokenYear) return brokenYear(error);
  return internal();
}

/** Where the documentation of errors stands. */
export interface Documentation {
  /** The origin of the service; empty where it is not known. */
  readonly origin: string;
  /** Whether the service has pages, one of which describes each code; the OpenAPI document does in any case. */
  readonly hasPage: boolean;
}

/** The body of an error answer. */
export function errorBody(
  error: ApiError,
  requestId: string,
  { origin, hasPage }: Documentation,
): JsonObject {
  const { code, message } = error;
  return {
    error: {
      code,
      message,
      ...(code === 'INVALID_INPUT' && { fields: fieldsOf(error) }),
      request_id: requestId,
      documentation_url: `${origin}${hasPage ? `/developers/errors#${code}` : documentationOf(error)}`,
    },
    ...refusedOf(error),
  };
}

/** An error as the problem details of RFC 9457. `instance` must be a URI, which a request id that a caller made up is not. */
export function problemBody(error: ApiError, requestId: string): JsonObject {
  const { code, message, answer, status } = error;
  return {
    type: documentationOf(error),
    title: ERROR_ANSWERS[answer].title,
    status,
    detail: message,
    ...(UUID.test(requestId) && { instance: `urn:uuid:${requestId}` }),
    code,
    request_id: requestId,
    ...(code === 'INVALID_INPUT' && { errors: fieldsOf(error) }),
    ...refusedOf(error),
  };
}

function refusedOf({ refused }: ApiError): JsonObject {
  return refused.length > 0 ? { refused } : {};
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function fieldsOf(error: ApiError): JsonObject[] {
  return error.fields.map(({ field, code, message }) => ({ field, code, message }));
}

/** The path of the description of an answer in the OpenAPI document. */
function documentationOf({ answer }: ApiError): string {
  return `/openapi.json#/components/responses/${answer}`;
}
