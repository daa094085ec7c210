import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { stringify } from 'csv-stringify';
import { UsageError } from '../../cli/index.js';
import { isObject, type Json, type JsonObject } from '../../json.js';
import type { RequestField } from '../../language/index.js';
import {
  didYouMeanSuffix,
  type Endpoint,
  operationOfEndpoint,
  type Payroll,
  requestFieldsByYear,
  suggester,
} from '../../operations/index.js';
import { plainHeading } from '../../plain-heading.js';
import {
  besideHeadings,
  columnsIn as headedColumnsIn,
  headingsOf,
  idHeadings,
  isNumeric,
  readCell,
  type TableColumn,
} from '../../tables/index.js';
import { answerLinesIn } from './lines.js';
import { answerIn, noticesIn, visitLeaves, withoutIndexes } from './tally.js';

/** The column that names a line. */
const ID = 'custom_id';

/** The column with the codes of notices, blanks between them; there where an answer has any. */
const NOTICES = 'notices';

/** Fields that hold others, each of which has a column of its own. */
const GROUPS: readonly RequestField['type'][] = ['amount_per', 'amounts', 'group', 'list'];
const NUMBER = /^-?\d+(\.\d+)?$/;

/** A heading that no shell reads as more than a text, in quotation marks. */
const PLAIN = /^[\p{L}\p{N} .,:;()#*+_/&£'’-]+$/u;

/** A row is no longer: else a quote is not closed. */
const MAX_ROW_CHARACTERS = 1024 * 1024;

/** What a table names, by the headings of its columns. */
export interface TableOptions {
  /** Headings that are left out, as somebody says. */
  readonly leaveOut: readonly string[];
  /** Hears the headings that are not used. */
  readonly say: (text: string) => void;
}

/** A column of the table: the field of its path, or nothing that is read. */
interface CsvColumn {
  readonly heading: string;
  /** `pay[0].kind`; `custom_id`. */
  readonly path: string;
  readonly column: TableColumn;
}

/** The rows of a table as the lines of a batch. The header names fields of the request by their paths (`gross.amount`, `pay[0].kind`) or
 *  by the headings of the rules. A cell that nobody can know becomes what the check refuses; the first of each column is
 *  said. Throws `UsageError` with every heading that is neither, and with pay whose period no column has. */
export async function* linesOfTable(
  texts: AsyncIterable<string>,
  payroll: () => Payroll,
  name: string,
  endpoint: Endpoint,
  options: TableOptions,
): AsyncGenerator<string> {
  const rows = parse({ trim: true, skip_empty_lines: true, max_record_size: MAX_ROW_CHARACTERS });
  // Its failure reaches who reads the rows.
  pipeline(Readable.from(texts), rows).catch(() => {});
  const table: AsyncIterable<string[]> = rows;
  let columns: readonly (CsvColumn | undefined)[] | undefined;
  let row = 0;
  const told = new Set<string>();
  const sayOf = (heading: string, says: string): void => {
    if (!told.has(heading))
      options.say(`Row ${row}, ${heading}: ${says}. Lines with such cells are refused.`);
    told.add(heading);
  };
  try {
    for await (const cells of table) {
      if (columns === undefined) columns = columnsOf(cells, payroll(), endpoint, options);
      else {
        row++;
        yield lineOf(cells, columns, name, sayOf);
      }
    }
    if (columns === undefined) throw new UsageError('The table is empty: it needs a header of columns.');
  } catch (error) {
    throw error instanceof CsvError ? new UsageError(`The table is no CSV: ${error.message}`) : error;
  }
}

function lineOf(
  cells: readonly string[],
  columns: readonly (CsvColumn | undefined)[],
  operation: string,
  sayOf: (heading: string, says: string) => void,
): string {
  const request: Branch = new Map();
  const words = new Map<string, readonly string[]>();
  let id: string | undefined;
  for (const [index, each] of columns.entries()) {
    const cell = cells[index] ?? '';
    if (each === undefined || cell === '') continue;
    const { heading, path, column } = each;
    if (path === ID) {
      id = cell;
      continue;
    }
    // Below a path stands what a request would have, to the letter: 0.5 is half a percent.
    const isPlain = column.headings.length === 0 && isNumeric(column.field.type) && NUMBER.test(cell);
    const read = isPlain ? { texts: [cell] } : readCell(column, cell);
    const isWrong = 'says' in read;
    if (isWrong) sayOf(heading, read.says);
    // What is wrong with it is no number and no word, so that its line is refused. The cell itself might be one: 0.05, or plan_1.
    const cellTexts = isWrong ? [read.says] : read.texts;
    const [text] = cellTexts;
    if (column.field.type === 'words') {
      const all = [...(words.get(path) ?? []), ...cellTexts];
      words.set(path, all);
      if (all.length > 0) put(request, stepsOf(path), all);
    } else if (text !== undefined)
      put(request, stepsOf(path), isWrong ? text : jsonOfText(text, column.field));
    if (text !== undefined && column.says !== undefined)
      put(request, stepsOf(column.says.path), column.says.word);
  }
  return JSON.stringify({ custom_id: id, operation, request: jsonOf(request) });
}

/** What the field of a text is; what it cannot be stays a text, which the check of the request refuses. */
function jsonOfText(text: string, { type }: RequestField): Json {
  if (isNumeric(type) && NUMBER.test(text)) return Number(text);
  return type === 'flag' && (text === 'true' || text === 'false') ? text === 'true' : text;
}

function stepsOf(path: string): readonly string[] {
  return path.split(/[.[\]]+/).filter((step) => step !== '');
}

/** An object or a list that is being filled: its members by their names or places. */
type Branch = Map<string, Branch | { readonly leaf: Json }>;

function put(branch: Branch, [step = '', ...more]: readonly string[], leaf: Json): void {
  if (more.length === 0) {
    branch.set(step, { leaf });
    return;
  }
  const known = branch.get(step);
  const inner: Branch = known instanceof Map ? known : new Map();
  branch.set(step, inner);
  put(inner, more, leaf);
}

/** Items of a list follow each other, whichever of them a row leaves out. */
function jsonOf(branch: Branch): Json {
  const members = [...branch].map(
    ([step, each]) => [step, each instanceof Map ? jsonOf(each) : each.leaf] as const,
  );
  return members.every(([step]) => /^\d+$/.test(step)) && members.length > 0
    ? members.toSorted(([one], [other]) => Number(one) - Number(other)).map(([, each]) => each)
    : Object.fromEntries(members);
}

/** The columns as they stand, undefined for those that are not used. */
function columnsOf(
  header: readonly string[],
  payroll: Payroll,
  endpoint: Endpoint,
  { leaveOut, say }: TableOptions,
): readonly (CsvColumn | undefined)[] {
  if (header.length === 1 && header[0]?.includes(';'))
    throw new UsageError('The columns of a table must have commas between them, not semicolons.');
  const left = new Set(leaveOut.map(plainHeading));
  const latest = payroll.latestTaxYear();
  const beside = new Set(besideHeadings(payroll, latest).map(plainHeading));
  const known = knownColumns(header, payroll, endpoint);
  const idAt = header.includes(ID) ? -1 : idColumn(header, idHeadings(payroll, latest), left);
  const suggest = suggester();
  const notUsed: string[] = [];
  const faults: string[] = [];
  const unlike: string[] = [];
  const said = new Map<string, string>();
  const columns = header.map((heading, index): CsvColumn | undefined => {
    const found = columnCalled(heading, known);
    if (heading === '') faults.push(`Column ${index + 1} has no name.`);
    else if (left.has(plainHeading(heading))) notUsed.push(heading);
    else if (index === idAt) return { heading, path: ID, column: textColumn(ID) };
    else if (found === undefined && beside.has(plainHeading(heading))) notUsed.push(heading);
    else if (found === undefined) {
      const suggestion = didYouMeanSuffix(
        suggest.name(shapeOf(heading), [...known.paths.keys(), ...known.names]),
      );
      faults.push(`Column ${heading} is not a field of this request${suggestion || '.'}`);
      if (suggestion === '' && PLAIN.test(heading)) unlike.push(`--leave-out "${heading}"`);
    } else {
      const { path, column } = found;
      const names = [`${path} ${column.word ?? ''}`, ...(column.says ? [`${column.says.path} `] : [])];
      const other = names.map((each) => said.get(each)).find((each) => each !== undefined);
      if (other === heading) faults.push(`Column ${heading} comes twice.`);
      else if (other !== undefined) faults.push(`Columns ${other} and ${heading} say the same.`);
      for (const each of names) said.set(each, heading);
      return { heading, ...found };
    }
    return undefined;
  });
  for (const heading of leaveOut.filter(
    (each) => !header.some((name) => plainHeading(name) === plainHeading(each)),
  ))
    faults.push(`--leave-out: there is no column ${heading}.`);
  if (faults.some((each) => /is not a field|say the same/.test(each)))
    faults.push(
      unlike.length === 0
        ? 'Rename such a column, or leave it out: --leave-out "HEADING".'
        : `Rename such a column, or leave it out: ${unlike.join(' ')}`,
    );
  for (const each of columns)
    if (each?.column.needs !== undefined && !said.has(`${each.column.needs} `))
      faults.push(
        `Column ${each.heading} does not say for what it is: call it Annual salary or Monthly salary, or add a column Per.`,
      );
  if (!columns.some((each) => each?.path === ID))
    faults.push(`A column ${ID} must name each row, or one such as Employee ID.`);
  if (faults.length > 0) throw new UsageError(faults.join('\n'));
  if (notUsed.length > 0) say(`Not used: ${notUsed.join(', ')}. No figure rests on them.`);
  return columns;
}

/** Where the column stands that names each row: the first of the headings which is not left out, -1 where there is none. */
function idColumn(header: readonly string[], ids: readonly string[], left: ReadonlySet<string>): number {
  const known = new Set(ids.map(plainHeading));
  return header.map(plainHeading).findIndex((heading) => known.has(heading) && !left.has(heading));
}

interface KnownColumns {
  /** By their paths, with all items of a list alike. */
  readonly paths: ReadonlyMap<string, TableColumn>;
  readonly headings: ReadonlyMap<string, TableColumn>;
  /** The headings as the rules write them. */
  readonly names: readonly string[];
}

function columnCalled(
  heading: string,
  { paths, headings }: KnownColumns,
): { readonly path: string; readonly column: TableColumn } | undefined {
  const ofPath = paths.get(shapeOf(heading));
  if (ofPath !== undefined) return { path: heading, column: ofPath };
  const column = headings.get(plainHeading(heading));
  return column && { path: column.field.path, column };
}

/** The columns that a table can have; all that there are in any year, where one of these is not among those of later years. */
function knownColumns(header: readonly string[], payroll: Payroll, endpoint: Endpoint): KnownColumns {
  const paths = new Map([ID, 'tax_year'].map((name) => [name, textColumn(name)]));
  const headings = new Map<string, TableColumn>();
  const names = new Set<string>();
  const operation = operationOfEndpoint(endpoint);
  if (operation.method === 'GET') {
    paths.set(operation.codeField.field, textColumn(operation.codeField.field));
    return { paths, headings, names: [] };
  }
  const search = endpoint.kind === 'net_to_gross' ? endpoint : undefined;
  for (const fields of requestFieldsByYear(payroll, operation, search)) {
    for (const [path, column] of columnsIn(fields, '')) if (!paths.has(path)) paths.set(path, column);
    const headed = headedColumnsIn(fields);
    for (const [heading, column] of headingsOf(headed))
      if (!headings.has(heading)) headings.set(heading, column);
    for (const { headings: each } of headed) for (const name of each) names.add(name);
    const known = { paths, headings, names: [] };
    if (header.every((each) => each === '' || columnCalled(each, known) !== undefined)) break;
  }
  return { paths, headings, names: [...names] };
}

function textColumn(name: string): TableColumn {
  const field: RequestField = {
    name,
    path: name,
    type: 'text',
    help: '',
    isRequired: false,
    words: [],
    fields: [],
  };
  return { field, cells: new Map(), headings: [] };
}

/** The path of a column with all items of a list alike: `pay[].kind`. */
function shapeOf(path: string): string {
  return path.replaceAll(/\[\d+\]/g, '[]');
}

function columnsIn(
  fields: readonly RequestField[],
  above: string,
  cellsAbove?: TableColumn['cells'],
): readonly (readonly [string, TableColumn])[] {
  return fields.flatMap((field) => {
    const path = `${above}${field.name}`;
    const cells =
      (field.name === 'per' ? cellsAbove : undefined) ?? field.cells ?? new Map<string, readonly string[]>();
    const inner = columnsIn(field.fields, field.type === 'list' ? `${path}[].` : `${path}.`, field.cells);
    return GROUPS.includes(field.type) ? inner : [[path, { field, cells, headings: [] }] as const, ...inner];
  });
}

/** Writes answers as a table: the name of each line, the fields asked for or all figures, notices, and what is wrong. */
export async function writeTable(
  answers: string,
  file: string,
  fields: readonly string[] | undefined,
): Promise<void> {
  const isShown = (path: string, leaf: Json): boolean => {
    const name = withoutIndexes(path);
    return fields === undefined
      ? typeof leaf === 'number'
      : fields.some((field) => name === field || name.startsWith(`${field}.`));
  };
  const columns = new Set<string>();
  let hasNotices = false;
  for await (const { result = null } of answersIn(answers)) {
    if (!isObject(result)) continue;
    visitLeaves(result, (path, leaf) => isShown(path, leaf) && columns.add(path));
    hasNotices ||= noticesIn(result).length > 0;
  }
  const names = [ID, ...columns, ...(hasNotices ? [NOTICES] : []), 'error'];
  async function* rows(): AsyncGenerator<Record<string, Json>> {
    for await (const { custom_id = null, result = null, error = null } of answersIn(answers)) {
      const row: Record<string, Json> = { [ID]: custom_id ?? '' };
      if (isObject(result)) {
        visitLeaves(result, (path, leaf) => {
          row[path] = leaf;
        });
        row[NOTICES] = noticesIn(result).join(' ');
      }
      if (isObject(error)) row['error'] = error['message'] ?? '';
      yield row;
    }
  }
  await pipeline(rows, stringify({ header: true, bom: true, columns: names }), createWriteStream(file));
}

async function* answersIn(file: string): AsyncGenerator<JsonObject> {
  for await (const line of answerLinesIn(file)) yield answerIn(line);
}
