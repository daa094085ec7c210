import type { Type } from '../kinds.js';
import type { Broken } from '../source/findings.js';
import type { ShapePart } from '../source/shape-parts.js';
import type { Place } from '../source/source.js';
import type { MapNode } from '../source/yaml.js';
import type { ConstructChecker } from './checker.js';
import type { Lines } from './lines.js';
import type { ConstructReader } from './reader.js';
import type { Step } from './step.js';

/** A way of finding a value, such as `lookup`. One file says everything of it that any pass has to know: an editor's help,
 *  how it is read and checked, and, by the `Syntax` and the `Step` that come of these, all the rest. */
export interface Construct {
  /** The key that it has in a rule file. */
  readonly name: string;
  /** The shape of what stands at the key, with its help. */
  readonly shape: ShapePart;
  /** The keys that go beside that key, with their shapes. */
  readonly beside?: Readonly<Record<string, ShapePart>>;
  /** Keys that must stand beside it. */
  readonly needs?: readonly string[];
  /** An `otherwise` beside it is its own. */
  readonly takesOtherwise?: true;
  /** The shapes that these name by `$ref`. */
  readonly parts?: Readonly<Record<string, ShapePart>>;
  read(map: MapNode, reader: ConstructReader): Syntax | Broken;
}

/** How a value is found, as its rule file writes it. */
export interface Syntax {
  readonly place: Place;
  check(checker: ConstructChecker): TypedStep;
  /** All that bears on a result, in the words of the rule language: two that say the same have the same lines. */
  lines(): Lines;
}

/** A step with the type of what it finds. */
export interface TypedStep {
  readonly step: Step;
  readonly type: Type;
}
