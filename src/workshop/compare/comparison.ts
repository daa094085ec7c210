/** Two years, or the calculations of two requests, side by side. As JSON it is what `--json` prints. */
export interface Comparison {
  readonly a: string;
  readonly b: string;
  /** What is to be known of the two sides. */
  readonly notes: readonly string[];
  readonly sections: readonly Section[];
}

/** What differs in one regard, and what is said of it. */
export interface Section {
  readonly heading: string;
  readonly says: readonly string[];
  readonly tables: readonly Table[];
  readonly differences: readonly Difference[];
}

/** Figures of both sides; a row of one cell is a heading within. */
export interface Table {
  readonly title?: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Where the law of the figures stands. */
  readonly law?: readonly string[];
}

/** Something that the two sides say otherwise, or that only one of them has. */
export interface Difference {
  readonly name: string;
  readonly title: string | undefined;
  readonly a: SideOfDifference | undefined;
  readonly b: SideOfDifference | undefined;
}

export interface SideOfDifference {
  /** `rules/sick-pay.yaml:15` */
  readonly at: string;
  readonly lines: readonly string[];
}

/** The names of both sides, each once: in the order of the later one, then what only the other has. */
export function namesOfBoth(a: Iterable<string>, b: Iterable<string>): readonly string[] {
  return [...new Set([...b, ...a])];
}
