import { expect } from 'chai';
import { answerOf } from '../../src/operations/payroll.js';
import { payroll } from '../support/project.js';

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
});
