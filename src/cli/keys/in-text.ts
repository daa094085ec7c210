import { type KeyRecord, stateOf } from '../../keys/index.js';
import { table } from '../terminal.js';

/** The keys as a table; never their hashes. */
export function asTable(records: readonly KeyRecord[], now: number): string {
  return table(
    ['id', 'name', 'created', 'expires', 'state'],
    records.map((record) => [
      record.id,
      record.name ?? '',
      timeText(record.created),
      record.expires === undefined ? 'never' : timeText(record.expires),
      stateOf(record, now),
    ]),
  );
}

/** The keys for `--json`; absent fields are null. */
export function asJson(records: readonly KeyRecord[], now: number): string {
  const keys = records.map((record) => ({
    id: record.id,
    name: record.name ?? null,
    created: record.created,
    expires: record.expires ?? null,
    revoked: record.revoked ?? null,
    state: stateOf(record, now),
  }));
  return JSON.stringify({ keys }, null, 2);
}

/** The key in a sentence: `1a2b3c4d (“payroll of Acme”)`. */
export function keyTitle({ id, name }: KeyRecord): string {
  return name === undefined ? id : `${id} (“${name}”)`;
}

/** When a key expires, in a sentence. */
export function expiryText({ expires }: KeyRecord): string {
  return expires === undefined ? 'It does not expire.' : `It expires at ${timeText(expires)}.`;
}

/** A time to the second. */
export function timeText(iso: string): string {
  return iso.replace(/\.\d+Z$/, 'Z');
}
