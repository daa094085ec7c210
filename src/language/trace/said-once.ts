import type { CheckedValue } from '../book/checked.js';
import type { SaidFigure } from './figures-used.js';

/** Where the parts of a trace are said that are the same in several steps. */
export interface Saying {
  /** Whether title, note and source of a rule that `with` applies to other figures are said at the rule's own step. */
  isSaidBy: (own: CheckedValue) => boolean;
  /** A figure as JSON, with what was not said of it before. */
  figure: (figure: SaidFigure) => string;
}

/** Says all at each step. */
export const EVERYTHING: Saying = { isSaidBy: () => false, figure: ({ whole }) => whole };

/** Says once what is the same in several steps: where a figure stands, at the first step that uses it; where it is
 *  published, at the first figure of its group that is published there; of a rule, at its own step. */
export class SaidOnce implements Saying {
  readonly #places = new Set<string>();
  readonly #publications = new Set<string>();

  constructor(
    /** Whether a value has a step in the trace. */
    readonly isSaidBy: (own: CheckedValue) => boolean,
  ) {}

  figure({ whole, unpublished, bare, place, publication }: SaidFigure): string {
    if (!isNew(place, this.#places)) return bare;
    return isNew(publication, this.#publications) ? whole : unpublished;
  }
}

function isNew(key: string, known: Set<string>): boolean {
  if (known.has(key)) return false;
  known.add(key);
  return true;
}
