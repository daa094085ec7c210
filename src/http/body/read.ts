import type { Middleware, ParameterizedContext } from 'koa';
import bodyParser from 'koa-bodyparser';
import {
  type ApiError,
  bodiesOverBudget,
  payloadTooLarge,
  tooManyChunks,
  unreadableBody,
} from '../errors.js';
import type { RequestState } from '../route.js';
import type { BodyBudget, Reservation } from './budget.js';

type Context = ParameterizedContext<RequestState>;

/** The most chunks of a body. A network carries 64 KiB in some fifty, and a larger one in one a KiB or fewer; whoever sends
 *  thousands more wants to keep the service busy, as each takes some microseconds. */
const MAX_CHUNKS = 4096;

/** Bytes that a chunk takes beside its text: the parser puts a string together from all of them. */
const CHUNK_COST = 48;

/** Bytes that the stream takes which decompresses a body. */
const DECOMPRESSION_COST = 128 * 1024;

/** The text of a body, whose memory counts against the budget until its reservation is released. */
export interface HeldBody {
  readonly text: string;
  readonly reservation: Reservation;
}

/** Makes a receiver of bodies of so many kibibytes, as they are sent and after they are decompressed, which hands their text on to
 *  work, whatever its type. Its memory counts against the budget until it was worked with. */
export function bodyReceiver(maxKibibytes: number) {
  const hold = bodyHolder(maxKibibytes);
  return async <T>(ctx: Context, budget: BodyBudget, work: (text: string) => T | Promise<T>): Promise<T> => {
    const { text, reservation } = await hold(ctx, budget);
    try {
      return await work(text);
    } finally {
      reservation.release();
    }
  };
}

/** The same for work that goes on after the reader is done. It throws the error for the caller; then the rest of the body is
 *  drained, for which the next request would wait. */
export function bodyHolder(maxKibibytes: number) {
  const limit = {
    bytes: maxKibibytes * 1024,
    chunks: Math.max(MAX_CHUNKS, maxKibibytes),
    tooLarge: () =>
      payloadTooLarge(maxKibibytes < 1024 ? `${maxKibibytes} KiB` : `${maxKibibytes / 1024} MiB`),
  };
  const parser = bodyParser({
    enableTypes: ['text'],
    extendTypes: { text: ['*/*'] },
    textLimit: `${maxKibibytes}kb`,
    // The parser's own error must go nowhere, not even as a cause: it may hold the body.
    onerror: (error) => {
      throw 'type' in error && error.type === 'entity.too.large' ? limit.tooLarge() : unreadableBody();
    },
  });
  return async (ctx: Context, budget: BodyBudget): Promise<HeldBody> => {
    const reservation = budget.reservation(ctx.state.apiKey?.id ?? ctx.ip);
    try {
      await readBody(ctx, parser, limit, reservation);
      const text = String(ctx.request.rawBody ?? '');
      // The parser leaves it here twice, where it would stay as long as the request does.
      ctx.request.rawBody = '';
      ctx.request.body = undefined;
      if (!reservation.resize(text.length)) throw bodiesOverBudget();
      return { text, reservation };
    } catch (error) {
      reservation.release();
      throw error;
    }
  };
}

/** Reads a body, and counts what arrives against its reservation. */
async function readBody(
  ctx: Context,
  parser: Middleware<RequestState>,
  limit: { readonly bytes: number; readonly chunks: number; readonly tooLarge: () => ApiError },
  reservation: Reservation,
): Promise<void> {
  const { req, res } = ctx;
  const { socket } = req;
  // Codings are named without regard to case, which the parser does not know.
  const coding = req.headers['content-encoding']?.toLowerCase() ?? 'identity';
  req.headers['content-encoding'] = coding;
  const fixedCost = coding === 'identity' ? 0 : DECOMPRESSION_COST;
  let [bytes, chunks] = [Number(req.headers['content-length'] ?? 0), 0];
  const isTooLarge = () => bytes > limit.bytes;
  let abort = (): void => {};
  const refusal = new Promise<never>((_resolve, reject) => {
    if (isTooLarge()) return reject(limit.tooLarge());
    if (socket.destroyed) return reject(unreadableBody());
    bytes = 0;
    req.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      chunks++;
      const memory = fixedCost + bytes + chunks * CHUNK_COST;
      if (isTooLarge()) reject(limit.tooLarge());
      else if (chunks > limit.chunks) reject(tooManyChunks(limit.chunks));
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
    if (chunks > limit.chunks) res.once('finish', () => socket.destroy());
    req.unpipe();
    req.removeAllListeners('data').resume();
    throw error;
  } finally {
    socket.off('close', abort);
  }
}
