import type { Place, Source } from './source.js';
import type { Entry, Node } from './yaml.js';

/*
 * A file of the book as it was read, written as JSON, from which the same nodes come thirty times as fast as from YAML. Only what
 * was read without a finding has a form.
 */

/** What there is at a place of a file: a text, a list or a map. A line is counted from that of what stands before it in the file: such
 *  numbers are few, and the law of a package takes half as much in gzip. */
export type Form =
  | readonly [lines: number, column: number, text: string, flags: number]
  | readonly [lines: number, column: number, items: readonly Form[]]
  | readonly [lines: number, column: number, entries: readonly FormEntry[], isMap: true];

type FormEntry = readonly [name: string, lines: number, column: number, value: Form];

/** Flags of a text, added up. */
const IS_QUOTED = 1;
const IS_ON_ONE_LINE = 2;

/** The form of what was read without a finding; without `columns`, which only findings show, each is 0. */
export function formOf(root: Node, columns = true): Form {
  let before = 0;
  const placeOf = ({ line, column }: Place) => {
    const lines = line - before;
    before = line;
    return [lines, columns ? column : 0] as const;
  };
  const form = (node: Node): Form => {
    const place = placeOf(node.place);
    switch (node.node) {
      case 'text':
        return [
          ...place,
          node.text,
          (node.isQuoted ? IS_QUOTED : 0) + (node.textPlace === undefined ? 0 : IS_ON_ONE_LINE),
        ];
      case 'list':
        return [...place, node.items.map(form)];
      case 'map': {
        const entries = [...node.entries].map(
          ([name, { key, value }]) => [name, ...placeOf(key), form(value)] as const,
        );
        return [...place, entries, true];
      }
    }
  };
  return form(root);
}

/** What was read, from its form. */
export function nodeOf(root: Form, source: Source): Node {
  let line = 0;
  const placeAt = (lines: number, column: number): Place => {
    line += lines;
    return { source, line, column };
  };
  const nodeAt = (form: Form): Node => {
    const place = placeAt(form[0], form[1]);
    if (isText(form)) {
      const [, column, text, flags] = form;
      const isQuoted = (flags & IS_QUOTED) !== 0;
      const textPlace =
        (flags & IS_ON_ONE_LINE) === 0 ? undefined : { ...place, column: column + (isQuoted ? 1 : 0) };
      return { node: 'text', place, text, isQuoted, textPlace };
    }
    if (form.length === 3) return { node: 'list', place, items: form[2].map(nodeAt) };
    const entries = new Map<string, Entry>();
    for (const [name, lines, column, value] of form[2])
      entries.set(name, { key: placeAt(lines, column), value: nodeAt(value) });
    return { node: 'map', place, entries, cutFormula: undefined, empty: NONE };
  };
  return nodeAt(root);
}

const NONE = new Map();

function isText(form: Form): form is Extract<Form, { readonly 2: string }> {
  return typeof form[2] === 'string';
}
