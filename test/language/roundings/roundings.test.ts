import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { Decimal as Plain } from 'decimal.js';
import fc from 'fast-check';
import { roundings } from '../../../src/decimal/roundings.js';
import type { RoundingMode } from '../../../src/decimal/whole-units.js';
import { Decimal } from '../../../src/language/index.js';
import { PROJECT } from '../../../src/law/files.js';
import { round as roundAgain } from '../trace/support/roundings.js';

/** Each rounding with figures and what they become. */
const CASES: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  penny_nearest: [
    ['1.004', '1'],
    ['1.005', '1.01'],
    ['1.00499999', '1'],
    ['-1.005', '-1.01'],
    ['-1.0049', '-1'],
    ['2.675', '2.68'],
  ],
  penny_down: [
    ['1.009', '1'],
    ['1.01', '1.01'],
    ['0.0099', '0'],
    ['-1.001', '-1.01'],
    ['-1.01', '-1.01'],
  ],
  penny_up: [
    ['1.001', '1.01'],
    ['1.01', '1.01'],
    ['0.0001', '0.01'],
    ['-1.009', '-1'],
    ['-1.01', '-1.01'],
  ],
  ni_penny: [
    ['0.0056', '0'],
    ['0.005', '0'],
    ['0.0059', '0'],
    ['0.006', '0.01'],
    ['0.0049', '0'],
    ['87.4558', '87.45'],
    ['87.4568', '87.46'],
    ['87.455', '87.45'],
    ['87.456', '87.46'],
    ['87.4599', '87.46'],
    ['-0.0056', '0'],
    ['-87.4568', '-87.46'],
    ['-87.4558', '-87.45'],
  ],
  pound_down: [
    ['3.99', '3'],
    ['3', '3'],
    ['0.99', '0'],
    ['-0.01', '-1'],
    ['-3.5', '-4'],
  ],
  pound_up: [
    ['3.01', '4'],
    ['3', '3'],
    ['0.0001', '1'],
    ['-3.99', '-3'],
  ],
  pound_nearest: [
    ['96.15', '96'],
    ['480.5', '481'],
    ['480.49', '480'],
    ['-480.5', '-481'],
  ],
  whole_down: [
    ['2.514', '2'],
    ['2', '2'],
    ['0.9', '0'],
    ['-2.1', '-3'],
  ],
  whole_towards_zero: [
    ['1257.9', '1257'],
    ['-1257.9', '-1257'],
    ['-0.9', '0'],
    ['0.9', '0'],
  ],
  four_places_down: [
    ['3141.66666', '3141.6666'],
    ['3141.66669', '3141.6666'],
    ['-0.00019', '-0.0001'],
    ['5', '5'],
  ],
};

describe('roundings: the only thing that changes a figure', () => {
  const round = (name: string, figure: string): string => {
    const rounding = roundings.get(name);
    if (rounding === undefined) throw new Error(`There is no rounding ${name}.`);
    const rounded = rounding.round(Decimal.of(figure));
    return rounded.isZero() ? '0' : rounded.toFixed();
  };

  it('are all stated here', () => {
    expect([...roundings.keys()].sort()).to.eql(Object.keys(CASES).sort());
  });

  it('are all on the page for specialists, and known to the independent evaluator of traces', () => {
    const page = readFileSync(join(PROJECT, 'docs/specialists.md'), 'utf8');
    for (const name of roundings.keys()) {
      expect(page).to.include(`\`${name}\``);
      expect(roundAgain(name, new Plain('1')).toFixed()).to.equal('1');
    }
  });

  it('makes a count of a number only where it says so', () => {
    const counting = [...roundings.values()].filter(({ makes }) => makes === 'count').map(({ name }) => name);
    expect(counting).to.eql(['whole_down', 'whole_towards_zero']);
  });

  it('knows no mode that figures in whole units do not know', () => {
    // @ts-expect-error: decimal.js has this mode, the law does not.
    const mode: RoundingMode = Plain.ROUND_HALF_EVEN;
    expect([...roundings.values()].flatMap(({ steps }) => steps).some((step) => step.mode === mode)).to.equal(
      false,
    );
  });

  for (const [name, cases] of Object.entries(CASES)) {
    describe(name, () => {
      for (const [figure, rounded] of cases) {
        it(`${figure} is ${rounded}`, () => {
          expect(round(name, figure)).to.equal(rounded);
        });
      }

      it('drops the noise of a division first', () => {
        expect(round(name, '8.000000000000000000000000000000000000001')).to.equal('8');
        expect(round(name, '7.999999999999999999999999999999999999999')).to.equal('8');
        expect(round(name, '-8.000000000000000000000000000000000000001')).to.equal('-8');
      });

      it('keeps a difference in the 20th place', () => {
        const up = round(name, '8.00000000000000000001');
        expect(up).to.equal(name === 'penny_up' ? '8.01' : name === 'pound_up' ? '9' : '8');
      });

      it('leaves a figure alone that is round already', () => {
        fc.assert(
          fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), (figure) => {
            const once = round(name, Decimal.of(figure).div(Decimal.of(7)).toFixed());
            expect(round(name, once)).to.equal(once);
          }),
        );
      });
    });
  }
});
