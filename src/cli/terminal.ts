import { styleText } from 'node:util';
import type { Command } from 'commander';

/** The input and output of a command: the process's streams, or a test's. */
export interface Terminal {
  /** The folder that holds rules/, rates/ and fixtures/. */
  readonly root: string;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly readStdin: () => Promise<string>;
  /** Whether output is coloured: only on a terminal, and not with NO_COLOR. */
  readonly colours: boolean;
}

/** Adds a command to the program; the command writes to the terminal. */
export type AddCommand = (program: Command, terminal: Terminal) => void;

export type Colour = 'red' | 'green' | 'yellow' | 'bold' | 'dim';

/** The text in a colour, where there are colours. */
export function coloured(terminal: Terminal, colour: Colour, text: string): string {
  return terminal.colours ? styleText(colour, text) : text;
}

/** Rows under a heading, each column as wide as its widest cell; columns of numbers are right-aligned, or with `areRight` all but the
 *  first. A row of one cell stands across them. */
export function table(
  heading: readonly string[],
  rows: readonly (readonly string[])[],
  { areRight = false } = {},
): string {
  const rowsWithHeading = [heading, ...rows];
  const widths = heading.map((_, column) =>
    Math.max(...rowsWithHeading.map((row) => (row.length === 1 ? 0 : (row[column] ?? '').length))),
  );
  const isNumeric = heading.map((_, column) =>
    areRight ? column > 0 : rows.every((row) => /^[-+£]?[\d,.]*%?$/.test(row[column] ?? '')),
  );
  const lines = rowsWithHeading.map((row) =>
    widths
      .map((width, column) => pad(row[column] ?? '', width, isNumeric[column] === true))
      .join('  ')
      .trimEnd(),
  );
  return [lines[0] ?? '', widths.map((width) => '-'.repeat(width)).join('  '), ...lines.slice(1)].join('\n');
}

function pad(cell: string, width: number, alignRight: boolean): string {
  return alignRight ? cell.padStart(width) : cell.padEnd(width);
}
