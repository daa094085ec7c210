import type { Middleware, ParameterizedContext } from 'koa';
import { bodiesOverBudget, payloadTooLarge, tooManyChunks, unreadableBody } from '../errors.js';
import type { RequestState } from '../route.js';
import type { Reservation } from './budget.js';

/** The most chunks of a body. A network carries 64 KiB in some fifty; whoever sends thousands wants to keep the service busy, as
 *  each takes some microseconds. */
const MAX_CHUNKS = 4096;

/** Bytes that a chunk takes beside its text: the parser puts a string together from all of them. */
const CHUNK_COST = 48;

/** Bytes that the stream takes which decompresses a body. */
const DECOMPRESSION_COST = 128 * 1024;

/** Reads a body with middleware of koa-bodyparser, and counts what arrives against its reservation. Throws the error for the caller;
 *  then the rest of the body is drained, for which the next request would wait. */
export async function readBody(
  ctx: ParameterizedContext<RequestState>,
  parser: Middleware<RequestState>,
  maxKibibytes: number,
  reservation: Reservation,
): Promise<void> {
  const { req, res } = ctx;
  const { socket } = req;
  // Codings are named without regard to case, which the parser does not know.
  const coding = req.headers['content-encoding']?.toLowerCase() ?? 'identity';
  req.headers['content-encoding'] = coding;
  const fixedCost = coding === 'identity' ? 0 : DECOMPRESSION_COST;
  let [bytes, chunks] = [Number(req.headers['content-length'] ?? 0), 0];
  const isTooLarge = () => bytes > maxKibibytes * 1024;
  let abort = (): void => {};
  const refusal = new Promise<never>((_resolve, reject) => {
    if (isTooLarge()) return reject(tooLarge(maxKibibytes));
    if (socket.destroyed) return reject(unreadableBody());
    bytes = 0;
    req.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      chunks++;
      const memory = fixedCost + bytes + chunks * CHUNK_COST;
      if (isTooLarge()) reject(tooLarge(maxKibibytes));
      else if (chunks > MAX_CHUNKS) reject(tooManyChunks(MAX_CHUNKS));
      else if (!reservation.resize(memory)) reject(bodiesOverBudget());
    });
    abort = () => reject(unreadableBody());
    // Of the socket: the parser hears nothing where it reads the decompressed stream, and the request where its rest was no HTTP.
    socket.once('close', abort);
  });
  try {
    await Promise.race([refusal, parser(ctx, async () => undefined)]);
  } catch (error) {
    // Destroyed, because a connection that ends in the usual way is read until then: three times as many chunks.
    if (chunks > MAX_CHUNKS) res.once('finish', () => socket.destroy());
    req.unpipe();
    req.removeAllListeners('data').resume();
    throw error;
  } finally {
    socket.off('close', abort);
  }
}

function tooLarge(maxKibibytes: number) {
  return payloadTooLarge(`${maxKibibytes} KiB`);
}

/** The error of a body that is over the limit of its parser, or does not arrive as its headers say. */
export function readingError(error: Error, maxKibibytes: number) {
  const isTooLarge = 'type' in error && error.type === 'entity.too.large';
  return isTooLarge ? tooLarge(maxKibibytes) : unreadableBody();
}
