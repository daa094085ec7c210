import {
  type Broken,
  type Entry,
  type Findings,
  isBroken,
  type MapNode,
  type Node,
  placeAt,
} from '../../yaml/index.js';
import { type Keys, type ReadMap, readKeys } from '../../yaml/keys.js';
import type { BranchSyntax, Syntax } from './syntax.js';

/** What a rule writes to find a value, such as `lookup`. The file of its idea holds all that any pass needs: an editor's help, how it is
 *  read, and through the `Syntax` and the `Definition` that reading and checking return, everything else. */
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
  read(map: MapNode, strange: Broken | undefined, reader: SyntaxReader): Syntax | Broken;
}

/** What reads the parts of a construct that are syntaxes themselves. */
export interface SyntaxReader {
  readonly findings: Findings;
  /** Reads an item of `first`. */
  branch(item: Node): BranchSyntax | Broken;
  /** Reads what follows `otherwise`: a formula, or a map with a construct. */
  otherwise(entry: Entry): Syntax;
}

/** Defines a construct by its keys. */
export function construct<K extends Keys>({
  read,
  ...definition
}: Omit<Construct, 'keys' | 'read'> & {
  readonly keys: K;
  read(keys: ReadMap<K>, reader: SyntaxReader, strange: Broken | undefined): Syntax | Broken;
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
