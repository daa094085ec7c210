import { expect } from 'chai';
import { decimalOf, planOf } from '../../src/language/index.js';
import { projectBooks } from '../support/project.js';

describe('the limit of half of pay on tax (the regulatory limit)', () => {
  it('leaves a shortfall of a K code to be collected by the next payslip', async () => {
    const book = projectBooks.get('2026-27')?.bookOf('employer-cost');
    await book?.ready();
    const plan = book && planOf(book, ['income_tax.tax']);
    const run = plan?.start({
      gross: { amount: 9600, per: 'year' },
      bonus: { amount: 1200, pay_period: 2 },
      tax_code: 'K1500',
      pay_frequency: 'monthly',
    });
    const tax = [0, 1].map(
      (at) => run && decimalOf(run.datumOf(run.book.value('income_tax.tax'), at)).toFixed(2),
    );
    expect(tax).to.deep.equal(['400.00', '660.20']);
  });
});
