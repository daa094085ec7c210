import type { Partition } from '../../language/index.js';

/** Rows of fields as JSON: what stands in all of them between two fields that differ is put together once. */
export class RowsText {
  /** The fields that differ between the rows, each with the text that leads to it. */
  readonly #fields: {
    readonly lead: string;
    readonly texts: readonly string[];
    readonly shared: Partition;
  }[] = [];
  /** The text of every row after the last of them. */
  #common: string[] = [];

  /** The same text in every row. */
  same(text: string): void {
    this.#common.push(text);
  }

  /** A field with the value that each row has of it: `texts[shared.of[row]]`. */
  field(name: string, texts: readonly string[], shared: Partition): void {
    this.#common.push(name);
    if (texts.length === 1) this.#common.push(texts[0] ?? '');
    else {
      // One text, which the rows then share: of pieces, each row would copy every one.
      this.#fields.push({ lead: this.#common.join(''), texts, shared });
      this.#common = [];
    }
  }

  /** The rows one after the other, each after its own beginning. */
  text(begins: readonly string[]): string {
    const end = this.#common.join('');
    let text = '';
    for (let row = 0; row < begins.length; row++) {
      text += begins[row] ?? '';
      for (const { lead, texts, shared } of this.#fields)
        text += lead + (texts[shared.groups[row] ?? 0] ?? '');
      text += end;
    }
    return text;
  }
}
