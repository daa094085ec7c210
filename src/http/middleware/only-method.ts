import type { Middleware } from 'koa';
import { methodNotAllowed } from '../errors.js';
import type { RequestState, Route } from '../route.js';

/** The Allow header of a path with this method. */
export function methodsOf(method: Route['method']): string {
  return method === 'GET' ? 'GET, HEAD, OPTIONS' : 'POST, OPTIONS';
}

/** Lets requests with the method of a path pass. Answers OPTIONS with Allow, and refuses all other methods. */
export function onlyMethod(method: Route['method']): Middleware<RequestState> {
  const allowed = methodsOf(method);
  return (ctx, next) => {
    if (ctx.method === method || (ctx.method === 'HEAD' && method === 'GET')) return next();
    if (ctx.method !== 'OPTIONS') throw methodNotAllowed(ctx.method, allowed);
    ctx.set('Allow', allowed);
    ctx.status = 204;
  };
}
