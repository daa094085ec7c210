import { addDays } from '../language/index.js';
import { DIRECTORS, INCOME_TAX, NATIONAL_INSURANCE, STUDENT_LOANS } from '../law/index.js';
import { type AnswerFields, byRules } from './answer/declared.js';
import {
  type ItemField,
  itemAmount,
  itemDate,
  itemDay,
  itemFigure,
  itemFigureOrNull,
  itemFlag,
  itemNullUnless,
  itemOrNull,
  items,
  itemWord,
  itemWordFound,
} from './answer/items.js';
import { keyedList } from './answer/keyed-list.js';
import { notices } from './answer/notices.js';
import { dateOrNull, nullUnless } from './answer/or-null.js';
import { amount, type NamedFigures } from './answer/pay-periods.js';
import { payments } from './answer/payment.js';
import { type Rows, rowsByDay } from './answer/rows-by-day.js';
import { requestWord } from './answer/values.js';
import { operation } from './operation.js';
import { LOANS, PAY_FIGURES } from './pay-figures.js';
import { TAX_CODE } from './tax-code.js';

/** Loan deductions of a payslip by plan, less what of them is given back with it. */
const LOANS_LESS_REFUND: NamedFigures = {
  ...LOANS,
  items: [
    { name: 'loan_plan.loan_plan', amount: 'loan_refund.student_loan_shown' },
    { name: 'student_loans.repays_postgraduate', amount: 'loan_refund.postgraduate_loan_shown' },
    { name: 'loan_refund.other_plan', amount: 'loan_refund.other_loan_shown' },
  ],
  help: 'Deductions of the plans that are collected, by plan, less what `student_loan_refund` gives back; below 0 where that is more.',
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
/** What of it was taxed, which `year_to_date.earnings_periods` has, too. */
const TAXED = {
  taxable_pay: 'Taxable pay, at the first of days that were taxed together; null where it is not known.',
  tax: 'Tax deducted of it; null likewise.',
};
/** What counts for pensions and childcare vouchers of a regular pay day, by the names of the year to date; null where an entry of
 *  an earlier version says nothing of it. */
const OF_REFERENCE_PERIOD = {
  pensionable_pay: "What the employee's percent is of, before any sacrifice.",
  employer_pensionable_pay: "What the employer's percent is of, before any sacrifice.",
  qualifying_pay: 'Gross pay after everything that was given up.',
  pension_contribution:
    "The employee's contributions, tax relief included; what is no percent of qualifying earnings is all with the day of the payment.",
  employer_pension:
    "The employer's contributions; what is not of qualifying earnings is all with the day of the payment.",
  childcare_vouchers: 'Childcare vouchers.',
  exempt_vouchers: 'Of them, what is exempt.',
};
const REGULAR_PAY_DAY = 'The regular pay day.';
const PAY_FREQUENCY = 'The pay frequency.';
const NI_CATEGORY = 'The category letter.';
const EARNINGS_PERIODS = 'year_to_date.earnings_periods';

const EARNINGS_BANDS = [
  'at_lower_earnings_limit',
  'lower_earnings_limit_to_primary_threshold',
  'primary_threshold_to_upper_earnings_limit',
];
const CONTRIBUTIONS_AND_LOANS = ['employee_ni', 'employer_ni', 'student_loan', 'postgraduate_loan'];

function ofYearToDate(...names: readonly string[]): AnswerFields {
  return byRules('year_to_date', ...names);
}

/** One row for each regular pay day of the pay items. `ending` ends the names of the values that are its amounts. */
function ofPayItems(where: string, ending: string, others: Readonly<Record<string, ItemField>> = {}): Rows {
  return {
    of: 'pay',
    where,
    fields: {
      regular_pay_day: itemDay('earnings_periods.day_of_item', REGULAR_PAY_DAY),
      pay_frequency: itemWordFound(
        'earnings_periods.frequency_shown',
        `${EARNINGS_PERIODS}.pay_frequency`,
        PAY_FREQUENCY,
      ),
      ni_category: itemWordFound('earnings_periods.letter_of_item', 'ni_category', NI_CATEGORY),
      ...mapped(OF_EARNINGS_PERIOD, (name, help) => itemAmount(`earnings_periods.${name}_${ending}`, help)),
      ...others,
    },
  };
}

/** The rows of the payment in the year to date. */
const OF_PAYMENT_TO_DATE = ofPayItems('earnings_periods.is_in_year_to_date', 'to_date', {
  ...taxedAs('to_date', 'old_interval.tax_to_date_is_known'),
  ...mapped(OF_REFERENCE_PERIOD, (name, help) =>
    itemOrNull(itemAmount(`earnings_periods.${name}_to_date`, help)),
  ),
});

/** One row for each entry of the year to date that stays as it was. */
const ENTRIES_THAT_STAY: Rows = {
  of: EARNINGS_PERIODS,
  where: 'earnings_periods.entry_stays',
  fields: {
    regular_pay_day: itemDate(`${EARNINGS_PERIODS}.regular_pay_day`, REGULAR_PAY_DAY),
    pay_frequency: itemWord(`${EARNINGS_PERIODS}.pay_frequency`, PAY_FREQUENCY),
    ni_category: itemWord(`${EARNINGS_PERIODS}.ni_category`, NI_CATEGORY),
    ...mapped(OF_EARNINGS_PERIOD, (name, help) => itemFigure(`${EARNINGS_PERIODS}.${name}`, help)),
    ...taxedAs('that_stays', 'old_interval.entry_is_known'),
    ...mapped(OF_REFERENCE_PERIOD, (name, help) => itemFigureOrNull(`${EARNINGS_PERIODS}.${name}`, help)),
  },
};

/** Taxable pay and tax of a row; null where a count of it is 0. */
function taxedAs(amounts: string, isKnown: string): Readonly<Record<string, ItemField>> {
  return mapped(TAXED, (name, help) =>
    itemNullUnless(isKnown, itemAmount(`old_interval.${name}_${amounts}`, help)),
  );
}

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
        'The year to date of an employment. An answer has all of it, this payment included; send it with the next request as it ' +
        'is. One by hand needs what figures of the payment rest on, 0 where there was none: `taxable_pay` and `tax` under a ' +
        'cumulative code, and the amounts of a pay period or earnings period that goes on. Other amounts left out are £0.',
    },
    LastPeriod: {
      inRequest: 'year_to_date.last_period',
      inAnswer: 'year_to_date.last_period',
      description: 'What was paid and deducted in the last pay period. An answer has all of it.',
    },
  },
  subjects: [INCOME_TAX, NATIONAL_INSURANCE, DIRECTORS, STUDENT_LOANS],
  main: 'take_home.take_home',
  answer: (object) =>
    object('', {
      payslip: object(
        'payslip',
        {
          ...byRules('pay_day', 'tax_period', 'tax_month', 'tax_week'),
          pay_date: dateOrNull('pay_date', 'The pay date of the request; null where it gives none.'),
          pay_frequency: requestWord('pay_frequency'),
          ...byRules('code_to_use', 'tax_code', 'tax_code_from'),
          ...byRules('payment', 'tax_basis'),
          ...byRules('code_to_use', 'tax_region'),
          ...payments({ ...PAY_FIGURES, student_loans: LOANS_LESS_REFUND }),
          ...byRules('pay', 'payrolled_benefits', 'expenses', 'statutory_pay'),
          ...byRules('payment', 'tax_uncollected'),
          pay: items(
            'pay',
            {
              kind: itemWord('pay.kind'),
              amount: itemFigure(
                'pay.amount',
                'Pounds and pence of this payment; below 0 where an overpayment is taken back.',
              ),
              taxable: itemFlag('pay.item_is_taxable', 'Whether tax is due on it.'),
              niable: itemFlag('pay.item_is_niable', 'Whether National Insurance is due on it.'),
              pensionable: itemFlag('pay.item_is_pensionable', 'Whether it is pensionable.'),
            },
            'The pay items with the flags used.',
          ),
          national_insurance: object(
            'payslip.national_insurance',
            {
              ni_category: requestWord('ni_category'),
              ...byRules('earnings_bands', 'earnings_period', 'weeks', ...EARNINGS_BANDS),
            },
            'Earnings bands of this payment, in pounds and pence.',
          ),
          earnings_periods: rowsByDay(
            [ofPayItems('earnings_periods.is_in_payslip', 'shown')],
            'The earnings period of each regular pay day, where a pay item says one; else empty.',
          ),
          ...byRules('earnings_periods', 'periods_covered'),
        },
        'The figures of this payment.',
      ),
      year_to_date: object(
        'year_to_date',
        {
          ...ofYearToDate('tax_year', 'gross', 'payrolled_benefits', 'taxable_pay', 'tax'),
          earlier_employment: nullUnless(
            'year_to_date.has_earlier_employment',
            object('year_to_date.earlier_employment', ofYearToDate('pay', 'tax')),
            'Pay and tax of the earlier employment that tax was worked out with; null where there is none.',
          ),
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
            object(
              'year_to_date.director',
              ofYearToDate(
                'ni_category',
                'method',
                'appointed_tax_week',
                'niable_pay',
                'niable_pay_after_pension_age',
                ...EARNINGS_BANDS,
                ...CONTRIBUTIONS_AND_LOANS,
              ),
            ),
            "The director's earnings period; null where there is none.",
          ),
          ...ofYearToDate(
            'student_loans',
            'statutory_pay',
            'pension',
            'pension_contribution',
            'employer_pension',
          ),
          last_period: nullUnless(
            'year_to_date.has_last_period',
            object(
              'year_to_date.last_period',
              ofYearToDate(
                'pay_frequency',
                'tax_period',
                'pay_date',
                'ni_category',
                'taxable_pay',
                'tax',
                'niable_pay',
                ...EARNINGS_BANDS,
                ...CONTRIBUTIONS_AND_LOANS,
                'pensionable_pay',
                'employer_pensionable_pay',
                'qualifying_pay',
                'pension_contribution',
                'employer_pension',
                'childcare_vouchers',
                'exempt_vouchers',
              ),
            ),
            'What was paid and deducted in the last pay period; null before the first.',
          ),
          earnings_periods: rowsByDay(
            [OF_PAYMENT_TO_DATE, ENTRIES_THAT_STAY],
            'What was paid for each regular pay day ahead, of the last 31 days, or of an interval that lasts, and what was deducted; of tax, pensions and vouchers null where it was not sent.',
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
    exampleValue: 'employee_rate',
  },
  mainResults: { payslip: 'payslip' },
  page: { title: 'Payslip', address: '/payslip', about: 'One pay day, with the year so far.' },
  assistant: {
    ask:
      'Ask the user for the tax code, the National Insurance letter and, unless it is the first pay of the tax year, for the year to ' +
      'date: that of the last answer (its field `year_to_date`), or `taxable_pay` and `tax` so far; never guess them.',
    fields: [
      ...['pay_date', 'tax_period', 'tax_code', 'gross', 'pension', 'taxable_pay', 'tax'],
      ...['employee_ni', 'employer_ni', 'student_loans', 'take_home'],
    ].map((figure) => `payslip.${figure}`),
    helpLevels: 1,
  },
  // Each week that is paid has limits of its own, for all that has limits. More pay items would be too long for an address of the page.
  dearest: () => ({
    pay_date: '2026-09-25',
    pay_frequency: 'weekly',
    pay: Array.from({ length: 52 }, (_, weeks) => ({
      ...{ kind: 'salary', amount: 500 + weeks },
      ...(weeks > 0 && { regular_pay_day: addDays('2026-09-25', -7 * weeks) }),
    })),
    tax_code: 'S1257L W1',
    ni_category: 'A',
    student_loans: ['plan_2', 'postgraduate'],
    pension: { method: 'net_pay', percent: 5, basis: 'qualifying_earnings' },
    employer_pension: 'auto_enrolment_minimum',
    childcare_vouchers: { amount: 2_000, band: 'basic' },
    minimum_wage: { hours: 37, age: 30 },
    year_to_date: { tax_year: '2026-27', taxable_pay: 12_700, tax: 1_491.6 },
  }),
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
        year_to_date: {
          tax_year: '2026-27',
          gross: 3_100,
          taxable_pay: 3_100,
          tax: 410.4,
          earlier_employment: { pay: 9_600, tax: 1_081.2 },
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
