import type { ParameterizedContext } from 'koa';
import { Cache } from '../../cache.js';
import { matchesTag } from '../../entity-tag.js';
import type { NextTurn } from '../../operations/index.js';
import { acceptedCoding, type Coding, type Edition, PreparedAnswer } from '../prepared-answer.js';
import { queryOf } from '../query.js';
import { addVary, JSON_TYPE, sendNotModified, setHeaders } from '../response.js';
import type { ReadCall, ReadRoute, RequestState } from '../route.js';
import { RATE_LIMIT_HEADERS } from './rate-limit.js';

/*
 * Published answers are revalidated by their entity tag alone. There is no Last-Modified: an answer changes with the rates of
 * its year, with the rules and with the program, and no single file has the date of all three.
 */

/** Fresh for an hour, stale-while-revalidate for a day: a tax year's figures change at most with a release. */
const CACHE_CONTROL = ['Cache-Control', 'public, max-age=3600, stale-while-revalidate=86400'] as const;

/** Headers for one caller alone: a shared cache would show them to others. */
export const CALLER_HEADERS = ['X-Request-Id', ...RATE_LIMIT_HEADERS] as const;

/** More than the distinct calls that are frequent; most of those are for tax codes. */
const CACHED_CALLS = 1000;

type Context = ParameterizedContext<RequestState, { params?: Record<string, string> }>;

/** Answers a GET from a cache of prepared answers, with 304 where the client has it already. */
export function conditionalGet(
  route: ReadRoute,
  edition: Edition,
): (ctx: Context, nextTurn: NextTurn) => void | Promise<void> {
  const cache = new Cache<string, PreparedAnswer>('published', CACHED_CALLS);

  const prepare = async (call: ReadCall): Promise<PreparedAnswer> =>
    new PreparedAnswer(await route.answer(call), edition);

  return (ctx, nextTurn) => {
    const call = { params: ctx.params ?? {}, query: queryOf(ctx), nextTurn };
    const key = `${edition.year()} ${cacheKey(call)}`;
    const cached = cache.get(key);
    if (cached !== undefined) {
      cache.set(key, cached);
      return send(ctx, cached);
    }
    return prepare(call).then((answer) => {
      cache.set(key, answer);
      return send(ctx, answer);
    });
  };
}

/** The cache key: parsed parameters, since one address can be spelt in thousands of ways. */
function cacheKey({ params, query }: ReadCall): string {
  return JSON.stringify([params, Object.entries(query).sort()]);
}

function send(ctx: Context, answer: PreparedAnswer): void | Promise<void> {
  const coding = answer.isLarge ? acceptedCoding(ctx) : 'identity';
  const etag = answer.etag(coding);
  for (const name of CALLER_HEADERS) ctx.remove(name);
  addVary(ctx, 'Accept-Encoding');
  setHeaders(ctx, [['ETag', etag], CACHE_CONTROL]);
  if (matchesTag(ctx.get('If-None-Match'), etag)) {
    return sendNotModified(ctx);
  }
  const body = answer.body(coding);
  if (body instanceof Promise) return body.then((bytes) => sendBody(ctx, bytes, coding));
  sendBody(ctx, body, coding);
}

function sendBody(ctx: Context, body: string | Buffer, coding: Coding): void {
  setHeaders(ctx, JSON_TYPE);
  if (coding !== 'identity') setHeaders(ctx, [['Content-Encoding', coding]]);
  ctx.body = body;
}
