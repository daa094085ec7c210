import type { Middleware } from 'koa';
import type { KeyStore } from '../../keys/index.js';
import { invalidKey, unauthenticated } from '../errors.js';
import type { RequestState } from '../route.js';

/** Lets a request pass only with an API key that is known. */
export function apiKey(keys: KeyStore): Middleware<RequestState> {
  return async (ctx, next) => {
    const key = /^Bearer +(\S.*)$/i.exec(ctx.get('Authorization'))?.[1]?.trim();
    if (key === undefined) throw unauthenticated();
    if ((await keys.find(key)) === undefined) throw invalidKey();
    await next();
  };
}
