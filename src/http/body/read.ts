import type { IncomingMessage, ServerResponse } from 'node:http';
import { bodiesOverBudget, bodyInPieces, payloadTooLarge, unreadableBody } from '../errors.js';
import type { Reservation } from './budget.js';

/** What a body may have, in KiB, as it is sent and after it is decompressed. */
const LIMIT_KIB = 64;
export const LIMIT = LIMIT_KIB * 1024;

/** A network carries a body of 64 KiB in some fifty pieces; in thousands it is sent to keep the service busy, since each takes
 *  some microseconds. */
const MAX_PIECES = 4096;

/** The refusal of a body that is larger. */
export const tooLarge = () => payloadTooLarge(`${LIMIT_KIB} KiB`);

/** Reads a body into one Buffer, which grows with what arrives: of a body that comes byte by byte nothing else is left.
 *  Rejects with the error for the caller, and then reads the rest of the body, which the next request would wait for. */
export function readBody(
  request: IncomingMessage,
  response: ServerResponse,
  reservation: Reservation,
): Promise<Buffer> {
  const announced = Number(request.headers['content-length'] ?? LIMIT);
  const bytes = announced > LIMIT ? undefined : arrivedBody(request);
  if (bytes !== undefined)
    return reservation.resize(bytes.length) ? Promise.resolve(bytes) : Promise.reject(bodiesOverBudget());
  return new Promise((resolve, reject) => {
    let bytes = Buffer.alloc(0);
    let length = 0;
    let pieces = 0;
    const end = (): void => {
      request.off('data', take).off('end', succeed).off('error', breakOff).off('close', breakOff);
      request.socket.off('close', breakOff);
    };
    const fail = (error: Error): void => {
      end();
      request.resume();
      reject(error);
    };
    const breakOff = (): void => fail(unreadableBody());
    const succeed = (): void => {
      end();
      resolve(bytes.subarray(0, length));
    };
    const take = (chunk: Buffer): void => {
      const needed = length + chunk.length;
      if (needed > LIMIT) fail(tooLarge());
      else if (++pieces > MAX_PIECES) {
        // A connection that ends by itself is read until then: three times as many pieces.
        response.once('finish', () => request.socket.destroy());
        fail(bodyInPieces(MAX_PIECES));
      } else if (!hasRoomFor(needed)) fail(bodiesOverBudget());
      else {
        chunk.copy(bytes, length);
        length = needed;
      }
    };
    const hasRoomFor = (needed: number): boolean => {
      if (needed <= bytes.length) return true;
      const size = Math.max(needed, Math.min(2 * bytes.length, announced));
      if (!reservation.resize(size)) return false;
      const larger = Buffer.allocUnsafe(size);
      bytes.copy(larger, 0, 0, length);
      bytes = larger;
      return true;
    };
    if (announced > LIMIT) fail(tooLarge());
    else {
      request.on('data', take).on('end', succeed).on('error', breakOff).on('close', breakOff);
      // A request that was answered before it had arrived, such as one that is no HTTP in the middle, gets no second answer.
      if (!request.complete) request.socket.on('close', breakOff);
    }
  });
}

/** The body of a request that is there as long as it was announced, as most are that come in one packet: to listen to its pieces
 *  takes longer than to read it. A body of chunks is listened to, so that they are counted. */
function arrivedBody(request: IncomingMessage): Buffer | undefined {
  const { headers, readableLength } = request;
  if (readableLength === 0 || readableLength !== Number(headers['content-length'])) return undefined;
  const bytes: unknown = request.read();
  // So that it ends.
  request.resume();
  return bytes instanceof Buffer ? bytes : undefined;
}
