import { expect } from 'chai';
import fc from 'fast-check';
import { roundings } from '../../src/decimal/index.js';
import { Decimal } from '../../src/language/index.js';
import { Bail } from '../../src/programs/bail.js';
import { Fraction } from '../../src/programs/fraction.js';

const whole = fc.integer({ min: -100_000, max: 100_000 });
const fraction = fc.tuple(whole, fc.integer({ min: 1, max: 2_000 }));

/** The same figure both ways. */
function both([dividend, divisor]: readonly [number, number]) {
  return {
    exact: Fraction.of(dividend, divisor),
    decimal: Decimal.of(dividend).div(Decimal.of(divisor)),
  };
}

function text(figure: Decimal): string {
  return figure.withoutNoise().toFixed();
}

describe('a fraction in a program', () => {
  it('comes to what decimals come to, whatever is done with two', () => {
    fc.assert(
      fc.property(fraction, fraction, (one, other) => {
        const [a, b] = [both(one), both(other)];
        expect(text(a.exact.plus(b.exact).toDecimal())).to.equal(text(a.decimal.add(b.decimal)));
        expect(text(a.exact.minus(b.exact).toDecimal())).to.equal(text(a.decimal.sub(b.decimal)));
        expect(text(a.exact.times(b.exact).toDecimal())).to.equal(text(a.decimal.mul(b.decimal)));
        expect(text(a.exact.min(b.exact).toDecimal())).to.equal(text(a.decimal.min(b.decimal)));
        expect(text(a.exact.max(b.exact).toDecimal())).to.equal(text(a.decimal.max(b.decimal)));
        expect(text(a.exact.above(b.exact).toDecimal())).to.equal(text(a.decimal.above(b.decimal)));
        expect(Math.sign(a.exact.compare(b.exact))).to.equal(
          Math.sign(a.decimal.withoutNoise().cmp(b.decimal.withoutNoise())),
        );
        if (!b.exact.isZero())
          expect(text(a.exact.over(b.exact).toDecimal())).to.equal(text(a.decimal.div(b.decimal)));
      }),
    );
  });

  it('is rounded like decimals, in each way of the law', () => {
    fc.assert(
      fc.property(fraction, fc.constantFrom(...roundings.values()), (figure, { stages: [step] }) => {
        const { exact, decimal } = both(figure);
        if (step === undefined) return;
        const rounded = Decimal.ofUnits(exact.round(step.places, step.mode), step.places);
        expect(text(rounded)).to.equal(text(decimal.withoutNoise().toDecimalPlaces(step.places, step.mode)));
      }),
    );
  });

  it('leaves what has no exact answer in whole numbers: great numbers, and a division by 0', () => {
    const great = Fraction.of(900_000_000_000_000, 7);
    expect(() => great.times(great)).to.throw(Bail);
    expect(() => great.over(Fraction.NOTHING)).to.throw(Bail);
    expect(() => Fraction.of(1, 3).units(2)).to.throw(Bail);
    expect(Fraction.of(1, 4).units(2)).to.equal(25);
  });
});
