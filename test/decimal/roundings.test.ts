import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { Decimal as Plain } from 'decimal.js';
import fc from 'fast-check';
import { Decimal } from '../../src/decimal/index.js';
import { roundings } from '../../src/decimal/roundings.js';
import type { RoundingMode } from '../../src/decimal/whole-units.js';
import { PROJECT } from '../../src/project.js';
import { round as roundAgain } from '../language/trace/support/roundings.js';

describe('roundings: the only thing that changes a figure', () => {
  const round = (name: string, figure: string): string => {
    const rounding = roundings.get(name);
    if (rounding === undefined) throw new Error(`There is no rounding ${name}.`);
    const rounded = rounding.round(Decimal.of(figure));
    return rounded.isZero() ? '0' : rounded.toFixed();
  };

  it('are all on the pages for specialists and for others’ programs, and known to the independent evaluator of traces', () => {
    const pages = ['docs/specialists.md', 'docs/standard.md'];
    const texts = pages.map((page) => readFileSync(join(PROJECT, page), 'utf8'));
    for (const name of roundings.keys()) {
      for (const text of texts) expect(text).to.include(`\`${name}\``);
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
    expect(
      [...roundings.values()].flatMap(({ stages }) => stages).some((step) => step.mode === mode),
    ).to.equal(false);
  });

  for (const name of roundings.keys()) {
    describe(name, () => {
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
