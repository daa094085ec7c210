import { isObject } from '../../json.js';

/** A request or a part of it, as JSON gives it. */
export type RequestNode =
  | null
  | boolean
  | number
  | string
  | readonly RequestNode[]
  | { readonly [field: string]: RequestNode };

/** What a request, or a part of it, says at a path; undefined where it says nothing, or null. */
export function nodeAt(from: RequestNode | undefined, path: readonly string[]): RequestNode | undefined {
  let node = from;
  for (const name of path) {
    if (!isObject(node)) return undefined;
    const next: RequestNode | undefined = node[name];
    // Most fields are absent from most requests, so the plain read comes first.
    if (next === undefined || next === null || !Object.hasOwn(node, name)) return undefined;
    node = next;
  }
  return node;
}
