import { type Broken, isBroken, type MapNode, type Place, type TextNode } from '../../yaml/index.js';
import { type Keys, type ReadMap, readKeys } from '../../yaml/keys.js';
import type { Definition } from '../book/term.js';
import type { Type } from '../kinds.js';
import type { TopicChecker } from './checker.js';
import { placeAt } from './read-parts.js';
import type { ConstructReader } from './reader.js';

/** A way of finding a value, such as `lookup`. Its one file holds all that any pass needs: an editor's help, how it is read,
 *  and through the `Syntax` and the `Definition` that reading and checking return, everything else. */
export interface Construct {
  /** The key that it has in a rule file. */
  readonly name: string;
  /** That key and those beside it. */
  readonly keys: Keys;
  /** Those beside it of which one at least is required. */
  readonly needsOneOf?: readonly string[];
  /** Whether an `otherwise` beside it belongs to it, and not to a choice. */
  readonly takesOtherwise?: true;
  /** Reads the map of a value or a branch. `strange` is the finding on a key of it that no construct has, which may be one of these
   *  misspelt. */
  read(map: MapNode, strange: Broken | undefined, reader: ConstructReader): Syntax | Broken;
}

/** Defines a construct by its keys. */
export function construct<K extends Keys>({
  read,
  ...definition
}: Omit<Construct, 'keys' | 'read'> & {
  readonly keys: K;
  read(keys: ReadMap<K>, reader: ConstructReader, strange: Broken | undefined): Syntax | Broken;
}): Construct {
  const { name, keys } = definition;
  return {
    ...definition,
    read(map, strange, reader) {
      const own = readKeys(keys, map, reader.findings, (key, says) => {
        const place = keys[key]?.missing === undefined ? map.place : placeAt(map, name);
        return strange ?? map.cutFormula ?? reader.findings.add(place, says);
      });
      return isBroken(own) ? own : read(own, reader, strange);
    },
  };
}

/** How a value is found, as its rule file writes it. */
export interface Syntax {
  readonly place: Place;
  check(checker: TopicChecker): TypedDefinition;
  /** What its branches name as their authority, branch by branch, of those that do. */
  readonly cited?: readonly (readonly TextNode[])[];
}

/** A definition with the type of what it finds. */
export interface TypedDefinition {
  readonly definition: Definition;
  readonly type: Type;
}
