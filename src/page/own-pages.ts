import type { Operation } from '../operations/index.js';

/** The operations whose pages have a layout and words of their own, as the menu has them. All others are drawn from their declarations. */
export const OWN_PAGES: readonly string[] = ['employer-cost', 'payslip', 'tax-code'];

/** Where the page of an operation is, and what belongs to it below: the records of all have an address there. */
export function addressOf({ name, page }: Pick<Operation, 'name' | 'page'>): string {
  return page?.address ?? `/${name}`;
}
