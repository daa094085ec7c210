import { CHILD_BENEFIT, COST, EMPLOYEE, PAYSLIP_FIGURES } from '../../operations/employer-cost.js';
import { SICK_PAY_FIGURES } from '../../operations/sick-pay.js';
import type { CaseOperation } from './shape.js';

/** The value of the rules that a field of an answer shows. */
export interface ValueBehind {
  /** By full name: `income_tax.tax`. */
  readonly value: string;
  /** The payslip that the field is of, from 1. */
  readonly payslip?: number;
}

/** The value behind a field (`employee.payslips[2].tax`); undefined for what no rule finds, such as `sources`. */
export function valueBehind(operation: CaseOperation, path: string): ValueBehind | undefined {
  const payslip = /^employee\.payslips\[(\d+)\]\.(.+)$/.exec(path);
  if (operation === 'employer-cost' && payslip !== null) {
    const value = ofAPeriod(payslip[2] ?? '');
    return value === undefined ? undefined : { value, payslip: Number(payslip[1]) + 1 };
  }
  const value = VALUES[operation](path);
  return value === undefined ? undefined : { value };
}

const EMPLOYEE_FIELDS: ReadonlyMap<string, string> = new Map([
  ...EMPLOYEE,
  ...[...CHILD_BENEFIT].map(([field, value]) => [`child_benefit.${field}`, value] as const),
  ['tax_code', 'code_to_use.tax_code'],
  ['tax_region', 'tax_code.tax_region'],
  ['childcare_voucher_band', 'childcare_vouchers.voucher_band'],
  ['rates.effective', 'deduction_rates.effective'],
  ['rates.marginal', 'deduction_rates.marginal'],
]);

const TAX_CODE_FIELDS: ReadonlyMap<string, string> = new Map([
  ...['code', 'kind', 'region', 'basis'].map((part) => [part, 'tax_code.code'] as const),
  ['allowance', 'tax_code.allowance'],
  ['rate', 'tax_code.flat_rate'],
  ['description', 'tax_code.description'],
]);

const VALUES: Readonly<Record<CaseOperation, (path: string) => string | undefined>> = {
  'employer-cost': (path) => {
    const [, part, field = ''] = /^(cost|employee)\.(.+)$/.exec(path) ?? [];
    if (part === 'cost') return COST.get(field);
    if (field.startsWith('tax_bands')) return 'tax_bands.tax_bands';
    const inPeriod = /^periods\.\w+\.(.+)$/.exec(field)?.[1];
    return inPeriod === undefined ? EMPLOYEE_FIELDS.get(field) : ofAPeriod(inPeriod);
  },
  'sick-pay': (path) => SICK_PAY_FIGURES.get(path),
  'tax-code': (path) => TAX_CODE_FIELDS.get(path),
};

function ofAPeriod(field: string): string | undefined {
  const loan = /^student_loans\.(\w+)$/.exec(field)?.[1];
  if (loan === undefined) return PAYSLIP_FIGURES.get(field);
  return loan === 'postgraduate' ? 'student_loans.postgraduate_loan' : 'student_loans.student_loan';
}
