/*
 * A trace is put together as text: most of it rests on the rules alone, and is the same in all traces. Fields are written with
 * a comma before each, so that they can follow one another.
 */

/** Fields of a step as JSON, each after a comma; nothing where there are none. */
export function fieldsText(fields: object): string {
  const json = JSON.stringify(fields);
  return json === '{}' ? '' : `,${json.slice(1, -1)}`;
}

/** A part of a text: the same always, or told of something. */
export type Piece<Of extends readonly unknown[]> = string | ((...of: Of) => string);

/** A text with parts that are told each time. */
export class Template<Of extends readonly unknown[]> {
  readonly #pieces: readonly Piece<Of>[];

  /** What is the same always is joined, and flat: it is put into every text. */
  constructor(pieces: readonly Piece<Of>[]) {
    const joined: Piece<Of>[] = [];
    let always: string[] = [];
    for (const piece of pieces) {
      if (typeof piece === 'string') always.push(piece);
      else {
        joined.push(always.join(''), piece);
        always = [];
      }
    }
    this.#pieces = [...joined, always.join('')];
  }

  /** The text, with what is told. */
  text(...of: Of): string {
    let text = '';
    for (const piece of this.#pieces) text += typeof piece === 'string' ? piece : piece(...of);
    return text;
  }
}
