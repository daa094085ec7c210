import cors from '@koa/cors';
import type { Middleware } from 'koa';
import { addVary, type Headers, setHeaders } from '../response.js';
import type { RequestState, Route } from '../route.js';
import { methodsOf } from './only-method.js';

const ALLOWED =
  'Authorization,Content-Type,Farthing-Reference,Idempotency-Key,If-None-Match,X-Request-Id,traceparent';

const EXPOSED =
  'Allow,ETag,Farthing-Book,Farthing-Build,Farthing-Engine,Farthing-Register,Farthing-Status,RateLimit,RateLimit-Policy,Retry-After,X-RateLimit-Limit,' +
  'X-RateLimit-Remaining,X-RateLimit-Reset,X-Request-Id';

/** CORS: any web page may read what is published; only those that the operator named may send calculations. The headers are set on
 *  errors, too. */
export function crossOrigin(
  method: Route['method'],
  corsOrigins: readonly string[],
): Middleware<RequestState> {
  const origins = new Set(corsOrigins);
  const originFor = (origin: string): string => {
    if (method === 'GET') return '*';
    return origins.has(origin) ? origin : '';
  };
  const preflight = cors({
    origin: (ctx) => originFor(ctx.get('Origin')),
    allowMethods: method === 'GET' ? 'GET,HEAD' : 'POST',
    allowHeaders: ALLOWED,
    maxAge: 86_400,
  });
  return (ctx, next) => {
    if (ctx.method === 'OPTIONS') {
      // A preflight is answered here; no later middleware runs.
      ctx.set('Allow', methodsOf(method));
      return preflight(ctx, next);
    }
    addVary(ctx, 'Origin');
    const origin = originFor(ctx.get('Origin'));
    if (origin !== '') setHeaders(ctx, headersFor(origin));
    return next();
  };
}

function headersFor(origin: string): Headers {
  return [
    ['Access-Control-Allow-Origin', origin],
    ['Access-Control-Expose-Headers', EXPOSED],
  ];
}
