import type { Middleware } from 'koa';
import type { RequestState } from '../route.js';

/** What is answered to a POST is about one person's pay: no cache may keep it. */
export function noStore(): Middleware<RequestState> {
  return (ctx, next) => {
    if (ctx.method === 'POST') ctx.set('Cache-Control', 'no-store');
    return next();
  };
}
