/*
 * Calculations by the thousand: a line of JSON each, answered by a line. No HTTP, no file and no process in it.
 *
 *   line.ts     a line, and its answer
 *   lines.ts    the lines of a text, and the last line of their answers, which counts them
 *   source.ts   what a body has, to be taken and answered line by line
 *   table.ts    the rows of a table as lines
 *   dearest-table.ts   the table that the siege sends
 */

export { dearestTable } from './dearest-table.js';
export {
  answerLine,
  type LineAnswer,
  type LineError,
  lineOperations,
  MAX_LINE_KIBIBYTES,
} from './line.js';
export { Counts, linesOf } from './lines.js';
export { type LineSource, lineSource } from './source.js';
export { MOST_COLUMNS, type TableBody, tableSource } from './table.js';
