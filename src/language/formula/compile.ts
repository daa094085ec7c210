import { Decimal, ZERO } from '../../decimal/index.js';
import type { CheckedComparison, CheckedValue, DatedTerm, Datum, Term } from '../book/checked.js';
import { datumOfFigure } from '../book/figure-at.js';
import { daysBetween, lastDay, monthsBetween } from '../dates.js';
import type { FigureNode } from '../figures.js';
import { isTextual } from '../kinds.js';
import { cellOfRow, dateOf, decimalOf, rowOf } from '../run/datum.js';
import type { Run } from '../run/run.js';
import { Spread } from '../run/spread.js';

/** Finds something in a run on the payslip, or for the item, with index `at`. */
export type Find<T = Datum> = (run: Run, at: number) => T;

const ONE = Decimal.of(1);

export type SpreadTerm = Term & { readonly term: 'spread' };

/** Compiles formulas into closures. For a copy made by `with`, `replacements` are read instead of the values that its rule
 *  names. */
export class TermCompiler {
  readonly #spreads = new Map<Term, Find<Spread>>();

  constructor(
    private readonly replacements: ReadonlyMap<CheckedValue, CheckedValue> | undefined,
    /** The value that says how many payslips a year has. */
    private readonly payslips: CheckedValue | undefined,
    /** Whether the formulas are found for items: these are all of one payslip, the first. */
    private readonly isOfItems = false,
  ) {}

  figure(term: Term): Find<Decimal> {
    switch (term.term) {
      case 'constant': {
        const constant = decimalOf(term.datum);
        return () => constant;
      }
      case 'payslip':
        return this.isOfItems ? (run) => run.payslipNumber(0) : (run, at) => run.payslipNumber(at);
      case 'value': {
        const { id, type } = this.#replacementOf(term.value);
        return type.grain === 'payslip' || type.grain === 'item'
          ? (run, at) => run.figure(id, at)
          : (run) => run.figure(id, 0);
      }
      case 'operation':
        return this.#operation(term);
      case 'call':
        return this.#call(term);
      case 'across':
        return this.#across(term);
      case 'spread':
        return this.#spread(term);
      default: {
        const find = this.datum(term);
        return (run, at) => decimalOf(find(run, at));
      }
    }
  }

  datum(term: Term): Find {
    switch (term.term) {
      case 'constant': {
        const { datum } = term;
        return () => datum;
      }
      case 'value': {
        const { id, type } = this.#replacementOf(term.value);
        return type.grain === 'payslip' || type.grain === 'item'
          ? (run, at) => run.datumOn(id, at)
          : (run) => run.yearDatum(id);
      }
      case 'dated': {
        const figure = this.dated(term);
        return (run, at) => datumOfFigure(figure(run, at));
      }
      case 'call':
        return term.function === 'last_day' ? this.#lastDay(term.args) : this.figure(term);
      case 'input': {
        const { input } = term;
        return input.list === undefined ? (run) => run.input(input) : (run, at) => run.itemInput(input, at);
      }
      case 'column': {
        const row = this.datum(term.of);
        const { column } = term;
        return (run, at) => cellOfRow(rowOf(row(run, at)), column);
      }
      case 'cell': {
        const [row, key] = [this.datum(term.of), this.datum(term.key)];
        return (run, at) => cellOfRow(rowOf(row(run, at)), String(key(run, at)));
      }
      default:
        return this.figure(term);
    }
  }

  /** Of a figure of the law that changes within the year: the one in force on the payslip. */
  dated({ figure, figures, of }: DatedTerm): Find<FigureNode> {
    const stretch = this.figure(of);
    return (run, at) => figures[stretch(run, at).toNumber() - 1] ?? figure;
  }

  comparison({ operator, left, right }: CheckedComparison): Find<boolean> {
    if (isTextual(left.type.kind)) {
      const [word, other] = [this.datum(left), this.datum(right)];
      if (operator === '!=') return (run, at) => word(run, at) !== other(run, at);
      return (run, at) => word(run, at) === other(run, at);
    }
    const compare =
      left.type.kind === 'date' ? this.#compareDates(left, right) : this.#compareFigures(left, right);
    switch (operator) {
      case '=':
        return (run, at) => compare(run, at) === 0;
      case '!=':
        return (run, at) => compare(run, at) !== 0;
      case '<':
        return (run, at) => compare(run, at) < 0;
      case '<=':
        return (run, at) => compare(run, at) <= 0;
      case '>':
        return (run, at) => compare(run, at) > 0;
      case '>=':
        return (run, at) => compare(run, at) >= 0;
    }
  }

  /** Compares figures: below 0 if the left is smaller, above 0 if it is greater. */
  #compareFigures(left: Term, right: Term): Find<number> {
    const [a, b] = [this.figure(left), this.figure(right)];
    return (run, at) => a(run, at).withoutNoise().cmp(b(run, at).withoutNoise());
  }

  /** Compares dates, the earlier being the smaller. */
  #compareDates(left: Term, right: Term): Find<number> {
    const [a, b] = [this.datum(left), this.datum(right)];
    return (run, at) => daysBetween(dateOf(b(run, at)), dateOf(a(run, at)));
  }

  #replacementOf(value: CheckedValue): CheckedValue {
    return this.replacements?.get(value) ?? value;
  }

  #operation({ operator, left, right }: Term & { term: 'operation' }): Find<Decimal> {
    const [a, b] = [this.figure(left), this.figure(right)];
    switch (operator) {
      case '+':
        return (run, at) => a(run, at).add(b(run, at));
      case '-':
        return (run, at) => a(run, at).sub(b(run, at));
      case '*':
        return (run, at) => a(run, at).mul(b(run, at));
      case '/':
        return (run, at) => a(run, at).div(b(run, at));
    }
  }

  #call({ function: name, args }: Term & { term: 'call' }): Find<Decimal> {
    if (name === 'last_day') throw new TypeError('A date was read as a figure.');
    if (name === 'days' || name === 'months') return this.#dateDifference(name, args);
    const [a = zero, b = zero, c = zero] = args.map((arg) => this.figure(arg));
    switch (name) {
      case 'min':
        return (run, at) => a(run, at).min(b(run, at));
      case 'max':
        return (run, at) => a(run, at).max(b(run, at));
      case 'above':
        return (run, at) => a(run, at).above(b(run, at));
      case 'between':
        return (run, at) => a(run, at).min(c(run, at)).above(b(run, at));
    }
  }

  /** The days or months from one date to another. */
  #dateDifference(name: 'days' | 'months', args: readonly Term[]): Find<Decimal> {
    const [from = noDate, to = noDate] = args.map((arg) => this.datum(arg));
    const between = name === 'days' ? daysBetween : monthsBetween;
    return (run, at) => Decimal.of(between(dateOf(from(run, at)), dateOf(to(run, at))));
  }

  #lastDay([start, months, days]: readonly Term[]): Find {
    const from = start === undefined ? noDate : this.datum(start);
    const [findMonths = zero, findDays = zero] = [months, days].map((term) => term && this.figure(term));
    return (run, at) =>
      lastDay(dateOf(from(run, at)), findMonths(run, at).toNumber(), findDays(run, at).toNumber());
  }

  #across({ function: name, value }: Term & { term: 'across' }): Find<Decimal> {
    const { id } = this.#replacementOf(value);
    switch (name) {
      case 'total':
        return (run) => run.total(id);
      case 'to_date':
        return this.isOfItems ? (run) => run.toDate(id, 0) : (run, at) => run.toDate(id, at);
      case 'before':
        return this.isOfItems ? zero : (run, at) => (at === 0 ? ZERO : run.figure(id, at - 1));
      case 'last':
        return (run) => run.figure(id, run.payslips - 1);
    }
  }

  /** A yearly amount spread over the payslips: shares differ by a penny at most and add up to it. */
  #spread(term: SpreadTerm): Find<Decimal> {
    const [spread, amount, payslips] = [this.spread(term), this.figure(term.of), this.payslips?.id ?? 0];
    // A single payment gets all of it.
    return (run, at) =>
      run.figure(payslips, 0).eq(ONE)
        ? amount(run, at).divToNearest(ONE, 2)
        : run.spread(spread).shareOf(run.payslipNumber(at));
  }

  /** Finds the amount to spread and the number of payslips; memoised by term. */
  spread(term: SpreadTerm): Find<Spread> {
    const cached = this.#spreads.get(term);
    if (cached !== undefined) return cached;
    const amount = this.figure(term.of);
    const id = this.payslips?.id;
    if (id === undefined) throw new TypeError('A book that spreads amounts has a value named payslips.');
    const spread: Find<Spread> = (run, at) => new Spread(amount(run, at), run.figure(id, 0));
    this.#spreads.set(term, spread);
    return spread;
  }
}

const zero: Find<Decimal> = () => ZERO;
const noDate: Find = () => '';
