import type { Timing } from './measure.js';

/** One line of the results. */
export interface Result {
  readonly part: string;
  readonly name: string;
  /** With its unit: `81.4 µs`. */
  readonly measured: string;
  /** Relative to `against`, in the same run. */
  readonly ratio?: number;
  readonly against?: string;
  /** The upper bound, of the ratio where there is one. */
  readonly atMost?: number;
  /** The lower bound. */
  readonly atLeast?: number;
  /** The figure without its unit, for tools. */
  readonly figure: number;
}

/** The line of a timed case. */
export function resultOf(part: string, { name, microseconds, ratio }: Timing, against: string): Result {
  return { part, name, measured: `${microseconds.toFixed(1)} µs`, figure: microseconds, ratio, against };
}

/** The lines as a text table. */
export function table(results: readonly Result[]): string {
  const rows = results.map((result) => [
    result.part,
    result.name,
    result.measured,
    result.ratio === undefined ? '' : result.ratio.toFixed(2),
    result.against ?? '',
    verdict(result),
  ]);
  const head = ['part', 'case', 'measured', 'ratio', 'to', 'to reach'];
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) =>
        column === 2 || column === 3 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  return [head, widths.map((width) => '-'.repeat(width)), ...rows].map(line).join('\n');
}

/** Whether the figure is within its bound; empty where it has none. */
function verdict({ ratio, figure, atMost, atLeast }: Result): string {
  const of = ratio ?? figure;
  if (atMost !== undefined) return `${of <= atMost ? 'within' : 'ABOVE'} ${atMost}`;
  if (atLeast !== undefined) return `${of >= atLeast ? 'reached' : 'BELOW'} ${atLeast}`;
  return '';
}
