import { firmColumns } from '../texts/browser.js';

/*
 * A table as a person types it, or pastes it from a spreadsheet, as rows of the columns that the page knows. The script reads it, and
 * sends these columns alone; the server reads what comes, so that a row has the same number in both.
 */

/** The columns of the table in their order: fields of a request of employer cost. */
export const COLUMNS = [
  'gross.amount',
  'gross.per',
  'region',
  'pension.percent',
  'employer_pension.percent',
  'student_loans',
  'tax_code',
  'ni_category',
  'working_pattern.hours_per_week',
] as const;

export type Column = (typeof COLUMNS)[number];

/** The people of a table. */
export interface Table {
  readonly hasHeadings: boolean;
  /** The columns that are read, as they stand. */
  readonly columns: readonly Column[];
  readonly rows: readonly TableRow[];
  /** Columns with cells whose headings are no known columns, by their number from 1. */
  readonly others: readonly { readonly heading: string; readonly number: number }[];
}

interface TableRow {
  /** What the row says besides the columns that are read. */
  readonly name: string;
  /** A cell for each column; empty where the row has none. */
  readonly cells: readonly string[];
  /** Whether cells follow the last column. */
  readonly hasMore: boolean;
}

/** The heading of the numbers of rows, which the script sends: no row is without a cell. */
export const ROW_NUMBER = 'Row';

/** What stands in the place of a cell that stays in the browser: no column takes it, so that it is a fault of its row. */
const WITHHELD = '…';

/** Whether a cell without a heading is surely one of its column. */
type IsKnown = (column: Column, cell: string) => boolean;

/** Reads a table. Where its first row has no headings, a row begins at its pay, and its cells are read that are known: others may
 *  be names. */
export function tableIn(text: string, isKnown: IsKnown): Table {
  const lines = linesIn(text);
  const [first = []] = lines;
  return hasHeadings(first) ? tableBelow(first, lines.slice(1)) : tableOfPay(lines, isKnown);
}

/** Knows cells by the words of the columns that have any. Others have figures: a share, hours, or a code. */
export function knownBy(words: Readonly<Record<string, readonly string[]>>): IsKnown {
  return (column, cell) => {
    // A row begins at its pay.
    if (column === 'gross.amount') return true;
    const ofColumn = words[column] ?? [];
    if (ofColumn.length > 0) return partsOf(cell).every((part) => ofColumn.includes(plainText(part)));
    return (column === 'tax_code' ? CODE : FIGURES).test(cell);
  };
}

const FIGURES = /^\d{0,3}(?:\.\d+)?\s*%?$/;
/** As BR, NT, 0T, D0, K475, S1257L M1: no other letters alone, which may be initials, nor six figures, which a National Insurance
 *  number has. */
const CODE = /^(?:[sc]?br|nt|[a-z]{0,2}\d{1,5}[a-z]?)(?:[\s/]*(?:[wm]1|x))*$/i;

/** The words of a cell that may have several. */
export function partsOf(cell: string): readonly string[] {
  return cell.split(/[;,+]/);
}

/** Whether a cell was kept back. */
export function withholds({ hasHeadings, rows }: Table): boolean {
  return !hasHeadings && rows.some(({ cells }) => cells.includes(WITHHELD));
}

function hasHeadings(first: readonly string[]): boolean {
  const known = first.filter((cell) => columnCalled(cell) !== undefined).length;
  const others = first.filter((cell) => isName(cell) || cell === ROW_NUMBER).length;
  // One word alone may be somebody's name.
  return payAt(first) === -1 && known > 0 && known + others > 1;
}

function tableBelow(headings: readonly string[], lines: readonly (readonly string[])[]): Table {
  const all = headings.map((heading, index) => ({ heading, index, column: columnCalled(heading) }));
  // One more than there are has one of them twice, which is a fault: nobody needs the rest.
  const known = all
    .flatMap(({ index, column }) => (column === undefined ? [] : [{ index, column }]))
    .slice(0, COLUMNS.length + 1);
  const filled = new Set(lines.flatMap((cells) => [...cells.keys()].filter((index) => cells[index] !== '')));
  const others = all.filter(({ index, column }) => column === undefined && filled.has(index));
  const called = others.filter(({ heading }) => isName(heading));
  const names = new Set((called.length > 0 ? called : others).map(({ index }) => index));
  return {
    hasHeadings: true,
    columns: known.map(({ column }) => column),
    rows: lines.map((cells) => ({
      name: joined(cells.filter((_, index) => names.has(index))),
      cells: known.map(({ index }) => cells[index] ?? ''),
      hasMore: isFilled(cells.slice(headings.length)),
    })),
    others: others.map(({ heading, index }) => ({ heading, number: index + 1 })),
  };
}

function tableOfPay(lines: readonly (readonly string[])[], isKnown: IsKnown): Table {
  const rows = lines.map((cells) => {
    const start = payAt(cells);
    // Nobody knows what a row without pay has in its cells: none of them is read.
    const ofColumns = start === -1 ? [] : cells.slice(start);
    return {
      name: start === -1 ? (cells.find((cell) => cell !== '') ?? '') : joined(cells.slice(0, start)),
      cells: COLUMNS.map((column, index) => {
        const cell = ofColumns[index] ?? '';
        return cell === '' || isKnown(column, cell) ? cell : WITHHELD;
      }),
      hasMore: isFilled(ofColumns.slice(COLUMNS.length)),
    };
  });
  return { hasHeadings: false, columns: COLUMNS, rows, others: [] };
}

/** Where the pay of a row stands: an amount before its period. The last one, since a name may be “Day” behind a number; -1 where
 *  there is none, or where the comma of thousands may have parted it. */
function payAt(cells: readonly string[]): number {
  const at = cells.findLastIndex(
    (cell, index) => /^[-−£\s]*\d[\d.,\s]*k?$/i.test(cell) && isPeriod(cells[index + 1] ?? ''),
  );
  const isParted = /^\d{3}(?:\.\d*)?$/.test(cells[at] ?? '') && /^\D*\d{1,3}$/.test(cells[at - 1] ?? '');
  return isParted ? -1 : at;
}

function isPeriod(cell: string): boolean {
  return /^(?:(?:an?|per|two|four|[24])[\s_-]*)?(?:year|month|week|day|hour)/i.test(cell);
}

/** A table as the script sends it: the columns that are read below their headings, each row with its number. */
export function textOf({ columns, rows }: Table): string {
  const headings = [ROW_NUMBER, ...columns.map((column) => firmColumns[column])];
  const lines = rows.map(({ cells, hasMore }, index) => [
    String(index + 1),
    ...cells,
    // What it is stays here; that it is there is a fault.
    ...(hasMore ? [WITHHELD] : []),
  ]);
  return [headings, ...lines].map((cells) => cells.map(quoted).join('\t')).join('\n');
}

function quoted(cell: string): string {
  return cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** A cell of a table, in quotes or plain, with what ends it. Between tabs no tab is a part of a cell. */
const BETWEEN_TABS = /[^\S\t\n]*(?:"((?:[^"\t]|"")*)"[^\S\t\n]*(?=[\t\n])|([^\t\n]*))([\t\n])/g;
const BETWEEN_COMMAS = /[^\S\n]*(?:"((?:[^"]|"")*)"[^\S\n]*(?=[,\n])|([^,\n]*))([,\n])/g;

/** The cells of each line that has any: between tabs, or between commas where the table has no tab. */
function linesIn(text: string): readonly (readonly string[])[] {
  const lines: string[][] = [[]];
  const whole = `${text.replaceAll(/\r\n?/g, '\n')}\n`;
  for (const [, inQuotes, plain = '', end] of whole.matchAll(
    text.includes('\t') ? BETWEEN_TABS : BETWEEN_COMMAS,
  )) {
    const cell = inQuotes?.replaceAll('""', '"') ?? plain;
    lines.at(-1)?.push(cell.replaceAll(/\s+/g, ' ').trim());
    if (end === '\n') lines.push([]);
  }
  return lines.filter(isFilled);
}

function isFilled(cells: readonly string[]): boolean {
  return cells.some((cell) => cell !== '');
}

function joined(cells: readonly string[]): string {
  return cells.filter((cell) => cell !== '').join(' ');
}

const BY_HEADING: ReadonlyMap<string, Column> = new Map(
  COLUMNS.map((column) => [plainText(firmColumns[column]), column]),
);

function columnCalled(heading: string): Column | undefined {
  return BY_HEADING.get(plainText(heading));
}

/** Whether a heading is that of names: “Name”, “Surname”, “First name”, “Employee”. */
export function isName(heading: string): boolean {
  return /(?:name|^employee)$/i.test(heading);
}

/** The letters and figures of a text, by which headings and words are known. */
export function plainText(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}
