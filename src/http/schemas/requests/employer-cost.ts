import { TAX_CODE } from '../../../operations/tax-code.js';
import type { Schema, WordsOfYear } from '../schema.js';
import { amount, amountPer, exactlyOneOf, flag, neededUnless, per, taxYear } from './parts.js';
import { employeePension, employerPension } from './pension.js';

/** The request of POST /v1/employer-cost in a year whose law lists these words. */
export function employerCostRequest(words: WordsOfYear): Schema {
  return {
    type: 'object',
    properties: {
      gross: amountPer('Gross pay.'),
      tax_year: taxYear(words),
      region: {
        type: 'string',
        enum: ['england', 'scotland', 'wales', 'northern_ireland'],
        description: 'Where the employee is taxed. Needed unless `tax_code` is given, whose prefix sets it.',
      },
      pay_frequency: {
        type: 'string',
        enum: ['monthly', 'four_weekly', 'two_weekly', 'weekly'],
        default: 'monthly',
        description: 'How often the employee is paid.',
      },
      working_pattern: workingPattern(),
      tax_code: {
        type: 'string',
        maxLength: TAX_CODE.longest,
        description:
          'The tax code, such as 1257L, S1257L, K475, BR, D0, NT or 0T, with W1, M1 or X behind it for the week 1/month 1 ' +
          'basis; read as payslips print it (1257 W1, 1257L NONCUM). Derived from the income when not given.',
      },
      ni_category: {
        type: 'string',
        enum: words.niCategories,
        default: 'A',
        description: 'National Insurance category letter.',
      },
      student_loans: {
        type: 'array',
        items: { type: 'string', enum: words.studentLoanPlans },
        uniqueItems: true,
        maxItems: words.studentLoanPlans.length,
        default: [],
        description: 'Student and postgraduate loans that are being repaid.',
      },
      pension: employeePension(),
      employer_pension: employerPension(),
      overtime: { type: 'array', items: overtimeItem(), maxItems: 50, default: [], description: 'Overtime.' },
      allowances: amountPer("Cash allowances, taxed and NI'd like salary."),
      bonus: bonus(),
      salary_sacrifice: amountPer(
        'Salary given up for something other than a pension; free of tax and National Insurance.',
      ),
      benefits_in_kind: amountPer('Taxable benefits, collected through the tax code.'),
      childcare_vouchers: amountPer(
        'Childcare vouchers that pay is given up for. Above the exempt amount they bear National Insurance in pay, and tax ' +
          'through the tax code.',
        {
          joined_before_2011: flag(
            'Joined the scheme before 6 April 2011, which gives the exempt amount of the basic rate.',
          ),
        },
      ),
      pre_tax_deductions: amountPer(
        'Deducted before tax but after National Insurance, such as payroll giving.',
      ),
      post_tax_deductions: amountPer('Deducted from net pay.'),
      blind: flag("Claims Blind Person's Allowance."),
      marriage_allowance: {
        type: 'string',
        enum: ['transferring', 'receiving'],
        description:
          'Gives part of the personal allowance to a spouse or civil partner, or gets it; left out of a derived code, and said so, ' +
          'where the income is taxed above the rate up to which it counts.',
      },
      married_couples_allowance: flag("Claims Married Couple's Allowance."),
      child_benefit: childBenefit(),
      employment_allowance: flag(
        "Sets the whole year's Employment Allowance against this employee's employer National Insurance.",
      ),
      apprenticeship_levy: flag("Adds the Apprenticeship Levy on this employee's pay."),
    },
    required: ['gross'],
    ...neededUnless('region', 'tax_code'),
    additionalProperties: false,
  };
}

function workingPattern(): Schema {
  return {
    type: 'object',
    description: 'Used for amounts per day or hour.',
    properties: {
      days_per_week: {
        type: 'number',
        exclusiveMinimum: 0,
        maximum: 7,
        default: 5,
        description: 'Working days a week.',
      },
      hours_per_week: {
        type: 'number',
        exclusiveMinimum: 0,
        maximum: 168,
        default: 37.5,
        description: 'Working hours a week.',
      },
      weeks_per_year: {
        type: 'number',
        minimum: 1,
        maximum: 53,
        default: 52,
        description: 'Paid weeks a year.',
      },
    },
    additionalProperties: false,
  };
}

function overtimeItem(): Schema {
  return {
    type: 'object',
    description: 'Either an amount, or hours at a multiple of the hourly rate, for each period.',
    properties: {
      amount: amount('Overtime pay of the period.'),
      per: per('The period that the amount or the hours are for.'),
      hours: { type: 'number', minimum: 0, maximum: 168, description: 'Hours of overtime in the period.' },
      multiplier: {
        type: 'number',
        minimum: 0,
        maximum: 10,
        default: 1,
        description: "Times the salary's hourly rate; only with `hours`.",
      },
    },
    required: ['per'],
    additionalProperties: false,
    ...exactlyOneOf('amount', 'hours'),
    dependentRequired: { multiplier: ['hours'] },
  };
}

function bonus(): Schema {
  return {
    type: 'object',
    description: 'A one-off bonus.',
    properties: {
      amount: amount('The bonus.'),
      pay_period: {
        type: 'integer',
        minimum: 1,
        maximum: 52,
        description:
          'The pay period it is paid in: 1 is the first of the tax year. The last one of the year when not given.',
      },
    },
    required: ['amount'],
    additionalProperties: false,
  };
}

function childBenefit(): Schema {
  return {
    type: 'object',
    description: 'Child Benefit received, for the High Income Child Benefit Charge.',
    properties: {
      children: {
        type: 'integer',
        minimum: 1,
        maximum: 20,
        description: 'Children that Child Benefit is paid for.',
      },
      weeks: {
        type: 'integer',
        minimum: 1,
        maximum: 53,
        description: 'Weeks of the tax year it is paid for; all of them when not given.',
      },
    },
    required: ['children'],
    additionalProperties: false,
  };
}
