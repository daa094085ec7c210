import type { FormShape } from '../parts/CaseForm.js';
import { form } from '../texts/en.js';

const { groups } = form;

/** How the fields of a year of pay stand in its form. Only where a field stands is said here; a new one stands in “More”. */
export const PAY_FORM: FormShape = {
  open: ['gross', 'take_home', 'total_cost', 'region'],
  groups: [
    { title: groups.pension, fields: ['pension', 'employer_pension'] },
    { title: groups.studentLoans, fields: ['student_loans'] },
    { title: groups.codeAndLetter, fields: ['tax_code', 'ni_category', 'pay_frequency'] },
    { title: groups.extras, fields: ['bonus', 'overtime', 'allowances'] },
    {
      title: groups.deductions,
      fields: ['salary_sacrifice', 'childcare_vouchers', 'pre_tax_deductions', 'post_tax_deductions'],
    },
    { title: groups.benefits, fields: ['benefits_in_kind'] },
    {
      title: groups.family,
      fields: ['marriage_allowance', 'married_couples_allowance', 'blind', 'child_benefit'],
    },
    { title: groups.employer, fields: ['employment_allowance', 'apprenticeship_levy'] },
    { title: groups.workingPattern, fields: ['working_pattern'] },
  ],
};
