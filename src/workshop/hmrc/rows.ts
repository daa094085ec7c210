import { type Book, BrokenBook, didYouMean, Findings, isBroken, Source } from '../../language/index.js';
import { readBookFile, type TestData } from '../../law/index.js';
import { type CellShape, columnsOf } from './columns.js';
import { reportFirst } from './findings.js';

/** A row of a data set: the figures by the names of the columns. */
export type TestRow = ReadonlyMap<string, string>;

/** HMRC's identifier of a row. */
export function testId(row: TestRow): string {
  return cell(row, 'test_id');
}

/** The cell of a column. Throws `RangeError` where the data set has no such column. */
export function cell(row: TestRow, column: string): string {
  const text = row.get(column);
  if (text === undefined) throw new RangeError(`A data set of HMRC has no column “${column}”.`);
  return text;
}

/** The cell of a column that the data set may lack; blank where it does. */
export function cellOrBlank(row: TestRow, column: string): string {
  return row.get(column) ?? '';
}

interface Cell {
  readonly column: string;
  readonly text: string;
  readonly shape: CellShape;
  readonly line: number;
  readonly start: number;
  readonly testId: string;
}

/** The rows of a data set's file. Cells hold no comma, so that nothing is quoted. Throws `BrokenBook` when the heading lacks a
 *  column, a row is not as long as the heading, a cell does not hold what its column does, or rows are missing. */
export function readRows(root: string, set: TestData, book: Book): readonly TestRow[] {
  const findings = new Findings();
  const file = readBookFile(root, set.file, findings);
  if (isBroken(file)) throw new BrokenBook(findings.all);
  const source = new Source(set.file, file.text);
  const place = (line: number, column: number) => ({ source, line, column });
  const columns = columnsOf(set.kind, book);
  const heading = source.lines[0] ?? '';
  const names = heading.split(',');
  checkHeading(heading, columns, (column, message) => findings.add(place(1, column), message));
  if (findings.count > 0) throw new BrokenBook(findings.all);
  const rows: TestRow[] = [];
  const wrong: Cell[] = [];
  const uneven: { readonly line: number; readonly cells: number }[] = [];
  for (const [index, text] of source.lines.entries()) {
    if (index === 0 || text === '') continue;
    const cells = text.split(',');
    const line = index + 1;
    if (cells.length !== names.length) uneven.push({ line, cells: cells.length });
    const row = new Map(names.map((name, number) => [name, cells[number] ?? '']));
    rows.push(row);
    if (cells.length === names.length) wrong.push(...wrongCells(row, columns, line));
  }
  reportFirst(
    uneven,
    ({ line, cells }) =>
      findings.add(place(line, 1), `This row has ${cells} cells; the heading has ${names.length}.`),
    ({ line }, more) => findings.add(place(line, 1), `So have ${more} rows from here on.`),
  );
  for (const column of columns.keys()) {
    reportFirst(
      wrong.filter((cell) => cell.column === column),
      ({ line, start, text, shape, testId }) =>
        findings.add(
          place(line, start),
          `${column} of the row ${testId} is ${text === '' ? 'blank' : `“${text}”`}; it is ${shape.help}.`,
        ),
      ({ line, start }, more) =>
        findings.add(place(line, start), `So are ${more} cells of ${column} from here on.`),
    );
  }
  if (rows.length !== set.rows) {
    findings.add(
      place(1, 1),
      `The manifest says that this data set has ${set.rows} rows; here are ${rows.length}.`,
    );
  }
  if (findings.count > 0) throw new BrokenBook(findings.all);
  return rows;
}

function checkHeading(
  heading: string,
  columns: ReadonlyMap<string, CellShape>,
  add: (column: number, message: string) => void,
): void {
  const names = heading.split(',');
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

function wrongCells(row: TestRow, columns: ReadonlyMap<string, CellShape>, line: number): readonly Cell[] {
  const names = [...row.keys()];
  const texts = [...row.values()];
  const testId = row.get('test_id') ?? '';
  return names.flatMap((column, number) => {
    const shape = columns.get(column);
    const text = texts[number] ?? '';
    if (shape === undefined || shape.isValid(text, row)) return [];
    return [{ column, text, shape, line, start: columnOfCell(texts, number), testId }];
  });
}

/** Where a cell begins in its line, from 1. */
function columnOfCell(cells: readonly string[], number: number): number {
  return cells.slice(0, number).reduce((sum, cell) => sum + cell.length + 1, 1);
}
