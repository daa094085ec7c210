import { type Decimal, withCommas } from '../decimal/index.js';
import { type Datum, formatFigureInReason, type Kind } from '../language/index.js';
import { rangesInWords } from '../yaml/index.js';

/** What the payslips of a year are called: a year of 12 has one a month. */
export interface PayslipNoun {
  readonly one: string;
  readonly many: string;
  /** The word of the request for payslips of that period, which “each month” says already. */
  readonly frequency: string | undefined;
}

export function payslipNoun(payslips: number): PayslipNoun {
  switch (payslips) {
    case 12:
      return { one: 'month', many: 'months', frequency: 'monthly' };
    case 52:
    case 53:
      return { one: 'week', many: 'weeks', frequency: 'weekly' };
    default:
      return { one: 'payslip', many: 'payslips', frequency: undefined };
  }
}

/** `month 3`, `months 1 to 3, 5 and 7` */
export function numbersInWords(
  numbers: readonly number[],
  { one, many }: Pick<PayslipNoun, 'one' | 'many'>,
): string {
  return `${numbers.length === 1 ? one : many} ${rangesInWords(numbers)}`;
}

const COUNTS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

export function countInWords(count: number): string {
  return COUNTS[count] ?? String(count);
}

export function money(amount: Decimal): string {
  return inWords(amount, 'money');
}

/** A figure, date or word in a sentence. */
export function inWords(datum: Datum, kind: Kind, isPublished = false): string {
  return kind === 'code'
    ? String(datum).replaceAll('_', ' ')
    : formatFigureInReason(datum, kind, isPublished);
}

export function plainNumber(figure: Decimal): string {
  return withCommas(figure.toFixed());
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A title within a sentence; a name keeps its capital: National Insurance, Class 1. */
export function lower(title: string): string {
  const isName = !/^[A-Z][a-z]/.test(title) || /^\S+ (?:[A-Z][a-z]|\d)/.test(title);
  return isName ? title : title.charAt(0).toLowerCase() + title.slice(1);
}
