import type { Json, JsonObject } from '../../../src/json.js';
import { members } from '../../http/support/contract.js';
import { type Field, fieldIn, rightValue } from './fields.js';
import { rawJson } from './json-text.js';
import { formsOf, objectWith, propertiesOf, wordsOf } from './schema.js';
import { wrongChoices } from './wrong-choices.js';
import type { WrongRequest } from './wrong-request.js';

/** Values of each kind of JSON. */
const KINDS: Readonly<Record<string, readonly Json[]>> = {
  null: [null],
  boolean: [true, false],
  number: [0, 1, -1.5, rawJson('1e400')],
  string: ['', 'x', '10.5', 'true'],
  array: [[], [null]],
  object: [{}, { amount: 1 }],
};

/** How a fault says what would be right. */
const IN_WORDS: Readonly<Record<string, string>> = {
  number: 'a number',
  integer: 'a whole number',
  string: 'a string',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

/** Every way that the schema of a field knows to be wrong. */
export function wrongRequests(field: Field): readonly WrongRequest[] {
  const forms = formsOf(field.schema);
  return [
    ...missing(field),
    ...(field.name === '' ? [] : wrongKinds(field)),
    ...forms.flatMap((form) => [
      ...wrongNumbers(field, form),
      ...wrongTexts(field, form),
      ...wrongLists(field, form),
      ...wrongObjects(field, form),
      ...wrongChoices(field, form),
    ]),
  ];
}

function missing({ name, without }: Field): WrongRequest[] {
  return without === undefined
    ? []
    : [{ what: 'missing', request: without, fields: [name], says: /is required$/ }];
}

function wrongKinds(field: Field): WrongRequest[] {
  const forms = formsOf(field.schema);
  const right = new Set(forms.map(({ type }) => (type === 'integer' ? 'number' : String(type))));
  const words = forms.flatMap((form) => [...wordsOf(form)]);
  const inWords = forms.map(({ type, const: word }) => String(word ?? IN_WORDS[String(type)]));
  // Where only certain words are right, and null, they are listed.
  const isListed = words.length > 0 && forms.every((form) => form['type'] === 'null' || 'enum' in form);
  const says = isListed ? words.map(String).join(', ') : inWords.join(' or ');
  return Object.entries(KINDS)
    .filter(([kind]) => !right.has(kind))
    .flatMap(([, values]) => values.map((value) => wrong(field, value, ending(says))));
}

function wrongNumbers(field: Field, form: JsonObject): WrongRequest[] {
  const { type, minimum, maximum, exclusiveMinimum, exclusiveMaximum, 'x-decimals': decimals } = form;
  if (type !== 'number' && type !== 'integer') return [];
  const bounds: readonly (readonly [Json | undefined, readonly number[], string])[] = [
    [minimum, [-1, -0.01, -1e9, -1e300], 'or more'],
    [exclusiveMinimum, [0, -0.01, -1, -1e300], 'more than'],
    [maximum, [1, 0.01, 1e9, 1e300], 'or less'],
    [exclusiveMaximum, [0, 0.01, 1, 1e300], 'under'],
  ];
  const outside = bounds.flatMap(([bound, steps, words]) => {
    if (typeof bound !== 'number') return [];
    const limit = bound.toLocaleString('en-GB');
    const says = words.startsWith('or') ? `${limit} ${words}` : `${words} ${limit}`;
    const fitting = type === 'integer' ? steps.filter(Number.isInteger) : steps;
    return fitting.map((step) => wrong(field, bound + step, ending(says)));
  });
  const fractions = type === 'integer' ? [1.5, 1e-9, 2.000001] : [];
  const tooPrecise = decimals === 2 ? [1.005, 1e-7, 0.125] : [];
  return [
    ...outside,
    ...fractions.map((value) => wrong(field, value, /a whole number( or null)?$/)),
    ...tooPrecise.map((value) => wrong(field, value, ending('at most 2 decimals'))),
    ...['1e400', '-1e400'].map((text) => wrong(field, rawJson(text), ending('a finite number'))),
  ];
}

function wrongTexts(field: Field, form: JsonObject): WrongRequest[] {
  if (form['type'] !== 'string') return [];
  const words = wordsOf(form).map(String);
  const [first] = words;
  // A name of the caller's choosing: any text is right but one that is too long.
  const isAnyText = field.ownName === 'ref';
  if (first === undefined) {
    const texts = isAnyText
      ? []
      : ['', ' ', 'x', '\u0000', '\u{1F4B7}', '__proto__'].map((text) => wrong(field, text, /./));
    const { maxLength } = form;
    if (maxLength === undefined) return texts;
    const tooLong = 'L'.repeat(Number(maxLength) + 1);
    return [...texts, wrong(field, tooLong, ending(`at most ${String(maxLength)} characters`))];
  }
  const says = form['const'] === undefined ? ending(words.join(', ')) : /must be /;
  const others = ['', 'nonsense', `${first} `, ` ${first}`, `${first}\u0000`, otherCase(first), '__proto__'];
  return others.filter((text) => !words.includes(text)).map((text) => wrong(field, text, says));
}

function wrongLists(field: Field, form: JsonObject): WrongRequest[] {
  if (form['type'] !== 'array') return [];
  const item = rightValue({ ...field, schema: members(form['items']) });
  const { name } = field;
  const list = (length: number): Json => Array.from({ length }, () => item);
  const most = Number(form['maxItems']);
  const second = field.request([item, null]);
  const key = form['x-unique-by'];
  return [
    { what: 'null as its second item', request: second, fields: [`${name}[1]`], says: /must be/ },
    wrong(field, list(most + 1), /(at most \d+ items|not repeat .+)$/),
    ...(most < 100 ? [wrong(field, list(100), /(at most \d+ items|not repeat .+)$/)] : []),
    ...(typeof key === 'string'
      ? [{ ...wrong(field, [item, item], /not repeat .+$/), fields: [`${name}[1].${key}`] }]
      : []),
    ...(form['uniqueItems'] === true ? [wrong(field, [item, item], /not repeat .+$/)] : []),
  ];
}

function wrongObjects(field: Field, form: JsonObject): WrongRequest[] {
  if (form['type'] !== 'object') return [];
  const fields = objectWith(form, []);
  const misspelt = [...propertiesOf(form).keys()].map((name) => `${name}_`);
  return ['unlisted', '', 'toString', '0', 'a b', ...misspelt].map((unlisted) => ({
    what: `with ${unlisted}`,
    request: field.request({ ...fields, [unlisted]: 1 }),
    // A name of no letters is shown as it stands in JSON.
    fields: [fieldIn(field, unlisted === '' ? '""' : unlisted)],
    says: /is not a field of this request(, did you mean .+\?)?$/,
  }));
}

function wrong(field: Field, value: Json, says: RegExp): WrongRequest {
  const what = `as ${JSON.stringify(value).slice(0, 60)}`;
  return { what, request: field.request(value), fields: [field.name], says };
}

/** What a message ends with, but for an example, how a number is written, and what was probably meant or the hint of the field. */
function ending(words: string): RegExp {
  const literally = words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const example = '( such as [[{].*[}\\]])?';
  const withExample = literally.replace(/ or null$/, `${example} or null`);
  return new RegExp(
    `${withExample}${example}(: write [\\d.]+ in the place of "[\\d.]+"|, did you mean [\\w -]+\\?| \\([^)]+\\))?$`,
  );
}

function otherCase(text: string): string {
  return text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();
}
