import type { Place } from '../../../yaml/index.js';
import type { FigureNode } from '../../figures.js';
import type { Grain, Kind } from '../../kinds.js';
import type { Authorities } from '../authority.js';
import type { CheckedBook } from '../checked.js';
import type { Topic } from '../model.js';
import type { MissingTopics } from './missing-topics.js';

/** A value that an operation shows, with the kinds and the grain that it may have. */
export interface RequiredValue {
  readonly value: string;
  readonly kinds: readonly Kind[];
  readonly grain: Grain;
  /** Whether it may be a condition, by its full name. */
  readonly mayBeCondition?: boolean;
  /** Where it is declared, if a file does. */
  readonly place?: Place;
}

/** What an operation names of requests, by its path: an input that it shows; a date; a field, such as a group; a list; a field that can be some
 *  words alone. Or a topic of the rules, or a value, by its full name or within its topic. */
export interface RequiredName {
  readonly name: string;
  readonly is: 'input' | 'date' | 'field' | 'list' | 'words' | 'topic' | 'value' | 'notice';
  readonly place?: Place;
}

/** The figures of a tax year for who reads them by a day. */
export interface FiguresOfYear {
  readonly taxYear: string;
  readonly rates: FigureNode;
  /** The first days of its stretches. */
  readonly stretches: readonly string[];
  /** Its last day. */
  readonly ends: string;
  /** Paths of figures that stand there and could not be read. */
  readonly unreadable: readonly string[];
  /** What its figures can cite. */
  readonly authorities: Authorities;
}

/** What a book of one tax year is checked from. */
export interface UncheckedBook {
  readonly taxYear: string;
  /** The topics that the book has. */
  readonly topics: readonly Topic[];
  /** The operations whose answers reach these, by name. */
  readonly operations: readonly string[];
  /** Other topics that these operations may read, and that their answers do not reach. */
  readonly otherTopics?: readonly Topic[];
  /** What rules and figures cite. */
  readonly authorities: Authorities;
  /** The figures of the year. */
  readonly rates: FigureNode;
  /** The first days of its stretches: that of the year, then each on which some of its figures change. */
  readonly stretches: readonly string[];
  /** The figures of all years, the earliest first, for \`on()\`. Left out where a request names its year: its answer is by the law of that alone. */
  readonly figuresOfYears?: () => readonly FiguresOfYear[];
  /** The figures that do not follow the tax year, from each day on which any of them is another, the earliest first: where a request names its
   *  year, those from days before that year ends. */
  readonly figuresByDay?: () => readonly FiguresOfYear[];
  /** Its first and its last day: `year.starts` and `year.ends`. */
  readonly days: FigureNode;
  /** Paths of figures that exist only for the rules; those that no rule reads become `unusedFigures` of the checked book. */
  readonly payrollOnly: readonly string[];
  /** What the operations show. */
  readonly requiredValues: readonly RequiredValue[];
  readonly requiredNames?: readonly RequiredName[];
  /** The paths of the fields of answers that show notices. Left out where none does: the book then has no notices. It is asked while the
   *  book is checked, and may read its requests, types and notices alone. */
  readonly answerFields?: (book: CheckedBook) => ReadonlySet<string>;
  /** The topics that the book lacks as a whole. */
  readonly missingTopics?: MissingTopics;
}
