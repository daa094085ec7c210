import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { Middleware } from 'koa';
import { acceptedCoding, WORTHWHILE } from '../prepared.js';
import { dependsOn, setHeaders } from '../response.js';
import type { RequestState } from '../route.js';

/** A result of 9 kB comes to a fifth at either, in some 0.15 ms; the levels above take up to three times as long to make a tenth
 *  less of it. */
const GZIP = { level: 3 };
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

/** To hand an answer to another thread and back takes longer than to compress so much here; a trace may have a hundred times
 *  as much, which would keep all others waiting. */
const MOST_AT_ONCE = 32 * 1024;

const AT_ONCE = {
  gzip: (text: string) => gzipSync(text, GZIP),
  br: (text: string) => brotliCompressSync(text, BROTLI),
};
const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);
const ASIDE = {
  gzip: (text: string) => gzipped(text, GZIP),
  br: (text: string) => brotlied(text, BROTLI),
};

/** Compresses a large answer for a caller who takes it so, whatever it says: a result, a trace, an error. What is published has
 *  its own bytes in each coding. */
export function compressed(): Middleware<RequestState> {
  return async (ctx, next) => {
    await next();
    const { body } = ctx;
    if (typeof body !== 'string' || body.length < WORTHWHILE) return;
    dependsOn(ctx, 'Accept-Encoding');
    const coding = acceptedCoding(ctx);
    if (coding === 'identity') return;
    setHeaders(ctx, [['Content-Encoding', coding]]);
    ctx.body = body.length <= MOST_AT_ONCE ? AT_ONCE[coding](body) : await ASIDE[coding](body);
  };
}
