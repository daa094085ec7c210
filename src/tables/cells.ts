import { memoize } from '../cache.js';
import { plainCell, wordsOfCell } from '../plain-heading.js';
import type { TableColumn } from './columns.js';
import { cleanAmount, cleanNumber, isNumeric } from './numbers.js';

/** A cell as a form would send it, none where it says that there is nothing; or what is wrong with it. What its field cannot be stays a
 *  text, which the check of the request refuses. */
export type CellRead = { readonly texts: readonly string[] } | { readonly says: string };

const NOTHING: CellRead = { texts: [] };
/** What stands in a cell for nothing, as `plainCell` has it. */
const NONE: ReadonlySet<string> = new Set(['', 'na', 'none', 'nil', 'no']);
const YES: ReadonlySet<string> = new Set(['yes', 'y', 'true']);
const NO: ReadonlySet<string> = new Set(['no', 'n', 'false']);

/** Reads a cell. Nothing is guessed: 0.05 in a column of percents may be 5% or 0.05%, and is wrong. */
export function readCell(column: TableColumn, cell: string): CellRead {
  const { field, word } = column;
  const plain = plainCell(cell);
  if (cell === '') return NOTHING;
  const meant = column.wordsOfMap?.get(cell.toLowerCase());
  if (meant !== undefined) return meant === '' ? NOTHING : { texts: [meant] };
  if (word !== undefined) return yesOrNo(column, word, plain);
  if (field.type === 'flag') {
    if (YES.has(plain)) return { texts: ['true'] };
    return { texts: [NO.has(plain) ? 'false' : cell] };
  }
  // A letter or a code that is not there is another matter: what counts in its place is no “none”.
  if (field.absent === 'none' && NONE.has(plain) && !spellings(column).has(plain)) return NOTHING;
  if (isNumeric(field.type)) return numberIn(field.type, cell);
  if (field.words.length === 0) return { texts: [cell] };
  const parts = field.type === 'words' ? wordsOfCell(cell).flatMap((part) => wordsIn(column, part)) : [];
  if (field.type !== 'words') return { texts: [spellings(column).get(plain) ?? cell] };
  return { texts: parts.filter((part) => !NONE.has(plainCell(part))) };
}

function yesOrNo(column: TableColumn, word: string, plain: string): CellRead {
  if (YES.has(plain) || spellings(column).get(plain) === word) return { texts: [word] };
  if (NO.has(plain) || NONE.has(plain)) return NOTHING;
  return { says: 'must be Yes or No' };
}

/** The words of a part of a cell: one, or several with blanks between. */
function wordsIn(column: TableColumn, part: string): readonly string[] {
  const known = spellings(column);
  const meant = column.wordsOfMap?.get(part.trim().toLowerCase());
  if (meant !== undefined) return meant === '' ? [] : [meant];
  const whole = known.get(plainCell(part));
  if (whole !== undefined) return [whole];
  const several = part.trim().split(/\s+/);
  const words = several.flatMap((each) => known.get(plainCell(each)) ?? []);
  return words.length === several.length ? words : [part.trim()];
}

function numberIn(type: string, cell: string): CellRead {
  if (type === 'rate') {
    if (/£/.test(cell)) return { says: 'must be a percentage, such as 5%, not an amount' };
    const text = cleanNumber(cell);
    const share = Number(text);
    if (!cell.includes('%') && share > 0 && share < 1)
      return { says: `${cell} may be ${shown(share * 100)}% or ${cell}%: write it with %` };
    return { texts: [text] };
  }
  if (cell.includes('%')) return { says: 'must not be a percentage' };
  if (type !== 'money' && cell.includes('£')) return { says: 'must not be an amount' };
  if (/\d\s+\d/.test(cell) && !/^\D*\d{1,3}(?:\s\d{3})+(?!\d)\D?/.test(cell)) return { texts: [cell] };
  if (type === 'money' && /^\D*\d{1,3}\.\d{3}$/.test(cell))
    return { says: `${cell} may be thousands or pounds and parts of a penny: write thousands with a comma` };
  return { texts: [type === 'money' ? cleanAmount(cell) : cleanNumber(cell)] };
}

function shown(percent: number): string {
  return String(Number(percent.toPrecision(6)));
}

/** The words of a column by all that cells write for them, as `plainCell` has it: asked of each cell of a table. */
const spellings = memoize(
  ({ field, cells }: TableColumn): ReadonlyMap<string, string> =>
    new Map(
      field.words.flatMap((word) =>
        [word, ...(cells.get(word) ?? [])].map((each) => [plainCell(each), word] as const),
      ),
    ),
);

/** What cells of a column write for its words, as `plainCell` has it. */
export function spellingsOf(column: TableColumn): readonly string[] {
  return [...spellings(column).keys()];
}
