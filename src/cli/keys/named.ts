import { idIn, type KeyAdmin, type KeyRecord } from '../../keys/index.js';
import { didYouMean } from '../../language/index.js';
import { Misused } from '../status.js';

/** How many ids are named in a message; more would hide what it says. */
const FEW = 10;

/** The key that the operator means: by its id, or by the whole key, of which only the id is looked at and shown. */
export async function keyNamed(keys: KeyAdmin, text: string): Promise<KeyRecord> {
  const id = idIn(text) ?? text;
  const records = await keys.list();
  const record = records.find((known) => known.id === id);
  if (record !== undefined) return record;
  throw new Misused(`${keys.place} has no key with the id “${id}”. ${hint(id, records)}`);
}

function hint(id: string, records: readonly KeyRecord[]): string {
  const ids = records.map((record) => record.id);
  const meant = didYouMean(id, ids);
  if (meant !== undefined) return `Did you mean “${meant}”?`;
  if (ids.length === 0) return 'It has none at all.';
  return ids.length > FEW ? 'farthing keys list shows what there is.' : `The ids are ${ids.join(', ')}.`;
}
