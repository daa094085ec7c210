import { didYouMean } from '../../did-you-mean.js';
import { readBookFile, type TestData } from '../../law/index.js';
import { BrokenBook, Findings, isBroken, type Place, Source } from '../../yaml/index.js';
import type { DataSetColumn } from './columns.js';

/** A row of a data set. */
export class TestRow {
  constructor(
    private readonly source: Source,
    private readonly line: number,
    private readonly names: readonly string[],
    readonly cells: readonly string[],
  ) {}

  /** HMRC's identifier of the row. */
  get testId(): string {
    return this.cell('test_id');
  }

  /** The rows of a sheet are payments of one person, the earliest first. */
  get sheet(): string {
    return this.testId.replace(/\/\d+$/, '');
  }

  /** The cell of a column; blank where the data set lacks it. */
  cell(column: string): string {
    return this.cells[this.names.indexOf(column)] ?? '';
  }

  /** Where the cell of a column stands; that of the row where it is left out. */
  place(column?: string): Place {
    const number = column === undefined ? 0 : Math.max(0, this.names.indexOf(column));
    return { source: this.source, line: this.line, column: columnOfCell(this.cells, number) };
  }
}

/** The heading of a CSV, and its rows. Cells hold no comma, so that nothing is quoted. */
export function rowsIn(source: Source): {
  readonly names: readonly string[];
  readonly rows: readonly TestRow[];
} {
  const [names = [], ...lines] = source.lines.map((line) => line.split(','));
  const rows = lines.map((cells, index) => new TestRow(source, index + 2, names, cells));
  return { names, rows: rows.filter(({ cells }) => cells.join() !== '') };
}

/** The rows of a data set's file. Throws `BrokenBook` when the heading lacks a column, a row is not as long as the heading, a cell does
 *  not hold what its column does, or rows are missing. */
export function readRows(
  root: string,
  set: TestData,
  columns: ReadonlyMap<string, DataSetColumn>,
): readonly TestRow[] {
  const findings = new Findings();
  const file = readBookFile(root, set.file, findings);
  if (isBroken(file)) throw new BrokenBook(findings.all);
  const source = new Source(set.file, file.text);
  const { names, rows } = rowsIn(source);
  const add = ({ line, column }: Pick<Place, 'line' | 'column'>, message: string) =>
    findings.add({ source, line, column }, message);
  checkHeading(names, columns, (column, message) => add({ line: 1, column }, message));
  if (findings.count > 0) throw new BrokenBook(findings.all);
  const uneven = rows.filter(({ cells }) => cells.length !== names.length);
  reportFirst(
    uneven,
    (row) => add(row.place(), `This row has ${row.cells.length} cells; the heading has ${names.length}.`),
    (row, more) => add(row.place(), `So have ${more} rows from here on.`),
  );
  for (const [column, { isValid, help }] of columns)
    reportFirst(
      rows.filter(
        (row) => names.includes(column) && !uneven.includes(row) && !isValid(row.cell(column), row),
      ),
      (row) => {
        const text = row.cell(column);
        const says = text === '' ? 'blank' : `“${text}”`;
        add(row.place(column), `${column} of the row ${row.testId} is ${says}; it is ${help}.`);
      },
      (row, more) => add(row.place(column), `So are ${more} cells of ${column} from here on.`),
    );
  if (rows.length !== set.rows)
    add(
      { line: 1, column: 1 },
      `The manifest says that this data set has ${set.rows} rows; here are ${rows.length}.`,
    );
  if (findings.count > 0) throw new BrokenBook(findings.all);
  return rows;
}

function checkHeading(
  names: readonly string[],
  columns: ReadonlyMap<string, DataSetColumn>,
  add: (column: number, message: string) => void,
): void {
  const [heading = ''] = names;
  const [separator] = [';', '\t'].filter((mark) => names.length === 1 && heading.includes(mark));
  if (separator !== undefined) {
    add(
      heading.indexOf(separator) + 1,
      `The cells of a data set are parted by commas; here is “${separator === '\t' ? 'a tab' : separator}”.`,
    );
    return;
  }
  const needed = [...columns].filter(([, { isOptional }]) => isOptional !== true).map(([column]) => column);
  for (const column of needed.filter((each) => !names.includes(each))) {
    const suggestion = didYouMean(column, names);
    const says = `The heading has no column “${column}”; this data set has ${needed.join(', ')}.`;
    add(suggestion === undefined ? 1 : columnOfCell(names, names.indexOf(suggestion)), says);
  }
}

/** Where a cell begins in its line, from 1. */
function columnOfCell(cells: readonly string[], number: number): number {
  return cells.slice(0, number).reduce((sum, cell) => sum + cell.length + 1, 1);
}

/** One mistake can make a whole column wrong: the first cells show what it is. */
const MAX_REPORTED = 5;

/** Reports the first ones, and at the next one how many more there are. */
function reportFirst<T>(
  all: readonly T[],
  report: (one: T) => void,
  reportMore: (next: T, more: number) => void,
): void {
  for (const one of all.slice(0, MAX_REPORTED)) report(one);
  const next = all[MAX_REPORTED];
  if (next !== undefined) reportMore(next, all.length - MAX_REPORTED);
}
