import { type FieldFault, InvalidInput } from '../payroll/invalid-input.js';
import type { JsonObject } from '../payroll/payroll.js';

/** Every code an error answer can have, and its status. */
const STATUS_OF = {
  INVALID_INPUT: 400,
  UNAUTHENTICATED: 401,
  INVALID_KEY: 401,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  INTERNAL: 500,
} as const;

export type ErrorCode = keyof typeof STATUS_OF;

/** The codes that answers of a status can have. */
export function codesOf(status: number): string[] {
  return Object.entries(STATUS_OF)
    .filter(([, statusOfCode]) => statusOfCode === status)
    .map(([code]) => code);
}

/** An error that is answered as it stands. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
    readonly fields: readonly FieldFault[] = [],
  ) {
    super(message);
  }

  get status(): number {
    return STATUS_OF[this.code];
  }
}

/** The request is wrong in these fields; the message names each of them. */
export function invalidInput(fields: readonly FieldFault[]): ApiError {
  const named = fields.map(({ field, message }) => ({ field, message: namingField(field, message) }));
  const message = [...new Set(named.map((fault) => fault.message))].join('; ');
  return new ApiError('INVALID_INPUT', message, {}, named);
}

/** The request is wrong as a whole. */
export function invalidBody(message: string): ApiError {
  return invalidInput([{ field: 'body', message }]);
}

export function unauthenticated(): ApiError {
  const message = 'this operation needs an API key, sent as `Authorization: Bearer <API_KEY>`';
  return new ApiError('UNAUTHENTICATED', message, challenge('Bearer realm="farthing"'));
}

export function invalidKey(): ApiError {
  const message = 'the API key is unknown or was revoked';
  return new ApiError('INVALID_KEY', message, challenge('Bearer realm="farthing", error="invalid_token"'));
}

export function notFound(
  message = 'there is nothing at this path; /openapi.json lists the operations',
): ApiError {
  return new ApiError('NOT_FOUND', message);
}

export function methodNotAllowed(method: string, allowed: string): ApiError {
  const message = `${method} is not allowed here; allowed: ${allowed}`;
  return new ApiError('METHOD_NOT_ALLOWED', message, { Allow: allowed });
}

export function payloadTooLarge(limit: string): ApiError {
  return new ApiError('PAYLOAD_TOO_LARGE', `the body must be at most ${limit}`);
}

export function unsupportedMediaType(): ApiError {
  const message = 'the body must be sent with Content-Type: application/json, in UTF-8';
  return new ApiError('UNSUPPORTED_MEDIA_TYPE', message);
}

/** The fault is ours. What it was goes to the log under the request id, never to the caller. */
export function internal(): ApiError {
  return new ApiError('INTERNAL', 'the service failed on this request; please report its request_id');
}

/** How an error is answered, whatever was thrown. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof InvalidInput) return invalidInput(error.fields);
  return internal();
}

/** The body of an error answer. */
export function errorBody(error: ApiError, requestId: string): JsonObject {
  const { code, message } = error;
  const fields = error.fields.map((fault) => ({ field: fault.field, message: fault.message }));
  return { error: { code, message, ...(code === 'INVALID_INPUT' && { fields }), request_id: requestId } };
}

function challenge(scheme: string): Record<string, string> {
  return { 'WWW-Authenticate': scheme, 'Cache-Control': 'no-store' };
}

/** Sentences from the rules need not name the field they were said of. */
function namingField(field: string, message: string): string {
  const literally = field.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return new RegExp(`(?<!\\w)${literally}(?!\\w)`).test(message) ? message : `${field}: ${message}`;
}
