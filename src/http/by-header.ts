import type { Context } from 'koa';

/** Clients are many, the programs that they are written in few: more texts of a header are somebody's play. */
const MOST_KEPT = 100;
const LONGEST_KEPT = 200;

type Asking = Pick<Context, 'req' | 'accepts' | 'acceptsEncodings' | 'request'>;

/** A decision that rests on one header of the request alone, and is remembered for what that header said. */
export function byHeader<T>(
  name: 'accept' | 'accept-encoding' | 'content-type',
  decide: (ctx: Asking) => T,
): (ctx: Asking) => T {
  const decided = new Map<string | undefined, { readonly outcome: T }>();
  return (ctx) => {
    const text = ctx.req.headers[name];
    const known = decided.get(text);
    if (known !== undefined) return known.outcome;
    const outcome = decide(ctx);
    if (text === undefined || text.length <= LONGEST_KEPT) {
      if (decided.size === MOST_KEPT) decided.clear();
      decided.set(text, { outcome });
    }
    return outcome;
  };
}
