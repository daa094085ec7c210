import type { Middleware } from 'koa';
import { setHeaders } from '../response.js';
import type { RequestState } from '../route.js';

const NO_STORE = [['Cache-Control', 'no-store']] as const;

/** An answer to a POST is about one person's pay: no cache may store it. */
export function noStore(): Middleware<RequestState> {
  return (ctx, next) => {
    if (ctx.method === 'POST') setHeaders(ctx, NO_STORE);
    return next();
  };
}
