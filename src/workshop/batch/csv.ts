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
import { linesIn, textsOf } from './lines.js';
import { answerIn, noticesIn, visitLeaves, withoutPlaces } from './tally.js';

/** The column that names a line. */
const ID = 'custom_id';

/** The column with the codes of notices, blanks between them; there where an answer has any. */
const NOTICES = 'notices';

/** Fields that hold others, each of which has a column of its own. */
const GROUPS: readonly RequestField['type'][] = ['amount_per', 'amounts', 'group', 'list'];
const NUMBERS: readonly RequestField['type'][] = ['money', 'rate', 'number', 'count'];

/** A row is no longer: else a quote is not closed. */
const MAX_ROW_CHARACTERS = 1024 * 1024;

/** Turns a cell into what its field is; what it cannot be stays a text, which the check of the request refuses. */
type Read = (cell: string) => Json;

const READ_TEXT: Read = (cell) => cell;
const READ_NUMBER: Read = (cell) => (/^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell);
const READ_FLAG: Read = (cell) => (/^(true|false)$/i.test(cell) ? cell.toLowerCase() === 'true' : cell);
const READ_WORDS: Read = (cell) => cell.split(/[\s,]+/).filter((word) => word !== '');

/** The rows of a table as the lines of a batch. The header names fields of the request by their paths: `gross.amount`,
 *  `pay[0].kind`. Throws `UsageError` with every column that names none. */
export async function* linesOfTable(
  texts: AsyncIterable<string>,
  payroll: () => Payroll,
  name: string,
  endpoint: Endpoint,
): AsyncGenerator<string> {
  const rows = parse({ trim: true, skip_empty_lines: true, max_record_size: MAX_ROW_CHARACTERS });
  // Its failure reaches who reads the rows.
  pipeline(Readable.from(texts), rows).catch(() => {});
  const table: AsyncIterable<string[]> = rows;
  let columns: readonly (readonly [path: string, read: Read])[] | undefined;
  try {
    for await (const cells of table) {
      if (columns === undefined) columns = columnsOf(cells, payroll, endpoint);
      else yield lineOf(cells, columns, name);
    }
    if (columns === undefined) throw new UsageError('The table is empty: it needs a header of columns.');
  } catch (error) {
    throw error instanceof CsvError ? new UsageError(`The table is no CSV: ${error.message}`) : error;
  }
}

function lineOf(
  cells: readonly string[],
  columns: readonly (readonly [path: string, read: Read])[],
  operation: string,
): string {
  const request: Branch = new Map();
  let id: string | undefined;
  for (const [index, [path, read]] of columns.entries()) {
    const cell = cells[index] ?? '';
    if (cell === '') continue;
    if (path === ID) id = cell;
    else
      put(
        request,
        path.split(/[.[\]]+/).filter((step) => step !== ''),
        read(cell),
      );
  }
  return JSON.stringify({ custom_id: id, operation, request: jsonOf(request) });
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

/** The path of each column, and how its cells are read. */
function columnsOf(
  header: readonly string[],
  payroll: () => Payroll,
  endpoint: Endpoint,
): readonly (readonly [string, Read])[] {
  if (header.length === 1 && header[0]?.includes(';'))
    throw new UsageError('The columns of a table must have commas between them, not semicolons.');
  const known = knownColumns(header.map(shapeOf), payroll(), endpoint);
  const suggest = suggester();
  const faults = header.flatMap((path, index) => {
    if (path === '') return [`Column ${index + 1} has no name.`];
    if (header.indexOf(path) !== index) return [`Column ${path} comes twice.`];
    if (known.has(shapeOf(path))) return [];
    const suggestion = didYouMeanSuffix(suggest.name(shapeOf(path), [...known.keys()]));
    return [`Column ${path} is not a field of this request${suggestion === '' ? '.' : suggestion}`];
  });
  if (!header.includes(ID)) faults.push(`A column ${ID} must name each row.`);
  if (faults.length > 0) throw new UsageError(faults.join('\n'));
  return header.map((path) => [path, known.get(shapeOf(path)) ?? READ_TEXT]);
}

/** The columns that a table can have; all that there are in any year, where one of these is not among those of later years. */
function knownColumns(
  shapes: readonly string[],
  payroll: Payroll,
  endpoint: Endpoint,
): ReadonlyMap<string, Read> {
  const known = new Map([
    [ID, READ_TEXT],
    ['tax_year', READ_TEXT],
  ]);
  for (const columns of columnsByYear(payroll, endpoint)) {
    for (const [path, read] of columns) if (!known.has(path)) known.set(path, read);
    if (shapes.every((shape) => shape === '' || known.has(shape))) break;
  }
  return known;
}
/** The path of a column with all items of a list alike: `pay[].kind`. */
function shapeOf(path: string): string {
  return path.replaceAll(/\[\d+\]/g, '[]');
}

function* columnsByYear(
  payroll: Payroll,
  endpoint: Endpoint,
): Generator<readonly (readonly [string, Read])[]> {
  const operation = operationOfEndpoint(endpoint);
  if (operation.method === 'GET') {
    yield [[operation.codeField.field, READ_TEXT]];
    return;
  }
  const search = 'operation' in endpoint ? endpoint : undefined;
  for (const fields of requestFieldsByYear(payroll, operation, search)) yield columnsIn(fields, '');
}

function columnsIn(fields: readonly RequestField[], above: string): readonly (readonly [string, Read])[] {
  return fields.flatMap((field) => {
    const path = `${above}${field.name}`;
    const inner = columnsIn(field.fields, field.type === 'list' ? `${path}[].` : `${path}.`);
    return GROUPS.includes(field.type) ? inner : [[path, readOf(field)] as const, ...inner];
  });
}

function readOf({ type }: RequestField): Read {
  if (NUMBERS.includes(type)) return READ_NUMBER;
  if (type === 'flag') return READ_FLAG;
  return type === 'words' ? READ_WORDS : READ_TEXT;
}

/** Writes answers as a table: the name of each line, the fields asked for or all figures, notices, and what is wrong. */
export async function writeTable(
  answers: string,
  file: string,
  fields: readonly string[] | undefined,
): Promise<void> {
  const isShown = (path: string, leaf: Json): boolean => {
    const name = withoutPlaces(path);
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
  for await (const line of linesIn(textsOf(file, undefined).texts)) yield answerIn(line);
}
