import type { Middleware } from 'koa';
import { setHeaders } from '../response.js';
import type { RequestState } from '../route.js';

const NO_STORE = [['Cache-Control', 'no-store']] as const;

/** Forbids caches to store answers to a POST: they are about one person's pay. */
export function noStore(): Middleware<RequestState> {
  return (ctx, next) => {
    if (ctx.method === 'POST') setHeaders(ctx, NO_STORE);
    return next();
  };
}
