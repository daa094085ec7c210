import type { Context, Middleware } from 'koa';
import { addVary, type Headers, setHeaders } from '../response.js';
import type { RequestState, Route } from '../route.js';

/** The scheme and host that a request was sent to; Koa's own `origin` is the header. */
export function originOf({ protocol, host }: Pick<Context, 'protocol' | 'host'>): string {
  return `${protocol}://${host}`;
}

const ALLOWED =
  'Authorization,Content-Type,Farthing-Reference,Idempotency-Key,If-None-Match,MCP-Protocol-Version,Mcp-Method,Mcp-Name,' +
  'X-Request-Id,traceparent';

const preflightOf = (methods: string): Headers => [
  ['Access-Control-Max-Age', '86400'],
  ['Access-Control-Allow-Methods', methods],
  ['Access-Control-Allow-Headers', ALLOWED],
];

const PREFLIGHT = { GET: preflightOf('GET,HEAD'), POST: preflightOf('POST') };

const EXPOSED: Headers = [
  [
    'Access-Control-Expose-Headers',
    'Allow,ETag,Farthing-Book,Farthing-Build,Farthing-Engine,Farthing-Register,Farthing-Status,RateLimit,RateLimit-Policy,Retry-After,' +
      'X-RateLimit-Limit,X-RateLimit-Remaining,X-RateLimit-Reset,X-Request-Id',
  ],
];

/** CORS: any web page may read what is published; only those that the operator named may send calculations. The headers are set on
 *  errors, too, and on the answer to a preflight, which is that to any OPTIONS. */
export function crossOrigin(
  method: Route['method'],
  corsOrigins: readonly string[],
): Middleware<RequestState> {
  const origins = new Set(corsOrigins);
  return (ctx, next) => {
    addVary(ctx, 'Origin');
    const caller = ctx.get('Origin');
    const origin = method === 'GET' ? '*' : origins.has(caller) ? caller : undefined;
    const isPreflight = ctx.get('Access-Control-Request-Method') !== '';
    if (origin !== undefined && (ctx.method !== 'OPTIONS' || isPreflight)) {
      setHeaders(ctx, [['Access-Control-Allow-Origin', origin]]);
      setHeaders(ctx, ctx.method === 'OPTIONS' ? PREFLIGHT[method] : EXPOSED);
    }
    return next();
  };
}
