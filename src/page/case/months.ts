import { monthName } from '../../language/index.js';
import type { Case } from './case.js';

/** The names of the months of a tax year, the first one's first: April, May … */
export function monthsOf({ taxYear, payroll }: Pick<Case, 'taxYear' | 'payroll'>): readonly string[] {
  const [, first = 1] = payroll.book(taxYear).rates.starts.split('-').map(Number);
  return Array.from({ length: 12 }, (_, index) => monthName(((first - 1 + index) % 12) + 1) ?? '');
}
