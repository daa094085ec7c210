import { stringify } from 'csv-stringify/sync';
import { isObject, type Json, type JsonObject, objectsIn, valueAt } from '../json.js';
import {
  didYouMeanSuffix,
  type Endpoint,
  FIRM,
  type FieldFault,
  InvalidInput,
  invalidBody,
  type NextTurn,
  oneOf,
  operationOfEndpoint,
  type Payroll,
  parameterValues,
  type Query,
  suggester,
  truncateName,
  yearsOf,
} from '../operations/index.js';
import {
  type CellFault,
  type ColumnMap,
  cellsOf,
  type Header,
  NO_MAP,
  paths,
  readColumnMap,
  readConstant,
  readHeader,
  recordEnd,
  requestOfRow,
  SHIPPED_MAPS,
  shippedMap,
} from '../tables/index.js';
import { answerEnvelope, type LineAnswer, type LineError, MAX_LINE_KIBIBYTES } from './line.js';
import { LinesToTake } from './lines.js';
import type { BodyOfLines, LineSource } from './source.js';

/*
 * A table (CSV) as the lines of a batch: its rows are requests of one operation, and what all of them say stands in a query.
 */

/** The most columns of a table: as many as no program writes. */
export const MOST_COLUMNS = 500;

/** The parameters that are no constants of rows. */
const PARAMETERS = ['operation', 'fields', 'map', 'leave_out'];

/** Codes of notices, blanks between them. */
const NOTICES = 'notices';

/** What a query says of all rows. */
interface TableCall {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly fields: readonly string[] | undefined;
  readonly leaveOut: readonly string[];
  readonly map: ColumnMap;
}

/** How a table comes. */
export interface TableBody extends BodyOfLines {
  readonly query: Query;
  /** Whether answers are rows, too: then `fields` are single figures. */
  readonly hasRows: boolean;
}

/** The rows of a table, to be taken one by one. Throws `InvalidInput` with all that is wrong with the query, or with the header. */
export function tableSource(
  payroll: Payroll,
  { text, query, mostRows, hasRows, onShorter }: TableBody,
): LineSource {
  const call = callIn(query, payroll);
  const columns = hasRows ? columnsOfAnswer(payroll, call) : undefined;
  checkText(text, mostRows);
  const records = new LinesToTake(
    text.replace(/^\uFEFF/, ''),
    onShorter,
    (all, start) => recordEnd(all, start).end,
  );
  const header = headerOf(nextRecord(records), payroll, call);
  let next = nextRecord(records);
  if (next === undefined) throw invalidBody('REQUIRED', 'body has no row below its header');
  return {
    head: columns === undefined ? '' : rowText(columns),
    get isEmpty() {
      return next === undefined;
    },
    async answerNext(line, errorOf, nextTurn) {
      const record = next ?? '';
      next = nextRecord(records);
      const answer = await answerRow(payroll, line, record, call, header, errorOf, nextTurn);
      return columns === undefined ? answer : { ...answer, text: rowOf(answer.text, columns) };
    },
    end: (counts) => (columns === undefined ? counts.summary : ''),
  };
}

function answerRow(
  payroll: Payroll,
  line: number,
  record: string,
  { name, fields }: TableCall,
  header: Header,
  errorOf: (thrown: unknown) => LineError,
  nextTurn: NextTurn | undefined,
): Promise<LineAnswer> {
  let faults: readonly CellFault[] = [];
  const envelope = (): JsonObject => {
    const cells = cellsOf(record);
    if ('says' in cells) throw invalidBody('MALFORMED', `body: the row ${cells.says}`);
    if (cells.length !== header.columns.length)
      throw invalidBody(
        'MALFORMED',
        `body: the row has ${cells.length} cells, and the header ${header.columns.length}`,
      );
    const row = requestOfRow(cells, header);
    faults = row.faults;
    return {
      ...(row.id !== undefined && { custom_id: row.id }),
      operation: name,
      ...(fields !== undefined && { fields }),
      request: row.request,
    };
  };
  return answerEnvelope(payroll, line, envelope, errorOf, nextTurn, (fault) => {
    const wrong = faults.find(({ path }) => fault.field === path || fault.field.startsWith(`${path}[`));
    return wrong === undefined
      ? fault
      : { ...fault, field: wrong.path, message: `${wrong.path}: ${wrong.says}` };
  });
}

/** The next record with a cell; undefined where there is none. */
function nextRecord(records: LinesToTake): string | undefined {
  while (!records.isEmpty) {
    const record = records.take();
    if (record.trim() !== '') return record;
  }
  return undefined;
}

/** What is wrong with all of a text, before a row is worked. */
function checkText(text: string, mostRows: number): void {
  if (text.trim() === '') throw invalidBody('REQUIRED', 'body is empty: it must be a table with a header');
  if (text.includes('\0'))
    throw invalidBody(
      'MALFORMED',
      'body must be written in UTF-8: it has a character 0, as a text in UTF-16 has',
    );
  // With the header.
  let records = -1;
  for (let start = 0; start < text.length; ) {
    const { end, isOpen } = recordEnd(text, start);
    if (isOpen)
      throw invalidBody('MALFORMED', `body is no CSV: a quotation mark in row ${records + 1} is not closed`);
    if (end - start > MAX_LINE_KIBIBYTES * 1024)
      throw invalidBody('TOO_LONG', `body: row ${records + 1} has more than ${MAX_LINE_KIBIBYTES} KiB`);
    if (++records > mostRows) throw invalidBody('TOO_MANY', `body must have at most ${mostRows} rows`);
    start = end + 1;
  }
}

function headerOf(
  record: string | undefined,
  payroll: Payroll,
  { endpoint, leaveOut, map }: TableCall,
): Header {
  const cells = cellsOf(record ?? '');
  if ('says' in cells) throw invalidBody('MALFORMED', `body: the header ${cells.says}`);
  const [only = ''] = cells;
  if (cells.length === 1 && /[;\t]/.test(only))
    throw invalidBody('MALFORMED', 'body must have commas between its columns, not semicolons or tabs');
  if (cells.length > MOST_COLUMNS)
    throw invalidBody('TOO_MANY', `body must have at most ${MOST_COLUMNS} columns`);
  const header = readHeader(cells, payroll, endpoint, { leaveOut, map });
  if (!('faults' in header)) return header;
  throw new InvalidInput(
    header.faults.map(({ field, code, says, mending, constant }) => ({
      field: truncateName(field === '' ? 'body' : field),
      code,
      message: [
        says,
        ...(mending === undefined ? [] : ['Rename it, or leave it out with leave_out']),
        ...(constant === undefined ? [] : [`Or say it of all rows in the query: ${constant}=year`]),
      ].join(' '),
    })),
  );
}

/** Reads a query. */
function callIn(query: Query, payroll: Payroll): TableCall {
  const faults: FieldFault[] = [];
  const suggest = suggester();
  const notAllowed = (field: string, names: readonly string[]): void => {
    const suggestion = didYouMeanSuffix(suggest.word(query[field], names));
    faults.push({ field, code: 'NOT_ALLOWED', message: `${field} must be ${oneOf(names)}${suggestion}` });
  };
  const { operation, fields, map: mapName } = query;
  const endpoint = typeof operation === 'string' ? payroll.endpoints.get(operation) : undefined;
  const shipped = SHIPPED_MAPS.find((each) => each === mapName);
  if (operation === undefined)
    faults.push({
      field: 'operation',
      code: 'REQUIRED',
      message: 'operation is required in the query of a table',
    });
  else if (operation === FIRM.name)
    faults.push({
      field: 'operation',
      code: 'NOT_ALLOWED',
      message: 'operation: a firm is no row of a table; send it as a line of JSON',
    });
  else if (endpoint === undefined) notAllowed('operation', [...payroll.endpoints.keys()]);
  if (mapName !== undefined && shipped === undefined) notAllowed('map', SHIPPED_MAPS);
  if (Array.isArray(fields))
    faults.push({ field: 'fields', code: 'REPEATED', message: 'fields must be given only once' });
  if (endpoint === undefined || faults.length > 0) throw new InvalidInput(faults);
  const map = shipped === undefined ? NO_MAP : readColumnMap(shippedMap(shipped), payroll, endpoint);
  const names = Object.keys(query).filter((each) => !PARAMETERS.includes(each));
  const known = paths(payroll, endpoint, names);
  const constants = new Map(map.constants);
  for (const path of names) {
    const found = known(path);
    if (found === undefined) {
      const suggestion = didYouMeanSuffix(suggest.name(path, [...PARAMETERS, ...known.names]));
      const field = truncateName(path);
      faults.push({
        field,
        code: 'UNKNOWN_FIELD',
        message: `${field} is neither a parameter nor the path of a field of the request${suggestion}`,
      });
      continue;
    }
    const column = map.withWords(path, found);
    const read = parameterValues(query, path).map((each) => readConstant(column, each));
    for (const each of read)
      if ('says' in each) faults.push({ field: path, code: 'NOT_ALLOWED', message: `${path}: ${each.says}` });
    constants.set(path, { column, texts: read.flatMap((each) => ('says' in each ? [] : each.texts)) });
  }
  if (faults.length > 0) throw new InvalidInput(faults);
  return {
    name: String(operation),
    endpoint,
    fields: typeof fields === 'string' ? fields.split(',').map((each) => each.trim()) : undefined,
    leaveOut: parameterValues(query, 'leave_out'),
    map: { ...map, constants },
  };
}

/** The columns of answers: of each figure that is asked for one. Throws `InvalidInput` where one is several figures, or none. */
function columnsOfAnswer(payroll: Payroll, { endpoint, fields }: TableCall): readonly string[] {
  const fault = (code: FieldFault['code'], message: string) =>
    new InvalidInput([{ field: 'fields', code, message }]);
  if (fields === undefined)
    throw fault('REQUIRED', 'fields is required for answers in text/csv: the figures of its columns');
  const operation = operationOfEndpoint(endpoint);
  const ofYear = payroll.endpoint(endpoint, yearsOf(operation, payroll).latestTaxYear());
  const several = fields.filter((each) => ofYear.order.has(each) && !ofYear.single.has(each));
  if (several.length > 0)
    throw fault(
      'NOT_ALLOWED',
      `fields: ${several.join(', ')} has several figures, and a column one; name single figures, or accept application/jsonl`,
    );
  return ['custom_id', ...new Set(fields), ...(ofYear.order.has(NOTICES) ? [NOTICES] : []), 'error'];
}

/** The answer of a line as a row of these columns. */
function rowOf(answer: string, columns: readonly string[]): string {
  const { custom_id: id = null, result = null, error = null }: JsonObject = JSON.parse(answer);
  const cell = (column: string): Json => {
    if (column === 'custom_id') return id;
    if (column === 'error') return isObject(error) ? (error['message'] ?? '') : '';
    if (column !== NOTICES) return valueAt(result, column) ?? '';
    return [...new Set(objectsIn(valueAt(result, NOTICES)).map(({ code }) => String(code)))].join(' ');
  };
  return rowText(columns.map(cell));
}

function rowText(cells: readonly Json[]): string {
  return stringify([cells.map((each) => each ?? '')], { cast: { boolean: String } });
}
