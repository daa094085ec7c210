import { Decimal as DecimalJs } from 'decimal.js';
import type { TracedDatum } from '../../../../src/language/trace/traced-datum.js';
import {
  daysByWalk,
  daysLaterByWalk,
  monthsByWalk,
  monthsLaterByWalk,
  sundayByWalk,
} from '../../support/calendar.js';

/*
 * Formulas of the rule language, read and worked out without the interpreter: a trace is proven with it.
 *
 *  sum     = product { ( "+" | "-" ) product }
 *  product = primary { ( "*" | "/" ) primary }
 *  primary = £number | number% | number | date | name [ "[" sum "]" ] | word "(" sum { "," sum } ")" | "(" sum ")"
 */

export const Decimal = DecimalJs.clone({ precision: 40, rounding: DecimalJs.ROUND_HALF_UP });
export type Decimal = DecimalJs;

/** Where a formula is worked out: on one payslip of one step. */
export interface Surroundings {
  /** What a name stands for: `gross`, `frequency.units`, `request.gross.per`. */
  readonly operand: (name: string) => TracedDatum;
  /** total, to_date, before or last of a name; `call` is how it is written, and `first` what before() comes to at first. */
  readonly across: (
    name: string,
    call: string,
    first: TracedDatum | Decimal | undefined,
  ) => TracedDatum | Decimal;
  /** The figure at a path that is in force on a day; `call` is how it is written. */
  readonly onDay: (day: string, call: string) => TracedDatum;
  /** The payslip's number, and how many a year has. */
  readonly spreadOver: () => { readonly number: Decimal; readonly payslips: Decimal };
}

export type Formula = (here: Surroundings) => TracedDatum | Decimal;

const known = new Map<string, Formula>();

/** Reads a formula, or a comparison of two. */
export function readFormula(text: string): Formula {
  const formula = known.get(text) ?? new Reader(text).all();
  known.set(text, formula);
  return formula;
}

/** What a formula comes to, as a figure. */
export function figure(text: string, here: Surroundings): Decimal {
  return toDecimal(readFormula(text)(here));
}

/** Whether what an `if` says holds: comparisons that `and`, `or` and `not` join, each of which stands by itself or in brackets. */
export function holds(text: string, here: Surroundings): boolean {
  const [first = '', ...others] = splitOutside(text, ' and ');
  if (others.length > 0) return [first, ...others].every((each) => holds(each, here));
  const choices = splitOutside(text, ' or ');
  if (choices.length > 1) return choices.some((each) => holds(each, here));
  if (text.startsWith('not ')) return !holds(text.slice('not '.length), here);
  const inside = /^\((.*)\)$/.exec(text)?.[1];
  // Of `(a + b) * (c + d)` the first bracket does not end where the text does.
  return inside !== undefined && splitOutside(inside, ')').length === 1 && /[<=>]/.test(inside)
    ? holds(inside, here)
    : compare(text, here);
}

/** A text, split where it has a part outside of brackets. */
function splitOutside(text: string, part: string): readonly string[] {
  const parts = [''];
  let open = 0;
  for (let at = 0; at < text.length; at++) {
    if (open === 0 && text.startsWith(part, at)) {
      parts.push('');
      at += part.length - 1;
      continue;
    }
    if (text[at] === '(') open += 1;
    if (text[at] === ')') open -= 1;
    parts.push(`${parts.pop()}${text[at]}`);
  }
  return parts;
}

function compare(text: string, here: Surroundings): boolean {
  const [left = '', sign = '', right = ''] = text.split(/ (<=|>=|!=|=|<|>) /);
  const [word, other] = [readFormula(left)(here), readFormula(right)(here)];
  if (isDate(word) && isDate(other)) {
    const days = daysByWalk(other, word);
    return fitsBy(days, sign, text);
  }
  if (isWord(word) || isWord(other)) return (word === other) === (sign === '=');
  const difference = withoutNoise(figure(left, here)).cmp(withoutNoise(figure(right, here)));
  return fitsBy(difference, sign, text);
}

/** Whether two things are as a sign says that differ so: below 0 where the left one is the smaller. */
function fitsBy(difference: number, sign: string, text: string): boolean {
  const fits: Readonly<Record<string, boolean>> = {
    '=': difference === 0,
    '!=': difference !== 0,
    '<': difference < 0,
    '<=': difference <= 0,
    '>': difference > 0,
    '>=': difference >= 0,
  };
  const found = fits[sign];
  if (found === undefined) throw new Error(`“${text}” is not a comparison.`);
  return found;
}

function isDate(datum: TracedDatum | Decimal | undefined): datum is string {
  return typeof datum === 'string' && /^\d{4}-\d\d-\d\d$/.test(datum);
}

function isWord(datum: TracedDatum | Decimal): boolean {
  return typeof datum === 'string' && !/^-?\d+(\.\d+)?$/.test(datum);
}

/** Divisions leave noise beyond the 20th place; it is dropped before a figure is rounded or compared. */
export function withoutNoise(number: Decimal): Decimal {
  return number.toDecimalPlaces(20, Decimal.ROUND_HALF_UP);
}

export function toDecimal(datum: TracedDatum | Decimal): Decimal {
  if (datum instanceof Decimal) return datum;
  if (typeof datum === 'string' && /^-?\d/.test(datum)) return new Decimal(datum);
  throw new Error(`${JSON.stringify(datum)} is not a figure.`);
}

const TOKEN =
  /\s*(?:(?<date>\d{4}-\d\d-\d\d)|(?<number>£?\d+(?:\.\d+)?%?)|(?<word>[A-Za-z_][\w.]*)|(?<sign>[-+*/()[\],]))/y;

class Reader {
  #at = 0;
  #token: { readonly type: string; readonly text: string } | undefined;

  constructor(private readonly text: string) {
    this.#advance();
  }

  all(): Formula {
    const formula = this.#sum();
    if (this.#token !== undefined) throw new Error(`“${this.text}” does not end where it should.`);
    return formula;
  }

  #advance(): void {
    if (this.text.slice(this.#at).trim() === '') {
      this.#token = undefined;
      return;
    }
    TOKEN.lastIndex = this.#at;
    const match = TOKEN.exec(this.text);
    const [type, text] = Object.entries(match?.groups ?? {}).find(([, each]) => each !== undefined) ?? [];
    if (type === undefined || text === undefined) throw new Error(`“${this.text}” is not a formula.`);
    this.#at = TOKEN.lastIndex;
    this.#token = { type, text };
  }

  #takes(sign: string): boolean {
    if (this.#token?.type !== 'sign' || this.#token.text !== sign) return false;
    this.#advance();
    return true;
  }

  #sum(): Formula {
    let left = this.#product();
    for (;;) {
      const minus = this.#token?.text === '-';
      if (!this.#takes('+') && !this.#takes('-')) return left;
      const [a, b] = [left, this.#product()];
      left = (here) => {
        const [date, days] = [a(here), toDecimal(b(here))];
        if (isDate(date)) return daysLaterByWalk(date, minus ? -days.toNumber() : days.toNumber());
        const [x, y] = [toDecimal(date), days];
        return minus ? x.minus(y) : x.plus(y);
      };
    }
  }

  #product(): Formula {
    let left = this.#primary();
    for (;;) {
      const over = this.#token?.text === '/';
      if (!this.#takes('*') && !this.#takes('/')) return left;
      const [a, b] = [left, this.#primary()];
      left = (here) => {
        const [x, y] = [toDecimal(a(here)), toDecimal(b(here))];
        return over ? x.dividedBy(y) : x.times(y);
      };
    }
  }

  #primary(): Formula {
    const token = this.#token;
    if (token === undefined) throw new Error(`“${this.text}” ends too early.`);
    const start = this.#at - token.text.length;
    this.#advance();
    if (token.type === 'date') return () => token.text;
    if (token.type === 'number') {
      const digits = new Decimal(token.text.replace(/[£%]/g, ''));
      const number = token.text.endsWith('%') ? digits.dividedBy(100) : digits;
      return () => number;
    }
    if (token.text === '(') {
      const inside = this.#sum();
      if (!this.#takes(')')) throw new Error(`“${this.text}” lacks a bracket.`);
      return inside;
    }
    if (this.#takes('(')) return this.#call(token.text, start);
    if (!this.#takes('[')) return (here) => here.operand(token.text);
    const key = this.#sum();
    if (!this.#takes(']')) throw new Error(`“${this.text}” lacks a bracket.`);
    return (here) => cellByWord(here.operand(token.text), String(key(here)));
  }

  #call(name: string, start: number): Formula {
    const args = [this.#sum()];
    while (this.#takes(',')) args.push(this.#sum());
    const written = this.text.slice(start, this.#at);
    if (!this.#takes(')')) throw new Error(`“${this.text}” lacks a bracket.`);
    const figures = (here: Surroundings) => args.map((arg) => toDecimal(arg(here)));
    const datesOf = (here: Surroundings) =>
      args
        .map((arg) => arg(here))
        .filter(isDate)
        .sort();
    const dates = (here: Surroundings) => twoDates(args.map((arg) => arg(here)));
    switch (name) {
      case 'days':
        return (here) => new Decimal(daysByWalk(...dates(here)));
      case 'months':
        return (here) => new Decimal(monthsByWalk(...dates(here)));
      case 'add_months':
        return (here) => {
          const [date, months] = args.map((arg) => arg(here));
          if (!isDate(date) || months === undefined) throw new Error('A date is missing.');
          return monthsLaterByWalk(date, toDecimal(months).toNumber());
        };
      case 'sunday':
        return (here) => sundayByWalk(oneDate(args.map((arg) => arg(here))));
      case 'min':
        return (here) => datesOf(here)[0] ?? Decimal.min(...figures(here));
      case 'max':
        return (here) => datesOf(here).at(-1) ?? Decimal.max(...figures(here));
      case 'abs':
        return (here) => figures(here)[0]?.abs() ?? new Decimal(0);
      case 'above':
        return (here) => {
          const [amount, limit] = two(figures(here));
          return Decimal.max(amount.minus(limit), 0);
        };
      case 'between':
        return (here) => {
          const [amount, from] = two(figures(here));
          const to = figures(here)[2] ?? amount;
          return Decimal.max(Decimal.min(amount, to).minus(from), 0);
        };
      case 'spread':
        return (here) => {
          const [yearly = new Decimal(0)] = figures(here);
          const { number, payslips } = here.spreadOver();
          const paidBy = (count: Decimal) =>
            withoutNoise(yearly.times(count).dividedBy(payslips)).toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
          return paidBy(number).minus(paidBy(number.minus(1)));
        };
      case 'on':
        // The figure of that day is an operand by itself.
        return (here) => here.onDay(oneDate([args[0]?.(here) ?? '']), written);
      case 'total':
      case 'to_date':
      case 'before':
      case 'last':
        return (here) => here.across(name, written, args[1]?.(here));
      default:
        throw new Error(`There is no function ${name}.`);
    }
  }
}

function two([a, b]: readonly Decimal[]): readonly [Decimal, Decimal] {
  if (a === undefined || b === undefined) throw new Error('Two figures are missing.');
  return [a, b];
}

function twoDates([from, to]: readonly (TracedDatum | Decimal)[]): readonly [string, string] {
  if (!isDate(from) || !isDate(to)) throw new Error('Two dates are missing.');
  return [from, to];
}

function oneDate([date]: readonly (TracedDatum | Decimal)[]): string {
  if (!isDate(date)) throw new Error('A date is missing.');
  return date;
}

/** A cell of a row, or of amounts by word one, of which there may be none: £0. */
function cellByWord(row: TracedDatum, word: string): TracedDatum {
  return Object.entries(row).find(([name]) => name === word)?.[1] ?? '0';
}

/** A cell of a row, by its name. */
export function cell(row: TracedDatum, name: string): TracedDatum {
  const found = Object.entries(row).find(([column]) => column === name)?.[1];
  if (found === undefined) throw new Error(`${JSON.stringify(row)} has no ${name}.`);
  return found;
}
