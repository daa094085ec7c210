import type { Json } from '../../../src/json.js';

/** Stands in JSON for a text that JSON.stringify would not write: `written('1e400')`. */
export function rawJson(text: string): string {
  return `written ${text} here`;
}

/** JSON with what stands for texts of its own written out. */
export function jsonText(value: Json): string {
  return JSON.stringify(value).replaceAll(/"written ([^" ]+) here"/g, '$1');
}
