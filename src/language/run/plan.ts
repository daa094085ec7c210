import type { CheckedRefusal, CheckedValue } from '../book/checked.js';
import type { RequestNode } from '../book/node-at.js';
import { type AnswerNotes, NotesFinder } from '../trace/answer-notes.js';
import type { Book } from './book.js';
import { Calculation } from './calculation.js';
import { throwRefusals } from './refusals.js';

/** Plans the calculation of some values (full names): which refusals to check, and which assumptions and, if answers show
 *  them, notices can apply. */
export function planOf(book: Book, names: readonly string[], showsNotices = false): Plan {
  const { values, refusals, rules } = book.behind(names);
  return new Plan(book, refusals, new NotesFinder(book, values, rules, showsNotices));
}

/** One kind of calculation on a book: the same values for many requests. */
export class Plan {
  constructor(
    readonly book: Book,
    /** What a request must not meet. */
    readonly refusals: readonly CheckedRefusal[],
    private readonly notesFinder: NotesFinder,
  ) {}

  /** The plan of answers that show only some of its values (full names): it refuses what this one refuses, and gives its notices,
   *  but of assumptions and sources only those of the values. */
  part(names: readonly string[]): Plan {
    const { values, rules } = this.book.behind(names);
    return new Plan(this.book, this.refusals, this.notesFinder.part(values, rules));
  }

  /** Starts a calculation; values are found when they are read. The book must be ready. */
  start(request: RequestNode): Calculation {
    return new Calculation(this.book, request);
  }

  /** Throws `Refused` with all faults if rules refuse the request. */
  throwRefusals(calculation: Calculation): void {
    throwRefusals(this.refusals, calculation);
  }

  /** Whether an answer can rest on the rule of a value. */
  canReach(value: CheckedValue): boolean {
    return this.notesFinder.canReach(value);
  }

  /** The notes of an answer that rests on what a calculation has found so far. */
  notes(calculation: Calculation): AnswerNotes {
    return this.notesFinder.find(calculation);
  }
}
