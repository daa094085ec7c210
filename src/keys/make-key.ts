import { randomBytes } from 'node:crypto';
import { type KeyRecord, sha256 } from './hashed-keys.js';

/** A new key, and the record by which it is known later. The prefix lets secret scanners find a key that leaked. */
export function makeKey(now: Date = new Date()): { readonly key: string; readonly record: KeyRecord } {
  const key = `farthing_${randomBytes(32).toString('base64url')}`;
  const record = {
    id: `key_${randomBytes(4).toString('hex')}`,
    sha256: sha256(key),
    created: now.toISOString(),
  };
  return { key, record };
}
