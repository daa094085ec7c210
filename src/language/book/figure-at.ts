import { memoize } from '../../cache.js';
import type { Row } from '../datum.js';
import { BandTable, type Datum } from '../datum.js';
import type { FigureBands, FigureGroup, FigureNode } from '../figures.js';
import { isPlainNumber, isTextual, type Type, UNKNOWN } from '../kinds.js';

/** The node at a path below a node; undefined where there is none. */
export function figureAt(node: FigureNode, path: readonly string[]): FigureNode | undefined {
  let current: FigureNode | undefined = node;
  for (const step of path) current = current?.node === 'group' ? current.entries.get(step) : undefined;
  return current;
}

/** The type of a figure, a row or a table of the law; its grain is `any`. */
export function typeOfFigure(node: FigureNode): Type {
  switch (node.node) {
    case 'figure':
      return node.kind === 'code' && typeof node.value === 'string'
        ? { kind: 'code', grain: 'any', words: [node.value] }
        : { kind: node.kind, grain: 'any' };
    case 'bands':
      return { kind: 'bands', grain: 'any' };
    case 'group': {
      const columns = new Map([...node.entries].map(([name, entry]) => [name, typeOfFigure(entry)]));
      return { kind: 'row', grain: 'any', columns };
    }
  }
}

/** A figure, a row or a table of the law as a datum. Memoised, so that it can be the key of a cache. */
export function datumOfFigure(node: FigureNode): Datum {
  return node.node === 'figure' ? node.value : memoizedComposite(node);
}

const memoizedComposite = memoize((node: FigureGroup | FigureBands): Row | BandTable =>
  node.node === 'bands'
    ? new BandTable(node.bands)
    : new Map([...node.entries].map(([name, entry]) => [name, datumOfFigure(entry)])),
);

/** The type that covers all of these, such as those of the rows of a table; undefined where none does. Beside an unknown type
 *  a code can be any word. */
export function commonType(types: readonly Type[]): Type | undefined {
  const [first, ...others] = types;
  if (first === undefined) return UNKNOWN;
  let common = first;
  for (const other of others) {
    const both = joinTypes(common, other);
    if (both === undefined) return undefined;
    common = both;
  }
  return common;
}

function joinTypes(a: Type, b: Type): Type | undefined {
  if (a.kind === 'unknown') return withoutWords(b);
  if (b.kind === 'unknown') return withoutWords(a);
  const grain = a.grain === 'any' ? b.grain : a.grain;
  if (a.kind === 'code' && b.kind === 'code') {
    if (a.words === undefined || b.words === undefined) return { kind: 'code', grain };
    const words = [...new Set([...a.words, ...b.words])];
    const rows = [...new Set([...(a.rows ?? []), ...(b.rows ?? [])])];
    return { kind: 'code', grain, words, ...(rows.length > 0 && { rows }) };
  }
  if (isPlainNumber(a.kind) && isPlainNumber(b.kind))
    return { kind: a.kind === b.kind ? a.kind : 'number', grain };
  if (isTextual(a.kind) && isTextual(b.kind)) return { kind: 'text', grain };
  if (a.kind !== b.kind) return undefined;
  if (a.kind !== 'row') return { kind: a.kind, grain };
  const columns = new Map<string, Type>();
  for (const [name, type] of a.columns ?? []) {
    const other = b.columns?.get(name);
    const both = other && joinTypes(type, other);
    if (both !== undefined) columns.set(name, both);
  }
  return { kind: 'row', grain, columns };
}

/** A type, and the types of its columns, whose words are not known. */
function withoutWords({ kind, grain, columns }: Type): Type {
  if (columns === undefined) return { kind, grain };
  return {
    kind,
    grain,
    columns: new Map([...columns].map(([name, column]) => [name, withoutWords(column)])),
  };
}
