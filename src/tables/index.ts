/*
 * Tables as people and payroll programs write them: rows of cells below headings, for the page of a firm and for batches.
 *
 *   columns.ts    the columns that requests have, by the headings that the rules list
 *   cells.ts      a cell as a request has it, or why nobody can know what it says
 *   numbers.ts    amounts, numbers and days as people type them
 */

export { type CellRead, readCell, spellingsOf } from './cells.js';
export { besideHeadings, columnsIn, headingsOf, idHeadings, type TableColumn } from './columns.js';
export { cleanAmount, cleanDay, cleanNumber, isNumeric } from './numbers.js';
