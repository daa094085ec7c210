import type { Operation, Payroll } from '../../operations/index.js';
import { shownFieldsOf } from '../operation/shown-fields.js';
import { declaredTitles } from '../operation/titles.js';
import { OWN_PAGES } from '../own-pages.js';
import { OWN_TITLES, type Titles } from '../texts/titles.js';

/** What pages call the fields, figures and words of an operation in a year. */
export function titlesOf(operation: Operation, payroll: Payroll, taxYear: string): Titles {
  if (OWN_PAGES.includes(operation.name)) return OWN_TITLES;
  const { fields } = payroll.endpoint(operation, taxYear);
  const { starts } = payroll.book(taxYear).rates;
  return declaredTitles(fields, starts, (label) => shownFieldsOf(operation, payroll, taxYear, label));
}
