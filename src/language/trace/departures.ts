import { memoize } from '../../cache.js';
import type { Decimal } from '../../decimal/index.js';
import type { Departure } from '../book/authority.js';
import type { CheckedBook } from '../book/checked.js';
import type { CompiledValue } from '../run/compile.js';
import { decimalOf } from '../run/datum.js';
import type { Run } from '../run/run.js';

/** The departure at a rule, with the authority that is not followed. */
export interface DepartureOfRule extends Pick<Departure, 'name' | 'rounding'> {
  readonly authority: string;
}

/** The departures of a book, by the full name of the rule. */
export const departuresOf = memoize(
  ({ authorities }: CheckedBook): ReadonlyMap<string, DepartureOfRule> =>
    new Map(
      [...authorities.values()].flatMap(({ name: authority, departures }) =>
        departures.flatMap(({ name, rules, rounding }) =>
          rules.map((rule) => [rule, { name, rounding, authority }] as const),
        ),
      ),
    ),
);

/** The value on a payslip (from 0) by the rounding of the authority that is not followed. */
export function wouldBe(
  { walk }: CompiledValue,
  { rounding }: DepartureOfRule,
  run: Run,
  at: number,
): Decimal {
  return rounding.round(decimalOf(walk.find(run, at)));
}

/** A figure that differs from what it would be by the authority that is not followed. */
export interface DepartureThatMattered {
  /** Its name in `rates/authorities.yaml`: `ni_rounding`. */
  readonly name: string;
  readonly authority: string;
  /** The value, by full name. */
  readonly rule: string;
  /** By its number, from 1. */
  readonly payslip: number;
  readonly figure: Decimal;
  readonly wouldBe: Decimal;
}

/** The departures that mattered to what a calculation found, payslip by payslip. */
export function departuresIn(run: Run): readonly DepartureThatMattered[] {
  return [...departuresOf(run.book.checked)].flatMap(([rule, departure]) => {
    const { values } = run.book.checked;
    const id = values.find(({ fullName, copy }) => fullName === rule && copy === undefined)?.id;
    if (id === undefined || run.peek(id) === undefined || run.isOverride(rule)) return [];
    const value = run.book.value(id);
    const payslips = value.grain === 'payslip' ? run.payslips : 1;
    return Array.from({ length: payslips }, (_, at) => at).flatMap((at) => {
      const [figure, other] = [run.figure(id, at), wouldBe(value, departure, run, at)];
      if (figure.eq(other)) return [];
      const { name, authority } = departure;
      const payslip = run.payslipNumber(at).toNumber();
      return [{ name, authority, rule, payslip, figure, wouldBe: other }];
    });
  });
}
