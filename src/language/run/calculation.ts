import { Decimal, isDecimal, ZERO } from '../../decimal/index.js';
import { getOrMake } from '../../get-or-make.js';
import { groupBy } from '../../group-by.js';
import { BrokenBook } from '../../yaml/index.js';
import { type CheckedInput, type CheckedValue, type ConditionId, readBy } from '../book/checked.js';
import { datumOfFigure } from '../book/figure-at.js';
import { datumOfInput } from '../book/input-datum.js';
import { countOfDays, daysOf, type MadeList, MOST_DAYS, spanOfDay } from '../book/made-list.js';
import { nodeAt, type RequestNode } from '../book/node-at.js';
import type {
  Arguments,
  Branch,
  CheckedClaim,
  CheckedComparison,
  DatedTerm,
  EachTerm,
  LookupTerm,
  Over,
  TaxedAmount,
  Term,
  TermOf,
} from '../book/term.js';
import { findCell, firstDayOfRow, type LookupSource, limitsAround } from '../constructs/lookup.js';
import { daysBetween } from '../dates.js';
import type { Datum } from '../datum.js';
import {
  amountOf,
  cellOfRow,
  dateOf,
  decimalOf,
  hasTooGreat,
  isTooGreat,
  rowOf,
  textToCompare,
} from '../datum.js';
import type { FigureNode } from '../figures.js';
import { functions } from '../formula/functions.js';
import { comparators, operators } from '../formula/operators.js';
import { dayOf } from '../formula/terms.js';
import { type Grain, isTextual } from '../kinds.js';
import { Refused } from '../refused.js';
import type { Book } from './book.js';
import { numbersIn } from './numbers-in.js';
import { indexOnDay } from './on-day.js';
import { pathOf, pathsTaken } from './paths.js';
import type { Results } from './results.js';

/** A value as it was found on one payslip (or item). */
export interface Found {
  readonly datum: Datum;
  readonly unrounded: Datum;
  /** The formula that found it, at the end of the branches that were taken. */
  readonly leaf: Term;
}

interface ListsOfOwner {
  readonly groups: Map<Term, ReadonlyMap<string, readonly number[]>>;
  readonly sums: Map<Term, Map<readonly number[], Decimal>>;
  /** The first place of each, among those before `end`. */
  readonly firsts: Map<Term, { end: number; readonly places: Map<string, number> }>;
}

/** Whose formula is read: that of a value, of which a copy reads copies, or of a refusal. None owns the facts of conditions, the sentences
 *  and the invariants: they read no copies, and a division by 0 in them refuses nothing. */
export type FormulaOwner = Pick<CheckedValue, 'fullName'> &
  Partial<Pick<CheckedValue, 'copy' | 'type'>> & {
    readonly declaration: Pick<CheckedValue['declaration'], 'place'>;
  };

/** One calculation, and the meaning of the rules: a walk over the checked book. A value is found when it is read, once for each
 *  item, or for all payslips at once (`#isSeries`), and kept with its leaf. */
export class Calculation implements Results {
  /** By value, by payslip. */
  readonly #found: Found[][] = [];
  readonly #sums: Decimal[][] = [];
  /** By condition, by item. */
  readonly #holds: boolean[][];
  readonly #inputs: Datum[];
  readonly #items = new Map<string, readonly RequestNode[]>();
  /** What formulas of a value find of whole lists: each item asks for the same. */
  readonly #lists = new Map<FormulaOwner | undefined, ListsOfOwner>();
  #scratchCopy: Calculation | undefined;

  /** Before the book is ready it can only find values that rest on no condition. */
  constructor(
    readonly book: Book,
    private readonly request: RequestNode,
    /** Of the same request: what it found is found. */
    private readonly original?: Calculation,
  ) {
    // Inputs and conditions depend on the request alone.
    this.#inputs = original === undefined ? [] : original.#inputs;
    this.#holds = original === undefined ? [] : original.#holds;
  }

  /** A calculation that takes what this one found, and keeps what it finds itself: for values that are no part of the answer, and so are not
   *  cited or traced. */
  get scratchCopy(): Calculation {
    this.#scratchCopy ??= new Calculation(this.book, this.request, this);
    return this.#scratchCopy;
  }

  find(value: CheckedValue, at: number): Found {
    const all = listAt(this.#found, value.id);
    const index = this.indexOf(value, at);
    const known = all[index];
    if (known !== undefined) return known;
    if (this.#isSeries(value)) return this.#findSeries(value, all, index);
    if (this.#isItemByItem(value))
      for (let before = 0; before < index; before++) if (!all[before]) this.#findAt(value, all, before);
    return this.#findAt(value, all, index);
  }

  /** Whether it is found for all items before the one that is read, as programs do: in a circle through before() they are read, and one
   *  within the other hundreds would not fit. */
  #isItemByItem(value: CheckedValue): boolean {
    return value.type.grain === 'item' && this.book.circles.has(value);
  }

  /** Whether it is found for all payslips when it is first read, as programs do: so both take the same branches. In a circle through
   *  before() it is found payslip by payslip. */
  #isSeries(value: CheckedValue): boolean {
    return value.type.grain === 'payslip' && !this.book.isOfOnePayment && !this.book.circles.has(value);
  }

  #findSeries(value: CheckedValue, all: Found[], index: number): Found {
    for (let at = 0; at < this.payslips; at++) this.#findAt(value, all, at);
    return all[index] ?? this.#findAt(value, all, index);
  }

  #findAt(value: CheckedValue, all: Found[], index: number): Found {
    const found = this.#findInOriginal(value.id, index) ?? this.#find(value, index);
    all[index] = found;
    return found;
  }

  /** Whether a value has a figure for each payslip or item. What is of the one payslip there is counts for all items. */
  #hasFigureForEach(grain: Grain): boolean {
    return grain === 'item' || (grain === 'payslip' && !this.book.isOfOnePayment);
  }

  /** The index of a value's figure that is read on a payslip or for an item; 0 where it has but one. */
  indexOf({ type }: CheckedValue, at: number): number {
    return this.#hasFigureForEach(type.grain) ? at : 0;
  }

  /** All formulas and constructs read values through it. */
  datumOf(value: CheckedValue, at = 0): Datum {
    return this.find(value, at).datum;
  }

  figureOf(value: CheckedValue, at = 0): Decimal {
    return decimalOf(this.datumOf(value, at));
  }

  penceOf(_value: CheckedValue, _at?: number): number | undefined {
    return undefined;
  }

  penceOfAll(_value: CheckedValue): ArrayLike<number> | undefined {
    return undefined;
  }

  penceOfShare(_value: CheckedValue, _shares: Decimal): number | undefined {
    return undefined;
  }

  /** The payslip that a formula reads, from 0: all items of a payment are of its one payslip. */
  #payslipOf(at: number): number {
    return this.book.isOfOnePayment ? 0 : at;
  }

  #findInOriginal(id: number, index: number): Found | undefined {
    const { original } = this;
    if (original === undefined) return undefined;
    return original.#found[id]?.[index] ?? original.#findInOriginal(id, index);
  }

  hasFound(value: CheckedValue): boolean {
    return this.#found[value.id] !== undefined || this.original?.hasFound(value) === true;
  }

  #find(value: CheckedValue, at: number): Found {
    const leaf = this.leafOf(value, at);
    const unrounded = this.datum(leaf, value, at);
    let datum = unrounded;
    if (isDecimal(datum)) for (const { round } of value.roundings) datum = round(decimalOf(datum));
    if (isDecimal(datum) ? isTooGreat(datum) : value.type.kind === 'amounts' && hasTooGreat(datum))
      this.#refuseTooGreat(value);
    return { datum, unrounded, leaf };
  }

  /** The term at the end of the first branches that fit. */
  leafOf(value: CheckedValue, at: number): Term {
    let { definition } = value;
    while ('branches' in definition) {
      const fitting = definition.branches.find((branch) => this.#fits(branch, value, at));
      if (fitting === undefined) throw new TypeError('The last branch always fits.');
      definition = fitting.definition;
    }
    return definition;
  }

  #fits({ when, if: claim, lookup }: Branch, value: CheckedValue, at: number): boolean {
    return (
      (when === undefined || this.conditionHolds(when, at)) &&
      (claim === undefined || this.claimHolds(claim, value, at)) &&
      (lookup === undefined || this.cell(lookup, value, at) !== undefined)
    );
  }

  /** Whether it was asked if a condition holds. */
  hasAsked(condition: ConditionId): boolean {
    return this.#holds[condition] !== undefined;
  }

  conditionHolds(condition: ConditionId, at = 0): boolean {
    const index = this.book.conditions.isOfItems(condition) ? at : 0;
    const all = listAt(this.#holds, condition);
    const holds = all[index] ?? this.book.conditions.answer(condition, this, at).holds;
    all[index] = holds;
    return holds;
  }

  /** Whether a claim holds. All its comparisons are made, so that what it rests on is the same wherever it is asked. */
  claimHolds(claim: CheckedClaim, owner: FormulaOwner | undefined, at: number): boolean {
    if ('operator' in claim) return this.compares(claim, owner, at);
    if ('not' in claim) return !this.claimHolds(claim.not, owner, at);
    const answers = claim.claims.map((each) => this.claimHolds(each, owner, at));
    return claim.join === 'and' ? answers.every(Boolean) : answers.some(Boolean);
  }

  compares(
    { operator, left, right }: CheckedComparison,
    owner: FormulaOwner | undefined,
    at: number,
  ): boolean {
    const [a, b] = [this.datum(left, owner, at), this.datum(right, owner, at)];
    if (isTextual(left.type.kind)) return (a === b) === (operator === '=');
    const order =
      left.type.kind === 'date'
        ? daysBetween(dateOf(b), dateOf(a))
        : decimalOf(a).withoutNoise().cmp(decimalOf(b).withoutNoise());
    return comparators[operator].holds(order);
  }

  figure(term: Term, owner: FormulaOwner | undefined, at: number): Decimal {
    return decimalOf(this.datum(term, owner, at));
  }

  /** What a formula comes to; `owner` is the value whose formula it is: a copy reads copies. */
  datum(term: Term, owner: FormulaOwner | undefined, at: number): Datum {
    switch (term.term) {
      case 'constant':
        return term.datum;
      case 'dated':
        return datumOfFigure(this.dated(term, owner, at));
      case 'value':
        return this.datumOf(readBy(owner, term.value), at);
      case 'column':
        return cellOfRow(rowOf(this.datum(term.of, owner, at)), term.column);
      case 'cell': {
        const [row, word] = [rowOf(this.datum(term.of, owner, at)), String(this.datum(term.key, owner, at))];
        return term.of.type.kind === 'amounts' ? amountOf(row, word) : cellOfRow(row, word);
      }
      case 'input':
        return this.input(term.input, at);
      case 'payslip':
        return Decimal.of(this.#payslipOf(at) + 1);
      case 'operation':
        return term.type.kind === 'date'
          ? (this.#day(term, owner, at) ?? this.#refuseDay(term, owner, at))
          : this.#operation(term, owner, at);
      case 'call': {
        const found = functions[term.function].find(...term.args.map((arg) => this.datum(arg, owner, at)));
        return found ?? this.#refuseDay(term, owner, at);
      }
      case 'across':
        return this.#across(term, owner, at);
      case 'spread':
        return this.#spread(this.figure(term.of, owner, at), at);
      case 'apply':
        return term.by.find(term.parts, this.#arguments(owner, at));
      case 'row':
        return new Map([...term.cells].map(([name, cell]) => [name, this.datum(cell, owner, at)]));
      case 'lookup': {
        const cell = this.cell(term, owner, at);
        if (cell === undefined) throw new TypeError(`A row of ${term.table.path} was not found.`);
        return datumOfFigure(cell);
      }
      case 'holds':
        return this.conditionHolds(term.condition, at);
      case 'each':
        throw new TypeError('A list is an argument alone.');
    }
  }

  /** What formulas come to for a way at an index. */
  #arguments(owner: FormulaOwner | undefined, at: number): Arguments {
    const termAt = (of: Term, index: number): readonly [Term, number] =>
      of.term === 'each' ? [of.of, this.#indexOver(of.over, index)] : [of, at];
    return {
      datum: (of, index = 0) => {
        const [term, ofTerm] = termAt(of, index);
        return this.datum(term, owner, ofTerm);
      },
      figure: (of, index = 0) => {
        const [term, ofTerm] = termAt(of, index);
        return this.figure(term, owner, ofTerm);
      },
      divisor: (of, index = 0) => {
        const [term, ofTerm] = termAt(of, index);
        return this.divisor(term, owner, ofTerm);
      },
      indexes: ({ over }) => this.indexesOver(over, at).map((_, index) => index),
      alike: (of, datum) => this.#groups(of, owner, at).get(textToCompare(datum)) ?? [],
      sum: (of, places) => this.#sumOf(of, places, owner),
      isFirst: (of, datum) => (this.#firstPlaces(of, owner, at).get(textToCompare(datum)) ?? at) >= at,
    };
  }

  /** The places of a list by what a formula comes to there. */
  #groups(of: EachTerm, owner: FormulaOwner | undefined, at: number): ReadonlyMap<string, readonly number[]> {
    return getOrMake(this.#listsOf(owner).groups, of, () => {
      const places = this.indexesOver(of.over, at);
      return groupBy(places, (place) => textToCompare(this.datum(of.of, owner, place)));
    });
  }

  #sumOf(of: EachTerm, places: readonly number[], owner: FormulaOwner | undefined): Decimal {
    const sums = getOrMake(this.#listsOf(owner).sums, of, () => new Map<readonly number[], Decimal>());
    return getOrMake(sums, places, () =>
      Decimal.sum(places.map((place) => this.figure(of.of, owner, this.#indexOver(of.over, place)))),
    );
  }

  /** The first place before `at` of each thing that a formula comes to there. */
  #firstPlaces(
    { of, over }: EachTerm,
    owner: FormulaOwner | undefined,
    at: number,
  ): ReadonlyMap<string, number> {
    const { firsts } = this.#listsOf(owner);
    const known = getOrMake(firsts, of, () => ({ end: 0, places: new Map<string, number>() }));
    for (const place of this.indexesOver(over, at).slice(known.end)) {
      const text = textToCompare(this.datum(of, owner, place));
      if (!known.places.has(text)) known.places.set(text, place);
      known.end = Math.max(known.end, place + 1);
    }
    return known.places;
  }

  #listsOf(owner: FormulaOwner | undefined): ListsOfOwner {
    return getOrMake(this.#lists, owner, () => ({ groups: new Map(), sums: new Map(), firsts: new Map() }));
  }

  #indexOver(over: Over, index: number): number {
    return 'payslips' in over && over.payslips === 'last' ? this.payslips - 1 : index;
  }

  /** The payslips, or items, from 0, that an argument goes over at an index. */
  indexesOver(over: Over, at: number): readonly number[] {
    const indexes = (length: number) => Array.from({ length }, (_, index) => index);
    if ('list' in over) return indexes(over.before === true ? at : this.items(over.list).length);
    return over.payslips === 'last' ? [this.payslips - 1] : indexes(this.payslips);
  }

  /** The cell that a lookup finds; undefined where there is none. */
  cell(lookup: LookupTerm, owner: FormulaOwner | undefined, at: number): FigureNode | undefined {
    const source = this.#lookupSource(owner, at);
    const cell = findCell(lookup, source);
    const first = cell === undefined ? firstDayOfRow(lookup, source) : undefined;
    if (first !== undefined && lookup.dated !== undefined)
      this.#refuseUnknownDay(lookup.dated, dateOf(this.datum(lookup.dated.of, owner, at)), owner, at, first);
    return cell;
  }

  /** The figures of tables that a leaf finds or compares at an index. */
  lawFiguresAt(leaf: Term, owner: FormulaOwner | undefined, at: number): readonly FigureNode[] {
    if (leaf.term === 'apply') return leaf.by.compared?.(leaf.parts, this.#arguments(owner, at)) ?? [];
    if (leaf.term !== 'lookup') return [];
    const cell = this.cell(leaf, owner, at);
    return [...(cell === undefined ? [] : [cell]), ...limitsAround(leaf, this.#lookupSource(owner, at))];
  }

  /** How the amount that a leaf taxes is divided among bands; undefined where it taxes none. */
  taxed(leaf: Term, owner: FormulaOwner | undefined, at: number): TaxedAmount | undefined {
    return leaf.term === 'apply' ? leaf.by.taxed?.(leaf.parts, this.#arguments(owner, at)) : undefined;
  }

  #lookupSource(owner: FormulaOwner | undefined, at: number): LookupSource {
    return {
      word: (key) => String(this.datum(key, owner, at)),
      figure: (amount) => this.figure(amount, owner, at),
      table: ({ table, dated }) => (dated === undefined ? table : this.dated(dated, owner, at)),
    };
  }

  /** Of a figure of the law that changes within the year: the one in force on the payslip; of a figure on a day that of the day. */
  dated(term: DatedTerm, owner: FormulaOwner | undefined, at: number): FigureNode {
    const { figure, figures, of, on } = term;
    if (on === undefined) return figures[this.figure(of, owner, at).toNumber() - 1] ?? figure;
    const day = dateOf(this.datum(of, owner, at));
    return figures[indexOnDay(on, day)] ?? this.#refuseUnknownDay(term, day, owner, at);
  }

  /** The tax year of a figure on a day. */
  taxYearOf(term: DatedTerm, owner: FormulaOwner | undefined, at: number): string | undefined {
    return term.on?.taxYears[term.figures.indexOf(this.dated(term, owner, at))];
  }

  #day(
    { operator, left, right }: TermOf<'operation'>,
    owner: FormulaOwner | undefined,
    at: number,
  ): string | undefined {
    const date = dateOf(this.datum(left, owner, at));
    return dayOf(operator, date, this.figure(right, owner, at));
  }

  #operation(
    { operator, left, right }: TermOf<'operation'>,
    owner: FormulaOwner | undefined,
    at: number,
  ): Decimal {
    const dividend = this.figure(left, owner, at);
    const other = operator === '/' ? this.divisor(right, owner, at) : this.figure(right, owner, at);
    return operators[operator].find(dividend, other);
  }

  /** What a formula comes to that something is divided by. Refuses 0; but what is divided for a sentence or an invariant alone is no
   *  figure then. */
  divisor(term: Term, owner: FormulaOwner | undefined, at: number): Decimal {
    const divisor = this.figure(term, owner, at);
    return divisor.isZero() && owner !== undefined ? this.#refuseZero(term, owner, at) : divisor;
  }

  #across(
    { function: name, value: read, first }: TermOf<'across'>,
    owner: FormulaOwner | undefined,
    at: number,
  ): Datum {
    const value = readBy(owner, read);
    const place = value.type.grain === 'item' ? at : this.#payslipOf(at);
    switch (name) {
      case 'total':
        return this.total(value);
      case 'to_date':
        return this.#sumUpTo(value, place);
      case 'before':
        if (place > 0) return this.datumOf(value, place - 1);
        return first === undefined ? ZERO : this.datum(first, owner, at);
      case 'last':
        return this.datumOf(value, this.countOf(value) - 1);
    }
  }

  #sumUpTo(value: CheckedValue, at: number): Decimal {
    const sums = listAt(this.#sums, value.id);
    for (let next = sums.length; next <= at; next++)
      sums.push((sums[next - 1] ?? ZERO).add(this.figureOf(value, next)));
    return sums[at] ?? ZERO;
  }

  /** The share of a payslip in a yearly amount: shares differ by a penny at most and add up to it. */
  #spread(yearly: Decimal, at: number): Decimal {
    const { payslips } = this;
    // A single payment gets all of it.
    const number = payslips === 1 ? 1 : at + 1;
    const paidUpTo = (upTo: number) => yearly.mul(Decimal.of(upTo)).divToNearest(Decimal.of(payslips), 2);
    return paidUpTo(number).sub(paidUpTo(number - 1));
  }

  /** How many payslips the year has; one where nothing of the book is of payslips. */
  get payslips(): number {
    const { payslips } = this.book.checked;
    return payslips === undefined ? 1 : this.figureOf(payslips).toNumber();
  }

  /** How many figures a value has. */
  countOf(value: CheckedValue): number {
    const { grain } = value.type;
    if (grain === 'payslip') return this.payslips;
    return grain === 'item' ? this.items(this.book.listOf(value)).length : 1;
  }

  total(value: CheckedValue): Decimal {
    const last = this.countOf(value) - 1;
    // It counts as found also where its list has no items.
    this.#found[value.id] ??= [];
    return last < 0 ? ZERO : this.#sumUpTo(value, last);
  }

  /** A bit for each path of a value, by its number, that found it on the payslips (or items) where it was read. */
  bitsOf({ id, definition }: CheckedValue): number {
    let bits = 0;
    let last: Term | undefined;
    this.#found[id]?.forEach(({ leaf }) => {
      if (leaf !== last) bits |= 1 << pathOf(definition, leaf).number;
      last = leaf;
    });
    return bits;
  }

  /** The terms that found a value on the payslips (or items) where it was read, in the order of its rule. */
  leavesOf(value: CheckedValue): readonly Term[] {
    return pathsTaken(value.definition, this.bitsOf(value)).map(({ leaf }) => leaf);
  }

  /** The payslips (or items), from 0, on which a value was found so far. */
  indexesOf({ id }: CheckedValue): readonly number[] {
    return [...(this.#found[id] ?? []).keys()].filter((at) => this.#found[id]?.[at] !== undefined);
  }

  /** What was found of a value: for each payslip, for each item, or once for the year. */
  series(value: CheckedValue): readonly Found[] {
    const series = Array.from({ length: this.countOf(value) }, (_, at) => this.find(value, at));
    this.#found[value.id] ??= [];
    return series;
  }

  /** What the request, or its item at `at`, says. */
  input(input: CheckedInput, at = 0): Datum {
    if (input.list !== undefined) return datumOfInput(input.datum, this.items(input.list)[at] ?? null);
    const datum = this.#inputs[input.id] ?? datumOfInput(input.datum, this.request);
    this.#inputs[input.id] = datum;
    return datum;
  }

  items(list: string): readonly RequestNode[] {
    const known = this.#items.get(list);
    if (known !== undefined) return known;
    const items = this.original?.items(list) ?? this.#itemsOf(list);
    this.#items.set(list, items);
    return items;
  }

  #itemsOf(list: string): readonly RequestNode[] {
    const made = this.book.checked.madeLists.get(list);
    if (made !== undefined) return this.#daysOf(made);
    const node = nodeAt(this.request, list.split('.'));
    return Array.isArray(node) ? node : [];
  }

  /** Refuses too many days, as the schema of a request refuses too many items. */
  #daysOf(made: MadeList): readonly RequestNode[] {
    const spans = this.items(made.of);
    const count = countOfDays(made, spans);
    if (count <= MOST_DAYS) return daysOf(made, spans);
    const message = `${made.of} must have at most ${MOST_DAYS} days in all, and has ${count}`;
    throw new Refused([{ field: made.of, message }]);
  }

  /** Whether the request has the field, or an item with it may have; else its default counts. */
  says({ names, list, keyed }: CheckedInput): boolean {
    const ofItems = list ?? keyed?.list;
    return ofItems === undefined ? nodeAt(this.request, names) !== undefined : this.items(ofItems).length > 0;
  }

  fieldsBehindCell(table: string, cell: string): readonly string[] {
    return this.#fieldsOf(this.book.inputsBehindCell(table, cell));
  }

  #fieldsOf(inputs: readonly CheckedInput[]): readonly string[] {
    return [...new Set(inputs.filter((input) => this.says(input)).map(({ field }) => field))];
  }

  /** Refuses a figure beyond 10^15, which no pay can lead to, naming the fields of the request that it came from. */
  #refuseTooGreat(value: CheckedValue): never {
    const fields = this.#fieldsOf(this.book.inputsBehind(value));
    return this.#refuse(fields, 'a figure beyond 1,000,000,000,000,000', value);
  }

  /** Refuses a division by 0. */
  #refuseZero(divisor: Term, owner: FormulaOwner, at: number): never {
    this.#refuseBehind(divisor, owner, at, 'a division by 0');
  }

  /** Refuses a day outside the years of four digits. In a sentence it is none, and the sentence is left out. */
  #refuseDay(term: Term, owner: FormulaOwner | undefined, at: number): never {
    if (owner === undefined) throw new Refused([]);
    this.#refuseBehind(term, owner, at, 'a day outside the years 0000 to 9999');
  }

  /** Refuses what a term comes to, naming the numbers and dates of the request that led to it. What came from none is a fault of the
   *  book. */
  #refuseBehind(term: Term, owner: FormulaOwner, at: number, what: string): never {
    const fields = this.#fieldsOf(numbersIn(term, owner, this, at));
    if (fields.length > 0) this.#refuse(fields, what, owner);
    const message = `“${owner.fullName}” leads to ${what}, and no number of the request led to it.`;
    throw new BrokenBook([{ place: owner.declaration.place, message }]);
  }

  /** The numbers and dates of the request that a term came from, by their paths: `blocks[1].starts`. */
  fieldsBehind(term: Term, owner: FormulaOwner | undefined, at: number): readonly string[] {
    const isOfItem = owner?.type?.grain === 'item';
    const inputs = numbersIn(term, owner, this, at).filter((each) => this.says(each));
    const fields = inputs.map(({ field, list }) => {
      if (list === undefined || !isOfItem) return field;
      const made = this.book.checked.madeLists.get(list);
      return made === undefined ? inItem(field, list, at) : this.#endOfSpan(made, at);
    });
    return [...new Set(fields)];
  }

  /** The last day of the span that a day of a made list is of: the day is at most that. */
  #endOfSpan(made: MadeList, at: number): string {
    return inItem(made.paths[1], made.of, spanOfDay(made, this.items(made.of), at));
  }

  /** Refuses a day before the first for which a figure is known, naming the dates and numbers of the request that it came from. */
  #refuseUnknownDay(
    { of, figure, on }: DatedTerm,
    day: string,
    owner: FormulaOwner | undefined,
    at: number,
    first = on?.from[0] ?? '',
  ): never {
    const fields = this.fieldsBehind(of, owner, at);
    const name = figure.path.replace(/^rates\./, '').replaceAll(/[._]/g, ' ');
    throw new Refused(
      (fields.length === 0 ? ['body'] : fields).map((field) => ({
        field,
        message: `${field} leads to ${day}, and figures before ${first} are not known (${name}); give a later day`,
      })),
    );
  }

  #refuse(fields: readonly string[], what: string, { fullName }: FormulaOwner): never {
    const where = fullName.replace('.', ': ').replaceAll('_', ' ');
    throw new Refused(
      fields.map((field) => ({
        field,
        message: `${field} leads to ${what} (${where}); give figures of a real pay`,
      })),
    );
  }
}

/** The path of a field of an item: `blocks[1].starts`. */
function inItem(field: string, list: string, at: number): string {
  return `${list}[${at}]${field.slice(list.length)}`;
}

/** The list at an index, made when it is first asked for. */
function listAt<T>(lists: T[][], index: number): T[] {
  const known = lists[index];
  if (known !== undefined) return known;
  const list: T[] = [];
  lists[index] = list;
  return list;
}
