import type { JsonObject } from '../../json.js';
import type { RequestField } from '../../language/index.js';
import type { FieldFault } from '../../operations/index.js';
import { parseQuery, type QueryEntry } from '../case/entries.js';
import { type FormFault, formFaults } from '../case/faults.js';
import { firm as texts } from '../texts/en.js';
import { wordLabel } from '../texts/labels.js';
import { isName, rowsIn } from './rows.js';

/*
 * A table of people as the request of a firm, and the faults of that request in the words of the table.
 */

/** The columns of the table in their order: fields of a request of employer cost. */
export const COLUMNS = [
  'gross.amount',
  'gross.per',
  'region',
  'pension.percent',
  'employer_pension.percent',
  'student_loans',
  'tax_code',
  'ni_category',
  'working_pattern.hours_per_week',
] as const;

/** Fields that are asked once for all people, each with the column that it goes with: that has a value, or has none. */
export const OF_ALL = [
  { name: 'pension.method', column: 'pension.percent', isWith: true },
  { name: 'employer_pension', column: 'employer_pension.percent', isWith: false },
] as const;

/** The people of a table, and what is wrong with the table itself. */
export interface People {
  /** Each a request of employer cost. */
  readonly requests: readonly JsonObject[];
  /** What a form would have said of each. */
  readonly values: readonly ReadonlyMap<string, readonly string[]>[];
  readonly faults: readonly FormFault[];
}

/** The input of the table in the form. */
export const TABLE = 'people';

/** The most faults that the page shows at once. */
const MOST_FAULTS = 30;

/** Reads the people of a form by the fields of employer cost. A first row that names a column names all of them. */
export function peopleIn(form: URLSearchParams, fields: readonly RequestField[]): People {
  const rows = rowsIn(form.get(TABLE) ?? '');
  const [first = []] = rows;
  const hasHeadings =
    first.some((cell) => columnCalled(cell) !== undefined) && !first.some((cell) => /\d/.test(cell));
  const columns: readonly (string | undefined)[] = hasHeadings ? first.map(columnCalled) : COLUMNS;
  const people = hasHeadings ? rows.slice(1) : rows;
  const faults = hasHeadings ? headingFaults(first, people) : [];
  if (people.length === 0) faults.push({ ...atTable(texts.nobody), isMissing: true });
  const values = people.map((cells, index) => {
    if (cells.slice(columns.length).some((cell) => cell !== ''))
      faults.push(atTable(texts.inRow(index + 1, texts.tooManyCells(columns.length))));
    return valuesOf(cells, columns, form, fields);
  });
  return { requests: values.map((each) => parseQuery(each, fields).request), values, faults };
}

/** Nothing of a table is left out in silence but the names, and columns without a cell. */
function headingFaults(headings: readonly string[], people: readonly (readonly string[])[]): FormFault[] {
  return headings.flatMap((heading, index) => {
    const column = columnCalled(heading);
    if (column !== undefined) {
      const isSecond = headings.findIndex((each) => columnCalled(each) === column) < index;
      return isSecond ? [atTable(texts.columnTwice(heading))] : [];
    }
    if (isName(heading) || people.every((cells) => (cells[index] ?? '') === '')) return [];
    return [atTable(heading === '' ? texts.noHeading(index + 1) : texts.noColumn(heading))];
  });
}

function valuesOf(
  cells: readonly string[],
  columns: readonly (string | undefined)[],
  form: URLSearchParams,
  fields: readonly RequestField[],
): ReadonlyMap<string, readonly string[]> {
  const entries = columns.flatMap((column, index): readonly (readonly [string, readonly string[]])[] => {
    const cell = cells[index] ?? '';
    return column === undefined || cell === '' ? [] : [[column, inWords(cell, fieldAt(column, fields))]];
  });
  const filled = new Set(entries.map(([name]) => name));
  const ofAll = OF_ALL.filter(({ column, isWith }) => filled.has(column) === isWith).map(
    ({ name }) => [name, [form.get(name) ?? '']] as const,
  );
  return new Map([...entries, ...ofAll]);
}

/** The words of a cell as requests have them: `plan_2` for “Plan 2”. Any other text stays, for the check to refuse. */
function inWords(cell: string, field: RequestField | undefined): readonly string[] {
  if (field === undefined || field.words.length === 0) return [cell];
  const parts = field.type === 'words' ? cell.split(/[;,+]/) : [cell];
  return parts.map(
    (text) =>
      field.words.find((word) => isSame(word, text) || isSame(wordLabel(word, field.path), text)) ??
      text.trim(),
  );
}

function isSame(a: string, b: string): boolean {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return plain(a) === plain(b);
}

/** The field of a column. */
export function fieldAt(column: string, fields: readonly RequestField[]): RequestField | undefined {
  const [name, ...rest] = column.split('.');
  const field = fields.find((each) => each.name === name);
  return rest.length === 0 ? field : fieldAt(rest.join('.'), field?.fields ?? []);
}

function columnCalled(heading: string): string | undefined {
  return COLUMNS.find((column) => isSame(texts.columns[column], heading));
}

/** What is wrong with the request of a firm in the words of its form: those of a person by their row. */
export function faultsOfFirm(
  faults: readonly FieldFault[],
  { values }: People,
  fields: readonly RequestField[],
): readonly FormFault[] {
  const inForm = faults.flatMap((fault): readonly FormFault[] => {
    const [place, at] = /^people\[(\d+)\]\.request\./.exec(fault.field) ?? [];
    if (place === undefined) return formFaults([fault], []);
    const { field, message } = fault;
    const ofPerson = { ...fault, field: field.replace(place, ''), message: message.replaceAll(place, '') };
    const said = {
      values: values[Number(at)] ?? new Map<string, string[]>(),
      chosen: new Map<string, string>(),
    };
    return formFaults([ofPerson], fields, said).map(({ name, says }) =>
      OF_ALL.some((each) => each.name === name) ? { name, says } : atTable(texts.inRow(Number(at) + 1, says)),
    );
  });
  const different = [...new Map(inForm.map((each) => [each.says, each])).values()];
  const more = different.length - MOST_FAULTS;
  return more > 0 ? [...different.slice(0, MOST_FAULTS), atTable(texts.moreFaults(more))] : different;
}

function atTable(says: string): FormFault {
  return { name: TABLE, says };
}

/** A form with a table and flags as a request of a firm. */
export function requestOfFirm(
  form: URLSearchParams,
  requests: readonly JsonObject[],
  flags: readonly string[],
): JsonObject {
  const entries = [['tax_year', form.get('tax_year') ?? ''] as QueryEntry].filter(
    ([, value]) => value !== '',
  );
  const isTicked = (name: string) => form.get(name) === 'true';
  return {
    ...Object.fromEntries(entries),
    people: requests.map((request, index) => ({ ref: String(index + 1), request })),
    ...Object.fromEntries(flags.filter(isTicked).map((name) => [name, true])),
  };
}
