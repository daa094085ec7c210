import type { Context } from 'koa';
import { Cache } from '../cache.js';

/** Bounded: clients are of few kinds, but an attacker could send endless variants of a header. */
const CACHED_TEXTS = 100;
const MAX_CACHED_LENGTH = 200;

type HeaderContext = Pick<Context, 'req' | 'accepts' | 'acceptsEncodings' | 'request'>;

/** Memoises a decision that depends on one request header alone, by the text of that header. */
export function memoizeByHeader<T>(
  name: 'accept' | 'accept-encoding' | 'content-type',
  decide: (ctx: HeaderContext) => T,
): (ctx: HeaderContext) => T {
  const cache = new Cache<string | undefined, { readonly outcome: T }>(`${name}-header`, CACHED_TEXTS);
  return (ctx) => {
    const text = ctx.req.headers[name];
    const cached = cache.get(text);
    if (cached !== undefined) return cached.outcome;
    const outcome = decide(ctx);
    if (text === undefined || text.length <= MAX_CACHED_LENGTH) cache.set(text, { outcome });
    return outcome;
  };
}
