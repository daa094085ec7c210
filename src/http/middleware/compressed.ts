import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Middleware } from 'koa';
import { WORTHWHILE } from '../prepared.js';
import type { RequestState } from '../route.js';

const gzipped = promisify(gzip);

/** Compresses a large answer for a caller who takes gzip. */
export function compressed(): Middleware<RequestState> {
  return async (ctx, next) => {
    ctx.vary('Accept-Encoding');
    await next();
    const { body } = ctx;
    if (typeof body !== 'string' || ctx.length < WORTHWHILE) return;
    if (ctx.acceptsEncodings('gzip', 'identity') !== 'gzip') return;
    ctx.body = await gzipped(body);
    ctx.set('Content-Encoding', 'gzip');
  };
}
