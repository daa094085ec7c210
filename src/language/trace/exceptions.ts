import type { Decimal } from '../../decimal/index.js';
import type { Authorities, Exception } from '../book/authority.js';
import { decimalOf } from '../datum.js';
import type { Found } from '../run/calculation.js';

/** The exception at a rule, with the authority that is not followed. */
export interface ExceptionOfRule extends Pick<Exception, 'rounding'> {
  readonly authority: string;
}

/** The exceptions among authorities, by the full name of the rule. */
export function exceptionsOf(authorities: Authorities): ReadonlyMap<string, ExceptionOfRule> {
  return new Map(
    [...authorities.values()].flatMap(({ name: authority, exceptions }) =>
      exceptions.flatMap(({ rules, rounding }) =>
        rules.map((rule) => [rule, { rounding, authority }] as const),
      ),
    ),
  );
}

/** A value by the rounding of the authority that is not followed. */
export function wouldBe({ unrounded }: Found, { rounding }: ExceptionOfRule): Decimal {
  return rounding.round(decimalOf(unrounded));
}
