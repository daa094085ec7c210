import type { Schema } from '../schema.js';
import { figure, result, TAX_REGION } from './parts.js';

/** The result of GET /v1/tax-codes/{code}. */
export function taxCodeResult(): Schema {
  return result(
    'What a tax code means.',
    {
      code: {
        type: 'string',
        description: 'The code in normal form: upper case, no spaces, its basis as written.',
      },
      kind: {
        type: 'string',
        enum: ['allowance', 'addition', 'flat_rate', 'no_tax'],
        description:
          'Whether the code frees pay from tax, adds to it (K codes), taxes all of it at one rate, or none of it.',
      },
      region: TAX_REGION,
      basis: { type: 'string', enum: ['cumulative', 'week_1_month_1'] },
      allowance: figure(
        'Pounds a year: what an allowance code frees from tax, or what a K code adds. Left out where the code has no figure.',
      ),
      rate: figure('Percent, of a flat-rate code.'),
      description: { type: 'string', description: 'The meaning in plain language.' },
    },
    ['allowance', 'rate'],
  );
}
