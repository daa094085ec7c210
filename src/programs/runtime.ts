import { Decimal, divide, ROUND_HALF_UP, type RoundingMode } from '../decimal/index.js';
import { groupBy } from '../group-by.js';
import { type Datum, decimalOf, type RequestNode, rowOf } from '../language/index.js';
import {
  type Arguments,
  amountOf,
  dateOf,
  datumOfInput,
  daysBetween,
  daysLater,
  earlierOf,
  FIGURE_LIMIT,
  hasTooGreat,
  indexOnDay,
  laterOf,
  monthsBetween,
  monthsLater,
  nodeAt,
  type OnDay,
  sundayOf,
  type Term,
  textToCompare,
} from '../language/inspect.js';
import { bail, exact } from './bail.js';
import { Fraction } from './fraction.js';
import { datumOf, type RawRow, rawOf } from './shape.js';

/** What the text of a program calls: the only arithmetic that does not stand in it. */
export const runtime = {
  bail,
  exact,
  divide,
  datumOf,
  datumOfInput,
  daysBetween,
  daysLater,
  earlierOf,
  laterOf,
  monthsBetween,
  monthsLater,
  sundayOf,
  rawOf,
  /** Units of a quotient, rounded. */
  quotient: (dividend: number, divisor: number, mode: RoundingMode): number =>
    divisor > 0 ? divide(dividend, divisor, mode) : bail(),
  /** In fewer, greater units. */
  fewer: (units: number, divisor: number): number => (units % divisor === 0 ? units / divisor : bail()),
  units: (figure: Datum, scale: number): number => exact(decimalOf(figure).unitsAt(scale)),
  fraction: (dividend: number, divisor: number): Fraction => Fraction.of(dividend, divisor),
  fractionOf: (figure: Datum): Fraction => Fraction.ofDatum(figure),
  /** The figure in the cell of a row; `scales` has the scale of each cell that is held in units. */
  fractionAt(row: RawRow, scales: ReadonlyMap<string, number>, cell: string): Fraction {
    const figure = row[cell];
    if (figure instanceof Fraction) return figure;
    return typeof figure === 'number' ? Fraction.of(figure, 10 ** (scales.get(cell) ?? bail())) : bail();
  },
  /** The amount of a word among amounts by word. */
  amountOf: (amounts: Datum, word: string): Decimal => amountOf(rowOf(amounts), word),
  /** A number of the request in units, `otherwise` where it says none. */
  numberAt(from: RequestNode, names: readonly string[], factor: number, otherwise: number): number {
    const node = nodeAt(from, names);
    if (node === undefined) return otherwise;
    if (typeof node !== 'number') return bail();
    const units = exact(Math.round(node * factor));
    return units / factor === node ? units + 0 : bail();
  },
  /** So many items by what they have. */
  groupsOf<T>(count: number, key: (item: number) => T): ReadonlyMap<T, readonly number[]> {
    return groupBy(Array.from({ length: count }).keys(), key);
  },
  argumentsOf: (terms: readonly Term[], found: readonly FoundArgument[]): Arguments =>
    new ArgumentsOfProgram(terms, found),
  /** The items of a list of the request. */
  itemsAt(request: RequestNode, names: readonly string[]): readonly RequestNode[] {
    const node = nodeAt(request, names);
    return Array.isArray(node) ? node : [];
  },
  /** The number of the figure that is in force on a day, from 1; what is refused is left to the interpreter. */
  numberOnDay(on: OnDay, day: Datum): number {
    const index = indexOnDay(on, dateOf(day));
    return index < 0 ? bail() : index + 1;
  },
  /** The cell of a nested table of a lookup; undefined where there is none. */
  cellAt: (table: NestedTable | undefined, ...words: readonly string[]): unknown => {
    let cell: unknown = table;
    for (const word of words) cell = isTable(cell) ? cell[word] : undefined;
    return cell;
  },
  /** The share of a payslip, from 0, in a yearly amount in units of `fewer` / `more` pence. */
  spread(yearly: number, payslips: number, fewer: number, more: number, at: number): number {
    if (yearly === 0) return 0;
    const number = payslips === 1 ? 1 : at + 1;
    const product = exact(yearly * more * number);
    const divisor = payslips * fewer;
    return divide(product, divisor, ROUND_HALF_UP) - divide(product - yearly * more, divisor, ROUND_HALF_UP);
  },
  spreadFraction(yearly: Fraction, payslips: number, at: number): number {
    if (yearly.isZero()) return 0;
    const number = payslips === 1 ? 1 : at + 1;
    const paidUpTo = (upTo: number) => yearly.roundPart(upTo, payslips, 2, ROUND_HALF_UP);
    return paidUpTo(number) - paidUpTo(number - 1);
  },
  /** What a taper leaves. */
  taper: (from: number, of: number, above: number, takes: number, per: number): number =>
    per > 0 ? Math.max(exact(from - exact(Math.floor(Math.max(of - above, 0) / per) * takes)), 0) : bail(),
  /** A figure, unless it is beyond all pay, or NaN from a division by 0. */
  ofPay: (figure: Fraction): Fraction => (Math.abs(figure.toNumber()) < FIGURE_LIMIT ? figure : bail()),
  amountsOfPay: (amounts: Datum): Datum => (hasTooGreat(amounts) ? bail() : amounts),
};

interface NestedTable {
  readonly [word: string]: unknown;
}

function isTable(cell: unknown): cell is NestedTable {
  return typeof cell === 'object' && cell !== null;
}

/** What an argument of a way comes to at each place from `first` to before `end`. */
interface FoundArgument {
  readonly first: number;
  readonly end: number;
  readonly find: (place: number) => Datum;
}

class ArgumentsOfProgram implements Arguments {
  constructor(
    private readonly terms: readonly Term[],
    private readonly found: readonly FoundArgument[],
  ) {}

  datum(of: Term, at = 0): Datum {
    const { first, find } = this.#found(of);
    return find(first + at);
  }

  figure(of: Term, at = 0): Decimal {
    return decimalOf(this.datum(of, at));
  }

  divisor(of: Term, at = 0): Decimal {
    const figure = this.figure(of, at);
    return figure.isZero() ? bail() : figure;
  }

  indexes(of: Term): readonly number[] {
    const { first, end } = this.#found(of);
    return Array.from({ length: end - first }, (_, at) => at);
  }

  alike(of: Term, datum: Datum): readonly number[] {
    const wanted = textToCompare(datum);
    return this.indexes(of).filter((at) => textToCompare(this.datum(of, at)) === wanted);
  }

  sum(of: Term, places: readonly number[]): Decimal {
    return Decimal.sum(places.map((at) => this.figure(of, at)));
  }

  isFirst(of: Term, datum: Datum): boolean {
    return this.alike(of, datum).length === 0;
  }

  #found(of: Term): FoundArgument {
    return this.found[this.terms.indexOf(of)] ?? bail();
  }
}
