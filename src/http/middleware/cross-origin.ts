import cors from '@koa/cors';
import type { Middleware } from 'koa';
import type { RequestState, Route } from '../route.js';
import { methodsOf } from './only-method.js';

const ALLOWED = 'Authorization,Content-Type,Idempotency-Key,If-None-Match,X-Request-Id,traceparent';

const EXPOSED =
  'Allow,ETag,Farthing-Book,Farthing-Engine,RateLimit,RateLimit-Policy,Retry-After,X-RateLimit-Limit,' +
  'X-RateLimit-Remaining,X-RateLimit-Reset,X-Request-Id';

/** Says which web pages may ask: all of them for what is published, those that the operator named for calculations. What
 *  it says holds for the answer, be it an error. */
export function crossOrigin(
  method: Route['method'],
  corsOrigins: readonly string[],
): Middleware<RequestState> {
  const named = new Set(corsOrigins);
  const answer = cors({
    origin: method === 'GET' ? '*' : (ctx) => (named.has(ctx.get('Origin')) ? ctx.get('Origin') : ''),
    allowMethods: method === 'GET' ? 'GET,HEAD' : 'POST',
    allowHeaders: ALLOWED,
    exposeHeaders: EXPOSED,
    maxAge: 86_400,
    // The errors that it would put the headers on are answered with those of the answer already.
    keepHeadersOnError: false,
  });
  return (ctx, next) => {
    // A preflight is answered there, and nothing behind it is asked.
    if (ctx.method === 'OPTIONS') ctx.set('Allow', methodsOf(method));
    return answer(ctx, next);
  };
}
