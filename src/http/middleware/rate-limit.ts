import type { ParameterizedContext } from 'koa';
import { type Allowance, type Caller, type Limits, WINDOW } from '../../limits/index.js';
import { rateLimited, tooManyFailedKeys } from '../errors.js';
import { setHeaders } from '../response.js';
import type { RequestState } from '../route.js';

type Context = ParameterizedContext<RequestState>;

/** The milliseconds of work that a point of the limit pays for: some ten plain calculations. */
const MILLISECONDS_A_POINT = 5;

/** The most milliseconds of a turn that are paid for. Long work has many turns; one that takes longer is the first of its kind, for which
 *  code is compiled, for all callers to come. */
const MOST_MILLISECONDS_A_TURN = 100;

/** Adds the milliseconds of processor time of a turn to what a request was worked. */
export function addWorked({ state }: Context, milliseconds: number): void {
  state.worked = (state.worked ?? 0) + Math.min(milliseconds, MOST_MILLISECONDS_A_TURN);
}

/** Pays so many points of a request in all before it is worked; the whole limit where it is no higher. Throws RATE_LIMITED where
 *  they are not left. */
export type PayBefore = (points: number) => Promise<void>;

/** Works a request within the limit of its caller: it costs a point, or what it pays before, and in all one for each so many milliseconds
 *  that it was worked, also where it turned out to be wrong. */
export async function withinLimit(
  ctx: Context,
  limits: Limits,
  work: (payBefore: PayBefore) => Promise<void>,
): Promise<void> {
  const { limit = 0 } = (await countRequest(ctx, limits)) ?? {};
  let paid = 1;
  const payBefore = async (points: number): Promise<void> => {
    const further = Math.min(points, limit) - paid;
    if (further <= 0) return;
    paid += further;
    await countRequest(ctx, limits, further);
  };
  try {
    await work(payBefore);
  } finally {
    const further = 1 + Math.floor((ctx.state.worked ?? 0) / MILLISECONDS_A_POINT) - paid;
    const allowance = further > 0 ? await limits.countWork(callerOf(ctx), further) : undefined;
    // An answer that caches may keep says nothing of one caller.
    const isTold = ctx.res.hasHeader('RateLimit');
    if (allowance !== undefined && isTold) setRateLimitHeaders(ctx, 'default', allowance);
  }
}

/** Throws RATE_LIMITED where the work of a caller has come to more than was left, while this request waited for its turn: turns come one
 *  after the other, so that nobody has much worked beyond the limit. */
export function checkNotOverdrawn(ctx: Context, limits: Limits): void {
  const allowance = limits.overdrawn(callerOf(ctx));
  if (allowance === undefined) return;
  setRateLimitHeaders(ctx, 'default', allowance);
  throw rateLimited(allowance.resetSeconds);
}

/** Counts what a batch was worked since it last paid: a point for each so many milliseconds. Returns after how many seconds
 *  it may go on: where nothing is left, in the next minute. */
export async function payForWork(ctx: Context, limits: Limits): Promise<number> {
  const { state } = ctx;
  const points = Math.floor((state.worked ?? 0) / MILLISECONDS_A_POINT);
  if (points === 0) return 0;
  state.worked = (state.worked ?? 0) - points * MILLISECONDS_A_POINT;
  const allowance = await limits.countRequest(callerOf(ctx), points);
  return allowance?.isAllowed === false ? allowance.resetSeconds : 0;
}

/** Waits so many seconds, or until the client is gone. */
export function pauseWhileConnected({ res }: Context, seconds: number): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      res.off('close', done);
      resolve();
    };
    const timer = setTimeout(done, seconds * 1000);
    res.once('close', done);
    if (res.closed) done();
  });
}

/** Whom a request counts for: its key, or its address where it has none. */
export function callerOf({ state: { apiKey }, ip }: Context): Caller {
  return apiKey === undefined ? { address: ip } : { keyId: apiKey.id };
}

/** Counts a request and says in the answer's headers what is left; throws RATE_LIMITED where nothing is. Undefined where nothing is
 *  limited. */
export async function countRequest(ctx: Context, limits: Limits, points = 1): Promise<Allowance | undefined> {
  const allowance = await limits.countRequest(callerOf(ctx), points);
  if (allowance === undefined) return undefined;
  setRateLimitHeaders(ctx, 'default', allowance);
  if (!allowance.isAllowed) throw rateLimited(allowance.resetSeconds);
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
