import { brotliDecompressSync, unzipSync } from 'node:zlib';
import { bodiesOverBudget, unreadableBody } from '../errors.js';
import type { Reservation } from './budget.js';
import { LIMIT, tooLarge } from './read.js';

/** Bounded and at once: what 64 KiB at most can come of takes less than to hand it to another thread and back. */
const DECOMPRESS = {
  gzip: (bytes: Buffer) => unzipSync(bytes, { maxOutputLength: LIMIT }),
  deflate: (bytes: Buffer) => unzipSync(bytes, { maxOutputLength: LIMIT }),
  br: (bytes: Buffer) => brotliDecompressSync(bytes, { maxOutputLength: LIMIT }),
};

/** The codings of a body that are read. */
export const CODINGS: readonly string[] = Object.keys(DECOMPRESS);

/** A body as it was before its client coded it; throws what the caller is told. */
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
    throw isTooLarge ? tooLarge() : unreadableBody();
  }
}
