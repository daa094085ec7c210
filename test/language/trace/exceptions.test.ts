import { expect } from 'chai';
import { explain } from '../../../src/language/index.js';
import { bookOf } from '../support/book.js';
import { proveTrace } from './support/small-books.js';

describe('trace: exceptions from an authority', () => {
  const book = bookOf({
    rules: {
      't.yaml': `
inputs:
  pay: { type: money, title: Pay }
values:
  pay: { is: spread(request.pay) }
  contribution: { is: "above(pay, £175) * 13.8%", round: ni_penny }
  levy: { is: pay * 0.55%, round: ni_penny }
`,
    },
    authorities: `
authorities:
  regulation: { kind: instrument, work: The Regulations, provision: reg 12(1), address: "https://example.org/law" }
  test_data: { kind: hmrc_test_data, work: Test data }
exceptions:
  third_decimal:
    rules: [t.contribution]
    follows: test_data
    against: regulation
    round: penny_half_down
    because: All of the data agree.
    effect: Less than a penny.
`,
    asks: ['t.contribution', 't.levy'],
  });

  it('say what the figure would be by the authority that is not followed', async () => {
    const evaluator = await proveTrace(book, { pay: '175.04', payslips: 1 }, 't.contribution');
    expect(evaluator.find('t.contribution')).to.deep.include({
      unrounded: '0.00552',
      rounding: ['ni_penny'],
      value: '0',
      departs: { authority: 'regulation', would_be: '0.01' },
    });
  });

  it('say it of all payslips where it is another figure on one of them', async () => {
    // Payslips of 175.03, 175.04 and 175.03.
    const { steps } = await proveTrace(book, { pay: '525.10', payslips: 3 }, 't.contribution');
    const step = steps.find(({ rule }) => rule === 't.contribution');
    expect(step?.value).to.equal('0');
    expect(step?.departs?.would_be).to.eql(['0', '0.01', '0']);
  });

  it('say nothing where it is the same figure, and of rules that have none', async () => {
    const { steps } = await proveTrace(book, { pay: 1000, payslips: 1 }, 't.contribution');
    const other = await proveTrace(book, { pay: '1.01', payslips: 1 }, 't.levy');
    for (const step of [...steps, ...other.steps]) expect(step).not.to.have.property('departs');
  });

  it('are told in words', async () => {
    const run = await book.begin({ pay: '175.04', payslips: 1 }, 't.contribution');
    expect(explain(run, 't.contribution').text).to.include('departs from regulation, by which it is 0.01');
  });
});
