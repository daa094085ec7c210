import type { Json } from '../../json.js';
import { figure, list, object, type Schema } from '../../json-schema.js';
import {
  type Book,
  bandRowsOf,
  type CheckedValue,
  type Decimal,
  type RequiredValue,
  type Results,
  roundToPenny,
  rowOf,
  textOfPence,
} from '../../language/index.js';
import { jsonText, listText, objectText } from '../json-text.js';
import type { WordsByName } from '../words.js';
import type { Field } from './field.js';
import { chosenOfEntry } from './parts.js';

/*
 * Fields that show one value. Writing a figure with two decimals is presentation: rules have already rounded money.
 */

/** A figure as a number of JSON with at most two decimals, never -0. */
export function numberText(figure: Decimal): string {
  return roundToPenny(figure).toJsonNumber();
}

/** An amount of the year, in pounds and pence. */
export function money(value: string, help?: string): Field {
  return fieldOf({ value, kinds: ['money'], grain: 'year' }, figure(help), figureText);
}

/** A rate, in percent. */
export function percent(value: string, help: string): Field {
  return fieldOf({ value, kinds: ['rate'], grain: 'year' }, figure(help), (results, shown) =>
    numberText(results.figureOf(shown).inPercent()),
  );
}

/** A text of the year: a word or a sentence. */
export function text(value: string, schema: Schema): Field {
  return fieldOf({ value, kinds: ['code', 'text'], grain: 'year' }, schema, wordText);
}

/** A word; null where it is `sentinel`, by which the rules say that there is none. */
export function wordOrNull(value: string, sentinel: string, schema: Schema): Field {
  return fieldOf({ value, kinds: ['code', 'text'], grain: 'year' }, schema, (results, shown) =>
    results.datumOf(shown) === sentinel ? 'null' : wordText(results, shown),
  );
}

/** A text in a column of a row. */
export function column(value: string, columnName: string, schema: Schema): Field {
  return fieldOf({ value, kinds: ['row'], grain: 'year' }, schema, (results, shown) =>
    jsonText(String(rowOf(results.datumOf(shown)).get(columnName))),
  );
}

/** A word in a column of a row, of those that the rules have there. */
export function wordInColumn(value: string, name: string, help?: string): Field {
  const schema = (all: WordsByName): Schema => wordSchema(all, `rules.${value}.${name}`, help);
  return { ...column(value, name, {}), schema };
}

/** An amount in bands: the rate of each, the amount that it applies to, and the result. */
export function bands(value: string, help: string, shown = PARTS_OF_BAND): Field {
  const members = Object.entries(shown);
  const band = object(Object.fromEntries(members.map(([name, { help }]) => [name, figure(help)])));
  const text = (results: Results, value: CheckedValue) =>
    listText(
      bandRowsOf(results.datumOf(value)).map((row) =>
        objectText(members.map(([name, { of }]) => [name, numberText(of(row))] as const)),
      ),
    );
  return {
    ...fieldOf({ value, kinds: ['band_rows'], grain: 'year' }, list(band, help), text),
    only: (parts) => bands(value, help, chosenOfEntry(shown, parts)),
  };
}

/** The members of an amount in a band. */
const PARTS_OF_BAND: Readonly<
  Record<
    string,
    { readonly help?: string; readonly of: (row: ReturnType<typeof bandRowsOf>[number]) => Decimal }
  >
> = {
  rate: { help: 'Percent.', of: ({ rate }) => rate.inPercent() },
  taxable: { help: 'Pounds taxed at that rate.', of: ({ taxable }) => taxable },
  tax: { of: ({ tax }) => tax },
};

/** A word of the request, or the default that the inputs of the rules declare. */
export function requestWord(path: string): Field {
  return {
    values: [],
    schema: (all) => wordSchema(all, path),
    writer: (book) => {
      const input = inputNamed(book, path);
      return (results) => jsonText(String(results.input(input)));
    },
    valueAt: () => undefined,
  };
}

/** Whether the request leaves a field out. */
export function requestLacks(field: string, description: string): Field {
  return {
    values: [],
    schema: () => ({ type: 'boolean', description }),
    writer: () => (_results, request) => jsonText(isAbsent(request[field])),
    valueAt: () => undefined,
  };
}

/** Whether a request leaves a field out: null counts as left out. */
export function isAbsent(field: Json | undefined): boolean {
  return field === undefined || field === null;
}

/** A figure that answers leave out where it is 0. */
export function leftOutAtZero(field: Field): Field {
  return {
    ...field,
    isOptional: true,
    writer: (book) => {
      const write = field.writer(book);
      return (results, request) => {
        const text = write(results, request);
        return text === '0' ? undefined : text;
      };
    },
  };
}

/** A field of those answers alone in which a row has the word `is` in a column. In others it is not even calculated. */
export function onlyWhere(
  { value, column: name, is }: { readonly value: string; readonly column: string; readonly is: string },
  field: Field,
): Field {
  return {
    ...field,
    isOptional: true,
    writer: (book) => {
      const shown = book.value(value);
      const write = field.writer(book);
      return (results, request) =>
        rowOf(results.datumOf(shown)).get(name) === is ? write(results, request) : undefined;
    },
  };
}

/** An input of the rules, by its path. Throws `RangeError` where no rule declares it. */
export function inputNamed({ checked }: Book, path: string): Book['checked']['inputs'][number] {
  const input = checked.inputs.find((each) => each.path === path);
  if (input === undefined) throw new RangeError(`No rule declares the input ${path}.`);
  return input;
}

/** A field that shows one value; `text` is its JSON by the number of the value. */
export function fieldOf(
  required: RequiredValue,
  schema: Schema,
  text: (results: Results, shown: CheckedValue) => string,
): Field {
  const { value } = required;
  return {
    values: [required],
    shows: value,
    schema: () => schema,
    writer: (book) => {
      const shown = book.value(value);
      return (results) => text(results, shown);
    },
    valueAt: () => ({ value }),
  };
}

/** The schema of the words that a request field (`ni_category`) or a value (`rules.tax_code.tax_region`) can be. */
export function wordSchema(all: WordsByName, name: string, description?: string): Schema {
  return { type: 'string', enum: all.get(name) ?? [], ...(description !== undefined && { description }) };
}

/** Adds the names of the values that a field shows to its schema. */
export function showing(values: string | readonly string[] | undefined, schema: Schema): Schema {
  return values === undefined ? schema : { ...schema, 'x-value': values };
}

/** A figure as JSON, of one payslip where it has one for each. */
export function figureText(results: Results, shown: CheckedValue, at = 0): string {
  const pence = results.penceOf(shown, at);
  return pence === undefined ? numberText(results.figureOf(shown, at)) : textOfPence(pence);
}

/** A word or text as JSON, by the number of its value. */
export function wordText(results: Results, shown: CheckedValue): string {
  return jsonText(String(results.datumOf(shown)));
}
