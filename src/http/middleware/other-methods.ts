import type { Middleware } from 'koa';
import { methodNotAllowed } from '../errors.js';
import type { RequestState } from '../route.js';

/** Answers the methods that a path does not have: OPTIONS by saying which it has, all others by refusing them. */
export function otherMethods(method: 'GET' | 'POST'): Middleware<RequestState> {
  const allowed = method === 'GET' ? 'GET, HEAD, OPTIONS' : 'POST, OPTIONS';
  return (ctx) => {
    if (ctx.method !== 'OPTIONS') throw methodNotAllowed(ctx.method, allowed);
    ctx.set('Allow', allowed);
    ctx.status = 204;
  };
}
