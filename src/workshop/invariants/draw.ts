import type { Json, JsonObject } from '../../json.js';
import { addDays, fieldConditionHolds, type RequestField, statesIn } from '../../language/index.js';

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
  /** What draws are to try; without it they are of anything. */
  readonly aim?: Aim;
  /** The paths of the dates that choose the year; none where `tax_year` does. */
  readonly datedBy?: readonly string[] | undefined;
}

/** What draws are aimed at: a part of the law. */
export interface Aim {
  /** The paths of the fields that it rests on. */
  readonly fields: ReadonlySet<string>;
  /** The amounts of money that it compares with: what lies just below or above shows it. */
  readonly amounts: readonly number[];
  /** Days that count: the first and the last day of the year, and of each stretch of it. */
  readonly days: readonly string[];
}

/** By what an amount of the law is divided to be one of a pay period, most often a year's, a month's or a week's. */
const PERIODS_OF_AN_AMOUNT = [1, 1, 12, 12, 52, 52, 26, 13, 4, 2];

/** By how many years a date is drawn before the year, up to a working life. */
const YEARS_BEFORE = [0, 0, 1, 2, 3, 5, 10, 20, 22, 30, 41, 50, 66, 75];

/** Draws requests from their fields, which may still be refused. What cannot be drawn is left out. */
export class Draw {
  /** Whether dates that do not choose the year are of many years before: a birth, the begin of a job. */
  #goesFarBack = false;

  constructor(
    private readonly next: () => number,
    private readonly context: DrawContext,
  ) {}

  /** A request. Of an operation on dates every third one goes far back. */
  request(fields: readonly RequestField[]): JsonObject {
    this.#goesFarBack = this.context.datedBy !== undefined && this.next() < 1 / 3;
    return this.object(fields);
  }

  /** An object with what is required, some of what is not, and what these fields need beside them. */
  object(fields: readonly RequestField[]): JsonObject {
    // Some requests have next to nothing that they need not, others much.
    const ofHundred = this.#pick([5, 15, 40]) ?? 0;
    const { aim } = this.context;
    const chanceOf = ({ path }: RequestField) =>
      aim === undefined ? ofHundred : ofHundred * (aim.fields.has(path) ? 2 : 0.2);
    const object: Record<string, Json> = {};
    const give = (field: RequestField) => {
      const value = this.#value(field);
      if (value !== undefined) object[field.name] = value;
    };
    for (const field of fields) if (field.isRequired || this.next() * 100 < chanceOf(field)) give(field);
    this.#settle(fields, object, give);
    return Object.fromEntries(
      fields.flatMap(({ name }) => (object[name] === undefined ? [] : [[name, object[name]]])),
    );
  }

  /** Leaves out what may not stand beside the rest, and gives what is needed, until nothing is wrong: each change may make another. */
  #settle(
    fields: readonly RequestField[],
    object: Record<string, Json>,
    give: (field: RequestField) => void,
  ): void {
    const stateOf = statesIn(fields, object);
    const conditional = this.#shuffle(
      fields.filter(({ requiredIf, allowedIf }) => requiredIf !== undefined || allowedIf !== undefined),
    );
    for (const _ of conditional) {
      for (const field of conditional) {
        const { name, requiredIf, allowedIf = [] } = field;
        if (fieldConditionHolds(allowedIf, stateOf) === false) delete object[name];
        else if (
          requiredIf !== undefined &&
          !(name in object) &&
          fieldConditionHolds(requiredIf, stateOf) === true
        )
          give(field);
      }
    }
  }

  #value(field: RequestField): Json | undefined {
    const { type, words, fields, isWordOrObject } = field;
    switch (type) {
      case 'money':
      case 'number':
      case 'rate':
      case 'count':
        return this.#number(field);
      case 'code':
        return isWordOrObject && this.next() < 0.5 ? this.object(fields) : this.#pick(words);
      case 'text':
        return this.#pick(this.context.texts.get(field.path) ?? []);
      case 'flag':
        return this.next() < 0.5;
      case 'date':
        return this.#day(field.path);
      case 'words':
        return words.filter(() => this.next() < 0.5);
      case 'list':
        return this.#list(field);
      case 'amounts':
      case 'amount_per':
      case 'group':
        return this.#whole(fields, this.object(fields));
    }
  }

  /** Undefined where an object lacks a field that it must have. */
  #whole(fields: readonly RequestField[], object: JsonObject): JsonObject | undefined {
    return fields.every(({ name, isRequired }) => !isRequired || name in object) ? object : undefined;
  }

  #day(path: string): string {
    const { starts, aim, datedBy } = this.context;
    const day = aim !== undefined && this.next() < 0.3 ? this.#pick(aim.days) : undefined;
    if (day !== undefined) return day;
    const isFarBack = this.#goesFarBack && datedBy?.includes(path) === false;
    const yearsBefore = isFarBack ? (this.#pick(YEARS_BEFORE) ?? 0) : 0;
    return addDays(starts, Math.floor(this.next() * 365) - 365 * yearsBefore);
  }

  /** An amount at which the law turns, as one of some pay period, or a penny beside it, or well above; undefined where draws have no aim. */
  #turningAmount(): number | undefined {
    const { aim } = this.context;
    if (aim === undefined || aim.amounts.length === 0 || this.next() < 0.5) return undefined;
    const amount = (this.#pick(aim.amounts) ?? 0) / (this.#pick(PERIODS_OF_AN_AMOUNT) ?? 1);
    const pence = Math.round(amount * 100) + (this.#pick([-1, 0, 1, 1, Math.round(amount * 100)]) ?? 0);
    return Math.max(pence, 1) / 100;
  }

  /** A number that somebody would write: mostly of the size of a weekly or monthly pay. */
  #number({ type, bounds = {}, places }: RequestField): number {
    const { minimum, above, maximum, below } = bounds;
    const most = maximum ?? below ?? Number.POSITIVE_INFINITY;
    const size = type === 'money' ? this.#pick([100, 1_000, 5_000, 5_000, 20_000]) : this.#pick([6, 40]);
    const step = type === 'count' || places === 0 ? 1 : 100;
    const turning = type === 'money' ? this.#turningAmount() : undefined;
    const number = turning ?? Math.ceil(this.next() * (size ?? 1) * step) / step;
    const isNegative = (minimum ?? above ?? 0) < 0 && this.next() < 0.1;
    return isNegative ? -number : Math.max(Math.min(number, most === below ? most - 1 : most), minimum ?? 0);
  }

  #list({ fields, key, mostItems = 1 }: RequestField): Json {
    const length = Math.min(Math.ceil(this.next() * 4), mostItems);
    const items = Array.from({ length }, () => this.#whole(fields, this.object(fields)));
    const keys = items.map((item) => key && JSON.stringify(item?.[key]));
    return items.flatMap((item, at) =>
      item === undefined || (key !== undefined && keys.indexOf(keys[at]) < at) ? [] : [item],
    );
  }

  #pick<T>(all: readonly T[]): T | undefined {
    return all[Math.floor(this.next() * all.length)];
  }

  #shuffle<T>(all: readonly T[]): readonly T[] {
    return all
      .map((each) => ({ each, at: this.next() }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ each }) => each);
  }
}
