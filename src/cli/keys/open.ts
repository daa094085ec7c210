import { SETTINGS, textOf } from '../../config/index.js';
import { type KeyAdmin, KeysFault, NoSuchKey, openKeyAdmin } from '../../keys/index.js';
import { Failed, Misused } from '../status.js';

/** Does something with the keys that the environment names, as the service would find them. */
export async function withKeys(doing: (keys: KeyAdmin) => Promise<void>): Promise<void> {
  let keys: KeyAdmin | undefined;
  try {
    keys = await openKeyAdmin({
      keysFile: textOf(SETTINGS.keysFile, process.env) ?? SETTINGS.keysFile.default,
      keysUrl: textOf(SETTINGS.keysUrl, process.env),
    });
    await doing(keys);
  } catch (error) {
    if (error instanceof KeysFault) throw new Failed(error.message);
    if (error instanceof NoSuchKey) throw new Misused(`There is no key ${error.id} any more.`);
    throw error;
  } finally {
    await keys?.close();
  }
}
