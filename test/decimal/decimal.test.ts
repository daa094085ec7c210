import { expect } from 'chai';
import { Decimal as DecimalJs } from 'decimal.js';
import fc from 'fast-check';
import { Decimal } from '../../src/decimal/decimal.js';
import {
  ROUND_CEIL,
  ROUND_DOWN,
  ROUND_FLOOR,
  ROUND_HALF_DOWN,
  ROUND_HALF_UP,
} from '../../src/decimal/whole-units.js';
import { runOptions } from '../support/runs.js';

/** decimal.js as the rules want it: 40 figures. */
const Plain = DecimalJs.clone({ precision: 40, rounding: DecimalJs.ROUND_HALF_UP });

const RUNS = runOptions(3000);

const ways = fc.constantFrom(ROUND_DOWN, ROUND_CEIL, ROUND_FLOOR, ROUND_HALF_UP, ROUND_HALF_DOWN);

/** Amounts of money of so many pence at the most, as they are written. */
function amountsOf(pence: number) {
  return fc.integer({ min: -pence, max: pence }).map((each) => new Plain(each).div(100).toFixed());
}

/** Figures as they are written: short and long, with few places and many, close to what a number holds exactly. */
const figures = fc.oneof(
  fc.integer({ min: -100_000_000, max: 100_000_000 }).map((pence) => new Plain(pence).div(100).toFixed()),
  fc
    .tuple(fc.maxSafeInteger(), fc.integer({ min: 0, max: 22 }))
    .map(([units, places]) => `${units}e-${places}`),
  fc.constantFrom(
    '0',
    '1',
    '0.5',
    '9007199254740991',
    '9007199254740993',
    '1e15',
    '1e-20',
    '999999999999999.9',
  ),
  fc.tuple(fc.maxSafeInteger(), fc.maxSafeInteger()).map(([high, low]) => `${high}.${Math.abs(low)}`),
);

/** What it is, to the last digit; nothing is nothing, whatever its sign. */
function text(figure: Decimal | DecimalJs): string {
  return figure.isZero() ? '0' : figure.toFixed();
}

describe('exact arithmetic', () => {
  for (const operation of ['add', 'sub', 'mul', 'div'] as const) {
    it(`is that of decimal.js to the last digit: ${operation}`, () => {
      fc.assert(
        fc.property(figures, figures, (a, b) => {
          expect(text(Decimal.of(a)[operation](Decimal.of(b)))).to.equal(text(new Plain(a)[operation](b)));
        }),
        RUNS,
      );
    });
  }

  it('goes on from what it found, as decimal.js does', () => {
    const operations = fc.array(fc.tuple(fc.constantFrom('add', 'sub', 'mul', 'div'), figures), {
      maxLength: 5,
    });
    fc.assert(
      fc.property(figures, operations, (start, steps) => {
        let [ours, theirs] = [Decimal.of(start), new Plain(start)];
        for (const [operation, by] of steps)
          [ours, theirs] = [ours[operation](Decimal.of(by)), theirs[operation](by)];
        expect(text(ours)).to.equal(text(theirs));
      }),
      RUNS,
    );
  });

  it('rounds as decimal.js does, up, down and to the nearest', () => {
    fc.assert(
      fc.property(figures, fc.integer({ min: 0, max: 21 }), ways, (figure, places, way) => {
        const rounded = Decimal.of(figure).toDecimalPlaces(places, way);
        expect(text(rounded)).to.equal(text(new Plain(figure).toDecimalPlaces(places, way)));
      }),
      RUNS,
    );
  });

  it('compares as decimal.js does', () => {
    const pair = fc.oneof(
      fc.tuple(figures, figures),
      figures.map((same) => [same, `${new Plain(same).toFixed()}`] as const),
    );
    fc.assert(
      fc.property(pair, ([a, b]) => {
        expect(Math.sign(Decimal.of(a).cmp(Decimal.of(b))) + 0).to.equal(new Plain(a).cmp(b) + 0);
      }),
      RUNS,
    );
  });

  it('takes the smaller, the greater and what lies above a limit', () => {
    fc.assert(
      fc.property(figures, figures, (a, b) => {
        const [ours, other] = [Decimal.of(a), Decimal.of(b)];
        expect(text(ours.min(other))).to.equal(text(Plain.min(a, b)));
        expect(text(ours.max(other))).to.equal(text(Plain.max(a, b)));
        expect(text(ours.above(other))).to.equal(text(Plain.max(new Plain(a).sub(b), 0)));
      }),
      RUNS,
    );
  });

  it('tells what lies between a limit and its opposite', () => {
    const divided = fc
      .tuple(figures, fc.constantFrom('1', '3', '-7', '0.0006'))
      .map(([figure, by]) => [Decimal.of(figure).div(Decimal.of(by)), new Plain(figure).div(by)] as const);
    fc.assert(
      fc.property(divided, fc.constantFrom(1e15, 0.5, 999_999_999_999_999.9), ([ours, theirs], limit) => {
        expect(ours.isWithin(limit)).to.equal(theirs.abs().lte(limit));
      }),
      RUNS,
    );
  });

  it('lets no figure that a division by nothing leaves lie within any limit', () => {
    for (const figure of ['1', '-1', '0'])
      expect(Decimal.of(figure).div(Decimal.of(0)).isWithin(1e15)).to.equal(false);
  });

  it('takes 20 percent as 0.2, and says it as 20', () => {
    expect(Decimal.percent('20').toFixed()).to.equal('0.2');
    expect(Decimal.percent('1.25').inPercent().toFixed()).to.equal('1.25');
  });

  it('rounds what a division leaves as its first 40 figures are, also once their noise is dropped', () => {
    const amounts = amountsOf(10 ** 12);
    const divisors = fc.oneof(
      fc.constantFrom('3', '7', '12', '52', '260', '-3', '0.0006', '99999999999999', '9007199254740991'),
      fc.integer({ min: 1, max: 10_000_000 }).map((part) => new Plain(part).div(1000).toFixed()),
    );
    fc.assert(
      fc.property(amounts, divisors, fc.integer({ min: 0, max: 6 }), ways, (amount, by, places, way) => {
        const [ours, theirs] = [Decimal.of(amount).div(Decimal.of(by)), new Plain(amount).div(by)];
        expect(text(ours.toDecimalPlaces(places, way))).to.equal(text(theirs.toDecimalPlaces(places, way)));
        const cut = theirs.toDecimalPlaces(20);
        const quiet = ours.withoutNoise();
        expect(text(quiet.toDecimalPlaces(places, way))).to.equal(text(cut.toDecimalPlaces(places, way)));
        expect(text(quiet)).to.equal(text(cut));
        expect(Math.sign(quiet.cmp(Decimal.of(cut.toFixed()))) + 0).to.equal(0);
      }),
      RUNS,
    );
  });

  it('rounds what is left of a division after further steps as its figures are once their noise is dropped', () => {
    const amounts = amountsOf(10 ** 9);
    const steps = fc.array(
      fc.tuple(
        fc.constantFrom('mul', 'div'),
        fc.constantFrom('1950', '12', '37.5', '52', '1.5', '3', '7', '-0.25', '0.3', '1e-9', '123456.789'),
      ),
      { minLength: 1, maxLength: 5 },
    );
    fc.assert(
      fc.property(amounts, steps, fc.integer({ min: 0, max: 6 }), ways, (amount, further, places, way) => {
        let [ours, theirs] = [Decimal.of(amount), new Plain(amount)];
        for (const [operation, by] of further)
          [ours, theirs] = [ours[operation](Decimal.of(by)), theirs[operation](by)];
        expect(text(ours)).to.equal(text(theirs));
        const cut = theirs.toDecimalPlaces(20).toDecimalPlaces(places, way);
        expect(text(ours.withoutNoise().toDecimalPlaces(places, way))).to.equal(text(cut));
      }),
      RUNS,
    );
  });

  it('rounds a quotient that lies nearer to a bound than noise can tell as if it lay there', () => {
    // A hair (10^-25) below 0.000000001.
    const quotient = Decimal.of(9_000_001).div(Decimal.of(9_000_001_000_000_001));
    expect(text(quotient.toDecimalPlaces(9, ROUND_DOWN))).to.equal('0');
    expect(text(quotient.withoutNoise().toDecimalPlaces(9, ROUND_DOWN))).to.equal('0.000000001');
  });

  it('divides to the nearest as a division of 40 figures does once its noise is dropped', () => {
    const amounts = fc
      .integer({ min: -(10 ** 11), max: 10 ** 11 })
      .map((pence) => new Plain(pence).div(100).toFixed());
    const parts = fc.oneof(
      fc.constantFrom('1', '12', '13', '26', '52', '260', '1950', '37.5'),
      fc.integer({ min: 1, max: 100_000 }).map((part) => new Plain(part).div(100).toFixed()),
    );
    fc.assert(
      fc.property(amounts, parts, (amount, part) => {
        const cut = Decimal.of(new Plain(amount).div(part).toFixed()).withoutNoise();
        const expected = new Plain(cut.toFixed()).toDecimalPlaces(2);
        expect(text(Decimal.of(amount).divToNearest(Decimal.of(part), 2))).to.equal(text(expected));
      }),
      RUNS,
    );
  });

  it('is shown as decimal.js shows it', () => {
    fc.assert(
      fc.property(figures, fc.integer({ min: 0, max: 25 }), (figure, places) => {
        const [ours, theirs] = [Decimal.of(figure), new Plain(figure)];
        expect(ours.toNumber()).to.equal(theirs.toNumber() + 0);
        expect(ours.isInteger()).to.equal(theirs.isInteger());
        expect(ours.decimalPlaces()).to.equal(theirs.decimalPlaces());
        if (!theirs.isZero()) expect(ours.toFixed(places)).to.equal(theirs.toFixed(places));
        expect(Number(ours.toJsonNumber())).to.equal(theirs.toNumber() + 0);
      }),
      RUNS,
    );
  });

  it('writes pounds and pence as JSON does', () => {
    const pence = fc.oneof(fc.maxSafeInteger(), fc.integer({ min: -100_000_000, max: 100_000_000 }));
    fc.assert(
      fc.property(pence, (units) => {
        const figure = Decimal.of(`${units}e-2`);
        expect(figure.toJsonNumber()).to.equal(JSON.stringify(figure.toNumber()));
      }),
      RUNS,
    );
  });

  it('takes numbers of JSON as they are written there', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, min: -1e12, max: 1e12 }), fc.maxSafeInteger(), (number, whole) => {
        for (const json of [number, whole, Math.round(number * 100) / 100])
          expect(text(Decimal.of(json))).to.equal(text(new Plain(json)));
      }),
      RUNS,
    );
  });
});
