import { expect } from 'chai';
import { trace } from '../../../src/language/index.js';
import { explain } from '../../../src/reasons/index.js';
import { bookOf } from '../support/book.js';
import { bookNamed } from '../support/book-files.js';
import { proveSteps } from '../trace/support/small-books.js';

const YEAR = '2022-23';

const book = bookNamed('years.yaml', 'figures that change within the year', YEAR);

describe('a figure that changes within the year', () => {
  it('decides sentences payslip by payslip', async () => {
    expect((await book.notes({ pay: 1800 }, 't.note')).assumptions).to.include(
      'The limit is not reached on payslips 4 to 12.',
    );
  });

  it('asks for a pay day, and says what it assumes of it, only where it is read', async () => {
    expect((await book.notes({}, 't.due')).assumptions).to.eql([
      'Each payslip counts as paid on the last day of its tax period.',
    ]);
    expect((await book.notes({}, 't.plain')).assumptions).to.eql([]);
    const run = await book.begin({}, 't.plain');
    run.series(run.book.value('t.plain'));
    expect(run.hasFound(run.book.value('pay_day.stretch'))).to.equal(false);
  });

  it('is a figure of the whole year in a year without changes', async () => {
    const rates = { [YEAR]: 'ni: { authority: ni, limit: £100 }\n' };
    const plain = bookOf({ rules: { 't.yaml': 'values:\n  limit: { is: rates.ni.limit }\n' }, rates }, YEAR);
    const { values } = plain.book.checked;
    expect(values.find(({ fullName }) => fullName === 't.limit')?.type.grain).to.equal('any');
    expect(await plain.find({}, 't.limit')).to.equal('100');
  });
});

describe('a trace with figures that change within the year', () => {
  it('lists each figure that was used, with its days and payslips', async () => {
    const run = await book.begin({ pay: 3600 }, 't.above_limit');
    const { steps } = proveSteps(trace(run, ['t.above_limit']));
    const step = steps.find(({ rule }) => rule === 't.above_limit');
    expect(
      step?.figures?.map(({ path, value, from, until, payslips }) => [path, value, from, until, payslips]),
    ).to.eql([
      ['rates.ni.limit', '100', '2022-04-06', '2022-07-05', '1-3'],
      ['rates.ni.share', '0.5', '2022-04-06', '2022-07-05', '1-3'],
      ['rates.ni.limit', '200', '2022-07-06', '2023-04-05', '4-12'],
      ['rates.ni.share', '0.4', '2022-07-06', '2022-11-05', '4-7'],
      ['rates.ni.share', '0.3', '2022-11-06', '2023-04-05', '8-12'],
    ]);
    expect(JSON.stringify(step?.operands['rates.ni.limit'])).to.equal(
      '{"figure":[["100","1-3"],["200","4-12"]]}',
    );
    expect(steps.map(({ rule }) => rule)).to.include.members(['pay_day.pay_date', 'pay_day.stretch']);
  });

  it('lists a row by the days on which all of it is so, and one that never changes without', async () => {
    const rowOf = async (request: { letter?: string }) =>
      proveSteps(trace(await book.begin(request, 't.due'), ['t.due']))
        .find('t.row')
        .figures?.map(({ path, from, until, payslips }) => [path, from, until, payslips]);
    expect(await rowOf({})).to.eql([
      ['rates.ni.letters.A', '2022-04-06', '2022-11-05', '1-7'],
      ['rates.ni.letters.A', '2022-11-06', '2023-04-05', '8-12'],
    ]);
    expect(await rowOf({ letter: 'X' })).to.eql([['rates.ni.letters.X', undefined, undefined, undefined]]);
  });

  it('lists of items the items that each was used for', async () => {
    const payments = bookNamed('years.yaml', 'items of one payment, with a day each', YEAR);
    const pay = ['2022-05-31', '2022-08-31', '2022-06-30'].map((day, at) => ({ day, amount: 300 + at }));
    const run = await payments.begin({ day: '2022-08-31', pay }, 't.due_of_day');
    const step = proveSteps(trace(run, ['t.due_of_day'])).find('t.due', 't.due_of_day');
    expect(step.value).to.eql(['100', '40.4', '101']);
    expect(step.figures?.map(({ path, value, payslips, items }) => [path, value, payslips, items])).to.eql([
      ['rates.ni.limit', '100', undefined, '1,3'],
      ['rates.ni.share', '0.5', undefined, '1,3'],
      ['rates.ni.limit', '200', undefined, '2'],
      ['rates.ni.share', '0.4', undefined, '2'],
    ]);
  });

  for (const name of ['limit', 'of_table', 'by_word', 'half', 'all_due', 'due_if_more', 'upper'])
    it(`of 52 payslips, or of one of them, can be worked out again: ${name}`, async () => {
      const run = await book.begin({ pay: 1800.01, often: 'weekly', payslips: 52 }, `t.${name}`);
      proveSteps(trace(run, [`t.${name}`]));
      proveSteps(trace(run, [`t.${name}`], { payslip: 14 }));
    });

  it('of one payslip has the figures of its day', async () => {
    const run = await book.begin({ pay: 3600 }, 't.above_limit');
    const step = proveSteps(trace(run, ['t.above_limit'], { payslip: 4 })).find('t.above_limit');
    expect(step.figures?.map(({ path, value, payslips }) => [path, value, payslips])).to.eql([
      ['rates.ni.limit', '200', '4'],
      ['rates.ni.share', '0.4', '4'],
    ]);
    expect(explain(run, 't.above_limit', { payslip: 8 }).text).to.include(
      'rates.ni.share = 0.3 from 2022-11-06 (rates/2022-23.yaml:',
    );
  });
});
