import type { Json, JsonObject } from '../../json.js';
import type { MapNode, Node } from '../../yaml/index.js';

/** YAML as JSON: a text without quotes that is a number, true, false or null is no text. So 7484.00 is a number, 1257L and 2026-27 are
 *  texts. */
export function nodeAsJson(node: Node): Json {
  switch (node.node) {
    case 'map':
      return asObject(node);
    case 'list':
      return node.items.map(nodeAsJson);
    case 'text':
      return asScalar(node.text, node.isQuoted);
  }
}

/** The same of a map, such as a request. */
export function asObject({ entries }: MapNode): JsonObject {
  return Object.fromEntries([...entries].map(([key, { value }]) => [key, nodeAsJson(value)]));
}

function asScalar(text: string, quoted: boolean): Json {
  if (quoted) return text;
  if (text === 'true' || text === 'false') return text === 'true';
  if (text === 'null') return null;
  return /^-?(0|[1-9]\d*)(\.\d+)?([eE][-+]?\d+)?$/.test(text) ? Number(text) : text;
}
