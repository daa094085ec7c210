import { groupBy } from '../../group-by.js';
import type { JsonObject } from '../../json.js';
import type { RequestField } from '../../language/index.js';
import { didYouMeanSuffix, type FieldFault, suggester } from '../../operations/index.js';
import { plainCell, plainHeading } from '../../plain-heading.js';
import { columnsIn, headingsOf, readCell, spellingsOf, type TableColumn } from '../../tables/index.js';
import { parseQuery } from '../case/entries.js';
import { type FormFault, formFaults } from '../case/faults.js';
import { faults as faultTexts, firm as texts } from '../texts/en.js';
import { OWN_TITLES } from '../texts/titles.js';
import { WHY } from '../why/posted.js';
import { COLUMNS, type Headings, MOST_READ, MOST_UNKNOWN, type Table, tableIn } from './rows.js';

/*
 * A table of people as the request of a firm, and the faults of that request in the words of the table.
 */

/** Fields that are asked once for all people, each with the column that it goes with: that has a value, or has none; and what the form
 *  says as long as nobody chooses. */
export const OF_ALL = [
  { name: 'gross.per', column: 'gross.per', isWith: false, first: 'year' },
  { name: 'pension.method', column: 'pension.percent', isWith: true, first: '' },
  { name: 'employer_pension', column: 'employer_pension.percent', isWith: false, first: '' },
] as const;

/** What is wrong with a table, or with a row of it, by its number from 1. */
export interface TableFault {
  readonly row?: number;
  readonly says: string;
}

/** The people of a table, and what is wrong with the table itself. */
export interface People {
  /** Each a request of employer cost. */
  readonly requests: readonly JsonObject[];
  /** What a form would have said of each. */
  readonly values: readonly ReadonlyMap<string, readonly string[]>[];
  readonly faults: readonly TableFault[];
  /** The headings of columns, by the fields that they say. */
  readonly called: ReadonlyMap<string, string>;
  /** Headings of columns that are not used: what no figure rests on, and what the form leaves out. */
  readonly beside: readonly string[];
  readonly leftOut: readonly string[];
  /** Headings of columns that somebody must rename or leave out. */
  readonly open: readonly string[];
  /** The period that the form says, where it counts for some pay. */
  readonly per: string | undefined;
}

/** The input of the table in the form, and that of the headings which somebody leaves out. */
export const TABLE = 'people';
export const LEAVE_OUT = 'leave_out';
const TAX_YEAR = 'tax_year';

/** The field of how often people are paid, which no pay without a period goes with. */
const FREQUENCY = 'pay_frequency';

/** The most faults that the page shows at once. */
const MOST_FAULTS = 30;

/** What headings the table of a firm may have. */
export function headingsOfFirm(fields: readonly RequestField[], beside: readonly string[]): Headings {
  return { read: [...headingsOf(columnsIn(fields)).keys()], beside };
}

/** How many rows a form has. */
export function rowsIn(form: URLSearchParams): number {
  return tableOf(form, { read: [], beside: [] }).rows.length;
}

/** Without a script there is nobody else to read it. */
function tableOf(form: URLSearchParams, headings: Headings): Table {
  return tableIn(form.get(TABLE) ?? '', headings, () => true);
}

/** A column that is read, by its place among the cells of a row. */
interface ReadColumn {
  readonly heading: string;
  readonly column: TableColumn;
  readonly index: number;
}

/** Reads the people of a form by the fields of employer cost. */
export function peopleIn(
  form: URLSearchParams,
  fields: readonly RequestField[],
  beside: readonly string[],
): People {
  const byHeading = headingsOf(columnsIn(fields));
  const table = tableOf(form, headingsOfFirm(fields, beside));
  const left = new Set(form.getAll(LEAVE_OUT).map(plainHeading));
  const isLeft = ({ heading }: { readonly heading: string }) => left.has(plainHeading(heading));
  const columns = table.columns.flatMap(({ heading }, index): readonly ReadColumn[] => {
    const column = byHeading.get(plainHeading(heading));
    return column === undefined || isLeft({ heading }) ? [] : [{ heading, column, index }];
  });
  const unknown = table.unknown.filter((each) => !isLeft(each));
  const clashes = clashesIn(columns);
  const rows = table.rows.map(({ cells }) => valuesOf(cells, columns, form));
  const values = rows.map((row) => row.values);
  const isDifferent = ([one, other]: readonly [string, string]) => plainHeading(one) !== plainHeading(other);
  const faults: readonly TableFault[] = [
    ...[
      ...unknownFaults(unknown, columnsIn(fields)),
      ...clashes.map((both) => (isDifferent(both) ? texts.sameColumn : texts.sameHeading)(...both)),
      ...(table.columns.length > MOST_READ ? [texts.tooManyColumns(MOST_READ)] : []),
    ].map((says) => ({ says })),
    ...rowFaults(table, columns),
    ...periodFaults(rows, columns),
    ...rows.flatMap((row, index) => row.faults.map((says) => ({ row: index + 1, says }))),
  ];
  return {
    requests: values.map((each) => parseQuery(each, fields).request),
    values,
    faults,
    called: new Map(
      // A column of yes and no is wrong by its cells alone.
      [
        ...columns.filter(({ column }) => column.word !== undefined),
        ...columns.filter(({ column }) => column.word === undefined),
      ].map(({ column, heading }) => [column.field.path, heading]),
    ),
    beside: table.beside.filter((each) => !isLeft(each)).map(({ heading }) => heading),
    leftOut: [...table.columns, ...table.beside, ...table.unknown]
      .filter(isLeft)
      .map(({ heading }) => heading),
    open: [
      ...new Set([
        ...unknown.slice(0, MOST_UNKNOWN).map(({ heading }) => heading),
        ...clashes.filter(isDifferent).flat(),
      ]),
    ],
    per: rows.some((row) => row.usesPeriod) ? (form.get('gross.per') ?? '') : undefined,
  };
}

/** Columns that say the same: two of one field, or a period beside a heading that has one. */
function clashesIn(columns: readonly ReadColumn[]): readonly (readonly [string, string])[] {
  const said = new Map<string, string>();
  return columns.flatMap(({ heading, column: { field, word = '', says } }) => {
    const names = [`${field.path} ${word}`, ...(says === undefined ? [] : [`${says.path} `])];
    const other = names.map((name) => said.get(name)).find((each) => each !== undefined);
    for (const name of names) said.set(name, heading);
    return other === undefined ? [] : [[other, heading] as const];
  });
}

/** A heading that nobody knows stops the table: what stands below it may be pay, or a letter. */
function unknownFaults(
  unknown: readonly { readonly heading: string }[],
  columns: readonly TableColumn[],
): readonly string[] {
  const known = columns.flatMap(({ headings }) => headings);
  const { name } = suggester();
  return unknown.map(({ heading }) =>
    texts.unknownColumn(heading, didYouMeanSuffix(name(heading, known)).replace(/[.?]$/, '')),
  );
}

function rowFaults({ hasHeadings, rows }: Table, columns: readonly ReadColumn[]): readonly TableFault[] {
  const called = COLUMNS.map((column) => texts.columns[column]);
  if (rows.length === 0) return [{ says: texts.nobody }];
  const pays = columns.filter(({ column }) => column.field.path === 'gross.amount');
  const [pay] = pays;
  if (pay === undefined) return [{ says: texts.noPayColumn }];
  return rows.flatMap(({ name, cells, hasMore }, index) => {
    const row = index + 1;
    const hasPay = (hasHeadings || name === '') && pays.some((each) => (cells[each.index] ?? '') !== '');
    if (hasPay && !hasMore) return [];
    if (hasPay) return [{ row, says: texts.tooManyCells }];
    if (hasHeadings) return [{ row, says: texts.isEmpty(pay.heading) }];
    // Pay without its period is not known for pay.
    const hasPeriod = (cells[COLUMNS.indexOf('gross.per')] ?? '') !== '';
    return [{ row, says: (hasPeriod ? texts.needsPay : texts.needsPayAndPeriod)(called) }];
  });
}

/** Pay without a period is not known where the table says how often people are paid: the form's period need not be that, nor be meant. */
function periodFaults(rows: readonly RowRead[], columns: readonly ReadColumn[]): readonly TableFault[] {
  const headingAt = (path: string) => columns.find(({ column }) => column.field.path === path)?.heading;
  const unclear = [...rows.keys()].filter(
    (index) => rows[index]?.usesPeriod && rows[index]?.values.has(FREQUENCY),
  );
  const [per, frequency = ''] = [headingAt('gross.per'), headingAt(FREQUENCY)];
  if (unclear.length === 0) return [];
  if (per === undefined) return [{ says: texts.needsPeriod(headingAt('gross.amount') ?? '', frequency) }];
  return unclear.map((index) => ({ row: index + 1, says: texts.needsPer(per, frequency) }));
}

/** What a row says, as a form would have. */
interface RowRead {
  readonly values: ReadonlyMap<string, readonly string[]>;
  readonly faults: readonly string[];
  /** Whether the period of the form counts. */
  readonly usesPeriod: boolean;
}

function valuesOf(cells: readonly string[], columns: readonly ReadColumn[], form: URLSearchParams): RowRead {
  const values = new Map<string, readonly string[]>();
  const faults: string[] = [];
  // Below a heading “None” is what the row says; the form speaks for a cell that says nothing.
  const said = new Set<string>();
  for (const { column, heading, index } of columns) {
    const cell = cells[index] ?? '';
    const read = readCell(column, cell);
    if (plainCell(cell) !== '') said.add(column.field.path);
    if ('says' in read) faults.push(texts.inColumn(heading, read.says));
    else if (read.texts.length > 0) {
      const { path } = column.field;
      values.set(path, [...(values.get(path) ?? []), ...read.texts]);
      if (column.says !== undefined) values.set(column.says.path, [column.says.word]);
    }
  }
  const ofAll = OF_ALL.filter(
    ({ name, column, isWith }) => (isWith ? values.has(column) : !said.has(column)) && !values.has(name),
  );
  for (const { name } of ofAll) values.set(name, [form.get(name) ?? '']);
  return { values, faults, usesPeriod: ofAll.some(({ name }) => name === 'gross.per') };
}

/** What cells may say, by the columns that take words alone: for the script, which sends no others where there are no headings. */
export function wordsOfColumns(fields: readonly RequestField[]): Readonly<Record<string, readonly string[]>> {
  const byHeading = headingsOf(columnsIn(fields));
  return Object.fromEntries(
    COLUMNS.map((column) => {
      const known = byHeading.get(plainHeading(texts.columns[column]));
      return [column, known === undefined ? [] : spellingsOf(known)];
    }),
  );
}

/** The field of a column. */
export function fieldAt(column: string, fields: readonly RequestField[]): RequestField | undefined {
  const [name, ...rest] = column.split('.');
  const field = fields.find((each) => each.name === name);
  return rest.length === 0 ? field : fieldAt(rest.join('.'), field?.fields ?? []);
}

/** What is wrong with the request of a firm in the words of its form: those of a person by their row. A row that its table calls wrong has these
 *  faults alone: others may be consequences. */
export function faultsOfFirm(
  faults: readonly FieldFault[],
  people: People,
  fields: readonly RequestField[],
): readonly FormFault[] {
  const { values, called } = people;
  const wrong = new Set(people.faults.map(({ row }) => row));
  const ofForm: FormFault[] = [];
  const ofRows: TableFault[] = [];
  for (const fault of faults) {
    const [place, at] = /^people\[(\d+)\]\.request\./.exec(fault.field) ?? [];
    if (place === undefined) {
      ofForm.push(...formFaults([fault], []));
      continue;
    }
    const row = Number(at) + 1;
    if (wrong.has(row)) continue;
    const { field, message } = fault;
    const ofPerson = { ...fault, field: field.replace(place, ''), message: message.replaceAll(place, '') };
    const said = {
      titles: OWN_TITLES,
      values: values[row - 1] ?? new Map<string, string[]>(),
      chosen: new Map<string, string>(),
      called,
    };
    for (const each of formFaults([ofPerson], fields, said)) {
      if (OF_ALL.some(({ name }) => name === each.name) && !called.has(each.name)) ofForm.push(each);
      else ofRows.push({ row, says: each.says });
    }
  }
  const different = [...new Map(ofForm.map((each) => [each.says, each])).values()];
  return firstFaults([...different, ...faultsOfTable([...people.faults, ...ofRows])]);
}

/** The faults of a table as the form shows them, by their rows: the same of several rows is one. */
export function faultsOfTable(faults: readonly TableFault[]): readonly FormFault[] {
  const byRow = faults.toSorted(({ row: one = 0 }, { row: other = 0 }) => one - other);
  return [...groupBy(byRow, ({ row, says }) => `${row === undefined} ${says}`).values()].flatMap((same) => {
    const rows = [...new Set(same.flatMap(({ row }) => row ?? []))];
    return same
      .slice(0, 1)
      .map(({ says }) => ({ name: TABLE, says: rows.length === 0 ? says : texts.inRows(rows, says) }));
  });
}

export function firstFaults(faults: readonly FormFault[]): readonly FormFault[] {
  const more = faults.length - MOST_FAULTS;
  return more > 0 ? [...faults.slice(0, MOST_FAULTS), atTable(texts.moreFaults(more))] : faults;
}

function atTable(says: string): FormFault {
  return { name: TABLE, says };
}

/** Faults of the names that a form sends: those that it does not have, and those that are there twice. */
export function nameFaults(form: URLSearchParams, flags: readonly string[]): readonly FormFault[] {
  const known = new Set([TABLE, LEAVE_OUT, TAX_YEAR, WHY, ...OF_ALL.map(({ name }) => name), ...flags]);
  return [...new Set(form.keys())].flatMap((name) => {
    if (!known.has(name)) return [atTable(faultTexts.unknownField(faultTexts.quote(name)))];
    return name !== LEAVE_OUT && form.getAll(name).length > 1
      ? [{ name, says: texts.columnTwice(name) }]
      : [];
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
