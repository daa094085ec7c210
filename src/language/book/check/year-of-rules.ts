import type { FigureNode } from '../../figures.js';
import type { Grain, Kind } from '../../kinds.js';
import type { Authorities } from '../authority.js';
import type { CheckedBook } from '../checked.js';
import type { Topic } from '../model.js';
import type { MissingTopics } from './missing-topics.js';

/** A value that an operation shows, with what it must be. */
export interface RequiredValue {
  readonly value: string;
  readonly kinds: readonly Kind[];
  readonly grain: Grain;
}

export interface YearOfRules {
  readonly taxYear: string;
  /** The topics that are the law of the year. */
  readonly topics: readonly Topic[];
  /** What they and the figures cite; left out of a book that names addresses. */
  readonly authorities?: Authorities | undefined;
  /** The figures of the year. */
  readonly rates: FigureNode;
  /** The first days of its stretches: that of the year, then each on which some of its figures change. */
  readonly stretches: readonly string[];
  /** Its first and its last day: `year.starts` and `year.ends`. */
  readonly days: FigureNode;
  /** Paths of figures that are there for the rules only: `unreadFigures` of the checked book are those that no rule reads. */
  readonly payrollOnly: readonly string[];
  /** What the operations show. */
  readonly requiredValues: readonly RequiredValue[];
  /** The fields, by path, of the answers that show notices. Left out where none does: the book then has no notices. */
  readonly answerFields?: (book: CheckedBook) => ReadonlySet<string>;
  /** What the book lacks as a whole, if anything. */
  readonly lacking?: MissingTopics;
}
