import { cachesAreOn } from '../../cache.js';
import type { RequestNode } from '../book/checked.js';
import type { Column } from './column.js';
import type { CompiledBook } from './compile.js';
import { Run } from './run.js';

/*
 * Most requests leave most fields out, and what rests on these alone is the same for all of them: £0, none, a rate of the
 * year. It is found once a book, in runs of an empty request, and cached. Nothing of a person is in it: a request that has any
 * field which was read on the way finds the value itself. Those fields are recorded, not derived from the rules: the empty
 * request is a proxy that notes each read.
 */

/** An outcome for requests that leave out all fields that it rests on. */
export interface Default<T> {
  readonly outcome: T;
  /** The fields that were read, by number. */
  readonly fields: readonly number[];
  /** The values of the book that the run found on the way. */
  readonly values: readonly DefaultValue[];
}

interface DefaultValue {
  readonly id: number;
  readonly column: Column;
  /** As in the run. */
  readonly branchBits: number | undefined;
}

/** Which fields a request has. */
export class FieldsOfRequest {
  constructor(
    /** By number. */
    private readonly hasField: readonly boolean[],
    /** Of an empty request: the fields that were read of it so far. */
    readonly reads?: Set<number>,
  ) {}

  /** Whether a request has none of these. */
  lacks(fields: readonly number[]): boolean {
    for (let at = 0; at < fields.length; at++) if (this.hasField[fields[at] ?? 0] === true) return false;
    if (this.reads !== undefined) for (const field of fields) this.reads.add(field);
    return true;
  }
}

/** The outcomes of a book for an empty request. The conditions of the book must be filled. */
export class Defaults {
  /** The fields at the top of requests, by name. */
  readonly #fields: ReadonlyMap<string, number>;
  /** Null where there is none, as while it is being found. */
  readonly #values: (Default<Column> | null | undefined)[] = [];

  constructor(private readonly book: CompiledBook) {
    const names = new Set(
      book.checked.inputs.flatMap(({ path, steps, list, keyed }) =>
        [path, steps[0], list, keyed?.list].flatMap((name) => name?.split('.')[0] ?? []),
      ),
    );
    this.#fields = new Map([...names].map((name, number) => [name, number]));
  }

  /** The fields of a request; undefined where each run has to find all by itself. */
  fieldsOf(request: RequestNode): FieldsOfRequest | undefined {
    if (!cachesAreOn() || typeof request !== 'object' || request === null) return undefined;
    const has: boolean[] = [];
    for (const name of Object.keys(request)) {
      const number = this.#fields.get(name);
      if (number !== undefined) has[number] = true;
    }
    return new FieldsOfRequest(has);
  }

  /** A value by default; undefined where no default is known. */
  value(id: number): Default<Column> | undefined {
    const cached = this.#values[id];
    if (cached !== undefined) return cached ?? undefined;
    this.#values[id] = null;
    const byDefault = this.find((run) => run.column(id));
    this.#values[id] = byDefault ?? null;
    return byDefault;
  }

  /** What `ask` finds in a run of an empty request; undefined where that fails. */
  find<T>(ask: (run: Run) => T): Default<T> | undefined {
    const reads = new Set<number>();
    const run = new Run(this.book, this.#emptyRequest(reads), {}, { fields: new FieldsOfRequest([], reads) });
    try {
      const outcome = ask(run);
      return { outcome, fields: [...reads], values: this.#valuesIn(run) };
    } catch {
      // Each run finds or refuses by itself what an empty request cannot have.
      return undefined;
    }
  }

  #valuesIn(run: Run): readonly DefaultValue[] {
    return this.book.checked.values.flatMap(({ id }) => {
      const column = run.peek(id);
      return column === undefined ? [] : [{ id, column, branchBits: run.branchBits[id] }];
    });
  }

  /** An object without any field. */
  #emptyRequest(reads: Set<number>): RequestNode {
    const recordRead = (name: string | symbol): undefined => {
      const number = typeof name === 'string' ? this.#fields.get(name) : undefined;
      if (number === undefined) throw new RangeError(`No rule declares the field ${String(name)}.`);
      reads.add(number);
    };
    return new Proxy(
      {},
      {
        get: (_, name) => recordRead(name),
        getOwnPropertyDescriptor: (_, name) => recordRead(name),
        has: (_, name) => recordRead(name) ?? false,
        ownKeys: () => {
          throw new RangeError('A rule reads the fields of a request by their names.');
        },
      },
    );
  }
}

/** A fixed list of questions to every run of a plan. Those that rest on the same fields take their defaults in one batch. */
export class Questions<Item, Outcome> {
  #questions: readonly QuestionWithDefault<Item, Outcome>[] | undefined;
  /** By number: those that rest on the same fields. */
  readonly #groups: { readonly fields: readonly number[]; values: readonly DefaultValue[] }[] = [];

  constructor(
    private readonly defaults: Defaults | undefined,
    private readonly items: readonly Item[],
    private readonly ask: (item: Item, run: Run) => Outcome,
  ) {}

  /** Calls `answer` for each item, in order: an item may rest on the outcome of one before it. */
  forEach(run: Run, answer: (outcome: Outcome, item: Item, index: number) => void): void {
    if (this.defaults === undefined || run.fields === undefined) {
      for (const [index, item] of this.items.entries()) answer(this.ask(item, run), item, index);
      return;
    }
    this.#questions ??= this.#find(this.defaults);
    const applies = this.#groups.map((group) => run.takeDefault(group));
    for (let index = 0; index < this.#questions.length; index++) {
      const question = this.#questions[index];
      if (question === undefined) break;
      const { item, byDefault, group } = question;
      const isDefault = byDefault !== undefined && applies[group] === true;
      answer(isDefault ? byDefault.outcome : this.ask(item, run), item, index);
    }
  }

  #find(defaults: Defaults): readonly QuestionWithDefault<Item, Outcome>[] {
    const groupByFields = new Map<string, number>();
    return this.items.map((item) => {
      const byDefault = defaults.find((run) => this.ask(item, run));
      if (byDefault === undefined) return { item, byDefault, group: -1 };
      const { fields, values } = byDefault;
      const key = fields.toSorted((a, b) => a - b).join();
      const number = groupByFields.get(key) ?? this.#groups.push({ fields, values: [] }) - 1;
      groupByFields.set(key, number);
      const group = this.#groups[number];
      if (group !== undefined)
        group.values = [...new Map([...group.values, ...values].map((each) => [each.id, each])).values()];
      return { item, byDefault, group: number };
    });
  }
}

interface QuestionWithDefault<Item, Outcome> {
  readonly item: Item;
  readonly byDefault: Default<Outcome> | undefined;
  readonly group: number;
}
