import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { ParameterizedContext } from 'koa';
import { acceptedCoding, MIN_COMPRESSED_LENGTH } from '../prepared-answer.js';
import { addVary, setHeaders } from '../response.js';
import type { RequestState } from '../route.js';

const brotli = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

/** For results: 9 kB shrink to a fifth in some 0.15 ms. Higher levels take up to three times as long and save another tenth. */
const FAST = { gzip: { level: 3 }, br: brotli(1) };

/** For pages, which become a fifth smaller than at `FAST`: on a slow line that matters more than half a millisecond of work. */
const SMALL = { gzip: { level: 6 }, br: brotli(5) };

/** Up to this length an answer of the API is compressed at once, which is faster than handing it to another thread and back. A
 *  trace may be a hundred times as long, and would block all other requests. */
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

/** Compresses a large answer of any kind for a caller who accepts that. Published answers are compressed already, once for all. */
export async function compress(ctx: ParameterizedContext<RequestState>): Promise<void> {
  const { body } = ctx;
  const isWhole = typeof body === 'string' || Buffer.isBuffer(body);
  if (!isWhole || body.length < MIN_COMPRESSED_LENGTH) return;
  // Published answers and assets have chosen a coding themselves.
  if (/\bAccept-Encoding\b/.test(String(ctx.res.getHeader('Vary')))) return;
  addVary(ctx, 'Accept-Encoding');
  const coding = acceptedCoding(ctx);
  if (coding === 'identity') return;
  setHeaders(ctx, [['Content-Encoding', coding]]);
  const isPage = ctx.type === 'text/html';
  if (isPage || body.length > MAX_SYNC_LENGTH) ctx.body = await ASYNC[coding](body, isPage ? SMALL : FAST);
  else ctx.body = SYNC[coding](body);
}
