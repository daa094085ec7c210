import { Readable } from 'node:stream';

/** A request whose body is there, all of it at once, for a parser that reads requests. */
export class CompleteBody extends Readable {
  /** It is neither coded nor of a length that would have to be waited for. */
  readonly headers = {};
  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    super();
    this.#bytes = bytes;
  }

  override _read(): void {
    this.push(this.#bytes);
    this.push(null);
  }
}
