import type { Middleware, ParameterizedContext } from 'koa';
import { type Allowance, type Limits, WINDOW } from '../../limits/index.js';
import { isInvalidInput, rateLimited, tooManyFailedKeys } from '../errors.js';
import { setHeaders } from '../response.js';
import type { RequestState } from '../route.js';

type Context = ParameterizedContext<RequestState>;

/** The points that a wrong request costs in addition: finding and reporting all faults takes as long as some calculations. */
const FAULT_COST = 4;

/** Limits the requests of a caller, by its key, or by its address where it has none. A wrong request costs more. */
export function rateLimit(limits: Limits, cost = 1): Middleware<RequestState> {
  return async (ctx, next) => {
    await countRequest(ctx, limits, cost);
    try {
      await next();
    } catch (error) {
      if (isInvalidInput(error)) await count(ctx, limits, FAULT_COST);
      throw error;
    }
  };
}

/** Counts a request and says in the answer's headers what is left; throws RATE_LIMITED where nothing is. */
export async function countRequest(ctx: Context, limits: Limits, cost = 1): Promise<void> {
  const allowance = await count(ctx, limits, cost);
  if (allowance?.isAllowed === false) throw rateLimited(allowance.resetSeconds);
}

async function count(ctx: Context, limits: Limits, cost: number): Promise<Allowance | undefined> {
  const { apiKey } = ctx.state;
  const caller = apiKey === undefined ? { address: ctx.ip } : { keyId: apiKey.id };
  const allowance = await limits.countRequest(caller, cost);
  if (allowance !== undefined) setRateLimitHeaders(ctx, 'default', allowance);
  return allowance;
}

/** Counts a wrong key against the address it came from; throws RATE_LIMITED where that tried too many. Until then no header tells
 *  how many attempts are left. */
export async function countFailedKey(ctx: Context, limits: Limits): Promise<void> {
  const allowance = await limits.countFailedKey(ctx.ip);
  if (allowance === undefined || allowance.isAllowed) return;
  setRateLimitHeaders(ctx, 'failed-keys', allowance);
  throw tooManyFailedKeys(allowance.resetSeconds);
}

/** The headers with the caller's remaining allowance. */
export const RATE_LIMIT_HEADERS = [
  'RateLimit-Policy',
  'RateLimit',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
] as const;

/** Throws RATE_LIMITED where the address has tried too many wrong keys. */
export function rejectBlocked(ctx: Context, limits: Limits): void {
  const allowance = limits.blockedByFailedKeys(ctx.ip);
  if (allowance === undefined) return;
  setRateLimitHeaders(ctx, 'failed-keys', allowance);
  throw tooManyFailedKeys(allowance.resetSeconds);
}

function setRateLimitHeaders(
  ctx: Context,
  policy: string,
  { limit, remaining, resetSeconds }: Allowance,
): void {
  setHeaders(ctx, [
    // The draft of the IETF, draft-ietf-httpapi-ratelimit-headers.
    ['RateLimit-Policy', `"${policy}";q=${limit};w=${WINDOW}`],
    ['RateLimit', `"${policy}";r=${remaining};t=${resetSeconds}`],
    // The names that most clients still read. Reset is in seconds, as in earlier drafts. Many services send the time of day
    // instead; but a client that mistakes seconds for that only asks too early and gets Retry-After, while one that
    // mistakes the time of day for seconds waits for decades.
    ['X-RateLimit-Limit', String(limit)],
    ['X-RateLimit-Remaining', String(remaining)],
    ['X-RateLimit-Reset', String(resetSeconds)],
  ]);
}
