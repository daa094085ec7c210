import type { Middleware, ParameterizedContext } from 'koa';
import { type Allowance, type Limits, WINDOW } from '../../limits/index.js';
import { rateLimited, tooManyFailedKeys } from '../errors.js';
import type { RequestState } from '../route.js';

type Context = ParameterizedContext<RequestState>;

/** Lets no caller make more requests than it may: counted by its key, or by its address where it has none. */
export function limited(limits: Limits): Middleware<RequestState> {
  return (ctx, next) => countRequest(ctx, limits).then(next);
}

/** Counts a request and says in the answer's headers what is left; throws RATE_LIMITED where nothing is. */
export async function countRequest(ctx: Context, limits: Limits): Promise<void> {
  const { apiKey } = ctx.state;
  const allowance = await limits.countRequest(
    apiKey === undefined ? { address: ctx.ip } : { keyId: apiKey.id },
  );
  if (allowance === undefined) return;
  tell(ctx, 'default', allowance);
  if (!allowance.allowed) throw rateLimited(allowance.resetSeconds);
}

/** Counts a wrong key against the address it came from; throws RATE_LIMITED where that tried too many. How many it may
 *  still try it is not told before. */
export async function countFailedKey(ctx: Context, limits: Limits): Promise<void> {
  const allowance = await limits.countFailedKey(ctx.ip);
  if (allowance === undefined || allowance.allowed) return;
  tell(ctx, 'failed-keys', allowance);
  throw tooManyFailedKeys(allowance.resetSeconds);
}

function tell(ctx: Context, policy: string, { limit, remaining, resetSeconds }: Allowance): void {
  ctx.set({
    // The draft of the IETF, draft-ietf-httpapi-ratelimit-headers.
    'RateLimit-Policy': `"${policy}";q=${limit};w=${WINDOW}`,
    RateLimit: `"${policy}";r=${remaining};t=${resetSeconds}`,
    // The names that most clients still read. Reset is the seconds left, as in the earlier drafts: services that send
    // the time of day there are many, too, but who takes seconds for that asks again too early and is told by
    // Retry-After, while who takes the time of day for seconds waits for decades.
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(resetSeconds),
  });
}
