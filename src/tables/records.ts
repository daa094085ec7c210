import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';

const QUOTE = 34;
const LINE_END = 10;

/** Where the record of a table ends that begins at a place: at the end of a line outside quotes, else at the end of the text. A quote that is
 *  open at the end is said. */
export function recordEnd(text: string, start: number): { readonly end: number; readonly isOpen: boolean } {
  let isOpen = false;
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) isOpen = !isOpen;
    else if (code === LINE_END && !isOpen) return { end: at, isOpen };
  }
  return { end: text.length, isOpen };
}

/** The cells of a record; none of an empty line. A record that is no CSV has what is wrong with it. */
export function cellsOf(record: string): readonly string[] | { readonly says: string } {
  try {
    const [cells = []]: string[][] = parse(record, { trim: true, skip_empty_lines: true });
    return cells;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { says: SAYS[error.code] ?? 'is no CSV' };
  }
}

/** What the package says repeats the cell, which may be a name. */
const SAYS: Readonly<Record<string, string>> = {
  INVALID_OPENING_QUOTE: 'is no CSV: a quotation mark stands within a cell that has none around it',
  CSV_INVALID_CLOSING_QUOTE: 'is no CSV: something stands behind a closing quotation mark',
  CSV_QUOTE_NOT_CLOSED: 'is no CSV: a quotation mark is not closed',
};
