import { type KeyAdmin, type KeyRecord, makeKey, openKeyAdmin } from '../../../src/keys/index.js';

/** Where keys are stored. */
export type Place = Parameters<typeof openKeyAdmin>[0];

/** Changes stored keys, as another process would while the service runs. */
export async function administer<T>(place: Place, doing: (admin: KeyAdmin) => Promise<T>): Promise<T> {
  const admin = await openKeyAdmin(place);
  try {
    return await doing(admin);
  } finally {
    await admin.close();
  }
}

/** Issues a key. */
export async function issueKey(
  place: Place,
  about: Partial<Pick<KeyRecord, 'name' | 'expires' | 'revoked'>> = { name: 'a key' },
): Promise<{ readonly key: string; readonly record: KeyRecord }> {
  const made = makeKey(about);
  await administer(place, (admin) => admin.add(made.record));
  return made;
}
