import type { Source } from './source.js';
import type { Entry, Node } from './yaml.js';

/*
 * A file of the book as it was read, written as JSON, from which the same nodes come thirty times as fast as from YAML. Only what
 * was read without a finding has a form.
 */

/** What there is at a place of a file: a text, a list or a map. */
export type Form =
  | readonly [line: number, column: number, text: string, flags: number]
  | readonly [line: number, column: number, items: readonly Form[]]
  | readonly [line: number, column: number, entries: readonly FormEntry[], isMap: true];

type FormEntry = readonly [name: string, line: number, column: number, value: Form];

/** Flags of a text, added up. */
const IS_QUOTED = 1;
const IS_ON_ONE_LINE = 2;

/** The form of what was read without a finding. */
export function formOf(node: Node): Form {
  const { line, column } = node.place;
  switch (node.node) {
    case 'text':
      return [
        ...([line, column] as const),
        node.text,
        (node.isQuoted ? IS_QUOTED : 0) + (node.textPlace === undefined ? 0 : IS_ON_ONE_LINE),
      ];
    case 'list':
      return [line, column, node.items.map(formOf)];
    case 'map': {
      const entries = [...node.entries].map(
        ([name, { key, value }]) => [name, key.line, key.column, formOf(value)] as const,
      );
      return [line, column, entries, true];
    }
  }
}

/** What was read, from its form. */
export function nodeOf(form: Form, source: Source): Node {
  const place = { source, line: form[0], column: form[1] };
  if (isText(form)) {
    const [, column, text, flags] = form;
    const isQuoted = (flags & IS_QUOTED) !== 0;
    const textPlace =
      (flags & IS_ON_ONE_LINE) === 0 ? undefined : { ...place, column: column + (isQuoted ? 1 : 0) };
    return { node: 'text', place, text, isQuoted, textPlace };
  }
  if (form.length === 3) return { node: 'list', place, items: form[2].map((item) => nodeOf(item, source)) };
  const entries = new Map<string, Entry>();
  for (const [name, line, column, value] of form[2])
    entries.set(name, { key: { source, line, column }, value: nodeOf(value, source) });
  return { node: 'map', place, entries, cutFormula: undefined, empty: NONE };
}

const NONE = new Map();

function isText(form: Form): form is Extract<Form, { readonly 2: string }> {
  return typeof form[2] === 'string';
}
