import { randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';
import { setHeaders } from '../response.js';
import type { RequestState } from '../route.js';

/** Gives every request an id and sets it on every answer: the caller's own where it is safe in a log, else a new one. */
export function requestId(): Middleware<RequestState> {
  return (ctx, next) => {
    const callersId = ctx.get('X-Request-Id');
    ctx.state.requestId = /^[A-Za-z0-9._-]{1,128}$/.test(callersId) ? callersId : randomUUID();
    setHeaders(ctx, [['X-Request-Id', ctx.state.requestId]]);
    return next();
  };
}
