/*
 * What commands share: the terminal, the calculator, requests in files, and exit statuses. program.ts lists the commands.
 */
export {
  type CalculatedAnswer,
  Calculator,
  loadCalculator,
  type RequestRefusal,
  warnUnreleased,
} from './calculator.js';
export {
  fileInWords,
  jsonIn,
  type OperationRequest,
  operationOf,
  operationOption,
  readInput,
  readRequest,
  USUAL_OPERATION,
  unknownName,
} from './request-file.js';
export { CommandFailure, InconclusiveError, UnfinishedError, UsageError } from './status.js';
export { type AddCommand, type Colour, coloured, type Terminal, table } from './terminal.js';
