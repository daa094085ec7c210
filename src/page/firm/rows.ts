/*
 * A table as a person types it, or pastes it from a spreadsheet. The server reads it, and the script that takes the names out.
 */

/** The rows of a table, in cells between tabs, or between commas where a row has no tab. Empty rows are left out. */
export function rowsIn(text: string): readonly (readonly string[])[] {
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map(cellsIn);
}

function cellsIn(line: string): readonly string[] {
  if (line.includes('\t')) return line.split('\t').map((cell) => cell.trim());
  return [...`,${line}`.matchAll(/,\s*(?:"((?:[^"]|"")*)"\s*(?=,|$)|([^,]*))/g)].map(
    ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain.trim(),
  );
}

/** The columns of names: those that the first row calls so, else the first; none where all rows begin with pay. */
export function columnsOfNames(rows: readonly (readonly string[])[]): readonly number[] {
  const named = (rows[0] ?? []).flatMap((cell, index) => (isName(cell) ? [index] : []));
  if (named.length > 0) return named;
  // The first row may be headings.
  const people = rows.length > 1 ? rows.slice(1) : rows;
  return people.every(([first = '']) => /^[-−£]?[\d.,\s]+k?$/i.test(first)) ? [] : [0];
}

/** Whether a heading is that of names: “Name”, “Surname”, “First name”. */
export function isName(heading: string): boolean {
  return /name$/i.test(heading);
}
