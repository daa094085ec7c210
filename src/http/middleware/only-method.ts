import type { Middleware } from 'koa';
import { methodNotAllowed } from '../errors.js';
import type { RequestState, Route } from '../route.js';

/** The Allow header of a path with this method. */
export function methodsOf(method: Route['method']): string {
  return method === 'GET' ? 'GET, HEAD, OPTIONS' : 'POST, OPTIONS';
}

/** Lets the method pass that a path has. Answers the others: OPTIONS by saying which it has, the rest by refusing them. */
export function onlyMethod(method: Route['method']): Middleware<RequestState> {
  const allowed = methodsOf(method);
  return (ctx, next) => {
    if (ctx.method === method || (ctx.method === 'HEAD' && method === 'GET')) return next();
    if (ctx.method !== 'OPTIONS') throw methodNotAllowed(ctx.method, allowed);
    ctx.set('Allow', allowed);
    ctx.status = 204;
  };
}
