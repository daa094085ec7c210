import type { Context, Middleware } from 'koa';
import type { RequestState } from '../route.js';

/** Tells caches that the answer depends on what the caller accepts. */
export function variesByAccept(): Middleware<RequestState> {
  return (ctx, next) => {
    ctx.vary('Accept');
    return next();
  };
}

/** Whether the caller would rather read words than JSON, which is what all get who do not say. */
export function prefersText(ctx: Pick<Context, 'accepts'>): boolean {
  return ctx.accepts('application/json', 'text/plain') === 'text/plain';
}
