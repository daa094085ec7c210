import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { Middleware } from 'koa';
import { acceptedCoding, MIN_COMPRESSED_LENGTH } from '../prepared-answer.js';
import { dependsOn, setHeaders } from '../response.js';
import type { RequestState } from '../route.js';

/** A result of 9 kB shrinks to a fifth at either, in some 0.15 ms; the levels above take up to three times as long to make a tenth
 *  less of it. */
const GZIP = { level: 3 };
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

/** To hand an answer to another thread and back takes longer than to compress so much here; a trace may have a hundred times
 *  as much, which would keep all others waiting. */
const MAX_SYNC_LENGTH = 32 * 1024;

const SYNC = {
  gzip: (text: string | Buffer) => gzipSync(text, GZIP),
  br: (text: string | Buffer) => brotliCompressSync(text, BROTLI),
};
const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);
const ASYNC = {
  gzip: (text: string | Buffer) => gzipAsync(text, GZIP),
  br: (text: string | Buffer) => brotliAsync(text, BROTLI),
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
    ctx.body = body.length <= MAX_SYNC_LENGTH ? SYNC[coding](body) : await ASYNC[coding](body);
  };
}
