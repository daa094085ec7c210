import { brotliDecompressSync, unzipSync } from 'node:zlib';
import { bodiesOverBudget, unreadableBody } from '../errors.js';
import type { Reservation } from './budget.js';
import { MAX_BODY_BYTES, tooLarge } from './read.js';

/** Bounded and synchronous: 64 KiB take less time than a round trip to the thread pool. */
const DECOMPRESS = {
  gzip: (bytes: Buffer) => unzipSync(bytes, { maxOutputLength: MAX_BODY_BYTES }),
  deflate: (bytes: Buffer) => unzipSync(bytes, { maxOutputLength: MAX_BODY_BYTES }),
  br: (bytes: Buffer) => brotliDecompressSync(bytes, { maxOutputLength: MAX_BODY_BYTES }),
};

/** The codings of a body that are read. */
export const CODINGS: readonly string[] = Object.keys(DECOMPRESS);

/** Undoes the Content-Encoding of a body; throws an ApiError. */
export function decompress(bytes: Buffer, coding: string, reservation: Reservation): Buffer {
  if (!isCoding(coding) || bytes.length === 0) return bytes;
  const original = attempt(() => DECOMPRESS[coding](bytes));
  if (!reservation.resize(original.length)) throw bodiesOverBudget();
  return original;
}

function isCoding(coding: string): coding is keyof typeof DECOMPRESS {
  return CODINGS.includes(coding);
}

function attempt(work: () => Buffer): Buffer {
  try {
    return work();
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw isTooLarge ? tooLarge(MAX_BODY_BYTES) : unreadableBody();
  }
}
