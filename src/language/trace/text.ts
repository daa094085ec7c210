/*
 * A trace is put together as text: most of it rests on the rules alone, and is the same in all traces. Fields are written with
 * a comma before each, so that they can follow one another.
 */

/** Fields of a step as JSON, each after a comma; nothing where there are none. */
export function fieldsText(fields: object): string {
  const json = JSON.stringify(fields);
  return json === '{}' ? '' : `,${json.slice(1, -1)}`;
}

/** A part of a template: fixed, or a function of the arguments. */
export type TemplatePiece<Of extends readonly unknown[]> = string | ((...of: Of) => string);

/** A text with parts that depend on arguments. */
export class Template<Of extends readonly unknown[]> {
  readonly #pieces: readonly TemplatePiece<Of>[];

  /** Fixed parts that follow one another are joined once, here. */
  constructor(pieces: readonly TemplatePiece<Of>[]) {
    const joined: TemplatePiece<Of>[] = [];
    let fixedTexts: string[] = [];
    for (const piece of pieces) {
      if (typeof piece === 'string') fixedTexts.push(piece);
      else {
        joined.push(fixedTexts.join(''), piece);
        fixedTexts = [];
      }
    }
    this.#pieces = [...joined, fixedTexts.join('')];
  }

  /** The text for these arguments. */
  text(...args: Of): string {
    let text = '';
    for (const piece of this.#pieces) text += typeof piece === 'string' ? piece : piece(...args);
    return text;
  }
}
