import type { Json } from '../../../src/json.js';

/** Stands in JSON for a text that JSON.stringify would not write: `rawJson('1e400')`. */
export function rawJson(text: string): string {
  return `written ${text} here`;
}

/** JSON in which each `rawJson` is replaced by its text. */
export function jsonText(value: Json): string {
  return JSON.stringify(value).replaceAll(/"written ([^" ]+) here"/g, '$1');
}
