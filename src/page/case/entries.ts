import { isList, isObject, type Json, type JsonObject } from '../../json.js';
import { Decimal, type RequestField } from '../../language/index.js';
import { cleanNumber } from './numbers.js';

/*
 * A case between its two forms: entries of a query, whose names are the paths of fields (`overtime.0.hours`), and the
 * request of an operation. Which fields there are, and of what type, comes from the inputs of the rules.
 */

/** A name of a query with its value. */
export type Entry = readonly [name: string, value: string];

/** The values of a query by name, in their order. */
export type Given = ReadonlyMap<string, readonly string[]>;

/** A case as far as fields of a request know it: entries in their one form, and what they say as JSON. */
export interface ReadCase {
  readonly entries: readonly Entry[];
  readonly request: JsonObject;
  /** Names that no field has, or that are repeated and may not be. */
  readonly unknown: readonly Entry[];
}

/** Reads the entries of a query by the fields of an operation. Empty values and defaults are left out. */
export function readCase(given: Given, fields: readonly RequestField[]): ReadCase {
  const reader = new Reader(given);
  // Most fields of a request are not named.
  const named = new Set([...given.keys()].map((name) => name.split('.', 1)[0]));
  const { entries, json } = reader.object(
    fields.filter(({ name }) => named.has(name)),
    '',
  );
  return { entries, request: json, unknown: reader.unknown() };
}

/** A request, or a part of one, as the entries of a query. */
export function entriesOf(json: Json, name: string): readonly Entry[] {
  if (json === null) return [];
  if (isList(json)) {
    return json.flatMap((item, at) =>
      isObject(item) ? entriesOf(item, `${name}.${at}`) : entriesOf(item, name),
    );
  }
  if (!isObject(json)) return [[name, typeof json === 'number' ? Decimal.of(json).toFixed() : String(json)]];
  return Object.entries(json).flatMap(([field, each]) =>
    entriesOf(each, name === '' ? field : `${name}.${field}`),
  );
}

/** What was read of a field: nothing where there are no entries. */
interface Part<T extends Json> {
  readonly entries: readonly Entry[];
  readonly json: T;
}

const NO_ENTRIES: Part<Json> = { entries: [], json: null };

/** The fields in the order of addresses: those that must be given come first. */
export function inOrder(fields: readonly RequestField[]): readonly RequestField[] {
  return [...fields.filter(({ required }) => required), ...fields.filter(({ required }) => !required)];
}

class Reader {
  readonly #known = new Set<string>();
  readonly #repeated: Entry[] = [];

  constructor(private readonly given: Given) {}

  object(fields: readonly RequestField[], prefix: string): Part<JsonObject> {
    const parts = inOrder(fields).map(
      (field) => [field.name, this.#field(field, `${prefix}${field.name}`)] as const,
    );
    const given = parts.filter(([, { entries }]) => entries.length > 0);
    return {
      entries: given.flatMap(([, { entries }]) => entries),
      json: Object.fromEntries(given.map(([name, { json }]) => [name, json])),
    };
  }

  /** Entries with names that no field has. */
  unknown(): readonly Entry[] {
    const names = [...this.given].filter(([name]) => !this.#known.has(name));
    return [
      ...names.flatMap(([name, values]) => values.map((value): Entry => [name, value])),
      ...this.#repeated,
    ];
  }

  #field(field: RequestField, name: string): Part<Json> {
    switch (field.type) {
      case 'list':
        return this.#list(field, name);
      case 'words':
        return this.#words(field, name);
      case 'amount_per':
        return this.#amount(field, name);
      case 'group':
      case 'amounts':
        return this.object(field.fields, `${name}.`);
      case 'code':
        return field.isWordOrObject === true ? this.#wordOrObject(field, name) : this.#one(field, name);
      default:
        return this.#one(field, name);
    }
  }

  #one(field: RequestField, name: string): Part<Json> {
    const [value = '', ...more] = this.#values(name);
    this.#repeated.push(...more.map((each): Entry => [name, each]));
    const text = isNumber(field) ? cleanNumber(value) : value;
    if (text === '' || text === String(field.default ?? '')) return NO_ENTRIES;
    return { entries: [[name, text]], json: jsonOf(text, field) };
  }

  #words({ words }: RequestField, name: string): Part<Json> {
    const all = new Set(this.#values(name));
    const inTheirOrder = [
      ...words.filter((word) => all.has(word)),
      ...[...all].filter((each) => !words.includes(each)),
    ];
    return { entries: inTheirOrder.map((word): Entry => [name, word]), json: inTheirOrder };
  }

  /** The period of an amount says nothing by itself: a form always sends it. */
  #amount(field: RequestField, name: string): Part<Json> {
    const part = this.object(field.fields, `${name}.`);
    const periods = field.fields.filter(({ type }) => type === 'code').map((each) => `${name}.${each.name}`);
    return part.entries.every(([each]) => periods.includes(each)) ? NO_ENTRIES : part;
  }

  /** A word stands for itself: what a form sends beside it was not chosen. */
  #wordOrObject(field: RequestField, name: string): Part<Json> {
    const object = this.object(field.fields, `${name}.`);
    const word = this.#one(field, name);
    return word.entries.length > 0 ? word : object;
  }

  #list({ fields }: RequestField, name: string): Part<Json> {
    const items = placesIn(this.given, name).map((at) => this.object(fields, `${name}.${at}.`));
    const given = items.filter(({ entries }) => entries.length > 0);
    return {
      entries: given.flatMap(({ entries }, at) =>
        entries.map(
          ([each, value]): Entry => [
            `${name}.${at}.${each.slice(each.indexOf('.', name.length + 1) + 1)}`,
            value,
          ],
        ),
      ),
      json: given.map(({ json }) => json),
    };
  }

  #values(name: string): readonly string[] {
    this.#known.add(name);
    return (this.given.get(name) ?? []).map((each) => each.trim()).filter((each) => each !== '');
  }
}

/** The numbers of the items of a list, from the least. */
export function placesIn(given: Given, list: string): readonly number[] {
  const places = [...given.keys()].flatMap((name) => {
    const [place = '', ...more] = name.startsWith(`${list}.`) ? name.slice(list.length + 1).split('.') : [];
    return /^\d{1,3}$/.test(place) && more.length > 0 ? [Number(place)] : [];
  });
  return [...new Set(places)].sort((a, b) => a - b);
}

function isNumber({ type }: RequestField): boolean {
  return ['money', 'rate', 'number', 'count'].includes(type);
}

/** A text that is no number, or neither true nor false, stays one: the check of the request says what is right there. */
function jsonOf(text: string, field: RequestField): Json {
  if (isNumber(field)) return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
  if (field.type === 'flag' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}
