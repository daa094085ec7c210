import { expect } from 'chai';
import { account } from '../../src/rules/index.js';
import { bookOf } from './support/book.js';

describe('account: what was assumed and where the law stands, of the rules that applied', () => {
  const book = bookOf({
    rules: {
      't.yaml': `
inputs:
  pay: { type: money, title: Pay }
  known: { type: flag, title: Known }
conditions:
  known: { fact: known, operator: equal, value: true }
values:
  paid: { is: spread(request.pay), assume: Pay is the same each time., source: https://example.org/paid }
  high: { is: paid * rates.g.high, assume: The pay is high., source: https://example.org/high }
  low: { is: paid * 10%, source: https://example.org/low }
  due:
    source: https://example.org/due
    first:
      - { when: known, assume: It is known., is: £0 }
      - { if: paid > £100, is: high }
      - { otherwise: low }
`,
    },
    rates: 'g:\n  source: https://example.org/g\n  high: 20%\n',
  });
  const accountOf = async (pay: number, known = false) => {
    const run = await book.begin({ payslips: 2, pay, known }, 't.due');
    run.column(run.book.find('t.due').id);
    return account(run);
  };

  it('has the branch that was taken', async () => {
    expect((await accountOf(1000, true)).assumptions).to.eql(['It is known.']);
    expect((await accountOf(1000)).assumptions).to.eql(['Pay is the same each time.', 'The pay is high.']);
  });

  it('cites the figures of the rates', async () => {
    expect((await accountOf(1000)).sources).to.include.members([
      'https://example.org/high',
      'https://example.org/g',
    ]);
  });

  it('has nothing of a branch that was passed over', async () => {
    const { assumptions, sources } = await accountOf(10);
    expect(assumptions).to.eql(['Pay is the same each time.']);
    expect(sources).not.to.include('https://example.org/high');
  });

  it('leaves a £0 that needs no law without a source', async () => {
    expect((await accountOf(1000, true)).sources).not.to.include('https://example.org/due');
  });
});
