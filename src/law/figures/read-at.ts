import { type Findings, type MapNode, unlessBroken } from '../../yaml/index.js';
import type * as keys from '../../yaml/keys.js';

/** What stands at a key; undefined, with a finding, where that is of another kind. */
export function readAt<T>(
  reader: keys.Reader<T>,
  map: MapNode,
  key: string,
  findings: Findings,
): T | undefined {
  const entry = map.entries.get(key);
  return entry && unlessBroken(reader.read(entry.value, entry.key, findings));
}
