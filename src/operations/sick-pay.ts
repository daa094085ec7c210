import type { Asked, Run } from '../language/index.js';
import { STATUTORY_SICK_PAY, type Subject } from '../law/test-data/subjects.js';
import type { JsonFields } from './json-text.js';
import { asMoney, asNumber, namesOf, shownText, yearly } from './present.js';

/** The fields of the answer, and the value each shows. */
export const SICK_PAY_FIGURES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    average_weekly_earnings: 'average_earnings.average_weekly_earnings',
    weekly_rate: 'sick_pay.weekly_rate',
    days: 'sick_pay.days_paid',
    amount: 'sick_pay.amount',
    days_remaining: 'sick_pay.days_remaining',
  }),
);

/** Every value that the operation shows. */
export const sickPayAsks: readonly Asked[] = [
  ...asMoney('average_earnings.average_weekly_earnings', 'sick_pay.weekly_rate', 'sick_pay.amount'),
  ...asNumber('sick_pay.days_paid', 'sick_pay.days_remaining'),
];

export const sickPayNames = namesOf(sickPayAsks);

/** What of the law the answer rests on. */
export const sickPaySubjects: readonly Subject[] = [STATUTORY_SICK_PAY];

/** The fields of the answer as JSON, without its metadata. */
export function presentSickPay(run: Run): JsonFields {
  return [...SICK_PAY_FIGURES].map(([field, value]) => [field, shownText(yearly(run, value))]);
}
