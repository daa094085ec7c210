import { amount, type NamedFigures, type PayFigures } from './answer/pay-periods.js';

/** Loan deductions by plan. */
export const LOANS: NamedFigures = {
  items: [
    { name: 'loan_plan.loan_plan', amount: 'student_loans.student_loan' },
    { name: 'student_loans.repays_postgraduate', amount: 'student_loans.postgraduate_loan' },
  ],
  wordsOf: 'student_loans',
  help: 'Repayments of the plans that are collected, by plan.',
};

/** The figures of a payslip and of each period, in the order of the contract. */
export const PAY_FIGURES: PayFigures = {
  gross: amount('pay.gross', 'Gross pay, before anything is given up.'),
  salary_sacrifice: amount(
    'deductions.salary_sacrifice',
    'Salary given up for something other than a pension.',
  ),
  childcare_vouchers: amount('deductions.childcare_vouchers', 'Childcare vouchers that pay is given up for.'),
  pension: amount('pension.pension', 'What the employee gives up or has deducted for the pension.'),
  pension_contribution: amount(
    'pension.pension_contribution',
    'What of it reaches the pension, tax relief included.',
  ),
  employer_pension: amount('employer_pension.employer_pension', "The employer's pension contribution."),
  pre_tax_deductions: amount(
    'deductions.pre_tax_deductions',
    'Deducted before tax but after National Insurance.',
  ),
  niable_pay: amount('two_pays.niable_pay', 'Pay that National Insurance is due on.'),
  taxable_pay: amount('two_pays.taxable_pay', 'Pay that income tax is due on.'),
  tax: amount('income_tax.tax', 'Income tax; below 0 where it is repaid.'),
  employee_ni: amount(
    'national_insurance.employee_ni',
    "The employee's National Insurance; below 0 where it is repaid.",
  ),
  employer_ni: amount(
    'national_insurance.employer_ni',
    "The employer's National Insurance, before the Employment Allowance.",
  ),
  student_loans: LOANS,
  post_tax_deductions: amount('deductions.post_tax_deductions', 'Deducted from net pay.'),
  take_home: amount('take_home.take_home', 'What reaches the employee; it may be below 0.'),
};
