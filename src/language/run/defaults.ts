import { cachesAreOn } from '../../cache.js';
import type { RequestNode } from '../book/checked.js';
import type { Column } from './column.js';
import type { CompiledBook } from './compile.js';
import { Run } from './run.js';

/*
 * Most requests leave most fields out, and what rests on these alone is the same for all of them: £0, none, a rate of the
 * year. It is found once for each book, in runs of an empty request, and cached. It holds nothing personal: a request that has
 * one of the fields which were read on the way finds the value itself. The reads are recorded, not derived from the rules: the
 * empty request is a proxy that notes each of them.
 */

/** An outcome for requests that leave out all fields which it rests on. */
export interface Default<T> {
  readonly outcome: T;
  /** The fields that were read, by number. */
  readonly fields: readonly number[];
  /** The values that the run found on the way. */
  readonly values: readonly DefaultValue[];
}

interface DefaultValue {
  readonly id: number;
  readonly column: Column;
  /** As `Run.branchBits` has them. */
  readonly branchBits: number | undefined;
}

/** Which of its fields a request has. */
export class FieldsOfRequest {
  constructor(
    /** By number. */
    private readonly hasField: readonly boolean[],
    /** For an empty request: the fields read so far. */
    readonly reads?: Set<number>,
  ) {}

  /** Whether the request has none of these; for an empty request, records them as read. */
  hasNone(fields: readonly number[]): boolean {
    for (let at = 0; at < fields.length; at++) if (this.hasField[fields[at] ?? 0] === true) return false;
    if (this.reads !== undefined) for (const field of fields) this.reads.add(field);
    return true;
  }
}

/** The outcomes of a book for an empty request. The conditions of the book must be filled. */
export class Defaults {
  /** The numbers of the fields at the top of requests, by name. */
  readonly #fields: ReadonlyMap<string, number>;
  /** By value; null where no default is known, or while it is being found. */
  readonly #values: (Default<Column> | null | undefined)[] = [];

  constructor(private readonly book: CompiledBook) {
    const names = new Set(
      book.checked.inputs.flatMap(({ path, steps, list, keyed }) =>
        [path, steps[0], list, keyed?.list].flatMap((name) => name?.split('.')[0] ?? []),
      ),
    );
    this.#fields = new Map([...names].map((name, number) => [name, number]));
  }

  /** The fields of a request; undefined where its run takes no defaults. */
  fieldsOf(request: RequestNode): FieldsOfRequest | undefined {
    if (!cachesAreOn() || typeof request !== 'object' || request === null) return undefined;
    const hasField: boolean[] = [];
    for (const name of Object.keys(request)) {
      const number = this.#fields.get(name);
      if (number !== undefined) hasField[number] = true;
    }
    return new FieldsOfRequest(hasField);
  }

  /** The default of a value; undefined where none is known. */
  value(id: number): Default<Column> | undefined {
    const cached = this.#values[id];
    if (cached !== undefined) return cached ?? undefined;
    this.#values[id] = null;
    const byDefault = this.find((run) => run.column(id));
    this.#values[id] = byDefault ?? null;
    return byDefault;
  }

  /** What `evaluate` gives in a run of an empty request; undefined where that fails. */
  find<T>(evaluate: (run: Run) => T): Default<T> | undefined {
    const reads = new Set<number>();
    const run = new Run(this.book, this.#emptyRequest(reads), {}, { fields: new FieldsOfRequest([], reads) });
    try {
      const outcome = evaluate(run);
      return { outcome, fields: [...reads], values: this.#valuesIn(run) };
    } catch {
      // Without a default, each run finds or refuses by itself.
      return undefined;
    }
  }

  #valuesIn(run: Run): readonly DefaultValue[] {
    return this.book.checked.values.flatMap(({ id }) => {
      const column = run.peek(id);
      return column === undefined ? [] : [{ id, column, branchBits: run.branchBits[id] }];
    });
  }

  /** An object without fields that records which of them are read. */
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

/** A fixed list of items that every run evaluates, in order. Those whose defaults rest on the same fields take them at once. */
export class EvaluationBatch<Item, Outcome> {
  #items: readonly ItemWithDefault<Item, Outcome>[] | undefined;
  /** By number: what the defaults that rest on the same fields have in common. */
  readonly #groups: { readonly fields: readonly number[]; values: readonly DefaultValue[] }[] = [];

  constructor(
    private readonly defaults: Defaults | undefined,
    private readonly items: readonly Item[],
    private readonly evaluate: (item: Item, run: Run) => Outcome,
  ) {}

  /** Calls `use` with the outcome of each item: the next item may rest on what it does. */
  forEach(run: Run, use: (outcome: Outcome, item: Item, index: number) => void): void {
    if (this.defaults === undefined || run.fields === undefined) {
      for (const [index, item] of this.items.entries()) use(this.evaluate(item, run), item, index);
      return;
    }
    this.#items ??= this.#findDefaults(this.defaults);
    const applies = this.#groups.map((group) => run.applyDefault(group));
    for (let index = 0; index < this.#items.length; index++) {
      const each = this.#items[index];
      if (each === undefined) break;
      const { item, byDefault, group } = each;
      const isDefault = byDefault !== undefined && applies[group] === true;
      use(isDefault ? byDefault.outcome : this.evaluate(item, run), item, index);
    }
  }

  #findDefaults(defaults: Defaults): readonly ItemWithDefault<Item, Outcome>[] {
    const groupByFields = new Map<string, number>();
    return this.items.map((item) => {
      const byDefault = defaults.find((run) => this.evaluate(item, run));
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

interface ItemWithDefault<Item, Outcome> {
  readonly item: Item;
  readonly byDefault: Default<Outcome> | undefined;
  /** The number of its group; -1 where no default is known. */
  readonly group: number;
}
