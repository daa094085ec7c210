/*
 * Calculations by the thousand: a line of JSON each, answered by a line. No HTTP, no file and no process in it.
 *
 *   line.ts     a line, and its answer
 *   lines.ts    the lines of a text, and the last line of their answers, which counts them
 */

export {
  answerLine,
  type LineAnswer,
  type LineError,
  lineOperations,
  MAX_LINE_KIBIBYTES,
} from './line.js';
export { Counts, countLines, LinesToTake, linesOf } from './lines.js';
