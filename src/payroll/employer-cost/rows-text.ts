/** Rows of fields as JSON, written by column: what several rows have in common is put together once for all of them. */
export class RowsText {
  /** What follows one on another in every row: the texts, and which of them each row has; the first is in all rows. */
  readonly #pieces: { readonly texts: string[]; readonly of: readonly number[] }[];

  /** Each row begins with this. */
  constructor(text: string) {
    this.#pieces = [{ texts: [text], of: [] }];
  }

  /** The same text in every row. */
  same(text: string): void {
    const texts = this.#pieces.at(-1)?.texts ?? [];
    for (let number = 0; number < texts.length; number++) texts[number] += text;
  }

  /** A field with the value that each row has of it: `texts[of[row]]`. */
  field(name: string, texts: readonly string[], of: readonly number[]): void {
    const [first = '', ...others] = texts;
    if (others.length === 0) {
      this.same(name + first);
      return;
    }
    const last = this.#pieces.at(-1);
    if (last?.of === of) {
      for (let number = 0; number < texts.length; number++)
        last.texts[number] += name + (texts[number] ?? '');
      return;
    }
    this.same(name);
    this.#pieces.push({ texts: [...texts], of });
  }

  row(at: number): string {
    let row = '';
    for (const { texts, of } of this.#pieces) row += texts[of[at] ?? 0] ?? '';
    return row;
  }
}
