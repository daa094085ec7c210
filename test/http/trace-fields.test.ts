import { expect } from 'chai';
import { isList, isObject, type JsonObject } from '../../src/json.js';
import { members } from './support/contract.js';
import { type Answer, KEY, useService } from './support/service.js';

const COST = '/v1/employer-cost/trace';
const salary = { gross: { amount: 50_000, per: 'year' }, region: 'england' };

describe('the trace of a field of an answer', () => {
  const service = useService();
  const traceOf = (query: string) => service.post(`${COST}?${query}`, salary);
  const rulesIn = (answer: Answer) => stepsOf(answer).map(({ rule }) => rule);

  it('is of the value that the field shows', async () => {
    expect(rulesIn(await traceOf('field=cost.employer_ni')).at(-1)).to.equal(
      'employer_cost.employer_ni_of_year',
    );
    const sickDays = { average_weekly_earnings: { amount: 400 }, qualifying_days_per_week: 5, days: 3 };
    const sickPay = await service.post('/v1/statutory/sick-pay/trace?field=days', sickDays);
    expect(rulesIn(sickPay).at(-1)).to.equal('sick_pay.days_paid');
  });

  it('is of the payslip of the field: the third where the field counts from 0', async () => {
    const ofField = await traceOf('field=employee.payslips[2].tax');
    const ofValue = await traceOf('value=income_tax.tax&period=3');
    expect(ofField.body['trace']).to.deep.equal(ofValue.body['trace']);
    expect(members(ofField.body['request'])['field']).to.deep.equal(['employee.payslips[2].tax']);
  });

  it('is of all payslips where fields are of several', async () => {
    const answer = await traceOf('field=employee.payslips[2].tax&field=employee.payslips[3].tax');
    expect(stepsOf(answer).find(({ rule }) => rule === 'income_tax.tax')).to.include({ payslips: '1-12' });
  });

  it('adds the payslips up for a year, and shares the year out for a period', async () => {
    const steps = stepsOf(await traceOf('field=employee.periods.month.tax'));
    const [total, average] = steps.slice(-2);
    expect(total).to.deep.include({
      rule: 'presentation.year_total',
      in: 'employee.periods.year.tax',
      formula: 'total(income_tax.tax)',
      value: '7484',
    });
    expect(average).to.deep.include({
      rule: 'presentation.period_average',
      in: 'employee.periods.month.tax',
      rounding: ['penny_nearest'],
      value: '623.67',
    });
    expect(average?.['unrounded']).to.match(/^623\.6666/);
  });

  it('stands beside those of values', async () => {
    const rules = rulesIn(await traceOf('value=employee_ni&field=employee.periods.year.tax'));
    expect(rules).to.include.members([
      'national_insurance.employee_ni',
      'income_tax.tax',
      'presentation.year_total',
    ]);
  });

  it('is in words, too', async () => {
    const { text } = await service.call('POST', `${COST}?field=employee.periods.month.tax`, {
      key: KEY,
      body: salary,
      headers: { Accept: 'text/plain' },
    });
    expect(text).to.match(/^employee\.periods\.month\.tax = £623\.67\n/);
    expect(text).to.include('£623.67: a twelfth of the year’s £7,484.00.');
    expect(text).to.include('income_tax.tax = £623.60 on payslip 1');
  });
});

function stepsOf(answer: Answer): readonly JsonObject[] {
  const steps = answer.body['trace'];
  return isList(steps) ? steps.filter(isObject) : [];
}
