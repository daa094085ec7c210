import { Decimal, isDecimal, ZERO } from '../../decimal/index.js';
import type { CheckedInput, Datum, RequestNode } from '../book/checked.js';
import type { Find } from '../formula/compile.js';
import { Refused } from '../refused.js';
import { type Column, compressed, eachItsOwn, oneForAll, type Partition, timesOf } from './column.js';
import type { CompiledBook, CompiledValue } from './compile.js';
import type { Answer } from './condition-table.js';
import { rowOf } from './datum.js';
import type { ByDefault, FieldsOfRequest } from './defaults.js';
import type { Spread } from './spread.js';

/** What is given in place of the rules of those names, such as the pay of a row of HMRC's test data. */
export interface Given {
  /** By full name; one figure, or one figure or date for each of the payslips. */
  readonly values?: ReadonlyMap<string, Decimal | readonly GivenDatum[]>;
  /** The numbers of the payslips to find, when it is not all of the year's. */
  readonly payslips?: readonly number[];
}

type GivenDatum = Decimal | string;

interface RunOptions {
  /** A run of the same request, whose figures and conditions are known from the start. */
  readonly before?: Run;
  /** The fields of the request; left out where all has to be found anew. */
  readonly fields?: FieldsOfRequest | undefined;
}

const GREATEST = 1e15;
/** Whole numbers, as there are payslips in a year. */
const NUMBERS = Array.from({ length: 64 }, (_, number) => Decimal.of(number));

function decimalOf(number: number): Decimal {
  return NUMBERS[number] ?? Decimal.of(number);
}

/** One calculation: values are found on demand, once each, and kept until it ends. */
export class Run {
  readonly #columns: (Column | undefined)[];
  readonly #inputs: (Datum | undefined)[];
  /** By value: its figures to date. */
  readonly #sums: (Decimal[] | undefined)[] = [];
  readonly #totals: (Decimal | undefined)[] = [];
  readonly #spreads = new Map<Find<Spread>, Spread>();
  /** By value: the branches that were taken, a bit each. */
  readonly took: number[];
  /** By condition: whether it holds; what is asked of each item is looked up for the item. */
  readonly holds: boolean[];
  /** By fact: the place of what the request says in the fact's domain. */
  readonly factIndexes: (number | undefined)[] = [];
  /** By fact: whether that domain has the very same, once somebody wants to see it. */
  readonly ownFacts: (boolean | undefined)[] = [];
  /** By condition: why, once somebody wants to see it. */
  readonly #answers: (Answer | undefined)[] = [];
  /** By the path of their list. */
  readonly #items = new Map<string, readonly RequestNode[]>();
  readonly #numbers: readonly number[] | undefined;
  /** Undefined where nothing is taken from the defaults of the book. */
  readonly fields: FieldsOfRequest | undefined;
  #payslips: number | undefined;
  #aside: Run | undefined;

  constructor(
    readonly book: CompiledBook,
    private readonly request: RequestNode,
    private readonly given: Given = {},
    { before, fields }: RunOptions = {},
  ) {
    this.fields = fields;
    this.took = new Array(book.size);
    this.#numbers = given.payslips;
    if (before === undefined) {
      [this.#columns, this.#inputs, this.holds] = [new Array(book.size), [], []];
      for (const [name, datum] of given.values ?? []) this.#give(name, datum);
    } else {
      // What the request says, and which conditions hold, is the same for both.
      [this.#columns, this.#inputs, this.holds] = [before.#columns.slice(), before.#inputs, before.holds];
    }
  }

  #give(name: string, figures: Decimal | readonly GivenDatum[]): void {
    this.#columns[this.book.find(name).id] = isDecimal(figures)
      ? oneForAll(figures)
      : { data: [...figures], shared: eachItsOwn(figures.length) };
  }

  /** The figures of a value, found now if they were not before. */
  column(id: number): Column {
    return this.#columns[id] ?? this.#find(this.book.value(id));
  }

  /** The figures of a value if some rule or operation asked for them. */
  found(id: number): Column | undefined {
    return this.#columns[id];
  }

  /** A run that knows what this one had found when it was first asked for: what is found in it is no part of the answer. */
  get aside(): Run {
    this.#aside ??= new Run(this.book, this.request, this.given, { before: this, fields: this.fields });
    return this.#aside;
  }

  /** A value that is one figure for the year. */
  one(id: number): Datum {
    return datumAt(this.column(id).data, 0);
  }

  /** A value's figure on the payslip (or item) that is at `at`, counted from 0. */
  at(id: number, at: number): Datum {
    const { data, shared } = this.column(id);
    return datumAt(data, shared.of[at] ?? 0);
  }

  /** The same of a value that is a figure. */
  figure(id: number, at: number): Decimal {
    const { data, shared } = this.#columns[id] ?? this.column(id);
    const datum = data[shared.of[at] ?? 0];
    if (isDecimal(datum)) return datum;
    throw new TypeError(`${this.book.value(id).fullName} is no figure, or was read before it was found.`);
  }

  input(input: CheckedInput): Datum {
    const known = this.#inputs[input.id];
    if (known !== undefined) return known;
    const read = input.read(this.request);
    this.#inputs[input.id] = read;
    return read;
  }

  /** What an item of a list of the request says. */
  itemInput(input: CheckedInput, at: number): Datum {
    return input.read(this.items(input.list ?? '')[at] ?? null);
  }

  /** The items of a list of the request, by its path. */
  items(list: string): readonly RequestNode[] {
    const known = this.#items.get(list);
    if (known !== undefined) return known;
    let node: RequestNode | undefined = this.request;
    for (const step of list.split('.')) {
      node = node !== undefined && isObject(node) && Object.hasOwn(node, step) ? node[step] : undefined;
    }
    const items = Array.isArray(node) ? node : [];
    this.#items.set(list, items);
    return items;
  }

  /** Whether a condition holds; undefined where it was not looked up at the beginning. */
  doesHold(condition: number): boolean | undefined {
    return this.holds[condition] ?? this.#lookUp(condition);
  }

  /** A run of an empty request looks conditions up where they are read, since it records what each value rests on. */
  #lookUp(condition: number): boolean | undefined {
    if (this.fields?.reads === undefined) return undefined;
    const { holds } = this.book.conditions.of(condition).answer(this, 0);
    this.holds[condition] = holds;
    return holds;
  }

  /** What json-rules-engine said of a condition. */
  answer(condition: number): Answer {
    const answer = this.#answers[condition] ?? this.book.conditions.of(condition).answerOf(this, 0);
    this.#answers[condition] = answer;
    return answer;
  }

  /** The same of a condition that is asked of each item, for the one at `at`. */
  answerOfItem(condition: number, at: number): Answer {
    return this.book.conditions.of(condition).answerOf(this, at);
  }

  /** Whether such a condition holds for the item at `at`. */
  holdsOfItem(condition: number, at: number): boolean {
    return this.book.conditions.of(condition).answer(this, at).holds;
  }

  /** How many payslips are found: all of the year's, unless only some were asked for. */
  get payslips(): number {
    this.#payslips ??= this.#numbers?.length ?? this.figure(this.book.payslipsId, 0).toNumber();
    return this.#payslips;
  }

  /** The number of a payslip in its year, from 1. */
  payslipNumber(at: number): Decimal {
    const number = this.#numbers === undefined ? at + 1 : (this.#numbers[at] ?? 0);
    return decimalOf(number);
  }

  /** The figures of a value up to and with a payslip, added up. */
  toDate(id: number, at: number): Decimal {
    let sums = this.#sums[id];
    if (sums === undefined) {
      sums = [];
      this.#sums[id] = sums;
    }
    for (let next = sums.length; next <= at; next++) {
      sums.push((sums[next - 1] ?? ZERO).add(this.figure(id, next)));
    }
    return sums[at] ?? ZERO;
  }

  /** A yearly amount spread over the payslips, found once for all of them. */
  spread(find: Find<Spread>): Spread {
    const known = this.#spreads.get(find);
    if (known !== undefined) return known;
    const found = find(this, 0);
    this.#spreads.set(find, found);
    return found;
  }

  /** Which payslips are paid the same of a yearly amount. */
  paidAlike(find: Find<Spread>): Partition {
    const { shared } = this.spread(find);
    // It tells those of the whole year.
    return this.#numbers === undefined || shared.firsts.length === 1 ? shared : eachItsOwn(this.payslips);
  }

  /** The figures of all payslips, or items, added up. */
  total(id: number): Decimal {
    const known = this.#totals[id];
    if (known !== undefined) return known;
    const total = this.#total(id);
    this.#totals[id] = total;
    return total;
  }

  #total(id: number): Decimal {
    const { data, shared } = this.column(id);
    const grain = this.book.value(id).grain;
    const length = grain === 'item' ? data.length : this.payslips;
    const [only] = data;
    if (data.length === 1 && only !== undefined) return decimal(only).mul(decimalOf(length));
    const times = data.length === length ? undefined : timesOf(shared, length);
    let total = ZERO;
    for (let number = 0; number < data.length; number++) {
      const figure = decimal(datumAt(data, number));
      const payslips = times?.[number] ?? 1;
      total = total.add(payslips === 1 ? figure : figure.mul(decimalOf(payslips)));
    }
    return total;
  }

  /** Takes over what was found by default where the request has none of the fields that it rests on. */
  takeDefault({ fields, found }: Pick<ByDefault<unknown>, 'fields' | 'found'>): boolean {
    if (this.fields?.lacks(fields) !== true) return false;
    for (let next = 0; next < found.length; next++) {
      const each = found[next];
      if (each === undefined || this.#columns[each.id] !== undefined) continue;
      this.#columns[each.id] = each.column;
      if (each.took !== undefined) this.took[each.id] = each.took;
    }
    return true;
  }

  #find(value: CompiledValue): Column {
    const byDefault = this.fields && this.book.defaults?.value(value.id);
    if (byDefault !== undefined && this.takeDefault(byDefault)) return byDefault.outcome;
    if (value.circle !== undefined) return this.#goRound(value, value.circle);
    const column = this.#evaluate(value);
    this.#columns[value.id] = column;
    return column;
  }

  #evaluate(value: CompiledValue): Column {
    switch (value.grain) {
      case 'item': {
        const shared = eachItsOwn(this.items(value.list ?? '').length);
        return { data: this.#figures(value, shared), shared };
      }
      case 'payslip': {
        // One payment has nothing to share.
        if (this.payslips === 1) return oneForAll(this.#figure(value, 0));
        const shared = value.sharingFigures(this);
        const data = this.#figures(value, shared);
        const apart = shared.firsts.length === this.payslips;
        return value.mayRepeat && apart ? compressed(data, sameFigure) : { data, shared };
      }
      default:
        return oneForAll(this.#figure(value, 0));
    }
  }

  /** Values that rest on each other's payslip before are found together, payslip by payslip. */
  #goRound(asked: CompiledValue, circle: readonly number[]): Column {
    // What was given from outside is known already; the others go round it.
    const values = circle.filter((id) => this.#columns[id] === undefined).map((id) => this.book.value(id));
    const shared = eachItsOwn(this.payslips);
    const columns = values.map((): Column => ({ data: [], shared }));
    for (const [index, { id }] of values.entries()) this.#columns[id] = columns[index];
    for (let at = 0; at < this.payslips; at++) {
      for (let index = 0; index < values.length; index++) {
        const value = values[index];
        if (value !== undefined) columns[index]?.data.push(this.#figure(value, at));
      }
    }
    return this.column(asked.id);
  }

  #figures(value: CompiledValue, { firsts }: Partition): Datum[] {
    const data: Datum[] = [];
    for (let number = 0; number < firsts.length; number++)
      data.push(this.#figure(value, firsts[number] ?? 0));
    return data;
  }

  #figure(value: CompiledValue, at: number): Datum {
    const datum = value.find(this, at);
    if (isDecimal(datum) ? this.isTooGreat(datum) : value.hasAmounts && this.#hasTooGreat(datum))
      this.tooGreat(value);
    return datum;
  }

  /** Beyond 10^15 pounds, or no figure at all (a division by nothing). */
  isTooGreat(figure: Decimal): boolean {
    return !figure.isWithin(GREATEST);
  }

  #hasTooGreat(amounts: Datum): boolean {
    return [...rowOf(amounts).values()].some((amount) => this.isTooGreat(decimal(amount)));
  }

  /** Refuses figures beyond 10^15, which no pay can lead to, naming the fields of the request they came from. */
  tooGreat(value: CompiledValue): never {
    const fields = this.fieldsBehind(value);
    throw new Refused(
      fields.map((field) => ({
        field,
        message: `${field} leads to a figure beyond 1,000,000,000,000,000 (${value.fullName.replace('.', ': ').replaceAll('_', ' ')}); give figures of a real pay`,
      })),
    );
  }

  /** The fields of this request that a value rests on. */
  fieldsBehind(value: CompiledValue): readonly string[] {
    return this.#fieldsOf(this.book.inputsBehind(value.id));
  }

  /** The fields of this request that a cell of a table of the rules rests on. */
  fieldsBehindCell(table: string, cell: string): readonly string[] {
    return this.#fieldsOf(this.book.inputsBehindCell(table, cell));
  }

  #fieldsOf(inputs: readonly CheckedInput[]): readonly string[] {
    return [...new Set(inputs.filter((input) => this.isGiven(input)).map((input) => input.field))];
  }

  /** Whether the figures of a value (full name) were given in the place of its rule. */
  isGivenFigure(fullName: string): boolean {
    return this.given.values?.has(fullName) === true;
  }

  /** Whether the request itself says it; else its default counts. */
  isGiven(input: CheckedInput): boolean {
    let node: RequestNode | undefined = this.request;
    for (const step of input.steps) {
      if (Array.isArray(node)) return node.length > 0;
      if (node === undefined || !isObject(node) || !Object.hasOwn(node, step)) return false;
      node = node[step];
    }
    return node !== undefined && node !== null;
  }
}

function isObject(node: RequestNode): node is { readonly [field: string]: RequestNode } {
  return typeof node === 'object' && node !== null && !Array.isArray(node);
}

function sameFigure(a: Datum, b: Datum): boolean {
  return isDecimal(a) && isDecimal(b) ? a.eq(b) : a === b;
}

function datumAt(data: readonly Datum[], index: number): Datum {
  const datum = data[index];
  if (datum === undefined) throw new RangeError('A figure was read before it was found.');
  return datum;
}

/** The figure as a decimal. The checker saw to it that only figures get here. */
export function decimal(datum: Datum): Decimal {
  if (isDecimal(datum)) return datum;
  throw new TypeError('A figure was expected.');
}
