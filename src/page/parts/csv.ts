/*
 * A table as a file for spreadsheets: figures without thousands, and with the minus of a keyboard.
 */

/** The text of a file with these rows. Names are those of the page and figures are numbers, so no cell is taken for a formula. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  // The mark at the head tells spreadsheets that it is UTF-8.
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}

function cell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
