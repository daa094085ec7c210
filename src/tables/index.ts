/*
 * Tables as people and payroll programs write them: rows of cells below headings, for the page of a firm and for batches.
 *
 *   columns.ts      the columns that requests have, by the headings that the rules list
 *   known.ts        the columns that a table of an operation can have, by paths too
 *   column-map.ts   what somebody says of a table besides: headings, constants, words of cells; those of payroll programs lie in maps/
 *   header.ts       the first row of a table: what its columns are, or what is wrong with them
 *   row.ts          a row as a request
 *   records.ts      the records of CSV, and their cells
 *   cells.ts        a cell as a request has it, or why nobody can know what it says
 *   numbers.ts      amounts, numbers and days as people type them
 */

export { type CellRead, readCell, spellingsOf } from './cells.js';
export {
  type ColumnMap,
  type MapFile,
  NO_MAP,
  readColumnMap,
  readConstant,
  SHIPPED_MAPS,
  shippedMap,
} from './column-map.js';
export { besideHeadings, columnsIn, headingsOf, idHeadings, type TableColumn } from './columns.js';
export { type Header, type HeaderFault, type HeaderOptions, readHeader } from './header.js';
export { ID, knownColumns, paths } from './known.js';
export { cleanAmount, cleanDay, cleanNumber, isNumeric } from './numbers.js';
export { cellsOf, recordEnd } from './records.js';
export { type CellFault, requestOfRow } from './row.js';
