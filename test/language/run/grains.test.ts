import { expect } from 'chai';
import fc from 'fast-check';
import { Decimal } from '../../../src/language/index.js';
import type { Shown } from '../support/book.js';
import { bookNamed } from '../support/book-files.js';

describe('figures of a year, its payslips, the items of a list', () => {
  const book = bookNamed('grains.yaml', 'a year, its payslips, the items of a list');
  const request = { payslips: 4, salary: 100, rise: 10 };

  it('may be those of hundreds of items, alike or not', async () => {
    const extras = Array.from({ length: 300 }, (_, at) => ({ amount: at }));
    expect(await book.find({ extras }, 't.extra')).to.eql(extras.map(({ amount }) => String(amount)));
    expect(await book.find({ extras }, 't.extras')).to.equal('44850');
    const alike = extras.map(() => ({ amount: 2 }));
    expect(await book.find({ extras: alike }, 't.extras')).to.equal('600');
    expect(await book.find({ extras: alike }, 't.extra')).to.eql(alike.map(() => '2'));
  });

  it('are found once, and again for the next request', async () => {
    const run = await book.begin(request, 't.risen');
    const value = run.book.value('t.risen');
    expect(run.find(value, 0)).to.equal(run.find(value, 0));
    expect(await book.find({ ...request, rise: 0 }, 't.risen')).to.eql(['25', '25', '25', '25']);
  });

  it('are not those that “with” finds, in whatever order they are asked for', async () => {
    const run = await bookNamed('grains.yaml', 'with').begin(
      { salary: 12000, share: 10, flat: true },
      't.marginal',
    );
    const names = ['on_more', 'due_of_year', 'on_nothing', 'on_more', 'untouched'];
    expect(names.map((name) => String(run.datumOf(run.book.value(`t.${name}`))))).to.eql([
      '1332',
      '1212',
      '12',
      '1332',
      '24000',
    ]);
  });

  it('spread over payslips add up to the amount rounded to the penny, and differ by a penny at most', async () => {
    const pence = fc.integer({ min: -10_000_000, max: 100_000_000 }).map((each) => Decimal.of(each));
    const amount = fc.oneof(
      pence.map((each) => each.div(Decimal.of(100))),
      fc.integer({ min: 0, max: 2 ** 40 }).map((each) => Decimal.of(each).div(Decimal.of(7 * 2 ** 20))),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(12, 13, 26, 52), amount, async (payslips, salary) => {
        const paid = figures(await book.find({ payslips, salary: salary.toFixed() }, 't.paid'));
        expect(paid.length).to.equal(payslips);
        expect(Decimal.sum(paid).toFixed()).to.equal(salary.toDecimalPlaces(2).toFixed());
        const [most, least] = [paid.reduce((a, b) => a.max(b)), paid.reduce((a, b) => a.min(b))];
        expect(most.sub(least).lte(Decimal.of('0.01'))).to.equal(true);
        for (const each of paid) expect(each.decimalPlaces()).to.be.at.most(2);
      }),
    );
  });
});

function figures(shown: Shown): readonly Decimal[] {
  if (!Array.isArray(shown)) throw new TypeError('A column was expected.');
  return shown.map((figure) => Decimal.of(String(figure)));
}
