import type { ParameterizedContext } from 'koa';
import type { ApiKey, KeyStore } from '../../keys/index.js';
import type { Limits } from '../../limits/index.js';
import { invalidKey, unauthenticated } from '../errors.js';
import type { RequestState } from '../route.js';
import { countFailedKey, countRequest } from './rate-limit.js';

/** The key of a request, which must be known. An address that tried too many unknown keys gets 429 for any further one; known keys
 *  work on there, since many callers may share an address. A request without a known key counts for its address; one without any key
 *  is not a failed attempt. */
export async function knownKey(
  ctx: ParameterizedContext<RequestState>,
  keys: KeyStore,
  limits: Limits,
): Promise<ApiKey> {
  const key = /^Bearer +(\S.*)$/i.exec(ctx.get('Authorization'))?.[1]?.trim();
  const record = key === undefined ? undefined : await keys.find(key);
  if (record !== undefined) return record;
  // First: an address that tried too many costs no count of its requests.
  if (key !== undefined) await countFailedKey(ctx, limits);
  await countRequest(ctx, limits);
  throw key === undefined ? unauthenticated() : invalidKey();
}
