import type { IncomingMessage, ServerResponse } from 'node:http';
import { bodiesOverBudget, payloadTooLarge, tooManyChunks, unreadableBody } from '../errors.js';
import type { Reservation } from './budget.js';

const KIB = 1024;
/** The limit of a body of JSON, both as it is sent and after it is decompressed. */
export const MAX_BODY_BYTES = 64 * KIB;

/** The most chunks of a body. A network carries 64 KiB in some fifty; whoever sends thousands wants to keep the service busy, as
 *  each takes some microseconds. */
const MAX_CHUNKS = 4096;

/** The error for a body over its limit. */
export const tooLarge = (maxBytes: number) => payloadTooLarge(`${maxBytes / KIB} KiB`);

/** Reads a body into one Buffer, which grows with what arrives, so that no chunks are kept of a body that comes byte by byte.
 *  Rejects with the error for the caller, and then drains the rest of the body, for which the next request would wait. */
export function readBody(
  request: IncomingMessage,
  response: ServerResponse,
  reservation: Reservation,
  maxBytes: number,
): Promise<Buffer> {
  const { socket } = request;
  const contentLength = Number(request.headers['content-length'] ?? maxBytes);
  const bytes = contentLength > maxBytes ? undefined : bufferedBody(request);
  if (bytes !== undefined)
    return reservation.resize(bytes.length) ? Promise.resolve(bytes) : Promise.reject(bodiesOverBudget());
  return new Promise((resolve, reject) => {
    let bytes = Buffer.alloc(0);
    let length = 0;
    let chunks = 0;
    const removeListeners = (): void => {
      request.off('data', append).off('end', succeed).off('error', abort).off('close', abort);
      socket.off('close', abort);
    };
    const fail = (error: Error): void => {
      removeListeners();
      request.resume();
      reject(error);
    };
    const abort = (): void => fail(unreadableBody());
    const succeed = (): void => {
      removeListeners();
      resolve(bytes.subarray(0, length));
    };
    const append = (chunk: Buffer): void => {
      const needed = length + chunk.length;
      if (needed > maxBytes) fail(tooLarge(maxBytes));
      else if (++chunks > MAX_CHUNKS) {
        // Destroyed, because a connection that ends in the usual way is read until then: three times as many chunks.
        response.once('finish', () => socket.destroy());
        fail(tooManyChunks(MAX_CHUNKS));
      } else if (!hasRoomFor(needed)) fail(bodiesOverBudget());
      else {
        chunk.copy(bytes, length);
        length = needed;
      }
    };
    const hasRoomFor = (needed: number): boolean => {
      if (needed <= bytes.length) return true;
      const size = Math.max(needed, Math.min(2 * bytes.length, contentLength));
      if (!reservation.resize(size)) return false;
      const larger = Buffer.allocUnsafe(size);
      bytes.copy(larger, 0, 0, length);
      bytes = larger;
      return true;
    };
    if (contentLength > maxBytes) fail(tooLarge(maxBytes));
    else {
      request.on('data', append).on('end', succeed).on('error', abort).on('close', abort);
      // A request whose rest turned out not to be HTTP was answered already, and its connection closed.
      if (!request.complete) socket.on('close', abort);
    }
  });
}

/** A fast path: the body of a request that has already arrived in full, as most do in one packet; undefined for any other. Bodies
 *  without a Content-Length are never read here, so that their chunks are counted. */
function bufferedBody(request: IncomingMessage): Buffer | undefined {
  const { headers, readableLength } = request;
  if (readableLength === 0 || readableLength !== Number(headers['content-length'])) return undefined;
  const bytes: unknown = request.read();
  // Lets the stream end.
  request.resume();
  return bytes instanceof Buffer ? bytes : undefined;
}
