import { type AnswerNotice, dayInWords } from '../language/index.js';
import type { YearBook } from '../law/index.js';

/** The code of the notice of an answer that rests on a day after the last year of the book. It is about the book, and no rule gives it. */
export const RATE_NOT_YET_KNOWN = 'RATE_NOT_YET_KNOWN';

/** That notice: the rates of the last year stand for those to come. `fields` are the dates of the request that are so late, or that such a day was reckoned from. */
export function rateNotYetKnown(
  { ratesOfYears }: Pick<YearBook, 'ratesOfYears'>,
  fields: readonly string[],
): AnswerNotice {
  const { taxYear = '', ends = '' } = ratesOfYears().at(-1) ?? {};
  return {
    code: RATE_NOT_YET_KNOWN,
    message: `Rates are known until ${dayInWords(ends)}, and figures of days up to then are certain. For later days those of ${taxYear} are used, so figures of such days may change.`,
    fields,
  };
}
