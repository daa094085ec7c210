import { type Decimal, decimalOf, rowOf } from '../../language/index.js';
import type { OperationResult } from '../../operations/index.js';

/** The periods that figures are shown for, besides the year as averages of it. */
export const PERIODS = ['year', 'month', 'four_weeks', 'two_weeks', 'week', 'day', 'hour'] as const;

export type Period = (typeof PERIODS)[number];

export function isPeriod(word: string | undefined): word is Period {
  return PERIODS.some((each) => each === word);
}

/** How often a period comes in the year of a calculation: that of a day and an hour is by its working pattern. */
export function timesAYear(period: Period, { interpreter }: OperationResult): Decimal {
  const times = interpreter.datumOf(interpreter.book.value('pay.times_a_year'));
  return decimalOf(rowOf(times).get(period) ?? '');
}

/** An amount of the year as an average for a period, in pounds to the nearest penny. */
export function average(ofYear: Decimal, period: Period, result: OperationResult): Decimal {
  return ofYear.divToNearest(timesAYear(period, result), 2);
}
