import { Decimal, withoutNoise } from './formula.js';

/** The named roundings from what they are defined to be, in whole steps of a unit. */
const ROUNDINGS: Readonly<Record<string, (figure: Decimal) => Decimal>> = {
  penny_nearest: (figure) => nearest(figure, '0.01'),
  penny_down: (figure) => down(figure, '0.01'),
  penny_up: (figure) => down(figure.negated(), '0.01').negated(),
  penny_half_down: (figure) =>
    withSign(figure, (size) => down(size.minus('0.005').negated(), '0.01').negated()),
  pound_down: (figure) => down(figure, '1'),
  pound_up: (figure) => down(figure.negated(), '1').negated(),
  pound_nearest: (figure) => nearest(figure, '1'),
  whole_down: (figure) => down(figure, '1'),
  whole_towards_zero: (figure) => withSign(figure, (size) => down(size, '1')),
  four_places_down: (figure) => withSign(figure, (size) => down(size, '0.0001')),
  // By the third decimal place alone: 5 or less goes down, 6 or more up.
  ni_penny: (figure) =>
    withSign(figure, (size) => {
      const pennies = down(size, '0.01');
      const third = down(size.minus(pennies), '0.001').times(1000);
      return third.gte(6) ? pennies.plus('0.01') : pennies;
    }),
};

export function round(name: string, figure: Decimal): Decimal {
  const rounding = ROUNDINGS[name];
  if (rounding === undefined) throw new Error(`There is no rounding ${name}.`);
  return rounding(withoutNoise(figure));
}

function down(figure: Decimal, unit: string): Decimal {
  return figure.dividedBy(unit).floor().times(unit);
}

/** Half a unit goes away from zero. */
function nearest(figure: Decimal, unit: string): Decimal {
  return withSign(figure, (size) => down(size.plus(new Decimal(unit).dividedBy(2)), unit));
}

function withSign(figure: Decimal, round: (size: Decimal) => Decimal): Decimal {
  return figure.isNegative() ? round(figure.negated()).negated() : round(figure);
}
