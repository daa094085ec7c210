import type { KeyRecord } from '../key-record.js';

/** A key as the database gives it. */
export interface KeyRow {
  readonly id: string;
  readonly name: string | null;
  readonly sha256: string;
  readonly created: Date;
  readonly expires: Date | null;
  readonly revoked: Date | null;
}

export const COLUMNS = 'id, name, sha256, created, expires, revoked';

export function recordOf(row: KeyRow): KeyRecord {
  return {
    id: row.id,
    ...(row.name !== null && { name: row.name }),
    sha256: row.sha256,
    created: row.created.toISOString(),
    ...(row.expires !== null && { expires: row.expires.toISOString() }),
    ...(row.revoked !== null && { revoked: row.revoked.toISOString() }),
  };
}
