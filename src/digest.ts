import { createHash } from 'node:crypto';

/** SHA-256 as 64 hexadecimal digits. Pass files as bytes: reading them as UTF-8 would replace invalid bytes. */
export function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
