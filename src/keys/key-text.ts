import { hash, randomBytes } from 'node:crypto';
import type { KeyRecord } from './key-record.js';

/** A prefix, the id, and 256 random bits. Secret scanners can search for this form, and the id says which key to revoke. */
const KEY_FORM = /^farthing_([0-9a-f]{8})_[0-9a-f]{64}$/;

/** A new key, and the record to store. */
export function makeKey(
  details: Partial<Pick<KeyRecord, 'name' | 'expires'>> = {},
  now: number = Date.now(),
): { readonly key: string; readonly record: KeyRecord } {
  const id = randomBytes(4).toString('hex');
  const key = `farthing_${id}_${randomBytes(32).toString('hex')}`;
  const created = new Date(now).toISOString();
  return { key, record: { id, sha256: keyDigest(key), created, ...details } };
}

/** The id in a key; undefined when the key is of another form. */
export function idIn(key: string): string | undefined {
  return KEY_FORM.exec(key)?.[1];
}

/** SHA-256 of the whole key, in hexadecimal. */
export function keyDigest(key: string): string {
  return hash('sha256', key);
}
