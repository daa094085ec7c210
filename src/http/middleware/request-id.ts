import { randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';
import { setHeaders } from '../response.js';
import type { RequestState } from '../route.js';

/** Gives every request an id, the caller's own where it can be put in a log, and returns it on every answer. */
export function requestId(): Middleware<RequestState> {
  return (ctx, next) => {
    const own = ctx.get('X-Request-Id');
    ctx.state.requestId = /^[A-Za-z0-9._-]{1,128}$/.test(own) ? own : randomUUID();
    setHeaders(ctx, [['X-Request-Id', ctx.state.requestId]]);
    return next();
  };
}
