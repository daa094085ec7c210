import type { Middleware, Request } from 'koa';
import bodyParser from 'koa-bodyparser';
import type { JsonObject } from '../../payroll/payroll.js';
import { byHeader } from '../by-header.js';
import {
  type ApiError,
  invalidBody,
  payloadTooLarge,
  unsupportedCoding,
  unsupportedMediaType,
} from '../errors.js';
import type { RequestState } from '../route.js';

const LIMIT_KIB = 64;

/** Twice what the deepest request has; the body itself is the first level. */
const MOST_LEVELS = 10;

/** The codings that koa-bodyparser reads. */
const CODINGS = ['gzip', 'deflate', 'br'];

/** Refuses a body that is not declared as JSON, which koa-bodyparser would pass on as `{}`, or that is coded in a way it
 *  does not read. */
export function jsonOnly(): Middleware<RequestState> {
  const isJson = byHeader('content-type', ({ request }) => {
    const type = request.type.trim().toLowerCase();
    return type === 'application/json' && ['', 'utf-8', 'utf8'].includes(request.charset.toLowerCase());
  });
  return (ctx, next) => {
    if (!isJson(ctx)) throw unsupportedMediaType();
    const coding = ctx.get('Content-Encoding').toLowerCase();
    if (!['', 'identity', ...CODINGS].includes(coding)) throw unsupportedCoding(CODINGS);
    // Codings are named without regard to case, but the parser has it.
    if (coding !== '') ctx.req.headers['content-encoding'] = coding;
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
    onerror: (error, ctx) => {
      // The parser stops where it fails. The rest must be let in all the same, or the next request stays behind it.
      ctx.req.resume();
      throw inWords(error);
    },
  });
}

/** The body that `jsonBody` read, which must be an object, and not nested as no request is. */
export function bodyOf(request: Request): JsonObject {
  if (request.rawBody === '') throw invalidBody('REQUIRED', 'body is empty: it must be a JSON object');
  const { body } = request;
  if (!isJsonObject(body)) throw invalidBody('WRONG_TYPE', 'body must be a JSON object');
  if (isDeeper(body, MOST_LEVELS)) {
    throw invalidBody('TOO_DEEP', `body must be at most ${MOST_LEVELS} levels deep`);
  }
  return body;
}

/** What came out of JSON.parse is JSON; only its kind is in question. */
function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Goes down level by level, so that no nesting is too deep for the way of looking. */
function isDeeper(body: object, levels: number): boolean {
  let level = [body];
  for (let depth = 0; depth < levels && level.length > 0; depth++) {
    level = level.flatMap((each) =>
      Object.values(each).filter((inner) => typeof inner === 'object' && inner !== null),
    );
  }
  return level.length > 0;
}

/** The parser's own error must not be passed on in any way: it carries the body. */
function inWords(error: Error): ApiError {
  if ('type' in error && error.type === 'entity.too.large') return payloadTooLarge(`${LIMIT_KIB} KiB`);
  if (error.message.includes('forbidden prototype property')) {
    return invalidBody('NOT_ALLOWED', 'body has a key that is not allowed, __proto__ or constructor');
  }
  if (error instanceof SyntaxError) return invalidBody('MALFORMED', 'body is not valid JSON');
  return invalidBody('MALFORMED', 'body could not be read: check Content-Encoding and Content-Length');
}
