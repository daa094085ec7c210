import { BrokenBook, Findings } from '../../rules/index.js';
import { Source } from '../../rules/read/source.js';
import { bookFile } from '../files.js';
import type { TestData } from './manifest.js';

/** A row of a data set: the figures by the names of the columns. */
export type TestRow = ReadonlyMap<string, string>;

/** The rows of a data set's file. Throws `BrokenBook` when a row is not as long as the heading, or rows are missing. */
export function readRows(root: string, set: TestData): readonly TestRow[] {
  const { text } = bookFile(root, set.file);
  const source = new Source(set.file, text);
  const findings = new Findings();
  const [heading = '', ...lines] = source.lines.filter((line) => line !== '');
  const columns = heading.split(',');
  const rows = lines.map((line, index) => {
    const cells = line.split(',');
    if (cells.length !== columns.length) {
      const place = { source, line: index + 2, column: 1 };
      findings.add(place, `This row has ${cells.length} columns; the heading has ${columns.length}.`);
    }
    return new Map(columns.map((column, at) => [column, cells[at] ?? '']));
  });
  if (rows.length !== set.rows) {
    const place = { source, line: 1, column: 1 };
    findings.add(
      place,
      `The manifest says that this data set has ${set.rows} rows; here are ${rows.length}.`,
    );
  }
  if (findings.count > 0) throw new BrokenBook(findings.all);
  return rows;
}
