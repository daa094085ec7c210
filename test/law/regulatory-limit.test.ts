import { expect } from 'chai';
import { Decimal, decimalOf } from '../../src/language/index.js';
import { projectBooks } from '../support/project.js';

describe('the limit of half of pay on tax (the regulatory limit)', () => {
  const book = () => projectBooks.get('2026-27')?.bookOf('employer_cost');

  it('leaves a shortfall of a K code to be collected by the next payslip', async () => {
    await book()?.ready();
    const run = book()
      ?.plan(['income_tax.tax'])
      .start(
        { tax_code: 'K1500', pay_frequency: 'monthly' },
        {
          payslips: [1, 2],
          values: new Map([['two_pays.taxable_pay', [Decimal.of(800), Decimal.of(2000)]]]),
        },
      );
    const tax = [0, 1].map(
      (at) => run && decimalOf(run.datumOf(run.book.value('income_tax.tax'), at)).toFixed(2),
    );
    expect(tax).to.deep.equal(['400.00', '660.20']);
  });
});
