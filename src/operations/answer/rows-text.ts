import type { Partition } from '../../language/index.js';

/** Writes rows of fields as JSON. Text that is the same in all rows is joined once, not once a row. */
export class RowsText {
  /** The fields that differ between the rows, each with the text between it and the one before. */
  readonly #fields: {
    readonly prefix: string;
    readonly texts: readonly string[];
    readonly partition: Partition;
  }[] = [];
  /** The constant text since the last of `#fields`. */
  #pending: string[] = [];

  /** The same text in every row. */
  constant(text: string): void {
    this.#pending.push(text);
  }

  /** A field after its `prefix` (`,"tax":`), with the value of each row: `texts[partition.groupIndexes[row]]`. */
  field(prefix: string, texts: readonly string[], partition: Partition): void {
    this.#pending.push(prefix);
    if (texts.length === 1) this.#pending.push(texts[0] ?? '');
    else {
      // Joined to one text that all rows copy: as pieces, each row would copy each piece.
      this.#fields.push({ prefix: this.#pending.join(''), texts, partition });
      this.#pending = [];
    }
  }

  /** The rows one after the other, each after its own prefix. */
  text(prefixes: readonly string[]): string {
    const end = this.#pending.join('');
    let text = '';
    for (let row = 0; row < prefixes.length; row++) {
      text += prefixes[row] ?? '';
      for (const { prefix, texts, partition } of this.#fields)
        text += prefix + (texts[partition.groupIndexes[row] ?? 0] ?? '');
      text += end;
    }
    return text;
  }
}
