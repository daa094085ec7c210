import { memoize } from '../../cache.js';
import type { Decimal } from '../../decimal/index.js';
import type { Departure } from '../book/authority.js';
import type { CheckedBook } from '../book/checked.js';
import type { Found } from '../run/calculation.js';
import { decimalOf } from '../run/datum.js';

/** The departure at a rule, with the authority that is not followed. */
interface DepartureOfRule extends Pick<Departure, 'rounding'> {
  readonly authority: string;
}

/** The departures of a book, by the full name of the rule. */
export const departuresOf = memoize(
  ({ authorities }: CheckedBook): ReadonlyMap<string, DepartureOfRule> =>
    new Map(
      [...authorities.values()].flatMap(({ name: authority, departures }) =>
        departures.flatMap(({ rules, rounding }) =>
          rules.map((rule) => [rule, { rounding, authority }] as const),
        ),
      ),
    ),
);

/** A value by the rounding of the authority that is not followed. */
export function wouldBe({ unrounded }: Found, { rounding }: DepartureOfRule): Decimal {
  return rounding.round(decimalOf(unrounded));
}
