import { expect } from 'chai';
import type { JsonObject } from '../../src/json.js';
import { requestsTo } from './support/requests.js';
import { faultsIn, KEY, useService } from './support/service.js';

const PATH = '/v1/employer-cost';
const salary = { amount: 30_000, per: 'year' };
const plain = { gross: salary, region: 'england' };

describe('POST /v1/employer-cost, field by field,', () => {
  const service = useService();
  const { accepts, faultsOf } = requestsTo(service, PATH, plain);

  it('accepts every field there is', async () => {
    const per = { amount: 10, per: 'month' };
    await accepts({
      pay_frequency: 'monthly',
      working_pattern: { days_per_week: 4.5, hours_per_week: 30, weeks_per_year: 52 },
      tax_code: '1257L',
      ni_category: 'A',
      student_loans: ['plan_1', 'postgraduate'],
      pension: {
        method: 'net_pay',
        percent: 5,
        basis: 'qualifying_earnings',
        includes: ['bonus', 'overtime'],
      },
      employer_pension: { amount: per, basis: 'pay', includes: [] },
      overtime: [
        { hours: 3, multiplier: 1.5, per: 'week' },
        { amount: 20, per: 'month' },
      ],
      allowances: per,
      bonus: { amount: 100, pay_period: 12 },
      salary_sacrifice: per,
      benefits_in_kind: per,
      childcare_vouchers: { ...per, joined_before_2011: true },
      pre_tax_deductions: per,
      post_tax_deductions: per,
      blind: true,
      marriage_allowance: 'receiving',
      married_couples_allowance: false,
      child_benefit: { children: 2, weeks: 10 },
      employment_allowance: true,
      apprenticeship_levy: true,
    });
  });

  describe('says of a single field what would be right', () => {
    const amounts = ['allowances', 'salary_sacrifice', 'benefits_in_kind', 'pre_tax_deductions'];
    const cases: readonly (readonly [JsonObject, string, string])[] = [
      [
        { gross: { amount: 1, per: 'monthly' } },
        'gross.per',
        'must be one of year, month, four_weeks, two_weeks, week, day, hour, did you mean month?',
      ],
      [
        { gross: { amount: '1', per: 'year' } },
        'gross.amount',
        'must be a number: write 1 in the place of "1"',
      ],
      [{ gross: { amount: -0.01, per: 'year' } }, 'gross.amount', 'must be 0 or more'],
      [{ gross: { amount: 100_000_000, per: 'year' } }, 'gross.amount', 'must be under 100,000,000'],
      [{ gross: { amount: 1 } }, 'gross.per', 'is required'],
      [{ gross: { per: 'year' } }, 'gross.amount', 'is required'],
      [{ gross: 30_000 }, 'gross', 'must be an object such as {"amount": 30000, "per": "year"}'],
      [{ gross: -1 }, 'gross', 'must be an object such as {"amount": 1000, "per": "year"}'],
      [{ gross: null }, 'gross', 'must be an object such as {"amount": 1000, "per": "year"}'],
      [{ pension: 4 }, 'pension', 'must be an object such as {"method": "relief_at_source", "percent": 4}'],
      [{ bonus: 250.5 }, 'bonus', 'must be an object such as {"amount": 250.5}'],
      [{ child_benefit: 2 }, 'child_benefit', 'must be an object such as {"children": 2}'],
      [{ overtime: [12] }, 'overtime[0]', 'must be an object such as {"amount": 12, "per": "year"}'],
      ...['England', 'Engalnd', 'england '].map(
        (region) =>
          [
            { region },
            'region',
            'must be one of england, scotland, wales, northern_ireland, did you mean england?',
          ] as const,
      ),
      [
        { region: 'Ireland' },
        'region',
        'must be one of england, scotland, wales, northern_ireland (where in the United Kingdom the employee lives)',
      ],
      [
        { region: 'france' },
        'region',
        'must be one of england, scotland, wales, northern_ireland (where in the United Kingdom the employee lives)',
      ],
      [
        { pay_frequency: 'daily' },
        'pay_frequency',
        'must be one of monthly, four_weekly, two_weekly, weekly (yearly pay is monthly, in its month)',
      ],
      [{ working_pattern: [] }, 'working_pattern', 'must be an object such as {"days_per_week": 5}'],
      [{ working_pattern: { days_per_week: 0 } }, 'working_pattern.days_per_week', 'must be more than 0'],
      [{ working_pattern: { days_per_week: 7.5 } }, 'working_pattern.days_per_week', 'must be 7 or less'],
      [{ working_pattern: { hours_per_week: 169 } }, 'working_pattern.hours_per_week', 'must be 168 or less'],
      [{ working_pattern: { weeks_per_year: 0.5 } }, 'working_pattern.weeks_per_year', 'must be 1 or more'],
      [{ working_pattern: { weeks_per_year: 54 } }, 'working_pattern.weeks_per_year', 'must be 53 or less'],
      [{ tax_code: 1257 }, 'tax_code', 'must be a string'],
      [{ tax_code: '1'.repeat(33) }, 'tax_code', 'must be at most 32 characters'],
      [
        { tax_year: '2026-27', ni_category: 'a' },
        'ni_category',
        'must be one of A, B, C, D, E, F, H, I, J, K, L, M, N, S, V, Z, did you mean A?',
      ],
      [
        { tax_year: '2026-27', ni_category: 'X' },
        'ni_category',
        'must be one of A, B, C, D, E, F, H, I, J, K, L, M, N, S, V, Z (a payslip takes X, for who is not liable, or niable false on an item of pay)',
      ],
      [
        { tax_year: '2021-22', ni_category: 'F' },
        'ni_category',
        'must be one of A, B, C, H, J, M, Z in 2021-22',
      ],
      [
        { tax_year: '2021-22', ni_category: 'X' },
        'ni_category',
        'must be one of A, B, C, H, J, M, Z (a payslip takes X, for who is not liable, or niable false on an item of pay)',
      ],
      [
        { tax_year: '2020-21', student_loans: ['plan_4'] },
        'student_loans[0]',
        'must be one of plan_1, plan_2, postgraduate in 2020-21',
      ],
      [{ student_loans: 'plan_1' }, 'student_loans', 'must be a list such as ["plan_1"]'],
      [
        { tax_year: '2026-27', student_loans: ['plan2'] },
        'student_loans[0]',
        'must be one of plan_1, plan_2, plan_4, plan_5, postgraduate, did you mean plan_2?',
      ],
      [{ student_loans: ['plan_1', 'plan_2', 'plan_1'] }, 'student_loans', 'must not repeat plan_1'],
      [
        { tax_year: '2026-27', student_loans: ['plan_1', 'plan_9'] },
        'student_loans[1]',
        'must be one of plan_1, plan_2, plan_4, plan_5, postgraduate',
      ],
      [{ pension: { percent: 5 } }, 'pension.method', 'is required'],
      [{ pension: { method: 'net_pay', percent: 101 } }, 'pension.percent', 'must be 100 or less'],
      [
        { pension: { method: 'net_pay', percent: 1, includes: ['bonus', 'bonus'] } },
        'pension.includes',
        'must not repeat bonus',
      ],
      [
        { employer_pension: 'minimum' },
        'employer_pension',
        'must be auto_enrolment_minimum or an object such as {"percent": 5}, did you mean auto_enrolment_minimum?',
      ],
      [
        { employer_pension: 3 },
        'employer_pension',
        'must be auto_enrolment_minimum or an object such as {"percent": 3}',
      ],
      [
        { employer_pension: 'auto_enrollment_minimum' },
        'employer_pension',
        'must be auto_enrolment_minimum or an object such as {"percent": 5}, did you mean auto_enrolment_minimum?',
      ],
      [
        { employer_pension: null },
        'employer_pension',
        'must be auto_enrolment_minimum or an object such as {"percent": 5}',
      ],
      [{ employer_pension: { percent: -1 } }, 'employer_pension.percent', 'must be 0 or more'],
      [
        { employer_pension: { amount: { amount: 1, per: 'decade' } } },
        'employer_pension.amount.per',
        'must be one of year, month, four_weeks, two_weeks, week, day, hour',
      ],
      [
        { overtime: { amount: 1, per: 'week' } },
        'overtime',
        'must be a list such as [{"amount": 1000, "per": "year"}]',
      ],
      [
        {
          overtime: [
            { amount: 1, per: 'week' },
            { hours: 169, per: 'week' },
          ],
        },
        'overtime[1].hours',
        'must be 168 or less',
      ],
      [
        { overtime: [{ hours: 1, multiplier: 11, per: 'week' }] },
        'overtime[0].multiplier',
        'must be 10 or less',
      ],
      [{ overtime: [{ hours: 1 }] }, 'overtime[0].per', 'is required'],
      [{ overtime: Array(51).fill({ amount: 1, per: 'week' }) }, 'overtime', 'must have at most 50 items'],
      [{ bonus: { pay_period: 1 } }, 'bonus.amount', 'is required'],
      [{ bonus: { amount: 1, pay_period: 1.5 } }, 'bonus.pay_period', 'must be a whole number'],
      [{ bonus: { amount: 1, pay_period: 53 } }, 'bonus.pay_period', 'must be 52 or less'],
      [
        { childcare_vouchers: { amount: 1, per: 'month', joined_before_2011: 'yes' } },
        'childcare_vouchers.joined_before_2011',
        'must be true or false',
      ],
      [{ blind: 1 }, 'blind', 'must be true or false'],
      [{ marriage_allowance: true }, 'marriage_allowance', 'must be one of transferring, receiving'],
      [{ child_benefit: {} }, 'child_benefit.children', 'is required'],
      [{ child_benefit: { children: 21 } }, 'child_benefit.children', 'must be 20 or less'],
      [{ child_benefit: { children: 1, weeks: 0 } }, 'child_benefit.weeks', 'must be 1 or more'],
      ...amounts.map((name) => [{ [name]: { amount: 1 } }, `${name}.per`, 'is required'] as const),
    ];
    for (const [fields, field, right] of cases) {
      it(`${field} ${right}, in ${JSON.stringify(fields).slice(0, 60)}`, async () => {
        expect(await faultsOf(fields)).to.deep.equal({ [field]: `${field} ${right}` });
      });
    }

    it('asks for gross pay', async () => {
      expect(await faultsOf({}, { region: 'wales' })).to.deep.equal({ gross: 'gross is required' });
    });

    it('and of a list that is too long not what is wrong with each item', async () => {
      expect(await faultsOf({ overtime: Array(400).fill(1) })).to.deep.equal({
        overtime: 'overtime must have at most 50 items',
      });
    });

    it('refuses a number that is beyond all numbers', async () => {
      const answer = await service.call('POST', PATH, {
        key: KEY,
        raw: '{"gross": {"amount": 1e400, "per": "year"}, "region": "england"}',
        headers: { 'Content-Type': 'application/json' },
      });
      expect(faultsIn(answer)).to.deep.equal({ 'gross.amount': 'gross.amount must be a finite number' });
    });
  });

  describe('refuses a field it does not have', () => {
    const cases: readonly (readonly [JsonObject, string, string])[] = [
      [{ colour: 'red' }, 'colour', ''],
      [{ nicategory: 'A' }, 'nicategory', ', did you mean ni_category?'],
      [{ gross: { ...salary, pre: 'year' } }, 'gross.pre', ', did you mean gross.per?'],
      [
        { pension: { method: 'net_pay', percent: 5, include: [] } },
        'pension.include',
        ', did you mean pension.includes?',
      ],
      [
        { employer_pension: { precent: 5, percent: 5 } },
        'employer_pension.precent',
        ', did you mean employer_pension.percent?',
      ],
      [{ employer_pension: { percent: 3, method: 'net_pay' } }, 'employer_pension.method', ''],
      [
        { overtime: [{ hours: 1, per: 'week', multiplyer: 2 }] },
        'overtime[0].multiplyer',
        ', did you mean overtime[0].multiplier?',
      ],
      [{ constructor: 1 }, 'constructor', ''],
      [{ toString: 1 }, 'toString', ''],
    ];
    for (const [fields, field, suggestion] of cases) {
      it(`${field}${suggestion}`, async () => {
        expect(await faultsOf(fields)).to.deep.equal({
          [field]: `${field} is not a field of this request${suggestion}`,
        });
      });
    }

    it('and does not repeat a long name in full', async () => {
      const [field] = Object.keys(await faultsOf({ ['x'.repeat(10_000)]: 1 }));
      expect(field).to.have.lengthOf(65);
    });
  });
});
