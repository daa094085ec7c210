import { hash, randomBytes } from 'node:crypto';
import type { KeyRecord } from './key-record.js';

/** The form of a key: a prefix, its id, and 256 random bits. Secret scanners can look for just this, to find a key that
 *  leaked; the id says which key to revoke. */
const FORM = /^farthing_([0-9a-f]{8})_[0-9a-f]{64}$/;

/** A new key, and the record by which it is known later. */
export function makeKey(
  about: Partial<Pick<KeyRecord, 'name' | 'expires'>> = {},
  now: number = Date.now(),
): { readonly key: string; readonly record: KeyRecord } {
  const id = randomBytes(4).toString('hex');
  const key = `farthing_${id}_${randomBytes(32).toString('hex')}`;
  const created = new Date(now).toISOString();
  return { key, record: { id, sha256: digestOf(key).toString('hex'), created, ...about } };
}

/** The id in the text of a key; undefined when the key is of another form. */
export function idIn(key: string): string | undefined {
  return FORM.exec(key)?.[1];
}

/** SHA-256 of the whole text of a key. */
export function digestOf(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}
