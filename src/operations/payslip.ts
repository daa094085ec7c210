import { DIRECTORS, INCOME_TAX, NATIONAL_INSURANCE, STUDENT_LOANS } from '../law/index.js';
import { amounts } from './answer/amounts.js';
import {
  itemAmount,
  itemDate,
  itemDay,
  itemFigure,
  itemFlag,
  items,
  itemWord,
  itemWordFound,
} from './answer/items.js';
import { keyedList } from './answer/keyed-list.js';
import { notices } from './answer/notices.js';
import { fields } from './answer/objects.js';
import { dateOrNull, dayOrNull, nullUnless, numberOrNull, paymentOrNull } from './answer/or-null.js';
import { amount } from './answer/pay-periods.js';
import { payment, payments } from './answer/payment.js';
import { type Rows, rowsByDay } from './answer/rows-by-day.js';
import { requestWord, text, wholeNumber, word } from './answer/values.js';
import { operation } from './operation.js';
import { PAY_FIGURES } from './pay-figures.js';
import { TAX_CODE, TAX_REGION } from './tax-code.js';

const TAX_MONTH = {
  type: ['integer', 'null'],
  minimum: 1,
  maximum: 12,
  description: 'The tax month of monthly pay, else null.',
};
const TAX_WEEK = {
  type: ['integer', 'null'],
  minimum: 1,
  maximum: 53,
  description: 'The tax week of pay that is not monthly, else null.',
};

/** What is paid for a regular pay day and deducted, by the names of the answer and of `year_to_date.earnings_periods`. */
const OF_EARNINGS_PERIOD = {
  niable_pay: 'Pay that National Insurance is due on.',
  at_lower_earnings_limit: 'Earnings at the lower earnings limit.',
  lower_earnings_limit_to_primary_threshold: 'Earnings above it, up to the primary threshold.',
  primary_threshold_to_upper_earnings_limit: 'Earnings above that, up to the upper earnings limit.',
  employee_ni: "The employee's contributions.",
  employer_ni: "The employer's contributions.",
  student_loan: 'Student loan deductions.',
  postgraduate_loan: 'Postgraduate loan deductions.',
};
const REGULAR_PAY_DAY = 'The regular pay day.';
const PAY_FREQUENCY = 'The pay frequency.';
const NI_CATEGORY = 'The category letter.';

/** One row for each regular pay day of the pay items. `amounts` ends the names of the values with its amounts. */
function ofPayItems(where: string, amounts: string): Rows {
  return {
    of: 'pay',
    where,
    fields: {
      regular_pay_day: itemDay('earnings_periods.day_of_item', REGULAR_PAY_DAY),
      pay_frequency: itemWordFound('earnings_periods.frequency_of_day', 'pay_frequency', PAY_FREQUENCY),
      ni_category: itemWordFound('earnings_periods.letter_of_item', 'ni_category', NI_CATEGORY),
      ...mapped(OF_EARNINGS_PERIOD, (name, help) => itemAmount(`earnings_periods.${name}_${amounts}`, help)),
    },
  };
}

/** One row for each entry of the year to date that stays as it was. */
const EARNINGS_PERIODS = 'year_to_date.earnings_periods';
const ENTRIES_THAT_STAY: Rows = {
  of: EARNINGS_PERIODS,
  where: 'earnings_periods.entry_stays',
  fields: {
    regular_pay_day: itemDate(`${EARNINGS_PERIODS}.regular_pay_day`, REGULAR_PAY_DAY),
    pay_frequency: itemWord(`${EARNINGS_PERIODS}.pay_frequency`, PAY_FREQUENCY),
    ni_category: itemWord(`${EARNINGS_PERIODS}.ni_category`, NI_CATEGORY),
    ...mapped(OF_EARNINGS_PERIOD, (name, help) => itemFigure(`${EARNINGS_PERIODS}.${name}`, help)),
  },
};

function mapped<To>(
  from: Readonly<Record<string, string>>,
  to: (name: string, help: string) => To,
): Readonly<Record<string, To>> {
  return Object.fromEntries(Object.entries(from).map(([name, help]) => [name, to(name, help)]));
}

/** One pay day of one employee, with the year to date: `POST /v1/payslip`. */
export const payslip = operation({
  name: 'payslip',
  purpose: 'payslip',
  route: 'POST /v1/payslip',
  summary: 'One pay day of one employee, with the year to date',
  description:
    'One payment as it is, with what came before it. The `year_to_date` of the answer goes unchanged into the request of the ' +
    'next payment; nothing is stored. `notices` say what a payroll clerk must see.',
  codeField: { field: 'tax_code', ...TAX_CODE },
  yearOf: 'pay_date',
  ownFields: ['pay'],
  sharedTypes: {
    PayItem: {
      inRequest: 'pay',
      inAnswer: 'payslip.pay',
      description:
        'An amount of one kind. A flag overrides what its kind says; those of `payrolled_benefit` and `expenses` are fixed. An ' +
        'answer has the flags that were used.',
    },
    YearToDate: {
      inRequest: 'year_to_date',
      inAnswer: 'year_to_date',
      description:
        'The year to date of an employment. An answer has all of it, with its payment; the next request takes that as it is. Of ' +
        'what else is sent, fields that are not required may be left out, for £0 or for none.',
    },
    LastPeriod: {
      inRequest: 'year_to_date.last_period',
      inAnswer: 'year_to_date.last_period',
      description: 'What was paid and deducted in the last pay period. An answer has all of it.',
    },
  },
  subjects: [INCOME_TAX, NATIONAL_INSURANCE, DIRECTORS, STUDENT_LOANS],
  main: 'take_home.take_home',
  answer: fields({
    payslip: fields(
      {
        tax_period: wholeNumber('pay_day.tax_period', {
          minimum: 1,
          maximum: 56,
          description:
            'The tax week or month that the payment is taxed in; 53, 54 or 56 on an extra pay day.',
        }),
        tax_month: numberOrNull('pay_day.tax_month', 0, TAX_MONTH),
        tax_week: numberOrNull('pay_day.tax_week', 0, TAX_WEEK),
        pay_date: dateOrNull('pay_date', 'The pay date of the request; null where it gives none.'),
        pay_frequency: requestWord('pay_frequency'),
        tax_code: text('code_to_use.tax_code', {
          type: 'string',
          description: 'The tax code used, in normal form.',
        }),
        tax_code_from: word('code_to_use.tax_code_from', 'Where the code used comes from.'),
        tax_basis: word(
          'payment.basis_of_payment',
          'Whether this payment was taxed with all pay of the year so far, or on its own.',
        ),
        tax_region: word('code_to_use.tax_region', TAX_REGION),
        ...payments(PAY_FIGURES),
        payrolled_benefits: payment(
          'pay.payrolled_benefits',
          'Benefits taxed through payroll; not in gross.',
        ),
        expenses: payment('pay.expenses', 'Expenses paid back; in the take-home pay, not in gross.'),
        statutory_pay: payment('pay.statutory_pay', 'Statutory payments among the pay.'),
        tax_uncollected: payment('payment.tax_uncollected', 'Tax that the limit of half of pay left.'),
        pay: items(
          'pay',
          {
            kind: itemWord('pay.kind'),
            amount: itemFigure('pay.amount', 'As in the request.'),
            taxable: itemFlag('pay.item_is_taxable', 'Whether tax is due on it.'),
            niable: itemFlag('pay.item_is_niable', 'Whether National Insurance is due on it.'),
            pensionable: itemFlag('pay.item_is_pensionable', 'Whether it is pensionable.'),
          },
          'The pay items with the flags used.',
        ),
        national_insurance: fields(
          {
            ni_category: requestWord('ni_category'),
            earnings_period: word('earnings_bands.earnings_period', 'The period whose limits apply.'),
            weeks: numberOrNull('earnings_bands.weeks', 0, {
              type: ['integer', 'null'],
              minimum: 1,
              maximum: 52,
              description: "The weeks of a director's pro rata year, else null.",
            }),
            at_lower_earnings_limit: payment(
              'earnings_bands.at_lower_earnings_limit',
              'Earnings at the lower earnings limit.',
            ),
            lower_earnings_limit_to_primary_threshold: payment(
              'earnings_bands.lower_earnings_limit_to_primary_threshold',
              'Earnings above it, up to the primary threshold.',
            ),
            primary_threshold_to_upper_earnings_limit: payment(
              'earnings_bands.primary_threshold_to_upper_earnings_limit',
              'Earnings above that, up to the upper earnings limit.',
            ),
          },
          'Earnings bands of this payment, in pounds and pence.',
        ),
        earnings_periods: rowsByDay(
          [ofPayItems('earnings_periods.is_in_payslip', 'shown')],
          'The earnings period of each regular pay day, where a pay item says one; else empty.',
        ),
        periods_covered: wholeNumber('earnings_periods.periods_covered', {
          minimum: 1,
          description: 'The earnings periods that the payment covers, as the FPS asks for them.',
        }),
      },
      'The figures of this payment.',
    ),
    year_to_date: fields(
      {
        tax_year: text('year_to_date.tax_year', {
          type: 'string',
          description: 'The tax year of these figures.',
        }),
        gross: payment('year_to_date.gross', 'Gross pay of this employment.'),
        payrolled_benefits: payment('year_to_date.payrolled_benefits', 'Benefits taxed through payroll.'),
        taxable_pay: payment('year_to_date.taxable_pay', 'Taxable pay of this employment alone.'),
        tax: payment('year_to_date.tax', 'Tax deducted in this employment alone; it may be below 0.'),
        national_insurance: keyedList(
          'ni_category',
          {
            niable_pay: amount(
              'year_to_date.niable_pay_by_letter',
              'Pay that National Insurance was due on.',
            ),
            at_lower_earnings_limit: amount(
              'year_to_date.at_lower_earnings_limit_by_letter',
              'Earnings at the lower earnings limit.',
            ),
            lower_earnings_limit_to_primary_threshold: amount(
              'year_to_date.lower_earnings_limit_to_primary_threshold_by_letter',
              'Earnings above it, up to the primary threshold.',
            ),
            primary_threshold_to_upper_earnings_limit: amount(
              'year_to_date.primary_threshold_to_upper_earnings_limit_by_letter',
              'Earnings above that, up to the upper earnings limit.',
            ),
            employee_ni: amount('year_to_date.employee_ni_by_letter', "The employee's contributions."),
            employer_ni: amount('year_to_date.employer_ni_by_letter', "The employer's contributions."),
          },
          'One entry for each category letter that was used.',
        ),
        director: nullUnless(
          'year_to_date.has_director',
          fields({
            // Never letter X: nobody is a director under it, and the request has no such letter here.
            ni_category: word(
              'year_to_date.director_ni_category',
              'The category letter.',
              'year_to_date.director.ni_category',
            ),
            method: word(
              'year_to_date.director_method',
              'How contributions are worked out.',
              'director.method',
            ),
            appointed_tax_week: numberOrNull('year_to_date.director_appointed_tax_week', 0, {
              type: ['integer', 'null'],
              minimum: 1,
              maximum: 53,
              description: 'The tax week of the appointment; null where it was before this tax year.',
            }),
            niable_pay: payment(
              'year_to_date.director_niable_pay',
              'Pay for National Insurance in the period.',
            ),
            niable_pay_after_pension_age: payment(
              'year_to_date.director_niable_pay_after_pension_age',
              'Of it, pay under a letter of State Pension age, on which the employee pays nothing.',
            ),
            at_lower_earnings_limit: paymentOrNull(
              'year_to_date.director_at_lower_earnings_limit',
              'year_to_date.has_directors_bands',
              'Earnings at the lower earnings limit; null where those of earlier pay were not sent.',
            ),
            lower_earnings_limit_to_primary_threshold: paymentOrNull(
              'year_to_date.director_lower_earnings_limit_to_primary_threshold',
              'year_to_date.has_directors_bands',
              'Earnings above it, up to the primary threshold; null likewise.',
            ),
            primary_threshold_to_upper_earnings_limit: paymentOrNull(
              'year_to_date.director_primary_threshold_to_upper_earnings_limit',
              'year_to_date.has_directors_bands',
              'Earnings above that, up to the upper earnings limit; null likewise.',
            ),
            employee_ni: payment(
              'year_to_date.director_employee_ni',
              "The employee's contributions of the period.",
            ),
            employer_ni: payment(
              'year_to_date.director_employer_ni',
              "The employer's contributions of the period.",
            ),
            student_loan: payment(
              'year_to_date.director_student_loan',
              'Student loan deductions of the period.',
            ),
            postgraduate_loan: payment(
              'year_to_date.director_postgraduate_loan',
              'Postgraduate loan deductions of the period.',
            ),
          }),
          "The director's earnings period; null where there is none.",
        ),
        student_loans: amounts('year_to_date.student_loans', 'student_loans', 'Loan deductions by plan.'),
        statutory_pay: amounts(
          'year_to_date.statutory_pay',
          'year_to_date.statutory_pay',
          'Statutory payments by kind.',
        ),
        pension: payment('year_to_date.pension', 'What was deducted or given up for the pension.'),
        pension_contribution: payment(
          'year_to_date.pension_contribution',
          'What of it reached the pension, tax relief included.',
        ),
        employer_pension: payment('year_to_date.employer_pension', "The employer's contributions."),
        last_period: nullUnless(
          'year_to_date.has_last_period',
          fields({
            pay_frequency: word('year_to_date.last_pay_frequency', 'The pay frequency.', 'pay_frequency'),
            tax_period: wholeNumber('year_to_date.last_tax_period', {
              minimum: 1,
              maximum: 56,
              description: 'The tax week or month that it was taxed in.',
            }),
            pay_date: dayOrNull(
              'year_to_date.last_pay_date',
              'year_to_date.has_last_pay_date',
              'The day on which that payment was made; null where it is not known.',
            ),
            ni_category: word('year_to_date.last_ni_category', 'The category letter.', 'ni_category'),
            taxable_pay: payment('year_to_date.last_taxable_pay', 'Pay that income tax is due on.'),
            tax: payment('year_to_date.last_tax', 'Tax deducted; below 0 where it was repaid.'),
            niable_pay: payment('year_to_date.last_niable_pay', 'Pay that National Insurance is due on.'),
            at_lower_earnings_limit: payment(
              'year_to_date.last_at_lower_earnings_limit',
              'Earnings at the lower earnings limit.',
            ),
            lower_earnings_limit_to_primary_threshold: payment(
              'year_to_date.last_lower_earnings_limit_to_primary_threshold',
              'Earnings above it, up to the primary threshold.',
            ),
            primary_threshold_to_upper_earnings_limit: payment(
              'year_to_date.last_primary_threshold_to_upper_earnings_limit',
              'Earnings above that, up to the upper earnings limit.',
            ),
            employee_ni: payment('year_to_date.last_employee_ni', "The employee's contributions."),
            employer_ni: payment('year_to_date.last_employer_ni', "The employer's contributions."),
            student_loan: payment('year_to_date.last_student_loan', 'Student loan deductions.'),
            postgraduate_loan: payment(
              'year_to_date.last_postgraduate_loan',
              'Postgraduate loan deductions.',
            ),
            pensionable_pay: payment(
              'year_to_date.last_pensionable_pay',
              "What the employee's percent is of, before any sacrifice.",
            ),
            employer_pensionable_pay: payment(
              'year_to_date.last_employer_pensionable_pay',
              "What the employer's percent is of, before any sacrifice.",
            ),
            qualifying_pay: payment(
              'year_to_date.last_qualifying_pay',
              'Gross pay after everything that was given up.',
            ),
            pension_contribution: payment(
              'year_to_date.last_pension_contribution',
              "The employee's contributions, tax relief included.",
            ),
            employer_pension: payment('year_to_date.last_employer_pension', "The employer's contributions."),
            childcare_vouchers: payment('year_to_date.last_childcare_vouchers', 'Childcare vouchers.'),
            exempt_vouchers: payment('year_to_date.last_exempt_vouchers', 'Of them, what is exempt.'),
          }),
          'What was paid and deducted in the last pay period; null before the first.',
        ),
        earnings_periods: rowsByDay(
          [ofPayItems('earnings_periods.is_in_year_to_date', 'to_date'), ENTRIES_THAT_STAY],
          'What was paid for each regular pay day ahead, or of the last 31 days, and what was deducted.',
        ),
      },
      'The year to date with this payment: it goes into the next request as it is.',
    ),
    notices: notices(),
  }),
  exampleFields: ['payslip.tax', 'payslip.take_home', 'year_to_date'],
  trace: {
    summary: 'One pay day of one employee, and how every figure came about',
    mainInWords: 'the take-home pay',
    exampleValue: 'employee_ni',
  },
  mainResults: { payslip: 'payslip' },
  examples: [
    {
      name: 'starter',
      summary: 'The first payslip of an employee who joins in August with a P45',
      request: {
        pay_date: '2026-08-28',
        pay: [{ kind: 'salary', amount: 3_100 }],
        tax_code: '1257L',
        ni_category: 'A',
        earlier_employment: { pay: 9_600, tax: 1_081.2 },
      },
    },
    {
      name: 'bonus',
      summary: 'The next payslip, with a bonus, a pension and a student loan',
      request: {
        pay_date: '2026-09-28',
        pay: [
          { kind: 'salary', amount: 3_100 },
          { kind: 'bonus', amount: 500 },
        ],
        tax_code: '1257L',
        ni_category: 'A',
        student_loans: ['plan_2'],
        pension: { method: 'net_pay', percent: 5 },
        employer_pension: 'auto_enrolment_minimum',
        earlier_employment: { pay: 9_600, tax: 1_081.2 },
        year_to_date: {
          tax_year: '2026-27',
          gross: 3_100,
          taxable_pay: 3_100,
          tax: 410.4,
          national_insurance: [
            {
              ni_category: 'A',
              niable_pay: 3_100,
              at_lower_earnings_limit: 559,
              lower_earnings_limit_to_primary_threshold: 489,
              primary_threshold_to_upper_earnings_limit: 2_052,
              employee_ni: 164.16,
              employer_ni: 402.45,
            },
          ],
        },
      },
    },
    {
      name: 'director',
      summary: 'The first payment of a director by the annual method',
      request: {
        tax_month: 1,
        pay: [{ kind: 'salary', amount: 4_000 }],
        tax_code: '1257L',
        ni_category: 'A',
        director: { method: 'annual' },
      },
    },
  ],
});
