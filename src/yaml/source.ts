/** A file of the book as it was read. `path` is what findings and traces show: relative to the project, `/` between folders. */
export class Source {
  #lines: readonly string[] | undefined;

  constructor(
    readonly path: string,
    readonly text: string,
  ) {}

  get lines(): readonly string[] {
    this.#lines ??= this.text.split(/\r?\n/);
    return this.#lines;
  }
}

/** A position in a file; line and column count from 1. */
export interface Place {
  readonly source: Source;
  readonly line: number;
  readonly column: number;
}

/** The place so many characters further right in the same line. */
export function placeFurtherOn(place: Place, characters: number): Place {
  return { ...place, column: place.column + characters };
}
