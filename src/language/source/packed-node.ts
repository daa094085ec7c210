import { intern } from './intern.js';
import type { Source } from './source.js';
import type { Entry, Node, TextNode } from './yaml.js';

/*
 * Nodes as JSON, for a build to keep. A text is [line, column, text], with its style unless that is plain; a map is
 * [line, column, entries], each entry with the line, the column and the text of its key; a list is [line, column, items, 'list'].
 */

type Packed = PackedText | PackedMap | PackedList;
type PackedText = [line: number, column: number, text: string, style?: Style];
type PackedMap = [line: number, column: number, entries: PackedEntry[]];
type PackedEntry = [line: number, column: number, key: string, value: Packed];
type PackedList = [line: number, column: number, items: Packed[], kind: 'list'];

/** A text that is in quotes, or on several lines. */
type Style = 'quoted' | 'lines' | 'quoted lines';

/** Nodes without findings as a text; `unpackNode` is the inverse. */
export function packNode(node: Node): string {
  return JSON.stringify(packed(node));
}

function packed(node: Node): Packed {
  const { line, column } = node.place;
  switch (node.node) {
    case 'text': {
      const style = styleOf(node);
      return style === undefined ? [line, column, node.text] : [line, column, node.text, style];
    }
    case 'map':
      return [
        line,
        column,
        [...node.entries].map(([name, { key, value }]) => [key.line, key.column, name, packed(value)]),
      ];
    case 'list':
      return [line, column, node.items.map(packed), 'list'];
  }
}

function styleOf({ isQuoted, textPlace }: TextNode): Style | undefined {
  if (textPlace === undefined) return isQuoted ? 'quoted lines' : 'lines';
  return isQuoted ? 'quoted' : undefined;
}

/** The nodes of a source that were packed. */
export function unpackNode(text: string, source: Source): Node {
  const content: Packed = JSON.parse(text);
  return unpacked(content, source);
}

function unpacked(node: Packed, source: Source): Node {
  const [line, column] = node;
  const place = { source, line, column };
  if (isText(node)) {
    const [, , text, style] = node;
    const isQuoted = style === 'quoted' || style === 'quoted lines';
    const isOnOneLine = style === undefined || style === 'quoted';
    const textPlace = isOnOneLine ? { source, line, column: column + (isQuoted ? 1 : 0) } : undefined;
    return { node: 'text', place, text, isQuoted, textPlace };
  }
  if (isList(node)) return { node: 'list', place, items: node[2].map((item) => unpacked(item, source)) };
  const entries = new Map<string, Entry>();
  for (const [line, column, key, value] of node[2])
    entries.set(intern(key), { key: { source, line, column }, value: unpacked(value, source) });
  return { node: 'map', place, entries, cutFormula: undefined, empty: new Map() };
}

function isText(node: Packed): node is PackedText {
  return typeof node[2] === 'string';
}

function isList(node: PackedMap | PackedList): node is PackedList {
  return node[3] === 'list';
}
