import { isList, isObject, type Json } from '../../json.js';

const WIDTH = 110;

/** JSON with an object's fields each on a line, and a list of words on one where it fits: as `biome check` wants it. */
export function printed(json: Json, indent = '', before = ''): string {
  const deeper = `${indent}  `;
  if (isObject(json)) {
    const fields = Object.entries(json).map(([name, value]) => {
      const key = `${JSON.stringify(name)}: `;
      return `${deeper}${key}${printed(value, deeper, key)}`;
    });
    return fields.length === 0 ? '{}' : `{\n${fields.join(',\n')}\n${indent}}`;
  }
  if (!isList(json)) return JSON.stringify(json);
  const line = `[${json.map((item) => JSON.stringify(item)).join(', ')}]`;
  const isOfWords = json.every((item) => !isObject(item) && !isList(item));
  // A comma may follow.
  if (isOfWords && indent.length + before.length + line.length < WIDTH) return line;
  return `[\n${json.map((item) => `${deeper}${printed(item, deeper)}`).join(',\n')}\n${indent}]`;
}
