import type { Schema, WordsOfYear } from '../schema.js';
import { amount, exactlyOneOf, oneRequired, taxYear } from './parts.js';

/** The request of POST /v1/statutory/sick-pay. */
export function sickPayRequest(words: Pick<WordsOfYear, 'taxYears' | 'latestTaxYear'>): Schema {
  return {
    type: 'object',
    properties: {
      average_weekly_earnings: averageWeeklyEarnings(),
      qualifying_days_per_week: {
        type: 'integer',
        minimum: 1,
        maximum: 7,
        description: "The employee's usual working days a week.",
      },
      days: {
        type: 'integer',
        minimum: 0,
        maximum: 366,
        description: 'Qualifying days off sick in this pay period.',
      },
      tax_year: taxYear(words),
      days_paid_before: {
        type: 'integer',
        minimum: 0,
        maximum: 196,
        default: 0,
        description:
          'Qualifying days of sick pay already paid in this period of incapacity and linked ones, for the limit on weeks.',
      },
    },
    required: ['average_weekly_earnings', 'qualifying_days_per_week', 'days'],
    additionalProperties: false,
  };
}

function averageWeeklyEarnings(): Schema {
  const divisor = (maximum: number, description: string): Schema => ({
    type: 'integer',
    minimum: 1,
    maximum,
    description,
  });
  return {
    type: 'object',
    description:
      'Either the weekly figure, or the earnings of the relevant period with exactly one count to divide them by.',
    properties: {
      amount: amount('Average weekly earnings, when already known.'),
      earnings: amount('Gross earnings paid in the relevant period.'),
      weeks: divisor(52, 'Whole weeks in the relevant period, for weekly, two-weekly and four-weekly pay.'),
      months: divisor(12, 'Months in the relevant period, for monthly pay.'),
      days: divisor(366, 'Days in the relevant period, for irregular pay or a new employee.'),
    },
    additionalProperties: false,
    ...exactlyOneOf('amount', 'earnings'),
    dependentRequired: { weeks: ['earnings'], months: ['earnings'], days: ['earnings'] },
    dependentSchemas: { earnings: { oneOf: oneRequired('weeks', 'months', 'days') } },
  };
}
