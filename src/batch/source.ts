import { invalidBody, type NextTurn, type Payroll } from '../operations/index.js';
import { answerLine, type LineAnswer, type LineError } from './line.js';
import { type Counts, countLines, LinesToTake } from './lines.js';

/** The lines of a body that are taken and answered one by one. */
export interface LineSource {
  /** What stands before the answers. */
  readonly head: string;
  readonly isEmpty: boolean;
  answerNext(line: number, errorOf: (thrown: unknown) => LineError, nextTurn?: NextTurn): Promise<LineAnswer>;
  /** What stands behind them. */
  end(counts: Counts): string;
}

/** The body of a batch. */
export interface BodyOfLines {
  readonly text: string;
  readonly mostRows: number;
  /** As of `LinesToTake`. */
  readonly onShorter: (characters: number) => void;
}

/** The lines of JSON of a text, to be taken one by one. Throws `InvalidInput` where there are none, or too many. */
export function lineSource(payroll: Payroll, { text, mostRows, onShorter }: BodyOfLines): LineSource {
  if (text === '') throw invalidBody('REQUIRED', 'body is empty: it must be lines of JSON objects');
  if (countLines(text) > mostRows) throw invalidBody('TOO_MANY', `body must have at most ${mostRows} lines`);
  const lines = new LinesToTake(text, onShorter);
  return {
    head: '',
    get isEmpty() {
      return lines.isEmpty;
    },
    answerNext: (line, errorOf, nextTurn) => answerLine(payroll, line, lines.take(), errorOf, nextTurn),
    end: (counts) => counts.summary,
  };
}
