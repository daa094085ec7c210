import type { Middleware, Request } from 'koa';
import bodyParser from 'koa-bodyparser';
import type { JsonObject } from '../../payroll/payroll.js';
import { type ApiError, invalidBody, payloadTooLarge, unsupportedMediaType } from '../errors.js';
import type { RequestState } from '../route.js';

const LIMIT_KIB = 64;

/** Refuses a body that is not declared as JSON: koa-bodyparser would pass it on as `{}`. */
export function jsonOnly(): Middleware<RequestState> {
  return (ctx, next) => {
    const type = ctx.request.type.trim().toLowerCase();
    const charset = ctx.request.charset.toLowerCase();
    if (type !== 'application/json' || !['', 'utf-8', 'utf8'].includes(charset)) throw unsupportedMediaType();
    return next();
  };
}

/** Reads the body as JSON, of any kind: `bodyOf` then tells an object from the rest. */
export function jsonBody(): Middleware<RequestState> {
  return bodyParser({
    enableTypes: ['json'],
    // The type was checked before, and more strictly; what it lets through must not slip past the parser as `{}`.
    detectJSON: () => true,
    jsonLimit: `${LIMIT_KIB}kb`,
    strict: false,
    onerror: (error) => {
      throw inWords(error);
    },
  });
}

/** The body that `jsonBody` read, which must be an object. */
export function bodyOf(request: Request): JsonObject {
  if (request.rawBody === '') throw invalidBody('body is empty: it must be a JSON object');
  const { body } = request;
  if (!isJsonObject(body)) throw invalidBody('body must be a JSON object');
  return body;
}

/** What came out of JSON.parse is JSON; only its kind is in question. */
function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The parser's own error must not be passed on in any way: it carries the body. */
function inWords(error: Error): ApiError {
  if ('type' in error && error.type === 'entity.too.large') return payloadTooLarge(`${LIMIT_KIB} KiB`);
  if (error.message.includes('forbidden prototype property')) {
    return invalidBody('body has a key that is not allowed, __proto__ or constructor');
  }
  if (error instanceof SyntaxError) return invalidBody('body is not valid JSON');
  return invalidBody('body could not be read: check Content-Encoding and Content-Length');
}
