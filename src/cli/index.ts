/*
 * What the commands of the workshop are made of: the terminal, the book that they ask, and how they end. program.ts puts
 * the commands together.
 */
export { type Answered, Asker, loadAsker, type Refusal, sayUnreleased } from './ask.js';
export { type AskedRequest, operationOf, operationOption, readRequest } from './request-file.js';
export { Failed, Misused } from './status.js';
export { type AddCommand, type Colour, coloured, type Terminal, table } from './terminal.js';
