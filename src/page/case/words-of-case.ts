import type { JsonObject } from '../../json.js';
import type { RequestField } from '../../language/index.js';
import { isNumeric } from '../../tables/index.js';
import { record, form as texts } from '../texts/en.js';
import { fieldTitle, lower, type Titles } from '../texts/titles.js';
import type { Case } from './case.js';
import { inAddressOrder, type QueryValues } from './entries.js';
import { fieldInWords, figureInWords, valueInWords } from './in-words.js';

/** A case in words, for paper: the label and the value of each field that has one, then the defaults of the others. `used` is the
 *  part of the answer that repeats fields of the request; its words take precedence over declared defaults. */
export function wordsOfCase(
  { fields, values, taxYear, titles }: Case,
  used: JsonObject = {},
): readonly string[] {
  const lines = linesOf(fields, values, titles);
  const defaults = inAddressOrder(fields).flatMap((field) =>
    defaultsIn(field, field.name, values, titles, used[field.name]),
  );
  return [
    `${fieldTitle('tax_year')}: ${taxYear}`,
    ...(lines.length === 0 ? [texts.notSaid] : lines),
    ...(defaults.length === 0 ? [] : [`${record.defaults}: ${defaults.join(' · ')}`]),
  ];
}

/** The label and the value of each field that has one. */
export function linesOf(
  fields: readonly RequestField[],
  values: QueryValues,
  titles: Titles,
): readonly string[] {
  return inAddressOrder(fields).flatMap((field) => {
    const words = lineOf(field, values, titles);
    return words === '' ? [] : [words];
  });
}

/** A field with its label; a flag by its label alone. */
function lineOf(field: RequestField, values: QueryValues, titles: Titles): string {
  const words = fieldInWords(field, values, titles);
  if (words === '' || field.type === 'flag') return words === '' ? '' : titles.field(field.path);
  const [value = ''] = values.get(field.name) ?? [];
  const figure = () => titles.numbers?.(field.path)?.get(value) ?? figureInWords(value);
  return `${titles.field(field.path)}: ${isCount(field) ? figure() : words}`;
}

/** The defaults of a field and of those inside it, as far as the case does not give them. */
function defaultsIn(
  field: RequestField,
  name: string,
  values: QueryValues,
  titles: Titles,
  used?: unknown,
): readonly string[] {
  const isInside = [...values.keys()].some((each) => each.startsWith(`${name}.`));
  const fallback = typeof used === 'string' ? used : field.default;
  if (fallback !== undefined && fallback !== false && fallback !== 0) {
    const isGiven = isInside || values.has(name);
    return isGiven ? [] : [`${titles.field(field.path)}: ${defaultInWords(field, String(fallback), titles)}`];
  }
  const isObject = field.type === 'group' || field.type === 'amount_per';
  const countsAbsent = isObject && !field.fields.some(({ isRequired }) => isRequired);
  if (!countsAbsent && (!isInside || field.type === 'list')) return [];
  return field.fields
    .flatMap((each) => defaultsIn(each, `${name}.${each.name}`, values, titles))
    .map((text) => `${titles.field(field.path)}, ${lower(text)}`);
}

function defaultInWords(field: RequestField, value: string, titles: Titles): string {
  return isCount(field) ? figureInWords(value) : valueInWords(field, value, titles);
}

/** Whether the words of a value begin with the label of its field. */
function isCount({ type }: RequestField): boolean {
  return isNumeric(type) && type !== 'money' && type !== 'rate';
}
