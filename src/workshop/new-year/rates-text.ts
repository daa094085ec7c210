import { isMap, isScalar, type Pair, type ParsedNode, parseDocument, type YAMLMap } from 'yaml';

/** An entry of a map, as `yaml` reads it. */
export type RatesEntry = Pair<ParsedNode, ParsedNode | null>;
export type RatesMap = YAMLMap<ParsedNode, ParsedNode | null>;

/** The text of a rates file that is in order, and changes to it: all else, comments and layout, stays byte for byte. To write the
 *  document anew with `yaml` would lay out 90 of 220 lines in another way: lists in [ ] and comments behind a key. */
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
  replace({ range: [from, to] }: Pick<ParsedNode, 'range'>, text: string): void {
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

  /** Takes entries out of a map, and puts names without values before the first figure that stays. */
  change(map: RatesMap, gone: readonly RatesEntry[], names: readonly string[], first?: RatesEntry): void {
    const { flow, range } = map;
    if (flow === true && range) {
      if (gone.length + names.length === 0) return;
      const kept = map.items.filter((each) => !gone.includes(each));
      const texts = kept.map(({ key, value }) => this.text.slice(key.range[0], (value ?? key).range[1]));
      this.replace({ range }, `{ ${[...names.map((name) => `${name}: `), ...texts].join(', ')} }`);
      return;
    }
    for (const each of gone) this.replaceEntry(each, []);
    if (first === undefined || names.length === 0) return;
    const at = this.#lineOf(first.key.range[0]);
    const indent = this.text.slice(at, first.key.range[0]);
    this.#edits.push({ from: at, to: at, text: names.map((name) => `${indent}${name}:\n`).join('') });
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
