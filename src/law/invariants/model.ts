import type { Decimal } from '../../decimal/index.js';
import type { Place, TextNode } from '../../language/index.js';
import type { Formula } from '../../language/inspect.js';

/** `must`: figures that break it are wrong. `usual`: they are released only for a reason, which the register holds. */
export const LEVELS = ['must', 'usual'] as const;
export type Level = (typeof LEVELS)[number];

/** Something that holds between the figures of every year. */
export interface Invariant {
  readonly name: string;
  readonly place: Place;
  readonly level: Level;
  /** What it is, in a sentence. */
  readonly says: string;
  readonly form: InvariantForm;
}

/** The form of an invariant. Patterns are paths of figures; a `*` in them is any name. */
export type InvariantForm =
  | { readonly form: 'holds'; readonly eachOf: readonly TextNode[]; readonly chains: readonly Chain[] }
  | { readonly form: 'equal'; readonly eachOf: readonly TextNode[]; readonly groups: readonly TextNode[][] }
  | { readonly form: 'same_keys'; readonly groups: readonly TextNode[] }
  | { readonly form: 'counts'; readonly figure: TextNode }
  | {
      readonly form: 'shares';
      readonly figures: TextNode;
      /** The row that the others are shares of. */
      readonly of: TextNode;
      /** The columns that this is about; all that both rows have when there are none. */
      readonly columns: readonly string[];
      readonly rows: ReadonlyMap<string, RowShare>;
    }
  | { readonly form: 'rates_between'; readonly least: Formula; readonly most: Formula }
  | {
      readonly form: 'year_before';
      readonly eachOf: readonly TextNode[];
      /** How far a figure may move, as a share of what it was. */
      readonly movesAtMost: Formula | undefined;
      readonly mayFall: boolean;
      readonly mayStay: boolean;
    }
  | { readonly form: 'addresses' };

/** `a <= b < c`: each two neighbours are compared. */
export interface Chain {
  readonly operands: readonly ChainOperand[];
  readonly comparators: readonly ChainComparator[];
}

export const COMPARATORS = ['<=', '>=', '=', '<', '>'] as const;
export type ChainComparator = (typeof COMPARATORS)[number];

export interface ChainOperand {
  readonly text: string;
  readonly formula: Formula;
}

export interface RowShare {
  readonly share: Formula;
  readonly round: ((figure: Decimal) => Decimal) | undefined;
}

/** A figure that breaks an invariant. */
export interface Breach {
  readonly level: Level;
  /** What accepts it names: the invariant, or the figure that is not like the year before. */
  readonly name: string;
  readonly place: Place;
  /** Which figure it is, what it is, and what would be right. */
  readonly says: string;
  /** The paths of the figures that it comes of. */
  readonly figures: readonly string[];
}
