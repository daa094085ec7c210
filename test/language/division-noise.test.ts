import { expect } from 'chai';
import { answerOf } from '../../src/operations/payroll.js';
import { payroll } from '../support/project.js';
import { bookOf } from './support/book.js';

describe('the noise of a division does not move a penny', () => {
  it('SSP earnings 700 over 6 weeks, 5 qualifying days, 3 days is 56.00', async () => {
    const request = {
      average_weekly_earnings: { earnings: 700, weeks: 6 },
      qualifying_days_per_week: 5,
      days: 3,
    };
    expect(answerOf(await payroll.calculate('sick-pay', request, '2026-27'))).to.deep.include({ amount: 56 });
  });

  it('salary 23,456.70 with overtime of 37.5 hours a week: overtime of month 1 is 1,954.73', async () => {
    const request = {
      gross: { amount: 23456.7, per: 'year' },
      overtime: [{ hours: 37.5, multiplier: 1, per: 'week' }],
      region: 'england',
      pay_frequency: 'monthly',
    };
    const withOvertime = JSON.stringify(
      answerOf(await payroll.calculate('employer-cost', request, '2026-27')),
    );
    // Salary and overtime are the same: 1,954.73 each.
    expect(withOvertime).to.include('"payslips":[{"period":1,"gross":3909.46,');
  });

  it('through several values, each found from the one before', async () => {
    const book = bookOf(`
inputs:
  pay: { type: money, title: Pay }
values:
  sixth: { is: request.pay / 6 }
  fifth_of_sixth: { is: sixth / 5 }
  back: { is: fifth_of_sixth * 30 }
  up: { is: back, round: pound_up }
  down: { is: back, round: pound_down }
  spread: { is: spread(back) }
`);
    for (const pay of [700, 1, 10, 100, 22.22, 999_999]) {
      expect(await book.find({ pay }, 't.up')).to.equal(String(Math.ceil(pay)));
      expect(await book.find({ pay }, 't.down')).to.equal(String(Math.floor(pay)));
    }
    expect(await book.find({ pay: 0.06, payslips: 12 }, 't.spread')).to.eql(
      await book.find({ pay: '0.0600000000000000000001', payslips: 12 }, 't.spread'),
    );
  });
});
