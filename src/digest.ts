import { createHash } from 'node:crypto';

/** SHA-256 in 64 hexadecimal digits. What a file holds is digested as bytes: a text read as UTF-8 has lost bad bytes. */
export function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
