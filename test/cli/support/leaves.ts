import type { Json } from '../../../src/json.js';

/** Where something stands in JSON. */
export type Path = readonly (string | number)[];

/** The paths of everything below a value. */
function nodesIn(json: Json, path: Path = []): readonly Path[] {
  if (typeof json !== 'object' || json === null) return [];
  const entries = Array.isArray(json) ? [...json.entries()] : Object.entries(json);
  return entries.flatMap(([name, each]) => [[...path, name], ...nodesIn(each, [...path, name])]);
}

export function leavesIn(json: Json): readonly Path[] {
  const isLeaf = (path: Path) => {
    let found = false;
    replaceAt(json, path, (node) => {
      found = typeof node !== 'object' || node === null;
      return [node];
    });
    return found;
  };
  return nodesIn(json).filter(isLeaf);
}

/** The kind of a path: the names that operands and authorities have do not make it another one. */
export function kindOfPath(path: Path): string {
  const isName = (at: number) => ['operands', 'authorities'].includes(String(path[at - 1]));
  return path.map((name, at) => (typeof name === 'number' || isName(at) ? '…' : name)).join('.');
}

/** The value with what stands at a path in another form, or gone. */
export function replaceAt(json: Json, [name, ...rest]: Path, change: (node: Json) => readonly Json[]): Json {
  if (typeof json !== 'object' || json === null || name === undefined) return json;
  const below = (node: Json) => (rest.length === 0 ? change(node) : [replaceAt(node, rest, change)]);
  if (Array.isArray(json)) return json.flatMap((node: Json, at) => (at === name ? below(node) : [node]));
  return Object.fromEntries(
    Object.entries(json).flatMap(([each, node]): readonly (readonly [string, Json])[] =>
      each === name ? below(node).map((changed) => [each, changed] as const) : [[each, node]],
    ),
  );
}

export function otherLeaf(leaf: Json): Json {
  if (typeof leaf === 'number') return leaf + 1;
  if (typeof leaf === 'boolean') return !leaf;
  return leaf === null ? 'something' : `${String(leaf)}1`;
}
