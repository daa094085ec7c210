import { CannotStart } from '../cannot-start.js';

/** The key cannot be checked now; the message says why, for the operator only. */
export class KeysUnavailable extends Error {
  override readonly name = 'KeysUnavailable';
}

/** A change names a key that is not stored. */
export class NoSuchKey extends Error {
  override readonly name = 'NoSuchKey';

  constructor(readonly id: string) {
    super(`there is no API key with the id ${id}`);
  }
}

/** The storage of the keys is broken or out of reach. Ends a start; the message names the setting and the place, and never
 *  holds a key or a password. */
export class KeysFault extends CannotStart {}

export function cannotRead(path: string, error: unknown): KeysFault {
  return new KeysFault(`KEYS_FILE: ${path} cannot be read (${codeOf(error)})`);
}

export function cannotWrite(path: string, error: unknown): KeysFault {
  return new KeysFault(
    `KEYS_FILE: ${path} cannot be written (${codeOf(error)}); name another place, or give keys in API_KEYS`,
  );
}

export function brokenFile(path: string, line: number, message: string): KeysFault {
  return new KeysFault(`KEYS_FILE: ${path}:${line}: ${message}`);
}

export function fileIsGone(path: string): KeysFault {
  return new KeysFault(`KEYS_FILE: ${path} is gone`);
}

export function lockTimeout(path: string): KeysFault {
  return new KeysFault(
    `KEYS_FILE: ${path} is being changed by another process (it holds ${path}.lock); nothing was changed, try again`,
  );
}

export function keepsChanging(path: string): KeysFault {
  return new KeysFault(
    `KEYS_FILE: ${path} was changed by somebody else at the same time; nothing was changed here, try again`,
  );
}

export function duplicateId(place: string, id: string): KeysFault {
  return new KeysFault(`${place} has a key with the id ${id} already; nothing was changed`);
}

export function notAPostgresUrl(): KeysFault {
  return new KeysFault(
    'KEYS_URL must be postgres://user:password@host:port/database, with @ and / of the password written as %40 and %2F',
  );
}

export function databaseFails(place: string, error: unknown): KeysFault {
  return new KeysFault(`KEYS_URL: ${place}: ${errorText(error)}`);
}

/** The reason in a few words. A failed connection to several addresses has a code, but no message. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message === '' ? codeOf(error) : error.message;
}

/** The code of a system error, such as ENOENT; any other error as text. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
