import type { RequestWords } from '../../../operations/payroll.js';
import type { Schema } from '../schema.js';
import { figure, figures, list, object, result, TAX_REGION } from './parts.js';

/** The result of POST /v1/employer-cost. It refers to the schemas `PeriodFigures` and `Payslip`. */
export function employerCostResult(): Schema {
  return result('What employing one person costs over a year.', { cost: cost(), employee: employee() });
}

/** What one period holds: a year, a month, ... or the pay period of a payslip. */
export function periodFigures(words: RequestWords): Schema {
  return object(figuresOfAPeriod(words), { description: 'The figures of a period, in pounds and pence.' });
}

/** One payslip of the year. */
export function payslip(words: RequestWords): Schema {
  const period: Schema = {
    type: 'integer',
    minimum: 1,
    description: 'The pay period; 1 is the first of the tax year.',
  };
  return object(
    { period, ...figuresOfAPeriod(words) },
    { description: 'The figures of one pay period, in pounds and pence.' },
  );
}

function cost(): Schema {
  return object(
    {
      pay: figure('Pay, before anything sacrificed.'),
      benefits_in_kind: figure(),
      employer_ni: figure('Employer National Insurance, before the Employment Allowance.'),
      employment_allowance: figure('Employment Allowance applied; taken off the total.'),
      class_1a_ni: figure('National Insurance on benefits in kind.'),
      employer_pension: figure(),
      apprenticeship_levy: figure(),
      total: figure(
        'pay + benefits_in_kind + employer_ni - employment_allowance + class_1a_ni + employer_pension + apprenticeship_levy.',
      ),
    },
    { description: 'What the employer pays in the year.' },
  );
}

function employee(): Schema {
  const period = { $ref: '#/components/schemas/PeriodFigures' };
  return object(
    {
      tax_code: { type: 'string', description: 'The tax code used, given or derived.' },
      tax_code_derived: {
        type: 'boolean',
        description: 'Whether the code was derived because none was given.',
      },
      tax_region: TAX_REGION,
      pay_frequency: { type: 'string', enum: ['monthly', 'four_weekly', 'two_weekly', 'weekly'] },
      personal_allowance: figure('After its taper.'),
      adjusted_net_income: figure(
        'Taxable pay, benefits and vouchers above the exempt amount, less relief at source.',
      ),
      benefits_in_kind: figure(),
      married_couples_allowance: figure(),
      childcare_voucher_band: {
        enum: ['basic', 'higher', 'additional', null],
        description: 'The band whose exempt amount applies; null when there are no childcare vouchers.',
      },
      child_benefit: childBenefit(),
      periods: object(
        {
          year: period,
          month: period,
          four_weeks: period,
          two_weeks: period,
          week: period,
          day: period,
          hour: period,
        },
        { description: 'The year, and the year divided evenly.' },
      ),
      payslips: list({ $ref: '#/components/schemas/Payslip' }, 'One for each pay period of the year.'),
      tax_bands: list(
        object({
          rate: figure('Percent.'),
          taxable: figure('Pounds taxed at that rate.'),
          tax: figure(),
        }),
        "The year's tax by rate.",
      ),
      rates: object(
        {
          effective: figure('Percent of gross pay.'),
          marginal: figure('Percent of the next 1,000 pounds of salary.'),
        },
        { description: 'Income tax, National Insurance and student loans of the employee.' },
      ),
    },
    { description: "The employee's side of the calculation." },
  );
}

function childBenefit(): Schema {
  return {
    description: 'The High Income Child Benefit Charge; null when no child benefit was given.',
    oneOf: [
      { type: 'null' },
      object({
        children: { type: 'integer' },
        weeks: { type: 'integer' },
        received: figure('Child Benefit received in the year.'),
        charge_percent: figure('Percent of it that is charged.'),
        charge: figure('The charge; it is not collected through payroll and not in the take-home pay.'),
      }),
    ],
  };
}

function figuresOfAPeriod({ studentLoanPlans }: RequestWords): Schema {
  const loans = figures(studentLoanPlans, 'Repayments of the plans that are collected, by plan.');
  return {
    gross: figure(),
    salary_sacrifice: figure(),
    childcare_vouchers: figure(),
    pension: figure('What the employee gives up or has deducted for the pension.'),
    pension_contribution: figure('What of it reaches the pension, tax relief included.'),
    employer_pension: figure(),
    pre_tax_deductions: figure(),
    niable_pay: figure('Pay that National Insurance is due on.'),
    taxable_pay: figure('Pay that income tax is due on.'),
    tax: figure(),
    employee_ni: figure(),
    employer_ni: figure(),
    student_loans: { ...loans, required: [] },
    post_tax_deductions: figure(),
    take_home: figure('May be negative.'),
  };
}
