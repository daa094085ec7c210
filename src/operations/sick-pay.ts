import { STATUTORY_SICK_PAY } from '../law/index.js';
import { byRules } from './answer/declared.js';
import { operation } from './operation.js';

/** One payment of Statutory Sick Pay: `POST /v1/statutory/sick-pay`. */
export const sickPay = operation({
  name: 'sick-pay',
  route: 'POST /v1/statutory/sick-pay',
  summary: 'One payment of Statutory Sick Pay',
  description: 'The caller checks entitlement, qualifying days and linked periods of sickness.',
  ownFields: ['average_weekly_earnings', 'qualifying_days_per_week'],
  subjects: [STATUTORY_SICK_PAY],
  main: 'sick_pay.amount',
  answer: (object) =>
    object('', {
      ...byRules('average_earnings', 'average_weekly_earnings'),
      ...byRules('sick_pay', 'weekly_rate', 'days', 'amount', 'days_remaining'),
    }),
  exampleFields: ['amount', 'days_remaining'],
  trace: {
    summary: 'One payment of Statutory Sick Pay, and how every figure came about',
    mainInWords: 'the payment',
    exampleValue: 'weekly_rate',
  },
  figuresOfPeople: { weekly_rate: 'weekly_rate', amount: 'amount' },
  page: { title: 'Statutory Sick Pay', address: '/sick-pay', group: 'Leave and orders' },
  assistant: {
    ask: 'Ask the user for the average weekly earnings, or for pay and time to find them; never guess them.',
    fields: ['average_weekly_earnings', 'weekly_rate', 'days', 'amount', 'days_remaining'],
    helpLevels: 2,
  },
  dearest: () => ({
    average_weekly_earnings: { earnings: 3_000, weeks: 8 },
    qualifying_days_per_week: 7,
    days: 366,
    days_paid_before: 3,
  }),
  examples: [
    {
      name: 'weekly_figure',
      summary: 'Three days off sick, the average weekly earnings being known',
      request: { average_weekly_earnings: { amount: 480 }, qualifying_days_per_week: 5, days: 3 },
    },
    {
      name: 'earnings',
      summary: 'The average of eight weeks, and days already paid before',
      request: {
        average_weekly_earnings: { earnings: 1_234.56, weeks: 8 },
        qualifying_days_per_week: 5,
        days: 10,
        days_paid_before: 4,
      },
    },
  ],
});
