import type { Middleware, ParameterizedContext } from 'koa';
import { type Coding, Prepared } from '../prepared.js';
import type { ReadCall, ReadRoute, RequestState } from '../route.js';

/*
 * What is published can be asked about again by its entity tag alone. There is no Last-Modified: an answer changes with
 * the rates of its year, but also with the rules and with the program, and no file of them has the date of all three.
 */

/** Caches may keep what is published for an hour, and show it for a day while they ask again: a tax year's figures
 *  change at most with a release. */
const CACHE_CONTROL = 'public, max-age=3600, stale-while-revalidate=86400';

/** More than are asked for again and again; tax codes are the many. */
const MOST_KEPT = 1000;

/** Answers what is published: prepared once for each call, the one asked for least lately given up when there are too
 *  many. */
export function published(
  route: ReadRoute,
  edition: string,
): Middleware<RequestState, { params: Record<string, string> }> {
  const kept = new Map<string, Prepared>();

  const preparedFor = async (call: ReadCall): Promise<Prepared> => {
    // By what was asked and not by how it was written: one address can be spelt in thousands of ways.
    const asked = JSON.stringify([call.params, Object.entries(call.query).sort()]);
    const prepared = kept.get(asked) ?? new Prepared(await route.answer(call), edition);
    kept.delete(asked);
    kept.set(asked, prepared);
    if (kept.size > MOST_KEPT) {
      const [oldest = asked] = kept.keys();
      kept.delete(oldest);
    }
    return prepared;
  };

  return async (ctx) => send(ctx, await preparedFor({ params: ctx.params, query: ctx.query }));
}

async function send(ctx: ParameterizedContext<RequestState>, prepared: Prepared): Promise<void> {
  const coding = codingOf(ctx, prepared);
  const etag = prepared.etag(coding);
  const isKnown = knows(ctx.get('If-None-Match'), etag);
  const bytes = isKnown ? null : await prepared.bytes(coding);
  ctx.vary('Accept-Encoding');
  ctx.set({ ETag: etag, 'Cache-Control': CACHE_CONTROL });
  if (bytes === null) {
    ctx.status = 304;
    return;
  }
  ctx.body = bytes;
  ctx.type = 'application/json';
  if (coding !== 'identity') ctx.set('Content-Encoding', coding);
}

function codingOf(ctx: ParameterizedContext<RequestState>, prepared: Prepared): Coding {
  if (!prepared.isLarge) return 'identity';
  const accepted = ctx.acceptsEncodings('br', 'gzip', 'identity');
  return accepted === 'br' || accepted === 'gzip' ? accepted : 'identity';
}

/** Whether If-None-Match names the tag, weakly compared. Koa's own `fresh` would have a date in If-Modified-Since spoil
 *  it, which is to be ignored beside a tag. */
function knows(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
