import type { Type } from '../kinds.js';
import type { Broken } from '../source/findings.js';
import type { ShapePart } from '../source/shape-parts.js';
import type { Place } from '../source/source.js';
import type { MapNode, TextNode } from '../source/yaml.js';
import type { ConstructChecker } from './checker.js';
import type { ConstructReader } from './reader.js';
import type { Step } from './step.js';

/** A way of finding a value, such as `lookup`. Its one file holds all that any pass needs: an editor's help, how it is read,
 *  and through the `Syntax` and the `Step` that reading and checking return, everything else. */
export interface Construct {
  /** The key that it has in a rule file. */
  readonly name: string;
  /** The JSON Schema of the value at that key, with its help. */
  readonly shape: ShapePart;
  /** Further keys beside that one, with their shapes. */
  readonly beside?: Readonly<Record<string, ShapePart>>;
  /** Those of them that are required. */
  readonly needs?: readonly string[];
  /** Those of them of which at least one is. */
  readonly needsOneOf?: readonly string[];
  /** Whether an `otherwise` beside it belongs to it, and not to a choice. */
  readonly takesOtherwise?: true;
  /** Shapes that these refer to by `$ref`. */
  readonly parts?: Readonly<Record<string, ShapePart>>;
  read(map: MapNode, reader: ConstructReader): Syntax | Broken;
}

/** How a value is found, as its rule file writes it. */
export interface Syntax {
  readonly place: Place;
  check(checker: ConstructChecker): TypedStep;
  /** What its branches name as their authority, branch by branch, of those that do. */
  readonly cited?: readonly (readonly TextNode[])[];
}

/** A step with the type of what it finds. */
export interface TypedStep {
  readonly step: Step;
  readonly type: Type;
}
