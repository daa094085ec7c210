import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { Middleware } from 'koa';
import { acceptedCoding, MIN_COMPRESSED_LENGTH } from '../prepared-answer.js';
import { dependsOn, setHeaders } from '../response.js';
import type { RequestState } from '../route.js';

const brotli = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

/** A result of 9 kB shrinks to a fifth at either, in some 0.15 ms; the levels above take up to three times as long to make a tenth
 *  less of it. */
const FAST = { gzip: { level: 3 }, br: brotli(1) };

/** A whole page is a fifth less so, 11 kB: of that a phone on a slow line sees more than of the half millisecond that another
 *  thread takes longer. */
const SMALL = { gzip: { level: 6 }, br: brotli(5) };

/** To hand an answer to another thread and back takes longer than to compress so much here; a trace may have a hundred times
 *  as much, which would keep all others waiting. */
const MAX_SYNC_LENGTH = 32 * 1024;

type Body = string | Buffer;

const SYNC = {
  gzip: (body: Body) => gzipSync(body, FAST.gzip),
  br: (body: Body) => brotliCompressSync(body, FAST.br),
};
const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);
const ASYNC = {
  gzip: (body: Body, level: typeof FAST) => gzipAsync(body, level.gzip),
  br: (body: Body, level: typeof FAST) => brotliAsync(body, level.br),
};

/** Compresses a large answer for a caller who takes it so, whatever it says: a result, a trace, an error. What is published has
 *  its own bytes in each coding. */
export function compression(): Middleware<RequestState> {
  return async (ctx, next) => {
    await next();
    const { body } = ctx;
    const isWhole = typeof body === 'string' || Buffer.isBuffer(body);
    if (!isWhole || body.length < MIN_COMPRESSED_LENGTH) return;
    // What is published or an asset has chosen among its codings.
    if (/\bAccept-Encoding\b/.test(String(ctx.res.getHeader('Vary')))) return;
    dependsOn(ctx, 'Accept-Encoding');
    const coding = acceptedCoding(ctx);
    if (coding === 'identity') return;
    setHeaders(ctx, [['Content-Encoding', coding]]);
    const level = ctx.type === 'text/html' ? SMALL : FAST;
    ctx.body = body.length <= MAX_SYNC_LENGTH ? SYNC[coding](body) : await ASYNC[coding](body, level);
  };
}
