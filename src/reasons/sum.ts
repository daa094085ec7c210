import { Decimal, isDecimal, roundingInWords, ZERO } from '../decimal/index.js';
import { decimalOf, formatUnrounded } from '../language/index.js';
import { isOfSum, operators } from '../language/inspect.js';
import {
  type Addend,
  type Call,
  effectiveAddends,
  effectiveTerm,
  type FoundTerm,
  type Share,
} from './found-term.js';
import { formulaOf, type Step } from './step.js';
import { inWords, money, plainNumber } from './words.js';

/** The sum with its numbers in it, and what was rounded to what, where there is one. */
export interface Sum {
  readonly sum: string | undefined;
  readonly rounding: string | undefined;
}

const ONE = Decimal.of(1);

export const NO_SUM: Sum = { sum: undefined, rounding: undefined };

/** Of the formula of a step: `(£3,500.00 − £1,048.00) × 8% = £196.16`. */
export function sumOf(step: Step): Sum {
  const { unrounded, datum, kind, roundings } = step;
  // Nothing is no sum of figures: the sentence says why.
  if (!isDecimal(unrounded) || !isDecimal(datum) || unrounded.isZero()) return NO_SUM;
  const formula = formulaOf(step);
  if (formula?.part === 'share' && formula.payslips > 1) return sumOfShare(formula);
  const text = formula === undefined ? '' : write(formula, LOOSE);
  const before = formatUnrounded(unrounded, kind);
  const words = roundings.map(({ name }) => roundingInWords(name, kind === 'money'));
  return {
    // Only a figure by itself has no blank.
    sum: text.includes(' ') ? `${text} = ${before}` : undefined,
    rounding:
      roundings.length === 0 || unrounded.withoutNoise().eq(datum)
        ? undefined
        : `${before} ${words.join(', then ')}: ${inWords(datum, kind)}`,
  };
}

/** What was paid up to a payslip, less what was paid up to the one before: `£8,333.33 − £4,166.67 = £4,166.66`. */
function sumOfShare({ of, payslip, payslips, datum }: Share): Sum {
  const [amount, shown, count] = [decimalOf(of.datum), decimalOf(datum), Decimal.of(payslips)];
  const yearly = write(of, FACTOR);
  if (amount.eq(shown.mul(count)))
    return { sum: `${yearly} ÷ ${payslips} = ${money(shown)}`, rounding: undefined };
  const upTo = (number: number) => amount.mul(Decimal.of(number)).divToNearest(count, 2);
  const share = (number: number) => `${yearly} × ${number} ÷ ${payslips}`;
  const [now, before] = [payslip, payslip - 1];
  if (before === 0)
    return {
      sum: `${yearly} ÷ ${payslips} = ${formatUnrounded(amount.div(count), 'money')}`,
      rounding: `to the nearest penny: ${money(shown)}`,
    };
  return {
    sum: `${money(upTo(now))} − ${money(upTo(before))} = ${money(shown)}`,
    rounding: `${share(now)} and ${share(before)}, each to the nearest penny`,
  };
}

/** Of the payslips of a year: `11 × £718.82 + £1,318.82 = £9,225.84`. */
export function sumOfPayslips(figures: readonly Decimal[], total: Decimal): Sum {
  const counts = new Map<string, number>();
  for (const text of figures.map(money)) counts.set(text, (counts.get(text) ?? 0) + 1);
  const terms = [...counts].map(([text, count]) => `${count === 1 ? '' : `${count} × `}${signed(text)}`);
  return { sum: `${terms.join(' + ')} = ${money(total)}`, rounding: undefined };
}

/** Of the share of a period in the year: `£5,464.00 ÷ 12 = £455.3333…`. */
export function sumOfAverage(total: Decimal, times: Decimal, shown: Decimal): Sum {
  const share = formatUnrounded(total.div(times), 'money');
  return {
    sum: `${money(total)} ÷ ${plainNumber(times)} = ${share}`,
    rounding: total.div(times).eq(shown) ? undefined : `${share} to the nearest penny: ${money(shown)}`,
  };
}

/** How strongly the place of a text binds: a sum stands there in brackets, or a product, too. */
const LOOSE = 0;
const TERM = 1;
const FACTOR = 2;
const DIVISOR = 3;

/** A formula with its numbers put in, without what does nothing. */
function write(whole: FoundTerm, place: number): string {
  const part = effectiveTerm(whole);
  switch (part.part) {
    case 'operation': {
      const { operator, left, right } = part;
      if (isOfSum(operator)) return writeSum(effectiveAddends(part), place);
      if (isOne(right)) return write(left, place);
      if (operator === '*' && isOne(left)) return write(right, place);
      return brackets(
        `${write(left, FACTOR)} ${operators[operator].sign} ${write(right, DIVISOR)}`,
        place >= DIVISOR,
      );
    }
    case 'share':
      return brackets(`${write(part.of, FACTOR)} ÷ ${part.payslips}`, place >= DIVISOR);
    case 'call':
      return writeCall(part, place);
    default:
      return writeFigure(part);
  }
}

function writeSum(addends: readonly Addend[], place: number): string {
  const [first, ...more] = addends;
  if (first === undefined) return money(ZERO);
  if (more.length === 0 && !first.isLess) return write(first.part, place);
  const terms = more.map(({ part, isLess }) => `${isLess ? '−' : '+'} ${signed(write(part, TERM))}`);
  const text = [first.isLess ? `−${signed(write(first.part, TERM))}` : write(first.part, TERM), ...terms];
  return brackets(text.join(' '), place >= TERM);
}

/** What lies above a limit is a difference; what is nothing, and any other call, is its figure. */
function writeCall(call: Call, place: number): string {
  const [of, low, high] = call.args;
  if (call.function === 'abs' && of !== undefined)
    return isBelowNothing(of) ? writeOpposite(of, call, place) : write(of, place);
  const isLimited = call.function === 'above' || call.function === 'between';
  if (!isLimited || of === undefined || low === undefined) return writeFigure(call);
  const amount = decimalOf(of.datum);
  if (amount.lte(decimalOf(low.datum))) return money(ZERO);
  const end = high !== undefined && amount.gt(decimalOf(high.datum)) ? high : of;
  return brackets(`${write(end, TERM)} − ${write(low, TERM)}`, place >= TERM);
}

/** What lies between two amounts, the greater one first. */
function writeOpposite(of: FoundTerm, call: Call, place: number): string {
  if (of.part !== 'operation' || of.operator !== '-') return writeFigure(call);
  return brackets(`${write(of.right, TERM)} − ${write(of.left, TERM)}`, place >= TERM);
}

function isBelowNothing({ datum }: FoundTerm): boolean {
  return isDecimal(datum) && datum.isNegative();
}

function writeFigure({ datum, kind }: FoundTerm): string {
  return isDecimal(datum) ? formatUnrounded(datum, kind) : String(datum);
}

/** To multiply by it, or to divide, does nothing. */
function isOne({ datum }: FoundTerm): boolean {
  return isDecimal(datum) && datum.eq(ONE);
}

/** A negative figure after a sign: (−£57.68). */
function signed(text: string): string {
  return brackets(text, text.startsWith('−'));
}

function brackets(text: string, areNeeded: boolean): string {
  return areNeeded ? `(${text})` : text;
}
