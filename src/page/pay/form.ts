import type { FormShape } from '../parts/CaseForm.js';
import { pay } from '../texts/en.js';

/** How the fields of a year of pay stand in its form. Only where a field stands is said here; a new one stands in “More”. */
export const PAY_FORM: FormShape = {
  open: ['gross', 'region'],
  groups: [
    { title: 'Pension', fields: ['pension', 'employer_pension'] },
    { title: 'Student loans', fields: ['student_loans'] },
    { title: 'Tax code and NI letter', fields: ['tax_code', 'ni_category', 'pay_frequency'] },
    { title: 'Bonus, overtime, allowances', fields: ['bonus', 'overtime', 'allowances'] },
    {
      title: 'Given up or deducted',
      fields: ['salary_sacrifice', 'childcare_vouchers', 'pre_tax_deductions', 'post_tax_deductions'],
    },
    { title: 'Benefits in kind', fields: ['benefits_in_kind'] },
    {
      title: 'Family and allowances',
      fields: ['marriage_allowance', 'married_couples_allowance', 'blind', 'child_benefit'],
    },
    { title: 'Employer', fields: ['employment_allowance', 'apprenticeship_levy'] },
    { title: 'Working pattern', fields: ['working_pattern'] },
  ],
  more: pay.more,
};
