import { memoize } from '../../cache.js';
import type { Decimal } from '../../decimal/index.js';
import type { Exception } from '../book/authority.js';
import type { CheckedBook } from '../book/checked.js';
import type { Found } from '../run/calculation.js';
import { decimalOf } from '../run/datum.js';

/** The exception at a rule, with the authority that is not followed. */
interface ExceptionOfRule extends Pick<Exception, 'rounding'> {
  readonly authority: string;
}

/** The exceptions of a book, by the full name of the rule. */
export const exceptionsOf = memoize(
  ({ authorities }: CheckedBook): ReadonlyMap<string, ExceptionOfRule> =>
    new Map(
      [...authorities.values()].flatMap(({ name: authority, exceptions }) =>
        exceptions.flatMap(({ rules, rounding }) =>
          rules.map((rule) => [rule, { rounding, authority }] as const),
        ),
      ),
    ),
);

/** A value by the rounding of the authority that is not followed. */
export function wouldBe({ unrounded }: Found, { rounding }: ExceptionOfRule): Decimal {
  return rounding.round(decimalOf(unrounded));
}
