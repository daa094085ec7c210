import type { Schema } from '../schema.js';
import { figure, result } from './parts.js';

/** The result of POST /v1/statutory/sick-pay. */
export function sickPayResult(): Schema {
  return result('One payment of Statutory Sick Pay.', {
    average_weekly_earnings: figure('Average weekly earnings used, to the nearest penny.'),
    weekly_rate: figure('Sick pay for a week, to the nearest penny.'),
    days: { type: 'integer', minimum: 0, description: 'Qualifying days paid in this request.' },
    amount: figure('Payment for the days, rounded up to the penny.'),
    days_remaining: {
      type: 'integer',
      minimum: 0,
      description: 'Qualifying days left under the limit on weeks.',
    },
  });
}
