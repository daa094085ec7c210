import { isDeepStrictEqual } from 'node:util';
import { isList, isObject, type Json } from '../../json.js';

/** A place where two JSON values differ; a side is undefined where it has nothing there. */
export interface LeafDifference {
  /** `result.cost.total`, `result.sources[2]` */
  readonly path: string;
  readonly expected: Json | undefined;
  readonly got: Json | undefined;
}

/** Everything in which two JSON values differ, field by field and item by item. `but` names paths that are compared
 *  elsewhere. */
export function leavesThatDiffer(
  expected: Json | undefined,
  got: Json | undefined,
  path: string,
  but: readonly string[] = [],
): readonly LeafDifference[] {
  if (but.includes(path) || isDeepStrictEqual(expected, got)) return [];
  if (isObject(expected) && isObject(got)) {
    const names = new Set([...Object.keys(expected), ...Object.keys(got)]);
    return [...names].flatMap((name) => leavesThatDiffer(expected[name], got[name], `${path}.${name}`, but));
  }
  if (isList(expected) && isList(got)) {
    const length = Math.max(expected.length, got.length);
    return Array.from({ length }).flatMap((_, at) =>
      leavesThatDiffer(expected[at], got[at], `${path}[${at}]`, but),
    );
  }
  return [{ path, expected, got }];
}
