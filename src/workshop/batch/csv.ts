import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { stringify } from 'csv-stringify';
import { UsageError } from '../../cli/index.js';
import { isObject, type Json, type JsonObject } from '../../json.js';
import type { Endpoint, Payroll } from '../../operations/index.js';
import { plainHeading } from '../../plain-heading.js';
import {
  type ColumnMap,
  type Header,
  type HeaderFault,
  ID,
  readHeader,
  requestOfRow,
} from '../../tables/index.js';
import { BrokenBook } from '../../yaml/index.js';
import { answerLinesIn } from './lines.js';
import { answerIn, noticesIn, visitLeaves, withoutIndexes } from './tally.js';

/** The column with the codes of notices, blanks between them; there where an answer has any. */
const NOTICES = 'notices';

/** A heading that no shell reads as more than a text, in quotation marks. */
const PLAIN = /^[\p{L}\p{N} .,:;()#*+_/&£'’-]+$/u;

/** A row is no longer: else a quote is not closed. */
const MAX_ROW_CHARACTERS = 1024 * 1024;

/** What a table names, by the headings of its columns. */
export interface TableOptions {
  /** Headings that are left out, as somebody says. */
  readonly leaveOut: readonly string[];
  /** What somebody says of the columns besides. */
  readonly map: (payroll: Payroll, endpoint: Endpoint) => ColumnMap;
  /** Hears the headings that are not used. */
  readonly say: (text: string) => void;
}

/** The rows of a table as the lines of a batch. The header names fields of the request by their paths (`gross.amount`, `pay[0].kind`) or
 *  by the headings of the rules. A cell that nobody can know becomes what the check refuses; the first of each column is
 *  said. Throws `UsageError` with every heading that is neither, and with pay whose period no column has. */
export async function* linesOfTable(
  texts: AsyncIterable<string>,
  payroll: () => Payroll,
  operation: string,
  endpoint: Endpoint,
  options: TableOptions,
): AsyncGenerator<string> {
  const rows = parse({ trim: true, skip_empty_lines: true, max_record_size: MAX_ROW_CHARACTERS });
  // Its failure reaches who reads the rows.
  pipeline(Readable.from(texts), rows).catch(() => {});
  const table: AsyncIterable<string[]> = rows;
  let header: Header | undefined;
  let row = 0;
  const told = new Set<string>();
  try {
    for await (const cells of table) {
      if (header === undefined) {
        header = headerOf(cells, payroll(), endpoint, options);
        continue;
      }
      row++;
      const { id, request, faults } = requestOfRow(cells, header);
      for (const { heading, says } of faults) {
        if (!told.has(heading))
          options.say(`Row ${row}, ${heading}: ${says}. Lines with such cells are refused.`);
        told.add(heading);
      }
      yield JSON.stringify({ custom_id: id, operation, request });
    }
    if (header === undefined) throw new UsageError('The table is empty: it needs a header of columns.');
  } catch (error) {
    throw error instanceof CsvError ? new UsageError(`The table is no CSV: ${error.message}`) : error;
  }
}

function headerOf(
  cells: readonly string[],
  payroll: Payroll,
  endpoint: Endpoint,
  { leaveOut, map, say }: TableOptions,
): Header {
  if (cells.length === 1 && cells[0]?.includes(';'))
    throw new UsageError('The columns of a table must have commas between them, not semicolons.');
  const columnMap = mapFor(cells, () => map(payroll, endpoint));
  const header = readHeader(cells, payroll, endpoint, { leaveOut, map: columnMap });
  const missing = leaveOut
    .filter((each) => !cells.some((name) => plainHeading(name) === plainHeading(each)))
    .map((heading) => `--leave-out: there is no column ${heading}.`);
  if ('faults' in header || missing.length > 0)
    throw new UsageError(
      [...('faults' in header ? faultsInWords(header.faults) : []), ...missing].join('\n'),
    );
  if (header.notUsed.length > 0) say(`Not used: ${header.notUsed.join(', ')}. No figure rests on them.`);
  return header;
}

/** A map, whose slips are those of a wrong call. */
function mapFor(header: readonly string[], read: () => ColumnMap): ColumnMap {
  try {
    const map = read();
    map.check(header);
    return map;
  } catch (error) {
    throw error instanceof BrokenBook ? new UsageError(error.message) : error;
  }
}

function faultsInWords(faults: readonly HeaderFault[]): readonly string[] {
  const unlike = faults
    .filter(({ field, mending }) => mending === 'leave_out' && PLAIN.test(field))
    .map(({ field }) => `--leave-out "${field}"`);
  const mend = `Rename such a column, or leave it out: ${unlike.join(' ') || '--leave-out "HEADING".'}`;
  const last = faults.findLastIndex(({ mending }) => mending !== undefined);
  return faults.flatMap(({ says, constant }, index) => [
    says,
    ...(constant === undefined
      ? []
      : [`Or say it of all rows in a file for --map: constants: { ${constant}: year }`]),
    ...(index === last ? [mend] : []),
  ]);
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
