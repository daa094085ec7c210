import { isList, isObject, type Json, type JsonObject } from '../../json.js';
import { Decimal, type RequestField } from '../../language/index.js';
import { cleanAmount, cleanDay, cleanNumber, isNumeric } from '../../tables/index.js';

/*
 * A case between its two forms: entries of a query, whose names are the paths of fields (`overtime.0.hours`), and the
 * request of an operation. Which fields there are, and of what type, comes from the inputs of the rules.
 */

/** A name of a query with its value. */
export type QueryEntry = readonly [name: string, value: string];

/** The name under which a form sends which field of a group was chosen, where one excludes the others. */
export function choiceName(group: string): string {
  return `show.${group}`;
}

/** The values of a query by name, in their order. */
export type QueryValues = ReadonlyMap<string, readonly string[]>;

/** A query read by the fields of a request: its entries in their canonical form, and the request that they mean. */
export interface ParsedQuery {
  readonly entries: readonly QueryEntry[];
  readonly request: JsonObject;
  /** Entries whose name is that of no field, or is repeated although its field takes one value. */
  readonly unknown: readonly QueryEntry[];
  readonly contradictions: readonly Contradiction[];
}

/** A word and an object that a query gives for the same field, though a request can have only one of them. */
export interface Contradiction {
  readonly field: RequestField;
  readonly word: string;
  /** The name of the object's first entry, and the field of the object that it gives. */
  readonly name: string;
  readonly own: string;
}

/** Reads the entries of a query by the fields of an operation. Empty values and defaults are left out. */
export function parseQuery(values: QueryValues, fields: readonly RequestField[]): ParsedQuery {
  const reader = new EntryReader(values);
  // A query names few of the fields: only these are read.
  const fieldNames = new Set([...values.keys()].map((name) => name.split('.', 1)[0]));
  const { entries, json } = reader.object(
    fields.filter(({ name }) => fieldNames.has(name)),
    '',
  );
  return { entries, request: json, unknown: reader.unknown(), contradictions: reader.contradictions };
}

/** A request, or a part of one, as the entries of a query; `name` is the path of the part, empty for a whole request. */
export function requestEntries(json: Json, name: string): readonly QueryEntry[] {
  if (json === null) return [];
  if (isList(json)) {
    return json.flatMap((item, index) =>
      isObject(item) ? requestEntries(item, `${name}.${index}`) : requestEntries(item, name),
    );
  }
  if (!isObject(json)) return [[name, typeof json === 'number' ? Decimal.of(json).toFixed() : String(json)]];
  return Object.entries(json).flatMap(([field, each]) =>
    requestEntries(each, name === '' ? field : `${name}.${field}`),
  );
}

/** The entries and the JSON of a field; the request leaves it out where there are no entries. */
interface ReadField<T extends Json> {
  readonly entries: readonly QueryEntry[];
  readonly json: T;
}

const NO_ENTRIES: ReadField<Json> = { entries: [], json: null };

/** The fields in the order of addresses: required ones first. */
export function inAddressOrder(fields: readonly RequestField[]): readonly RequestField[] {
  return [
    ...fields.filter(({ isRequired }) => isRequired),
    ...fields.filter(({ isRequired }) => !isRequired),
  ];
}

class EntryReader {
  readonly #knownNames = new Set<string>();
  readonly #repeated: QueryEntry[] = [];
  /** What the names of items begin with, as their lists count them from 0: `overtime.0.` by `overtime.999.`. */
  readonly #places = new Map<string, string>();
  readonly contradictions: Contradiction[] = [];

  constructor(private readonly values: QueryValues) {}

  object(fields: readonly RequestField[], prefix: string): ReadField<JsonObject> {
    const parts = inAddressOrder(fields).map(
      (field) => [field.name, this.#field(field, `${prefix}${field.name}`)] as const,
    );
    const filled = parts.filter(([, { entries }]) => entries.length > 0);
    return {
      entries: filled.flatMap(([, { entries }]) => entries),
      json: Object.fromEntries(filled.map(([name, { json }]) => [name, json])),
    };
  }

  /** Entries with names that no field has, and those that repeat one; of an item under the number that its list gives it. */
  unknown(): readonly QueryEntry[] {
    const names = [...this.values].filter(([name]) => !this.#knownNames.has(name));
    const all = [
      ...names.flatMap(([name, values]) => values.map((value): QueryEntry => [name, value])),
      ...this.#repeated,
    ];
    return all.map(([name, value]): QueryEntry => {
      const [item = ''] = /^[^.]*\.[^.]*\./.exec(name) ?? [];
      return [(this.#places.get(item) ?? item) + name.slice(item.length), value];
    });
  }

  #field(field: RequestField, name: string): ReadField<Json> {
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

  #one(field: RequestField, name: string): ReadField<Json> {
    const [value = '', ...more] = this.#values(name);
    this.#repeated.push(...more.map((each): QueryEntry => [name, each]));
    const text = cleaned(value, field.type);
    // One that is repeated stays although it is the default: without it the next would take its place.
    if (more.length === 0 && (text === '' || text === String(field.default ?? ''))) return NO_ENTRIES;
    return { entries: [[name, text]], json: jsonOf(text, field) };
  }

  #words({ words }: RequestField, name: string): ReadField<Json> {
    const all = new Set(this.#values(name));
    const ordered = [
      ...words.filter((word) => all.has(word)),
      ...[...all].filter((each) => !words.includes(each)),
    ];
    return { entries: ordered.map((word): QueryEntry => [name, word]), json: ordered };
  }

  /** A period without an amount is left out: a form always sends one. */
  #amount(field: RequestField, name: string): ReadField<Json> {
    const repeated = this.#repeated.length;
    const part = this.object(field.fields, `${name}.`);
    if (this.#repeated.length > repeated) return part;
    const periods = field.fields.filter(({ type }) => type === 'code').map((each) => `${name}.${each.name}`);
    return part.entries.every(([each]) => periods.includes(each)) ? NO_ENTRIES : part;
  }

  /** Where a query gives both, both stay among the entries: without one the figures would be of another case. */
  #wordOrObject(field: RequestField, name: string): ReadField<Json> {
    const object = this.object(field.fields, `${name}.`);
    const word = this.#one(field, name);
    const [[, text] = []] = word.entries;
    const [[inside] = []] = object.entries;
    if (text === undefined) return object;
    if (inside !== undefined) {
      const [own = ''] = inside.slice(name.length + 1).split('.');
      this.contradictions.push({ field, word: text, name: inside, own });
    }
    return { entries: [...word.entries, ...object.entries], json: word.json };
  }

  #list({ fields }: RequestField, name: string): ReadField<Json> {
    const items = itemNumbers(this.values, name).map((number) => {
      const prefix = `${name}.${number}.`;
      return { prefix, ...this.object(fields, prefix) };
    });
    const filled = items.filter(({ entries }) => entries.length > 0);
    for (const [index, { prefix }] of filled.entries()) this.#places.set(prefix, `${name}.${index}.`);
    return {
      entries: filled.flatMap(({ prefix, entries }, index) =>
        entries.map(([each, value]): QueryEntry => [`${name}.${index}.${each.slice(prefix.length)}`, value]),
      ),
      json: filled.map(({ json }) => json),
    };
  }

  #values(name: string): readonly string[] {
    this.#knownNames.add(name);
    return (this.values.get(name) ?? []).map((each) => each.trim()).filter((each) => each !== '');
  }
}

/** The numbers of the items that a query has of a list, in ascending order. */
export function itemNumbers(values: QueryValues, list: string): readonly number[] {
  const places = [...values.keys()].flatMap((name) => {
    const [place = '', ...more] = name.startsWith(`${list}.`) ? name.slice(list.length + 1).split('.') : [];
    return /^\d{1,3}$/.test(place) && more.length > 0 ? [Number(place)] : [];
  });
  return [...new Set(places)].sort((a, b) => a - b);
}

/** A value as a request has it, of what a person typed. */
function cleaned(value: string, type: RequestField['type']): string {
  if (type === 'money') return cleanAmount(value);
  if (type === 'date') return cleanDay(value);
  return isNumeric(type) ? cleanNumber(value) : value;
}

/** A text that is not of the type of its field stays text: the check of the request says what would be right. */
function jsonOf(text: string, field: RequestField): Json {
  if (isNumeric(field.type)) return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
  if (field.type === 'flag' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}
