import type { RequestField } from '../language/index.js';
import { FIRM, type Payroll } from '../operations/index.js';
import { plainHeading } from '../plain-heading.js';

/** A column of a table: a field of a request, and what its headings say of it. */
export interface TableColumn {
  readonly field: RequestField;
  /** How cells write the words of the field besides these themselves, by the word. */
  readonly cells: ReadonlyMap<string, readonly string[]>;
  /** What a map says of cells, in small letters: a word of the field, or nothing. They are read to the letter: “-1” is not “1”. */
  readonly wordsOfMap?: ReadonlyMap<string, string>;
  /** What tables call it. */
  readonly headings: readonly string[];
  /** The word that a column of yes and no is about: `postgraduate` of the loans. */
  readonly word?: string;
  /** What the heading says besides, such as the period of “Annual salary”. */
  readonly says?: { readonly path: string; readonly word: string };
  /** The path of the period that its amounts need, where the heading has none. */
  readonly needs?: string;
}

/** The columns that a table can have, by the headings of fields. */
export function columnsIn(fields: readonly RequestField[]): readonly TableColumn[] {
  return fields.flatMap((field) => [
    ...[...(field.headings ?? [])].map(([name, headings]) => columnOf(field, name, headings)),
    ...columnsIn(field.fields),
  ]);
}

function columnOf(field: RequestField, name: string, headings: readonly string[]): TableColumn {
  const { cells = new Map() } = field;
  const part = field.fields.find((each) => each.name === name);
  if (field.type === 'amount_per') {
    const amount = field.fields.find((each) => each.name === 'amount') ?? field;
    if (part !== undefined)
      return { field: part, cells, headings, ...(part === amount && { needs: `${field.path}.per` }) };
    return { field: amount, cells, headings, says: { path: `${field.path}.per`, word: name } };
  }
  return { field, cells, headings, ...(field.words.includes(name) && { word: name }) };
}

/** Columns by their headings, as `plainHeading` has these: those of amounts also with pounds behind them. */
export function headingsOf(columns: readonly TableColumn[]): ReadonlyMap<string, TableColumn> {
  return new Map(
    columns.flatMap((column) => {
      const ends = column.field.type === 'money' ? ['', '£'] : [''];
      return column.headings.flatMap((each) =>
        ends.map((end) => [plainHeading(`${each}${end}`), column] as const),
      );
    }),
  );
}

/** The headings of what tables say of a person besides, such as names, which no figure rests on. */
export function besideHeadings(payroll: Payroll, taxYear: string): readonly string[] {
  return [...headingsOfPeople(payroll, taxYear).values()].flat();
}

/** Those of them whose cells name a row, such as numbers of employees. */
export function idHeadings(payroll: Payroll, taxYear: string): readonly string[] {
  return headingsOfPeople(payroll, taxYear).get('ref') ?? [];
}

function headingsOfPeople(payroll: Payroll, taxYear: string): ReadonlyMap<string, readonly string[]> {
  const people = payroll
    .book(taxYear)
    .requestFields(FIRM.operationOfPerson)
    .find(({ path }) => path === 'people');
  return people?.headings ?? new Map();
}
