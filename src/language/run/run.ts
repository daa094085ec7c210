import { Decimal, isDecimal, ZERO } from '../../decimal/index.js';
import { isObject } from '../../json.js';
import type { CheckedInput, Datum, RequestNode } from '../book/checked.js';
import type { Find } from '../formula/compile.js';
import { Refused } from '../refused.js';
import { BrokenBook } from '../source/findings.js';
import {
  allDistinct,
  type Column,
  constantColumn,
  dictionaryEncoded,
  groupSizes,
  type Partition,
} from './column.js';
import type { CompiledBook, CompiledValue } from './compile.js';
import type { EngineAnswer } from './condition-table.js';
import { decimalOf, rowOf } from './datum.js';
import type { Default, FieldsOfRequest } from './defaults.js';
import { inputsBehindZero } from './division.js';
import type { Spread } from './spread.js';

/** Figures from outside that replace rules, such as the pay of a row of HMRC's test data. */
export interface Overrides {
  /** By full name; one figure, or one figure or date for each of the payslips. */
  readonly values?: ReadonlyMap<string, Decimal | readonly OverrideDatum[]>;
  /** The numbers of the payslips to find; left out for all of the year. */
  readonly payslips?: readonly number[];
}

type OverrideDatum = Decimal | string;

interface RunOptions {
  /** A run of the same request, whose figures are copied, and whose inputs and conditions are shared. */
  readonly original?: Run;
  /** The fields of the request; left out where the run takes no defaults of the book. */
  readonly fields?: FieldsOfRequest | undefined;
}

const FIGURE_LIMIT = 1e15;
/** Small counts as decimals, made once. */
const COUNTS = Array.from({ length: 64 }, (_, number) => Decimal.of(number));

function countAsDecimal(number: number): Decimal {
  return COUNTS[number] ?? Decimal.of(number);
}

/** One calculation: values are found on demand, once each, and cached until it ends. */
export class Run {
  readonly #columns: (Column | undefined)[];
  readonly #inputs: (Datum | undefined)[];
  /** By value: its running totals. */
  readonly #runningTotals: (Decimal[] | undefined)[] = [];
  readonly #totals: (Decimal | undefined)[] = [];
  readonly #spreads = new Map<Find<Spread>, Spread>();
  /** By value: a bit for each branch that some payslip took. */
  readonly branchBits: number[];
  /** By condition: whether it holds. Conditions of items are looked up for each item. */
  readonly holds: boolean[];
  /** By fact: the index of the request's datum in the domain of the fact. */
  readonly factIndexes: (number | undefined)[] = [];
  /** By fact: whether its domain has the exact datum of the request; filled when a trace needs it. */
  readonly areFactsExact: (boolean | undefined)[] = [];
  /** By condition: the answer of json-rules-engine; filled when a trace needs it. */
  readonly #answers: (EngineAnswer | undefined)[] = [];
  /** The items of lists, by the path of the list. */
  readonly #items = new Map<string, readonly RequestNode[]>();
  readonly #payslipNumbers: readonly number[] | undefined;
  /** Undefined where the run takes no defaults of the book. */
  readonly fields: FieldsOfRequest | undefined;
  #payslips: number | undefined;
  #scratchCopy: Run | undefined;

  constructor(
    readonly book: CompiledBook,
    private readonly request: RequestNode,
    private readonly overrides: Overrides = {},
    { original, fields }: RunOptions = {},
  ) {
    this.fields = fields;
    this.branchBits = new Array(book.size);
    this.#payslipNumbers = overrides.payslips;
    if (original === undefined) {
      [this.#columns, this.#inputs, this.holds] = [new Array(book.size), [], []];
      for (const [name, datum] of overrides.values ?? []) this.#override(name, datum);
    } else {
      // Inputs and conditions depend on the request alone, so the two runs share them.
      [this.#columns, this.#inputs, this.holds] = [
        original.#columns.slice(),
        original.#inputs,
        original.holds,
      ];
    }
  }

  #override(name: string, figures: Decimal | readonly OverrideDatum[]): void {
    this.#columns[this.book.find(name).id] = isDecimal(figures)
      ? constantColumn(figures)
      : { data: [...figures], partition: allDistinct(figures.length) };
  }

  /** The figures of a value; finds them at the first call. */
  column(id: number): Column {
    return this.#columns[id] ?? this.#find(this.book.value(id));
  }

  /** The figures of a value; undefined unless the run has found them already. */
  peek(id: number): Column | undefined {
    return this.#columns[id];
  }

  /** A copy of this run, made at the first call, for values that are no part of the answer. */
  get scratchCopy(): Run {
    this.#scratchCopy ??= new Run(this.book, this.request, this.overrides, {
      original: this,
      fields: this.fields,
    });
    return this.#scratchCopy;
  }

  /** The datum of a value whose grain is the year. */
  yearDatum(id: number): Datum {
    return datumAt(this.column(id).data, 0);
  }

  /** The datum of a value on the payslip (or item) at `at`, from 0. */
  datumOn(id: number, at: number): Datum {
    const { data, partition } = this.column(id);
    return datumAt(data, partition.groupIndexes[at] ?? 0);
  }

  /** The same for a value that is a figure. */
  figure(id: number, at: number): Decimal {
    const { data, partition } = this.#columns[id] ?? this.column(id);
    const datum = data[partition.groupIndexes[at] ?? 0];
    if (isDecimal(datum)) return datum;
    throw new TypeError(`${this.book.value(id).fullName} is no figure, or was read before it was found.`);
  }

  input(input: CheckedInput): Datum {
    const cached = this.#inputs[input.id];
    if (cached !== undefined) return cached;
    const datum = input.read(this.request);
    this.#inputs[input.id] = datum;
    return datum;
  }

  /** An input of an item of a list of the request. */
  itemInput(input: CheckedInput, at: number): Datum {
    return input.read(this.items(input.list ?? '')[at] ?? null);
  }

  /** The items of a list of the request, by its path. */
  items(list: string): readonly RequestNode[] {
    const cached = this.#items.get(list);
    if (cached !== undefined) return cached;
    let node: RequestNode | undefined = this.request;
    for (const step of list.split('.')) {
      node = node !== undefined && isObject(node) && Object.hasOwn(node, step) ? node[step] : undefined;
    }
    const items = Array.isArray(node) ? node : [];
    this.#items.set(list, items);
    return items;
  }

  /** Whether a condition holds; undefined where this calculation never looked it up. */
  doesHold(condition: number): boolean | undefined {
    return this.holds[condition] ?? this.#lookUp(condition);
  }

  /** A run of an empty request looks conditions up where they are read, since it records what each value rests on. */
  #lookUp(condition: number): boolean | undefined {
    if (this.fields?.reads === undefined) return undefined;
    const { holds } = this.book.conditions.table(condition).answer(this, 0);
    this.holds[condition] = holds;
    return holds;
  }

  /** The answer of json-rules-engine to a condition. */
  answer(condition: number): EngineAnswer {
    const answer = this.#answers[condition] ?? this.book.conditions.table(condition).exactAnswer(this, 0);
    this.#answers[condition] = answer;
    return answer;
  }

  /** The same for a condition of items, of the item at `at`. */
  answerOfItem(condition: number, at: number): EngineAnswer {
    return this.book.conditions.table(condition).exactAnswer(this, at);
  }

  /** Whether a condition of items holds for the item at `at`. */
  holdsOfItem(condition: number, at: number): boolean {
    return this.book.conditions.table(condition).answer(this, at).holds;
  }

  /** How many payslips the run finds: all of the year's, or those of the overrides. */
  get payslips(): number {
    this.#payslips ??= this.#payslipNumbers?.length ?? this.figure(this.book.payslipsId, 0).toNumber();
    return this.#payslips;
  }

  /** The number of a payslip in its year, from 1. */
  payslipNumber(at: number): Decimal {
    const number = this.#payslipNumbers === undefined ? at + 1 : (this.#payslipNumbers[at] ?? 0);
    return countAsDecimal(number);
  }

  /** The figures of a value up to and with a payslip, added up. */
  toDate(id: number, at: number): Decimal {
    let sums = this.#runningTotals[id];
    if (sums === undefined) {
      sums = [];
      this.#runningTotals[id] = sums;
    }
    for (let next = sums.length; next <= at; next++) {
      sums.push((sums[next - 1] ?? ZERO).add(this.figure(id, next)));
    }
    return sums[at] ?? ZERO;
  }

  /** A yearly amount spread over the payslips, found once for all of them. */
  spread(find: Find<Spread>): Spread {
    const cached = this.#spreads.get(find);
    if (cached !== undefined) return cached;
    const spread = find(this, 0);
    this.#spreads.set(find, spread);
    return spread;
  }

  /** The payslips grouped by what they are paid of a yearly amount. */
  spreadPartition(find: Find<Spread>): Partition {
    const { partition } = this.spread(find);
    // The spread groups the payslips of the whole year.
    return this.#payslipNumbers === undefined || partition.representatives.length === 1
      ? partition
      : allDistinct(this.payslips);
  }

  /** The figures of all payslips, or items, added up. */
  total(id: number): Decimal {
    const cached = this.#totals[id];
    if (cached !== undefined) return cached;
    const total = this.#total(id);
    this.#totals[id] = total;
    return total;
  }

  #total(id: number): Decimal {
    const { data, partition } = this.column(id);
    const grain = this.book.value(id).grain;
    const length = grain === 'item' ? data.length : this.payslips;
    const [only] = data;
    if (data.length === 1 && only !== undefined) return decimalOf(only).mul(countAsDecimal(length));
    const sizes = data.length === length ? undefined : groupSizes(partition, length);
    let total = ZERO;
    for (let number = 0; number < data.length; number++) {
      const figure = decimalOf(datumAt(data, number));
      const payslips = sizes?.[number] ?? 1;
      total = total.add(payslips === 1 ? figure : figure.mul(countAsDecimal(payslips)));
    }
    return total;
  }

  /** Copies the values of a default into the run, unless the request has a field that it rests on. Returns whether it did. */
  applyDefault({ fields, values }: Pick<Default<unknown>, 'fields' | 'values'>): boolean {
    if (this.fields?.hasNone(fields) !== true) return false;
    for (let next = 0; next < values.length; next++) {
      const each = values[next];
      if (each === undefined || this.#columns[each.id] !== undefined) continue;
      this.#columns[each.id] = each.column;
      if (each.branchBits !== undefined) this.branchBits[each.id] = each.branchBits;
    }
    return true;
  }

  #find(value: CompiledValue): Column {
    const byDefault = this.fields && this.book.defaults?.value(value.id);
    if (byDefault !== undefined && this.applyDefault(byDefault)) return byDefault.outcome;
    if (value.cycle !== undefined) return this.#evaluateCycle(value, value.cycle);
    const column = this.#evaluate(value);
    this.#columns[value.id] = column;
    return column;
  }

  #evaluate(value: CompiledValue): Column {
    switch (value.grain) {
      case 'item': {
        const partition = allDistinct(this.items(value.list ?? '').length);
        return { data: this.#figures(value, partition), partition };
      }
      case 'payslip': {
        // One payslip needs no grouping.
        if (this.payslips === 1) return constantColumn(this.#figure(value, 0));
        const partition = value.groupByFigures(this);
        const data = this.#figures(value, partition);
        const areDistinct = partition.representatives.length === this.payslips;
        return value.mayHaveDuplicates && areDistinct
          ? dictionaryEncoded(data, sameFigure)
          : { data, partition };
      }
      default:
        return constantColumn(this.#figure(value, 0));
    }
  }

  /** Evaluates a cycle through before(): all of its values together, payslip by payslip. */
  #evaluateCycle(value: CompiledValue, cycle: readonly number[]): Column {
    // Overrides have their columns already.
    const members = cycle.filter((id) => this.#columns[id] === undefined).map((id) => this.book.value(id));
    const partition = allDistinct(this.payslips);
    const columns = members.map((): Column => ({ data: [], partition }));
    for (const [index, { id }] of members.entries()) this.#columns[id] = columns[index];
    for (let at = 0; at < this.payslips; at++) {
      for (let index = 0; index < members.length; index++) {
        const member = members[index];
        if (member !== undefined) columns[index]?.data.push(this.#figure(member, at));
      }
    }
    return this.column(value.id);
  }

  #figures(value: CompiledValue, { representatives }: Partition): Datum[] {
    const data: Datum[] = [];
    for (let number = 0; number < representatives.length; number++)
      data.push(this.#figure(value, representatives[number] ?? 0));
    return data;
  }

  #figure(value: CompiledValue, at: number): Datum {
    const datum = value.find(this, at);
    if (isDecimal(datum) ? this.isTooGreat(datum) : value.hasAmounts && this.#hasTooGreat(datum))
      this.#throwNoFigure(value, at);
    return datum;
  }

  /** Beyond 10^15, or NaN from a division by zero. */
  isTooGreat(figure: Decimal): boolean {
    return !figure.isWithin(FIGURE_LIMIT);
  }

  #hasTooGreat(amounts: Datum): boolean {
    return [...rowOf(amounts).values()].some((amount) => this.isTooGreat(decimalOf(amount)));
  }

  /** Refuses figures beyond 10^15 and divisions by 0, which no pay can lead to, naming the fields of the request they came from. A
   *  division by 0 that came from none is a fault of the book. */
  #throwNoFigure(value: CompiledValue, at: number): never {
    const { fullName, checked } = value;
    const zeros = inputsBehindZero(value, this, at);
    const fields = zeros === undefined ? this.fieldsBehind(value) : this.#fieldsOf(zeros);
    if (zeros !== undefined && fields.length === 0) {
      const message = `“${fullName}” divides by 0, and no number of the request led to it.`;
      throw new BrokenBook([{ place: checked.rule.place, message }]);
    }
    const what = zeros === undefined ? 'a figure beyond 1,000,000,000,000,000' : 'a division by 0';
    const where = fullName.replace('.', ': ').replaceAll('_', ' ');
    throw new Refused(
      fields.map((field) => ({
        field,
        message: `${field} leads to ${what} (${where}); give figures of a real pay`,
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

  /** Whether the figures of a value (by its full name) come from outside, in the place of its rule. */
  isOverride(fullName: string): boolean {
    return this.overrides.values?.has(fullName) === true;
  }

  /** Whether the request has the field; else its default counts. */
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

function sameFigure(a: Datum, b: Datum): boolean {
  return isDecimal(a) && isDecimal(b) ? a.eq(b) : a === b;
}

function datumAt(data: readonly Datum[], index: number): Datum {
  const datum = data[index];
  if (datum === undefined) throw new RangeError('A figure was read before it was found.');
  return datum;
}
