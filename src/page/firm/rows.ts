import { plainCell, plainHeading, wordsOfCell } from '../../plain-heading.js';
import { columnOf, firmColumns } from '../texts/browser.js';

/*
 * A table as a person types it, or pastes it from a spreadsheet, as rows of the columns that the page knows. The script reads it, and
 * sends the cells of these columns alone; the server reads what comes, so that a row has the same number in both.
 */

/** The columns of a table without headings in their order: fields of a request of employer cost. */
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

export type FirmColumn = (typeof COLUMNS)[number];

/** What headings are known: those of columns, and those of what no figure rests on, such as names. */
export interface Headings {
  readonly read: readonly string[];
  readonly beside: readonly string[];
}

/** A column as it stands in a table, by its number from 1. */
export interface PlacedColumn {
  readonly heading: string;
  readonly number: number;
}

/** The people of a table. */
export interface Table {
  readonly hasHeadings: boolean;
  /** The columns that are read, as they stand; without headings `COLUMNS` by their own. */
  readonly columns: readonly PlacedColumn[];
  readonly rows: readonly TableRow[];
  /** Columns with cells that are not read: what no figure rests on, and what nobody knows. */
  readonly beside: readonly PlacedColumn[];
  readonly unknown: readonly PlacedColumn[];
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
const ROW_NUMBER = 'Row';

/** What stands in the place of a cell that stays in the browser: no column takes it, so that it is a fault of its row. */
const WITHHELD = '…';

/** Whether a cell without a heading is surely one of its column. */
type IsKnown = (column: FirmColumn, cell: string) => boolean;

/** The most columns that are read: one more is a fault. There are half as many, so that some say the same. */
export const MOST_READ = 40;

/** The most columns that nobody knows of which a page speaks. */
export const MOST_UNKNOWN = 60;

/** Reads a table. Where its first row has no headings, a row begins at its pay, and its cells are read that are known: others may
 *  be names. */
export function tableIn(text: string, { read, beside }: Headings, isKnown: IsKnown): Table {
  const lines = linesIn(text);
  const [first = []] = lines;
  const known: KnownHeadings = {
    read: new Set(read.map(plainHeading)),
    beside: new Set([ROW_NUMBER, ...beside].map(plainHeading)),
  };
  return hasHeadings(first, known) ? tableBelow(first, lines.slice(1), known) : tableOfPay(lines, isKnown);
}

interface KnownHeadings {
  readonly read: ReadonlySet<string>;
  readonly beside: ReadonlySet<string>;
}

/** Knows cells by the words of the columns that have any. Others have figures: a share, hours, or a code. */
export function knownBy(words: Readonly<Record<string, readonly string[]>>): IsKnown {
  return (column, cell) => {
    // A row begins at its pay.
    if (column === 'gross.amount') return true;
    const ofColumn = words[column] ?? [];
    if (ofColumn.length > 0) return wordsOfCell(cell).every((part) => ofColumn.includes(plainCell(part)));
    return (column === 'tax_code' ? CODE : FIGURES).test(cell);
  };
}

const FIGURES = /^\d{0,3}(?:\.\d+)?\s*%?$/;
/** As BR, NT, 0T, D0, K475, S1257L M1: no other letters alone, which may be initials, nor six figures, which a National Insurance
 *  number has. */
const CODE = /^(?:[sc]?br|nt|[a-z]{0,2}\d{1,5}[a-z]?)(?:[\s/]*(?:[wm]1|x))*$/i;

/** Whether a cell was kept back. */
export function withholds({ hasHeadings, rows }: Table): boolean {
  return !hasHeadings && rows.some(({ cells }) => cells.includes(WITHHELD));
}

function hasHeadings(first: readonly string[], { read, beside }: KnownHeadings): boolean {
  const all = first.map(plainHeading);
  const known = all.filter((each) => read.has(each)).length;
  const others = all.filter((each) => beside.has(each)).length;
  // One word alone may be somebody's name.
  return payAt(first) === -1 && known > 0 && known + others > 1;
}

function tableBelow(
  headings: readonly string[],
  lines: readonly (readonly string[])[],
  { read, beside }: KnownHeadings,
): Table {
  const all = headings.map((heading, index) => ({
    heading: heading || columnOf(index + 1),
    plain: plainHeading(heading),
    number: index + 1,
  }));
  const known = all.filter(({ plain }) => read.has(plain)).slice(0, MOST_READ + 1);
  const filled = new Set(lines.flatMap((cells) => [...cells.keys()].filter((index) => cells[index] !== '')));
  const others = all.filter(({ plain, number }) => !read.has(plain) && filled.has(number - 1));
  const notRead = others.filter(({ plain }) => beside.has(plain));
  const called = others.filter(({ heading }) => isName(heading));
  const persons = [called, notRead, others].find((each) => each.length > 0) ?? [];
  const names = new Set(persons.map(({ number }) => number - 1));
  return {
    hasHeadings: true,
    columns: known,
    rows: lines.map((cells) => ({
      name: joined(cells.filter((_, index) => names.has(index))),
      cells: known.map(({ number }) => cells[number - 1] ?? ''),
      hasMore: isFilled(cells.slice(headings.length)),
    })),
    beside: notRead.filter(({ heading }) => heading !== ROW_NUMBER),
    unknown: others.filter(({ plain }) => !beside.has(plain)),
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
  const columns = COLUMNS.map((column, index) => ({ heading: firmColumns[column], number: index + 1 }));
  return { hasHeadings: false, columns, rows, beside: [], unknown: [] };
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

/** A table as the script sends it: the columns that are read below their headings, each row with its number. Of other columns it sends
 *  the heading, and in the first row that they have cells. */
export function textOf({ columns, rows, beside, unknown }: Table): string {
  const others = [...beside.slice(0, MOST_UNKNOWN), ...unknown.slice(0, MOST_UNKNOWN + 1)];
  const headings = [ROW_NUMBER, ...[...columns, ...others].map(({ heading }) => heading)];
  const lines = rows.map(({ cells, hasMore }, index) => [
    String(index + 1),
    ...cells,
    ...(hasMore || index === 0 ? others.map(() => (index === 0 ? WITHHELD : '')) : []),
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

/** Whether a heading is that of names: “Name”, “Surname”, “First name”, “Employee”. */
function isName(heading: string): boolean {
  return /(?:name|^employee)$/i.test(heading);
}
