import { figure, list, object, type Schema } from '../../json-schema.js';
import {
  type Book,
  bandRowsOf,
  type CheckedValue,
  type Datum,
  type Decimal,
  decimalOf,
  type RequiredValue,
  type Results,
  roundToPenny,
  rowOf,
  textOfPence,
} from '../../language/index.js';
import { jsonText, listText, objectText } from '../json-text.js';
import type { WordsByName } from '../words.js';
import type { AnswerField } from './field.js';
import { chosenOfEntry } from './field-tree.js';
import type { Test } from './tests.js';

/*
 * Fields that show one value, or what the request says. Writing a figure with two decimals is presentation: rules have already rounded money.
 */

/** How a value, and what a request says, is shown: the kinds that it can be, its JSON and the schema of that. */
export const SHOWN = {
  money: { kinds: ['money'], json: { type: 'number' }, text: figureText, given: figureGiven },
  number: { kinds: ['count', 'number'], json: { type: 'number' }, text: figureText, given: figureGiven },
  count: { kinds: ['count', 'number'], json: { type: 'integer' }, text: figureText, given: figureGiven },
  percent: { kinds: ['rate'], json: { type: 'number' }, text: percentText, given: figureGiven },
  code: { kinds: ['code', 'text'], json: { type: 'string' }, text: wordText, given: wordGiven },
  text: { kinds: ['code', 'text'], json: { type: 'string' }, text: wordText, given: wordGiven },
  date: { kinds: ['date'], json: { type: 'string', format: 'date' }, text: wordText, given: wordGiven },
} as const satisfies Readonly<
  Record<
    string,
    Pick<RequiredValue, 'kinds'> & {
      readonly json: Schema;
      readonly text: ValueText;
      readonly given: (datum: Datum) => string;
    }
  >
>;
export type Shown = keyof typeof SHOWN;

/** The JSON of a value; `at` is the place of an item. */
type ValueText = (results: Results, shown: CheckedValue, at: number) => string;

/** An amount of the year, in pounds and pence. */
export function money(value: string, help?: string): AnswerField {
  return fieldOf({ value, kinds: ['money'], grain: 'year' }, figure(help), figureText);
}

/** A field that shows one value; `text` is its JSON. */
export function fieldOf(required: RequiredValue, schema: Schema, text: ValueText): AnswerField {
  const { value } = required;
  return {
    values: [required],
    names: [],
    shows: value,
    schema: () => schema,
    writer: (book) => {
      const shown = book.value(value);
      return (results, _, at) => text(results, shown, at);
    },
    valueAt: () => ({ value }),
  };
}

/** A field that shows what the request, or the item of a list, says, or the default that the inputs of the rules declare. */
export function fieldOfInput(
  path: string,
  schema: AnswerField['schema'],
  text: (datum: Datum) => string,
): AnswerField {
  return {
    values: [],
    names: [{ name: path, is: 'input' }],
    schema,
    writer: (book) => {
      const input = inputNamed(book, path);
      return (results, _, at) => text(results.input(input, at));
    },
    valueAt: () => undefined,
  };
}

/** Whether a test holds, or does not. */
export function flag({ values, names, reader }: Test, schema: Schema, isWhenItHolds = true): AnswerField {
  return {
    values,
    names,
    schema: () => schema,
    writer: (book) => {
      const holds = reader(book);
      return (results, request, at) => jsonText(holds(results, request, at) === isWhenItHolds);
    },
    valueAt: () => undefined,
  };
}

/** Whether a count is not 0. */
export function countText(results: Results, shown: CheckedValue, at: number): string {
  return jsonText(!results.figureOf(shown, at).isZero());
}

/** An amount in bands: the rate of each, the amount that it applies to, and the result. */
export function bands(value: string, help: string | undefined, shown = PARTS_OF_BAND): AnswerField {
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
    only: (tree) => bands(value, help, chosenOfEntry(shown, tree)),
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

/** An input of the rules, by its path. Throws `RangeError` where no rule declares it. */
export function inputNamed({ checked }: Book, path: string): Book['checked']['inputs'][number] {
  const input = checked.inputs.find((each) => each.path === path);
  if (input === undefined) throw new RangeError(`No rule declares the input ${path}.`);
  return input;
}

/** The schema of the words that a request field (`ni_category`) or a value (`rules.tax_code.tax_region`) can be. */
export function wordSchema(all: WordsByName, name: string, description?: string): Schema {
  return { type: 'string', enum: all.get(name) ?? [], ...(description !== undefined && { description }) };
}

/** Adds the names of the values that a field shows to its schema. */
export function showing(values: string | readonly string[] | undefined, schema: Schema): Schema {
  return values === undefined ? schema : { ...schema, 'x-value': values };
}

/** A figure as a number of JSON with at most two decimals, never -0. */
export function numberText(figure: Decimal): string {
  return roundToPenny(figure).toJsonNumber();
}

/** A figure as JSON, of one payslip or item where it has one for each. */
export function figureText(results: Results, shown: CheckedValue, at = 0): string {
  const pence = results.penceOf(shown, at);
  return pence === undefined ? numberText(results.figureOf(shown, at)) : textOfPence(pence);
}

/** A rate, in percent. */
function percentText(results: Results, shown: CheckedValue, at: number): string {
  return numberText(results.figureOf(shown, at).inPercent());
}

/** A word or text as JSON. */
function wordText(results: Results, shown: CheckedValue, at: number): string {
  return jsonText(String(results.datumOf(shown, at)));
}

function figureGiven(datum: Datum): string {
  return numberText(decimalOf(datum));
}

function wordGiven(datum: Datum): string {
  return jsonText(String(datum));
}

/** A text in a column of a row. */
export function cellText(column: string): ValueText {
  return (results, shown, at) => jsonText(String(rowOf(results.datumOf(shown, at)).get(column)));
}

/** A word; null where it is the one by which the rules say that there is none. */
export function wordOrNull(sentinel: string): ValueText {
  return (results, shown, at) =>
    results.datumOf(shown, at) === sentinel ? 'null' : wordText(results, shown, at);
}
