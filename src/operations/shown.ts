import { employerCostNames } from './employer-cost.js';
import type { Calculation } from './payroll.js';
import { sickPayNames } from './sick-pay.js';
import { taxCodeNames } from './tax-code.js';

/** The values of the rules that a calculation shows, by full name, and the one that it is asked for. */
export interface ShownValues {
  readonly all: readonly string[];
  readonly main: string;
}

export const SHOWN_VALUES: Readonly<Record<Calculation, ShownValues>> = {
  'employer-cost': { all: employerCostNames, main: 'employer_cost.total' },
  'sick-pay': { all: sickPayNames, main: 'sick_pay.amount' },
  'tax-code': { all: taxCodeNames, main: 'tax_code.description' },
};
