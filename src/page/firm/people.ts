import type { JsonObject } from '../../json.js';
import type { RequestField } from '../../language/index.js';
import type { FieldFault } from '../../operations/index.js';
import { parseQuery } from '../case/entries.js';
import { type FormFault, formFaults } from '../case/faults.js';
import { faults as faultTexts, firm as texts } from '../texts/en.js';
import { wordLabel } from '../texts/labels.js';
import { COLUMNS, type Column, isName, partsOf, plainText, ROW_NUMBER, type Table, tableIn } from './rows.js';

/*
 * A table of people as the request of a firm, and the faults of that request in the words of the table.
 */

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
const TAX_YEAR = 'tax_year';

/** The most faults that the page shows at once. */
const MOST_FAULTS = 30;

/** How many rows a form has. */
export function rowsIn(form: URLSearchParams): number {
  return tableOf(form).rows.length;
}

/** Without a script there is nobody else to read it. */
function tableOf(form: URLSearchParams): Table {
  return tableIn(form.get(TABLE) ?? '', () => true);
}

/** Reads the people of a form by the fields of employer cost. */
export function peopleIn(form: URLSearchParams, fields: readonly RequestField[]): People {
  const table = tableOf(form);
  const values = table.rows.map(({ cells }) => valuesOf(cells, table.columns, form, fields));
  const requests = values.map((each) => parseQuery(each, fields).request);
  return { requests, values, faults: firstFaults(tableFaults(table)) };
}

/** Nothing of a table is left out in silence but names below their heading, and columns without a cell. */
function tableFaults({ hasHeadings, columns, rows, others }: Table): readonly FormFault[] {
  const called = COLUMNS.map((column) => texts.columns[column]);
  return [
    ...others
      .filter(({ heading }) => !isName(heading) && heading !== ROW_NUMBER)
      .map(({ heading, number }) => (heading === '' ? texts.noHeading(number) : texts.noColumn(heading))),
    ...columns
      .filter((column, index) => columns.indexOf(column) < index)
      .map((column) => texts.columnTwice(texts.columns[column])),
    ...rows.flatMap(({ name, cells, hasMore }, index) => {
      const isPayFirst = hasHeadings || name === '';
      const has = (column: Column) => (cells[columns.indexOf(column)] ?? '') !== '';
      const hasPay = isPayFirst && has('gross.amount');
      if (hasPay && !hasMore) return [];
      // Pay without its period is not known for pay.
      const needed = has('gross.per') ? texts.needsPay(called) : texts.needsPayAndPeriod(called);
      return [texts.inRow(index + 1, hasPay ? texts.tooManyCells : needed)];
    }),
    ...(rows.length === 0 ? [texts.nobody] : []),
  ].map(atTable);
}

function valuesOf(
  cells: readonly string[],
  columns: readonly string[],
  form: URLSearchParams,
  fields: readonly RequestField[],
): ReadonlyMap<string, readonly string[]> {
  const entries = columns.flatMap((column, index): readonly (readonly [string, readonly string[]])[] => {
    const cell = cells[index] ?? '';
    return cell === '' ? [] : [[column, inWords(cell, fieldAt(column, fields))]];
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
  const parts = field.type === 'words' ? partsOf(cell) : [cell];
  return parts.map(
    (text) => field.words.find((word) => spellings(word, field).includes(plainText(text))) ?? text.trim(),
  );
}

function spellings(word: string, { path }: RequestField): readonly string[] {
  return [word, wordLabel(word, path)].map(plainText);
}

/** What cells may say, by the columns that take words alone: for the script, which sends no others where there are no headings. */
export function wordsOfColumns(fields: readonly RequestField[]): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    COLUMNS.map((column) => {
      const field = fieldAt(column, fields);
      return [column, field?.words.flatMap((word) => spellings(word, field)) ?? []];
    }),
  );
}

/** The field of a column. */
export function fieldAt(column: string, fields: readonly RequestField[]): RequestField | undefined {
  const [name, ...rest] = column.split('.');
  const field = fields.find((each) => each.name === name);
  return rest.length === 0 ? field : fieldAt(rest.join('.'), field?.fields ?? []);
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
  return firstFaults(different);
}

function firstFaults(faults: readonly FormFault[]): readonly FormFault[] {
  const more = faults.length - MOST_FAULTS;
  return more > 0 ? [...faults.slice(0, MOST_FAULTS), atTable(texts.moreFaults(more))] : faults;
}

function atTable(says: string): FormFault {
  return { name: TABLE, says };
}

/** Faults of the names that a form sends: those that it does not have, and those that are there twice. */
export function nameFaults(form: URLSearchParams, flags: readonly string[]): readonly FormFault[] {
  const known = new Set([TABLE, TAX_YEAR, ...OF_ALL.map(({ name }) => name), ...flags]);
  return [...new Set(form.keys())].flatMap((name) => {
    if (!known.has(name)) return [atTable(faultTexts.unknownField(faultTexts.quote(name)))];
    return form.getAll(name).length > 1 ? [{ name, says: texts.columnTwice(name) }] : [];
  });
}

/** A form with a table and flags as a request of a firm. What a flag says besides yes and no stays, for the check to refuse. */
export function requestOfFirm(
  form: URLSearchParams,
  requests: readonly JsonObject[],
  flags: readonly string[],
): JsonObject {
  const said = [TAX_YEAR, ...flags].map((name) => [name, form.get(name) ?? ''] as const);
  return {
    ...Object.fromEntries(
      said
        .filter(([, value]) => value !== '')
        .map(([name, value]) => [name, value === 'true' || (value === 'false' ? false : value)]),
    ),
    people: requests.map((request, index) => ({ ref: String(index + 1), request })),
  };
}
