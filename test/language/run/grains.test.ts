import { expect } from 'chai';
import fc from 'fast-check';
import { Decimal } from '../../../src/language/index.js';
import { bookOf, findingsOf, type Shown } from '../support/book.js';

describe('grains: a year, its payslips, the items of a list', () => {
  const book = bookOf(`
inputs:
  salary: { type: money, title: Salary }
  rise: { type: money, title: Rise from the third payslip }
  extras:
    type: list
    title: Extras
    fields:
      amount: { type: money, title: Amount }
      times: { type: number, default: 1, title: Times }
values:
  paid: { is: spread(request.salary) }
  rise:
    first:
      - { if: payslip < 3, is: £0 }
      - { otherwise: request.rise }
  risen: { is: paid + rise }
  of_year: { is: total(risen) }
  so_far: { is: to_date(risen) }
  earlier: { is: before(risen) }
  earlier_to_date: { is: before(so_far) }
  at_the_end: { is: last(risen) }
  all_so_far_at_the_end: { is: last(so_far) }
  number: { is: payslip }
  part: { is: payslip / payslips }
  payslips_of_year: { is: payslips }
  extra: { is: request.extras.amount * request.extras.times }
  extras: { is: total(extra) }
  extras_paid: { is: spread(total(extra)) }
  same_for_all: { is: request.salary / payslips }
  each: { is: payslip * (request.salary / request.salary) }
  sum_of_numbers: { is: total(number) }
`);
  const request = { payslips: 4, salary: 100, rise: 10 };

  it('a value of amounts of the year is one figure', async () => {
    expect(await book.find(request, 't.same_for_all')).to.equal('25');
  });

  it('a value with payslip in it is one figure a payslip', async () => {
    expect(await book.find(request, 't.number')).to.eql(['1', '2', '3', '4']);
    expect(await book.find(request, 't.part')).to.eql(['0.25', '0.5', '0.75', '1']);
  });

  it('payslips says how many there are', async () => {
    expect(await book.find(request, 't.payslips_of_year')).to.equal('4');
  });

  it('a column meets a column of the same payslip', async () => {
    expect(await book.find(request, 't.risen')).to.eql(['25', '25', '35', '35']);
  });

  it('total adds up all payslips', async () => {
    expect(await book.find(request, 't.of_year')).to.equal('120');
    expect(await book.find(request, 't.sum_of_numbers')).to.equal('10');
  });

  it('to_date adds up a payslip and those before it', async () => {
    expect(await book.find(request, 't.so_far')).to.eql(['25', '50', '85', '120']);
  });

  it('before is the payslip before, £0 at the first', async () => {
    expect(await book.find(request, 't.earlier')).to.eql(['0', '25', '25', '35']);
    expect(await book.find(request, 't.earlier_to_date')).to.eql(['0', '25', '50', '85']);
  });

  it('last is the last payslip', async () => {
    expect(await book.find(request, 't.at_the_end')).to.equal('35');
    expect(await book.find(request, 't.all_so_far_at_the_end')).to.equal('120');
  });

  it('an item of a list has figures of its own, and total adds them up', async () => {
    const extras = [{ amount: 3 }, { amount: 5, times: 2 }, { amount: 3 }];
    expect(await book.find({ ...request, extras }, 't.extra')).to.eql(['3', '10', '3']);
    expect(await book.find({ ...request, extras }, 't.extras')).to.equal('16');
    expect(await book.find({ ...request, extras }, 't.extras_paid')).to.eql(['4', '4', '4', '4']);
  });

  it('a list may have hundreds of items, alike or not', async () => {
    const extras = Array.from({ length: 300 }, (_, at) => ({ amount: at }));
    expect(await book.find({ ...request, extras }, 't.extra')).to.eql(
      extras.map(({ amount }) => String(amount)),
    );
    expect(await book.find({ ...request, extras }, 't.extras')).to.equal('44850');
    const alike = extras.map(() => ({ amount: 2 }));
    expect(await book.find({ ...request, extras: alike }, 't.extras')).to.equal('600');
    expect(await book.find({ ...request, extras: alike }, 't.extra')).to.eql(alike.map(() => '2'));
  });

  it('a list without items adds up to nothing', async () => {
    expect(await book.find({ ...request, extras: [] }, 't.extras')).to.equal('0');
    expect(await book.find(request, 't.extras')).to.equal('0');
  });

  it('a year may have one payslip', async () => {
    expect(await book.find({ ...request, payslips: 1 }, 't.so_far')).to.eql(['100']);
    expect(await book.find({ ...request, payslips: 1 }, 't.earlier')).to.eql(['0']);
  });

  it('figures are found once, and again for the next request', async () => {
    const run = await book.begin(request, 't.risen');
    const value = run.book.value('t.risen');
    expect(run.find(value, 0)).to.equal(run.find(value, 0));
    expect(await book.find({ ...request, rise: 0 }, 't.risen')).to.eql(['25', '25', '25', '25']);
  });
});

describe('spread: a yearly amount over the payslips', () => {
  const book = bookOf(`
inputs:
  salary: { type: money, title: Salary }
values:
  paid: { is: spread(request.salary) }
  of_year: { is: total(paid) }
`);

  it('differs by a penny where it does not divide', async () => {
    expect(await book.find({ payslips: 3, salary: 100 }, 't.paid')).to.eql(['33.33', '33.34', '33.33']);
  });

  it('adds up to the amount rounded to the penny, and differs by a penny at most', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(12, 13, 26, 52),
        fc.oneof(
          fc
            .integer({ min: -10_000_000, max: 100_000_000 })
            .map((pence) => Decimal.of(pence).div(Decimal.of(100))),
          fc
            .integer({ min: 0, max: 2 ** 40 })
            .map((figure) => Decimal.of(figure).div(Decimal.of(7 * 2 ** 20))),
        ),
        async (payslips, salary) => {
          const request = { payslips, salary: salary.toFixed() };
          const paid = figures(await book.find(request, 't.paid'));
          expect(paid.length).to.equal(payslips);
          expect(Decimal.sum(paid).toFixed()).to.equal(salary.toDecimalPlaces(2).toFixed());
          expect(
            paid
              .reduce((a, b) => a.max(b))
              .sub(paid.reduce((a, b) => a.min(b)))
              .lte(Decimal.of('0.01')),
          ).to.equal(true);
          for (const each of paid) expect(each.decimalPlaces()).to.be.at.most(2);
        },
      ),
    );
  });
});

describe('a circle through before()', () => {
  const book = bookOf(`
inputs:
  pay: { type: money, title: Pay of each payslip }
  due: { type: money, title: Due on each }
  start: { type: money, title: Pay of the first more than of the others }
values:
  start:
    first:
      - { if: payslip = 1, is: request.start }
      - { otherwise: £0 }
  pay: { is: spread(request.pay * payslips) + start }
  due: { is: spread(request.due * payslips) }
  due_to_date: { is: to_date(due) }
  limit: { is: pay * 50% }
  taken: { is: "min(due_to_date - before(taken_to_date), limit)" }
  taken_to_date: { is: to_date(taken) }
  of_year: { is: total(taken) }
  on_more: { is: of_year, with: { pay: pay + £10 } }
  on_more_due: { is: of_year, with: { due: due * 2 } }
  on_another_limit: { is: of_year, with: { limit: limit + before(taken) } }
  on_another_taken: { is: taken_to_date, with: { taken: taken + £1 } }
`);

  it('is gone round payslip by payslip: what the limit leaves is taken later', async () => {
    const request = { payslips: 4, pay: 10, due: 8, start: 20 };
    expect(await book.find(request, 't.taken')).to.eql(['8', '5', '5', '5']);
    expect(await book.find({ ...request, due: 5.5 }, 't.taken')).to.eql(['5.5', '5', '5', '5']);
    expect(await book.find({ ...request, due: 4 }, 't.taken')).to.eql(['4', '4', '4', '4']);
  });

  it('is the same whichever of its values is asked for', async () => {
    const request = { payslips: 4, pay: 10, due: 8, start: 20 };
    expect(await book.find(request, 't.taken_to_date')).to.eql(['8', '13', '18', '23']);
    expect(await book.find(request, 't.of_year')).to.equal('23');
  });

  it('is gone round anew by with', async () => {
    const request = { payslips: 4, pay: 10, due: 8, start: 20 };
    expect(await book.find(request, 't.on_more')).to.equal('32');
    expect(await book.find(request, 't.on_more_due')).to.equal('30');
    expect(await book.find(request, 't.of_year')).to.equal('23');
  });

  it('with may change a value within the circle, read from outside it', async () => {
    // 15, 5, 5, 5 is taken; so the limits become 15, 5 + 15, 5 + 5 and 5 + 5.
    expect(await book.find({ payslips: 4, pay: 10, due: 20, start: 20 }, 't.on_another_limit')).to.equal(
      '55',
    );
    expect(await book.find({ payslips: 4, pay: 10, due: 8, start: 20 }, 't.on_another_taken')).to.eql([
      '9',
      '15',
      '21',
      '27',
    ]);
  });
});

describe('with: the same rule on other figures', () => {
  const book = bookOf(`
inputs:
  salary: { type: money, title: Salary }
  share: { type: rate, title: Share }
  flat: { type: flag, title: Whether there is a flat part }
conditions:
  has_flat: { fact: flat, operator: equal, value: true }
values:
  salary: { output: true, is: request.salary }
  share: { is: request.share }
  paid: { is: spread(salary) }
  flat: { when: has_flat, is: £1, otherwise: £0 }
  due: { is: paid * share + flat, round: penny_down }
  due_of_year: { is: total(due) }
  untouched: { is: salary * 2 }
  on_more: { is: due_of_year, with: { salary: salary + £1200 } }
  on_both: { is: due_of_year, with: { salary: salary + £1200, share: share * 2 } }
  each_on_more: { is: due, with: { t.salary: salary + £1200 } }
  marginal: { is: (on_more - due_of_year) / £1200 }
  on_nothing: { is: due_of_year, with: { salary: £0 } }
`);
  const request = { salary: 12000, share: 10, flat: true };

  it('finds the asked value as if the changed one were another', async () => {
    expect(await book.find(request, 't.due_of_year')).to.equal('1212');
    expect(await book.find(request, 't.on_more')).to.equal('1332');
    expect(await book.find(request, 't.marginal')).to.equal('0.1');
  });

  it('may change several values at once', async () => {
    expect(await book.find(request, 't.on_both')).to.equal('2652');
  });

  it('gives a column where the asked value is one', async () => {
    expect(await book.find(request, 't.each_on_more')).to.eql(Array.from({ length: 12 }, () => '111'));
  });

  it('keeps the conditions of the person', async () => {
    expect(await book.find({ ...request, flat: false }, 't.on_more')).to.equal('1320');
    expect(await book.find(request, 't.on_nothing')).to.equal('12');
  });

  it('leaves the originals as they are, in whatever order they are asked for', async () => {
    const run = await book.begin(request, 't.marginal');
    const one = (name: string) => String(run.datumOf(run.book.value(name)));
    expect([
      one('t.on_more'),
      one('t.due_of_year'),
      one('t.on_nothing'),
      one('t.on_more'),
      one('t.untouched'),
    ]).to.eql(['1332', '1212', '12', '1332', '24000']);
  });

  it('what is asked may not itself be found with other figures: the order would matter', () => {
    const findings = findingsOf(`
inputs:
  salary: { type: money, title: Salary }
values:
  salary: { is: request.salary }
  due: { is: salary / 10 }
  on_more: { is: due, with: { salary: salary + £1000 } }
  on_double: { is: on_more, with: { salary: salary * 2 } }
`);
    expect(findings).to.deep.equal([
      'rules/t.yaml:11:3  “on_more” has a “with” of its own; what “with” asks for cannot rest on another.',
    ]);
  });
});

function figures(shown: Shown): readonly Decimal[] {
  if (!Array.isArray(shown)) throw new TypeError('A column was expected.');
  return shown.map((figure) => Decimal.of(String(figure)));
}
