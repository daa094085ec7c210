import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import type { JsonObject } from '../../../src/json.js';
import { trace } from '../../../src/language/index.js';
import { valuesOf } from '../../support/project.js';
import { someOf } from '../../support/runs.js';
import { TAX_YEARS } from '../../support/years.js';
import { calculate } from './support/calculations.js';

/** A rule is a step: more rules make longer traces, and a step has what proves it whatever the others say. A weekly case with every
 *  option rests on some 160 rules, of which the marginal rate needs 60 again; its trace travels as a sixth of this. The names of
 *  authorities, which stand wherever `source` does, are 4% of it. */
const MOST_BYTES = 206_000;

/** Of a step on average, its 52 payslips included, so that traces do not grow but by rules; also in a year whose figures changed
 *  twice; 33 of them name its authorities, 3 say what before() came to. */
const MOST_BYTES_OF_STEP = 846;

/** A weekly case with every option that a request has, and words that every year has. */
const EVERYTHING: JsonObject = {
  gross: { amount: 61_234.56, per: 'year' },
  region: 'scotland',
  pay_frequency: 'weekly',
  working_pattern: { days_per_week: 4, hours_per_week: 30, weeks_per_year: 50 },
  ni_category: 'A',
  student_loans: ['plan_1', 'plan_2', 'postgraduate'],
  pension: {
    method: 'salary_sacrifice',
    percent: 5,
    basis: 'qualifying_earnings',
    includes: ['overtime', 'bonus'],
  },
  employer_pension: 'auto_enrolment_minimum',
  overtime: [
    { hours: 3, multiplier: 1.5, per: 'week' },
    { amount: 250, per: 'month' },
  ],
  allowances: { amount: 777, per: 'year' },
  bonus: { amount: 4321.09, pay_period: 20 },
  salary_sacrifice: { amount: 1000, per: 'year' },
  benefits_in_kind: { amount: 3333, per: 'year' },
  childcare_vouchers: { amount: 300, per: 'month', joined_before_2011: false },
  pre_tax_deductions: { amount: 111, per: 'year' },
  post_tax_deductions: { amount: 222, per: 'year' },
  blind: true,
  marriage_allowance: 'receiving',
  married_couples_allowance: true,
  child_benefit: { children: 2, weeks: 40 },
  employment_allowance: true,
  apprenticeship_levy: true,
};

/** What a request may say instead. */
const INSTEAD: Readonly<Record<string, JsonObject>> = {
  'as it is': {},
  'with a K code on its own': { tax_code: 'SK475 W1' },
  'with a given code': { tax_code: 'S1257L' },
  'with percentages of both pensions': {
    pension: { method: 'relief_at_source', percent: 4.37, includes: ['overtime', 'allowances', 'bonus'] },
    employer_pension: { percent: 3.33, basis: 'qualifying_earnings', includes: ['overtime', 'allowances'] },
  },
  'with ten items of overtime': {
    overtime: Array.from({ length: 10 }, (_, item) => ({ hours: item + 0.37, multiplier: 1.5, per: 'week' })),
  },
  'with a high salary that is not a round one': { gross: { amount: 117_777.77, per: 'year' } },
};

describe('trace: size', () => {
  for (const [at, [what, instead]] of Object.entries(INSTEAD).entries()) {
    it(`of a weekly case with every option, ${what}, is under 206 kB`, async () => {
      for (const taxYear of someOf(TAX_YEARS, at)) {
        const request = { ...EVERYTHING, ...instead };
        const found = await calculate({ calculation: 'employer-cost', taxYear, request });
        if (found === undefined) throw new Error(`The request is refused in ${taxYear}.`);
        const steps = trace(found.run, valuesOf('employer-cost', found.run.book));
        const json = JSON.stringify(steps);
        expect(Buffer.byteLength(json), taxYear).to.be.below(MOST_BYTES);
        expect(Buffer.byteLength(json) / steps.length, taxYear).to.be.below(MOST_BYTES_OF_STEP);
        expect(gzipSync(json).length, taxYear).to.be.below(MOST_BYTES / 6);
      }
    });
  }
});
