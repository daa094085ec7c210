import { oneShared, type Partition, sharedByBoth } from '../../rules/index.js';

/** Rows of fields as JSON, written by column: what several rows have in common is put together once for all of them. */
export class RowsText {
  /** What follows one on another in every row: the texts, and which rows share one. */
  readonly #pieces: { readonly texts: string[]; readonly shared: Partition }[];

  /** So many rows, each of which begins with this. */
  constructor(
    text: string,
    private readonly length: number,
  ) {
    this.#pieces = [{ texts: [text], shared: oneShared() }];
  }

  /** The same text in every row. */
  same(text: string): void {
    const texts = this.#pieces.at(-1)?.texts ?? [];
    for (let number = 0; number < texts.length; number++) texts[number] += text;
  }

  /** A field with the value that each row has of it: `texts[shared.of[row]]`. */
  field(name: string, texts: readonly string[], shared: Partition): void {
    const [first = '', ...others] = texts;
    if (others.length === 0) {
      this.same(name + first);
      return;
    }
    const last = this.#pieces.at(-1);
    if (last?.shared === shared) {
      for (let number = 0; number < texts.length; number++)
        last.texts[number] += name + (texts[number] ?? '');
      return;
    }
    this.same(name);
    this.#pieces.push({ texts: [...texts], shared });
  }

  /** The text of each row; those that are alike are put together once. */
  rows(): readonly string[] {
    const pieces = this.#pieces;
    const shared = pieces.reduce((all, piece) => sharedByBoth(all, piece.shared, this.length), oneShared());
    const texts = shared.firsts.map((row) => {
      let text = '';
      for (const piece of pieces) text += piece.texts[piece.shared.of[row] ?? 0] ?? '';
      return text;
    });
    return shared.of.slice(0, this.length).map((number) => texts[number] ?? '');
  }
}
