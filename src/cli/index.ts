/*
 * What commands share: the terminal, asking the book, and exit statuses. program.ts puts the commands together.
 */
export {
  type AnswerWithRun,
  Calculator,
  loadCalculator,
  type Refusal,
  underLabel,
  warnUnreleased,
} from './calculator.js';
export {
  fileInWords,
  jsonIn,
  type OperationRequest,
  operationOf,
  operationOption,
  readJson,
  readRequest,
} from './request-file.js';
export { CommandFailure, InconclusiveError, UsageError } from './status.js';
export { type AddCommand, type Colour, coloured, type Terminal, table } from './terminal.js';
