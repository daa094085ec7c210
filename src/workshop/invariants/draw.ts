import type { Json, JsonObject } from '../../json.js';
import { addDays, type RequestField } from '../../language/index.js';

/** Numbers from 0 to below 1, the same ones for the same seed (mulberry32). */
export function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What draws know beside the fields of requests. */
export interface DrawContext {
  /** The first day of the year. */
  readonly starts: string;
  /** Texts that are right, by the path of their field: no schema says which are. */
  readonly texts: ReadonlyMap<string, readonly string[]>;
}

/** Draws requests from their fields, which may still be refused. What cannot be drawn is left out. */
export class Draw {
  constructor(
    private readonly next: () => number,
    private readonly context: DrawContext,
  ) {}

  /** An object with what is required, some of what is not, and what these fields need beside them. */
  object(fields: readonly RequestField[], exactlyOneOf: readonly string[] = []): JsonObject {
    // Some requests have next to nothing that they need not, others much.
    const ofHundred = this.#pick([5, 15, 40]) ?? 0;
    const only = this.#pick(exactlyOneOf);
    const chosen = new Set(
      fields.filter(({ isRequired }) => isRequired || this.next() * 100 < ofHundred).map(({ name }) => name),
    );
    for (const name of exactlyOneOf) chosen.delete(name);
    if (only !== undefined) chosen.add(only);
    for (const field of fields) this.#settle(field, chosen);
    return Object.fromEntries(
      fields.flatMap((field) => {
        const value = chosen.has(field.name) ? this.#value(field) : undefined;
        return value === undefined ? [] : [[field.name, value]];
      }),
    );
  }

  /** Leaves a field out that may not stand beside the chosen ones, and adds what is needed. */
  #settle(field: RequestField, chosen: Set<string>): void {
    const { name, onlyWith, onlyWithout = [], withOneOf = [], requiredUnless = [] } = field;
    const lacks = onlyWith !== undefined && !chosen.has(onlyWith);
    if (lacks || onlyWithout.some((other) => chosen.has(other))) chosen.delete(name);
    const isNeeded = requiredUnless.length > 0 && !requiredUnless.some((other) => chosen.has(other));
    if (isNeeded) chosen.add(name);
    const one = this.#pick(withOneOf);
    if (one === undefined || !chosen.has(name)) return;
    for (const other of withOneOf) chosen.delete(other);
    chosen.add(one);
  }

  #value(field: RequestField): Json | undefined {
    const { type, words, fields, exactlyOneOf, isWordOrObject } = field;
    switch (type) {
      case 'money':
      case 'number':
      case 'rate':
      case 'count':
        return this.#number(field);
      case 'code':
        return isWordOrObject && this.next() < 0.5 ? this.object(fields, exactlyOneOf) : this.#pick(words);
      case 'text':
        return this.#pick(this.context.texts.get(field.path) ?? []);
      case 'flag':
        return this.next() < 0.5;
      case 'date':
        return addDays(this.context.starts, Math.floor(this.next() * 365));
      case 'words':
        return words.filter(() => this.next() < 0.5);
      case 'list':
        return this.#list(field);
      case 'amounts':
      case 'amount_per':
      case 'group':
        return this.#whole(fields, this.object(fields, exactlyOneOf));
    }
  }

  /** Undefined where an object lacks a field that it must have. */
  #whole(fields: readonly RequestField[], object: JsonObject): JsonObject | undefined {
    return fields.every(({ name, isRequired }) => !isRequired || name in object) ? object : undefined;
  }

  /** A number that somebody would write: mostly of the size of a weekly or monthly pay. */
  #number({ type, bounds = {}, places }: RequestField): number {
    const { minimum, above, maximum, below } = bounds;
    const most = maximum ?? below ?? Number.POSITIVE_INFINITY;
    const size = type === 'money' ? this.#pick([100, 1_000, 5_000, 5_000, 20_000]) : this.#pick([6, 40]);
    const step = type === 'count' || places === 0 ? 1 : 100;
    const number = Math.ceil(this.next() * (size ?? 1) * step) / step;
    const isNegative = (minimum ?? above ?? 0) < 0 && this.next() < 0.1;
    return isNegative ? -number : Math.max(Math.min(number, most === below ? most - 1 : most), minimum ?? 0);
  }

  #list({ fields, key, exactlyOneOf, mostItems = 1 }: RequestField): Json {
    const length = Math.min(Math.ceil(this.next() * 4), mostItems);
    const items = Array.from({ length }, () => this.#whole(fields, this.object(fields, exactlyOneOf)));
    const keys = items.map((item) => key && JSON.stringify(item?.[key]));
    return items.flatMap((item, at) =>
      item === undefined || (key !== undefined && keys.indexOf(keys[at]) < at) ? [] : [item],
    );
  }

  #pick<T>(all: readonly T[]): T | undefined {
    return all[Math.floor(this.next() * all.length)];
  }
}
