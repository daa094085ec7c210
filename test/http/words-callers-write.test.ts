import { expect } from 'chai';
import type { Json, JsonObject } from '../../src/json.js';
import { faultsIn, useService } from './support/service.js';

const COST = '/v1/employer-cost';
const SLIP = '/v1/payslip';
const SICK = '/v1/statutory/sick-pay';

const gross = { amount: 30_000, per: 'year' };
const REQUESTS: Readonly<Record<string, JsonObject>> = {
  [COST]: { gross, region: 'england' },
  [SLIP]: { pay: [], tax_code: '1257L', ni_category: 'A', tax_month: 1 },
  [SICK]: { average_weekly_earnings: { amount: 480 }, qualifying_days_per_week: 5, days: 3 },
};

/** Where a word stands in a request, and how its field is named. */
const PLACES = {
  pay_frequency: (word: Json) => ({ pay_frequency: word }),
  'gross.per': (per: Json) => ({ gross: { ...gross, per } }),
  'allowances.per': (per: Json) => ({ allowances: { amount: 1, per } }),
  region: (region: Json) => ({ region }),
  tax_year: (year: Json) => ({ tax_year: year }),
  'pay[0].kind': (kind: Json) => ({ pay: [{ kind, amount: 1 }] }),
  'pension.method': (method: Json) => ({ pension: { method, percent: 5 } }),
  employer_pension: (word: Json) => ({ employer_pension: word }),
  'student_loans[0]': (plan: Json) => ({ student_loans: [plan] }),
};
type Place = keyof typeof PLACES;

describe('the words that callers write', () => {
  const service = useService();

  const messageOf = async (path: string, fields: JsonObject, field: string): Promise<string> => {
    const answer = await service.post(path, { ...REQUESTS[path], ...fields });
    expect(answer.status).to.equal(400);
    return faultsIn(answer)[field] ?? 'nothing';
  };

  const yearly =
    'must be one of monthly, four_weekly, two_weekly, weekly (yearly pay is monthly, in its month)';
  const words: readonly (readonly [path: string, field: Place, sent: readonly Json[], ends: string])[] = [
    [
      COST,
      'pay_frequency',
      ['biweekly', 'bi-weekly', 'Fortnightly', 'fortnight', '2_weeks', '2-weekly', 'every two weeks'],
      ', did you mean two_weekly?',
    ],
    [COST, 'pay_frequency', ['4-weekly', '4 weeks', 'fourweekly'], ', did you mean four_weekly?'],
    [COST, 'pay_frequency', ['month', 'Monthly', 'montly'], ', did you mean monthly?'],
    [COST, 'pay_frequency', ['week', 'wekly'], ', did you mean weekly?'],
    [
      COST,
      'pay_frequency',
      ['bimonthly', 'three_weekly', '3_weekly', 'semi-monthly', 'yearly', 'annually', 'annual', 'daily'],
      yearly,
    ],
    [SLIP, 'pay_frequency', ['biweekly', 'fortnight'], ', did you mean two_weekly?'],
    [SLIP, 'pay_frequency', ['bimonthly', 'yearly'], yearly],
    [COST, 'gross.per', ['annum', 'annual', 'annually', 'yearly', 'pa', 'p.a.'], ', did you mean year?'],
    [COST, 'gross.per', ['daily'], ', did you mean day?'],
    [COST, 'gross.per', ['fortnight', 'biweekly', '2 weeks'], ', did you mean two_weeks?'],
    [COST, 'gross.per', ['4-weekly'], ', did you mean four_weeks?'],
    [COST, 'gross.per', ['three_weeks', 'bimonthly'], 'week, day, hour'],
    [COST, 'allowances.per', ['annum'], ', did you mean year?'],
    [COST, 'region', ['rest_of_uk'], ', did you mean england or northern_ireland?'],
    [COST, 'region', ['NI'], ', did you mean northern_ireland?'],
    [COST, 'region', ['UK', 'GB'], ' (where in the United Kingdom the employee lives)'],
    [COST, 'tax_year', ['2026', 2026, '2026-2027', '2026/2027', '26-27', '26/27'], ', did you mean 2026-27?'],
    [COST, 'tax_year', ['2019', '19-20'], ', did you mean 2019-20?'],
    [SLIP, 'pay[0].kind', ['smp', 'SMP', 'maternity_pay'], ', did you mean statutory_maternity_pay?'],
    [SLIP, 'pay[0].kind', ['ssp', 'sick pay'], ', did you mean statutory_sick_pay?'],
    [SLIP, 'pay[0].kind', ['holiday'], ', did you mean holiday_pay?'],
    [SLIP, 'pay[0].kind', ['wages'], ', did you mean salary?'],
    [COST, 'pension.method', ['sacrifice', 'salary_exchange'], ', did you mean salary_sacrifice?'],
    [COST, 'employer_pension', ['minimum'], ', did you mean auto_enrolment_minimum?'],
    [COST, 'student_loans[0]', ['plan_3'], 'plan_5, postgraduate'],
  ];
  for (const [path, field, sent, ends] of words)
    for (const word of sent)
      it(`${field} ${JSON.stringify(word)} of ${path}: ${ends}`, async () => {
        const message = await messageOf(path, PLACES[field](word), field);
        expect(message.slice(-ends.length), message).to.equal(ends);
      });

  const fields: readonly (readonly [path: string, field: string, suggestion: string])[] = [
    [COST, 'ni_letter', ', did you mean ni_category?'],
    [COST, 'frequency', ', did you mean pay_frequency?'],
    [COST, 'net', ', did you mean gross?'],
    [COST, 'salary', ', did you mean gross?'],
    [COST, 'category', ', did you mean ni_category?'],
    [COST, 'year', ', did you mean tax_year?'],
    [COST, 'income', ''],
    [SLIP, 'ni_letter', ', did you mean ni_category?'],
    [SLIP, 'frequency', ', did you mean pay_frequency?'],
    [SLIP, 'salary', ', did you mean pay?'],
    [SLIP, 'p45', ', did you mean earlier_employment?'],
    [SLIP, 'P45', ', did you mean earlier_employment?'],
    [SICK, 'qualifying_days', ', did you mean qualifying_days_per_week or days?'],
    [SICK, 'per_week', ', did you mean qualifying_days_per_week?'],
  ];
  for (const [path, field, suggestion] of fields)
    it(`${field} as a field of ${path}${suggestion}`, async () => {
      expect(await messageOf(path, { [field]: 1 }, field)).to.equal(
        `${field} is not a field of this request${suggestion}`,
      );
    });

  it('are published in no answer', async () => {
    for (const path of ['/openapi.json', '/v1/rules/frequency', '/v1/rules/pay']) {
      const { status, body } = await service.get(path);
      expect(status, path).to.equal(200);
      expect(JSON.stringify(body), path).not.to.match(/fortnight|annum|yearly pay is monthly/);
    }
  });

  it('of a tax year in a query', async () => {
    const answer = await service.get('/v1/rates?tax_year=2026');
    expect(faultsIn(answer)['tax_year']).to.match(/, did you mean 2026-27\?$/);
  });
});
