import type { RequestWords } from '../../../operations/payroll.js';
import type { Schema } from '../schema.js';
import { figure, figures, list, object, result } from './parts.js';

/** The result of GET /v1/rates: amounts are pounds a year unless the name says otherwise, rates are percentages. */
export function ratesResult(words: RequestWords): Schema {
  return result('Every rate and threshold of a tax year.', {
    income_tax: incomeTax(),
    national_insurance: nationalInsurance(words.niCategories),
    student_loans: byWord(words.studentLoanPlans, figures(['threshold', 'rate'])),
    married_couples_allowance: figures(['maximum', 'minimum', 'income_limit', 'rate']),
    child_benefit: figures([
      'eldest_child_weekly',
      'other_child_weekly',
      'weeks_in_year',
      'high_income_charge_threshold',
      'high_income_charge_step',
    ]),
    childcare_vouchers: byWord(['weekly', 'monthly'], figures(['basic', 'higher', 'additional'])),
    employer: employer(),
    statutory_pay: statutoryPay(),
    dividends: figures(['allowance', 'basic', 'higher', 'additional']),
    self_employed: figures([
      'lower_profits_limit',
      'upper_profits_limit',
      'class_4_main',
      'class_4_additional',
      'small_profits_threshold',
      'class_2_weekly',
    ]),
    corporation_tax: corporationTax(),
    minimum_wage: figures(['aged_21_and_over', 'aged_18_to_20', 'under_18', 'apprentice'], 'Pounds an hour.'),
    redundancy: figures(['weekly_pay_cap'], 'Of Great Britain.'),
  });
}

function incomeTax(): Schema {
  const band = object({
    rate: figure('Percent.'),
    from: figure(),
    to: { type: ['number', 'null'], description: 'null for the top band.' },
  });
  return object({
    ...fields([
      'personal_allowance',
      'personal_allowance_taper_threshold',
      'blind_persons_allowance',
      'marriage_allowance',
      'regulatory_limit',
    ]),
    bands: {
      ...byWord(['rest_of_uk', 'scotland', 'wales'], list(band)),
      description:
        'Bands of taxable income above the allowances. `rest_of_uk` is England and Northern Ireland.',
    },
  });
}

function nationalInsurance(categories: readonly string[]): Schema {
  const employerRates = {
    oneOf: [
      figures(['secondary_threshold_to_upper_earnings_limit', 'above_upper_earnings_limit']),
      figures([
        'secondary_threshold_to_freeport_upper_secondary_threshold',
        'freeport_upper_secondary_threshold_to_upper_earnings_limit',
        'above_upper_earnings_limit',
      ]),
    ],
  };
  const employeeRates = figures([
    'lower_earnings_limit_to_primary_threshold',
    'primary_threshold_to_upper_earnings_limit',
    'above_upper_earnings_limit',
  ]);
  return object({
    thresholds: figures([
      'lower_earnings_limit',
      'primary_threshold',
      'secondary_threshold',
      'freeport_upper_secondary_threshold',
      'upper_earnings_limit',
    ]),
    employee: { ...byWord(categories, employeeRates), description: 'Percent, by category letter.' },
    employer: { ...byWord(categories, employerRates), description: 'Percent, by category letter.' },
  });
}

function employer(): Schema {
  return object({
    ...fields(['class_1a_ni', 'employment_allowance', 'apprenticeship_levy', 'auto_enrolment_minimum']),
    qualifying_earnings: byWord(
      ['weekly', 'two_weekly', 'four_weekly', 'monthly'],
      figures(['lower', 'upper']),
    ),
  });
}

function statutoryPay(): Schema {
  return object({
    ...fields(['sick_pay_weekly']),
    sick_pay_earnings_percent: {
      type: ['number', 'null'],
      description: 'null in years whose law has only the flat rate.',
    },
    ...fields(['sick_pay_max_weeks', 'family_pay_weekly', 'family_pay_earnings_percent']),
  });
}

function corporationTax(): Schema {
  return object({
    ...fields(['small_profits_rate', 'main_rate', 'lower_limit', 'upper_limit']),
    marginal_relief_fraction: {
      type: 'string',
      pattern: '^\\d+/\\d+$',
      description: 'A fraction, written with a slash.',
    },
  });
}

function fields(names: readonly string[]): Schema {
  return Object.fromEntries(names.map((name) => [name, figure()]));
}

function byWord(words: readonly string[], schema: Schema): Schema {
  return object(Object.fromEntries(words.map((word) => [word, schema])));
}
