import type { Topic } from './model.js';

/** What rules are read for: each purpose has its own book of a year. The first is the default. */
export const PURPOSES = ['employer_cost', 'payslip'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** Whether a topic stands in the book for a purpose. */
export function isFor({ for: only }: Pick<Topic, 'for'>, purpose: Purpose): boolean {
  return only === undefined || only.purpose === purpose;
}

/** The name of a topic among those of all purposes: `pay`, and `pay (for payslip)` for its twin. */
export function nameAmongTwins({ name, for: only }: Pick<Topic, 'name' | 'for'>): string {
  return only === undefined || only.purpose === PURPOSES[0] ? name : `${name} (for ${only.purpose})`;
}
