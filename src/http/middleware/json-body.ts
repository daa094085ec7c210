import { EventEmitter } from 'node:events';
import type { Middleware, ParameterizedContext, Request } from 'koa';
import bodyParser from 'koa-bodyparser';
import { isObject, type JsonObject } from '../../json.js';
import type { BodyBudget } from '../body/budget.js';
import { CODINGS, decompress } from '../body/decompress.js';
import { countFields, extentOf } from '../body/extent.js';
import { malformedAt, repeatedFields } from '../body/faults.js';
import { MAX_BODY_BYTES, readBody } from '../body/read.js';
import {
  type ApiError,
  invalidBody,
  invalidInput,
  unreadableBody,
  unsupportedCoding,
  unsupportedMediaType,
} from '../errors.js';
import type { RequestState } from '../route.js';

type Context = ParameterizedContext<RequestState>;

/** Twice the depth of the deepest request; the body itself is the first level. */
const MAX_LEVELS = 10;

/** Fields and items of lists in a whole body: the largest request that can be right has some three hundred. A test holds it
 *  against the schemas. */
export const MAX_MEMBERS = 500;

const LIMITS = { members: MAX_MEMBERS, levels: MAX_LEVELS };

/** Refuses a body that is not declared as JSON, which koa-bodyparser would pass on as `{}`, or that has a Content-Encoding
 *  that the service cannot undo. */
export function jsonOnly(): Middleware<RequestState> {
  return (ctx, next) => {
    const type = ctx.request.type.trim().toLowerCase();
    const isUtf8 = ['', 'utf-8', 'utf8'].includes(ctx.request.charset.toLowerCase());
    if (type !== 'application/json' || !isUtf8) throw unsupportedMediaType();
    if (!['', 'identity', ...CODINGS].includes(codingOf(ctx))) throw unsupportedCoding(CODINGS);
    return next();
  };
}

/** Reads and parses the body, for `bodyOf`. Its memory counts against the budget until the request is answered or fails. */
export function jsonBody(budget: BodyBudget): Middleware<RequestState> {
  return async (ctx, next) => {
    const reservation = budget.reservation(ctx.state.apiKey?.id ?? ctx.ip);
    try {
      const bytes = await readBody(ctx.req, ctx.res, reservation, MAX_BODY_BYTES);
      await parse(ctx, decompress(bytes, codingOf(ctx), reservation));
      await next();
    } finally {
      reservation.release();
    }
  };
}

/** The body that `jsonBody` read. Throws INVALID_INPUT where it is not an object. */
export function bodyOf({ body }: Request): JsonObject {
  if (!isObject(body)) throw invalidBody('WRONG_TYPE', 'body must be a JSON object');
  return body;
}

/** Codings are named without regard to case. */
function codingOf(ctx: Context): string {
  return ctx.get('Content-Encoding').toLowerCase();
}

async function parse(ctx: Context, bytes: Buffer): Promise<void> {
  const { fields, members, levels } = extentOf(bytes, LIMITS);
  if (levels > MAX_LEVELS) throw invalidBody('TOO_DEEP', `body must be at most ${MAX_LEVELS} levels deep`);
  if (members > MAX_MEMBERS) {
    const message = `body must have at most ${MAX_MEMBERS} fields and items of lists in all`;
    throw invalidBody('TOO_MANY', message);
  }
  const { body, rawBody } = await parseJson(bytes);
  if (rawBody === '') throw invalidBody('REQUIRED', 'body is empty: it must be a JSON object');
  ctx.request.body = body;
  // Fewer fields than in the text: one of them was repeated.
  if (countFields(bodyOf(ctx.request)) !== fields) throw invalidInput(repeatedFields(rawBody));
}

/** What koa-bodyparser leaves on a request. */
interface ParsedRequest {
  body?: object | string | null;
  rawBody?: string;
}

/** Parses a body with koa-bodyparser. It gets a small object in place of our context: it would make another object with the context
 *  as its prototype, which slows down every later use of the context. */
async function parseJson(bytes: Buffer): Promise<{ body: ParsedRequest['body']; rawBody: string }> {
  const request: ParsedRequest = {};
  const req = new CompleteBody();
  const parsing = Reflect.apply(parser, undefined, [{ req, request }, noNext]);
  // The parser listens by now. Events in place of a stream, which would take longer than the parsing.
  req.emit('data', bytes);
  req.emit('end');
  await parsing;
  return { body: request.body, rawBody: request.rawBody ?? '' };
}

/** Stands for a request whose body has arrived: without headers, the parser neither decompresses nor waits for a length. */
class CompleteBody extends EventEmitter {
  readonly headers = {};
}

const noNext = async (): Promise<void> => undefined;

/** Parses any JSON, not only objects and lists. */
const parser = bodyParser(
  withAnyKey({
    enableTypes: ['json'],
    // The type was checked before, and more strictly; what it lets through must not slip past the parser as `{}`.
    detectJSON: () => true,
    strict: false,
    onerror: (error) => {
      throw parseError(error);
    },
  }),
);

/** Lets the key `__proto__` pass: to JSON.parse it is a plain field, and the schema refuses it as unknown. */
function withAnyKey(options: bodyParser.Options): bodyParser.Options & { onProtoPoisoning: 'ignore' } {
  return { ...options, onProtoPoisoning: 'ignore' };
}

/** The error for the caller. The parser's own error must go nowhere, not even as a cause: it holds the body. */
function parseError(error: Error): ApiError {
  if (!(error instanceof SyntaxError)) return unreadableBody();
  const text = 'body' in error && typeof error.body === 'string' ? error.body : '';
  const where = malformedAt(text);
  return invalidBody('MALFORMED', `body is not valid JSON${where === undefined ? '' : `: ${where}`}`);
}
