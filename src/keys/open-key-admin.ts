import { KeysFile } from './file/keys-file.js';
import type { KeyAdmin } from './key-store.js';
import { openPostgres } from './postgres/database.js';
import { PostgresAdmin } from './postgres/postgres-admin.js';

/** The keys as their operator changes them: those of the database where there is one, else those of the file. */
export async function openKeyAdmin(from: {
  readonly keysFile: string;
  readonly keysUrl?: string | undefined;
}): Promise<KeyAdmin> {
  if (from.keysUrl === undefined) return new KeysFile(from.keysFile);
  return new PostgresAdmin(await openPostgres(from.keysUrl));
}
