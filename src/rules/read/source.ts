/** A file of the book as it was read. `path` is what findings and traces show: relative to the project, `/` between folders. */
export interface Source {
  readonly path: string;
  readonly text: string;
  readonly lines: readonly string[];
}

/** A position in a file; line and column count from 1. */
export interface Place {
  readonly source: Source;
  readonly line: number;
  readonly column: number;
}

export function sourceOf(path: string, text: string): Source {
  return { path, text, lines: text.split(/\r?\n/) };
}

/** The place `characters` further on in the same line. */
export function along(place: Place, characters: number): Place {
  return { ...place, column: place.column + characters };
}
