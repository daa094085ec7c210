import { isMap, isScalar, type Pair, type ParsedNode, parseDocument, type YAMLMap } from 'yaml';

/** An entry of a map, as `yaml` reads it. */
export type RatesEntry = Pair<ParsedNode, ParsedNode | null>;
export type RatesMap = YAMLMap<ParsedNode, ParsedNode | null>;

/** The text of a rates file that is in order, and changes to it: all else, comments and layout, stays byte for byte. */
export class RatesText {
  readonly root: RatesMap;
  readonly #edits: { readonly from: number; readonly to: number; readonly text: string }[] = [];

  constructor(private readonly text: string) {
    const { contents } = parseDocument<ParsedNode>(text, { version: '1.2', schema: 'failsafe' });
    if (!isMap(contents)) throw new TypeError('A rates file is a map.');
    this.root = contents;
  }

  entry(name: string): RatesEntry | undefined {
    return this.root.items.find((each) => nameOf(each) === name);
  }

  /** Puts a text in the place of what stands at a node. */
  replace({ range: [from, to] }: ParsedNode, text: string): void {
    this.#edits.push({ from, to, text });
  }

  /** Puts lines in the place of an entry of the file, or takes it away, with the comments in it. */
  replaceEntry({ key, value }: RatesEntry, lines: readonly string[]): void {
    this.#edits.push({
      from: this.#lineOf(key.range[0]),
      to: (value ?? key).range[2],
      text: lines.map((line) => `${line}\n`).join(''),
    });
  }

  /** The comment that ends the line of an entry, with the blanks before it. */
  commentOf({ key }: RatesEntry): string {
    const start = key.range[1];
    return /^[^\n#]*?(\s+#[^\n]*)/.exec(this.text.slice(start))?.[1] ?? '';
  }

  /** Takes entries out of a map. */
  remove(map: RatesMap, entries: readonly RatesEntry[]): void {
    if (map.flow !== true) {
      for (const each of entries) this.replaceEntry(each, []);
      return;
    }
    const lastKept = map.items.findLastIndex((each) => !entries.includes(each));
    for (const [index, entry] of map.items.entries()) {
      const next = map.items[index + 1];
      if (entries.includes(entry) && index < lastKept && next !== undefined)
        this.#edits.push({ from: entry.key.range[0], to: next.key.range[0], text: '' });
    }
    // Those at the end go with the comma before them.
    const [kept, last] = [map.items[lastKept], map.items.at(-1)];
    if (kept !== undefined && last !== undefined && kept !== last)
      this.#edits.push({ from: endOf(kept), to: endOf(last), text: '' });
  }

  /** Puts names without values before an entry. */
  insertNames(map: RatesMap, { key }: RatesEntry, names: readonly string[]): void {
    const at = map.flow === true ? key.range[0] : this.#lineOf(key.range[0]);
    const indent = this.text.slice(at, key.range[0]);
    const text = names.map((name) => (map.flow === true ? `${name}: , ` : `${indent}${name}:\n`));
    this.#edits.push({ from: at, to: at, text: text.join('') });
  }

  /** Changes what stands before the first entry. */
  replaceInHead(from: string, to: string): void {
    const end = this.root.items[0]?.key.range[0] ?? 0;
    this.#edits.push({ from: 0, to: end, text: this.text.slice(0, end).replaceAll(from, to) });
  }

  /** The text with all changes. */
  toString(): string {
    // From last to first, so that none moves the place of another.
    return this.#edits
      .toSorted((a, b) => b.from - a.from || b.to - a.to)
      .reduce((text, { from, to, text: put }) => `${text.slice(0, from)}${put}${text.slice(to)}`, this.text);
  }

  #lineOf(offset: number): number {
    return this.text.lastIndexOf('\n', offset - 1) + 1;
  }
}

export function nameOf({ key }: RatesEntry): string {
  return isScalar(key) ? String(key.value) : '';
}

/** The map in an entry, if there is one. */
export function mapIn(entry: RatesEntry | undefined): RatesMap | undefined {
  return isMap<ParsedNode, ParsedNode | null>(entry?.value) ? entry.value : undefined;
}

function endOf({ key, value }: RatesEntry): number {
  return (value ?? key).range[1];
}
