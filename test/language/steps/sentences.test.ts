import { expect } from 'chai';
import type { JsonObject } from '../../../src/json.js';
import { Decimal, type Sentence, Sentences, Steps } from '../../../src/language/index.js';
import { calculate } from '../trace/support/calculations.js';

const YEAR = '2026-27';

/** £42,000 a year, paid monthly. */
const A = {
  gross: { amount: 42000, per: 'year' },
  region: 'england',
  student_loans: ['plan_2'],
  pension: { method: 'net_pay', percent: 5 },
  employer_pension: 'auto_enrolment_minimum',
};

/** £66,500 a year, with a bonus in the last month. */
const B = {
  gross: { amount: 66500, per: 'year' },
  region: 'scotland',
  student_loans: ['plan_4', 'postgraduate'],
  pension: { method: 'salary_sacrifice', percent: 6 },
  employer_pension: 'auto_enrolment_minimum',
  bonus: { amount: 4000, pay_period: 12 },
  benefits_in_kind: { amount: 3100, per: 'year' },
};

const PLAIN = { gross: { amount: 42000, per: 'year' }, region: 'england' };
const WEEKLY = { ...PLAIN, gross: { amount: 29000, per: 'year' }, pay_frequency: 'weekly' };
const BONUS = { ...PLAIN, gross: { amount: 12000, per: 'year' }, bonus: { amount: 20000, pay_period: 3 } };

/** Payslips by number; else all of the year, or their share of a month. */
type Shown = number | 'year' | 'month' | 'of the year';

const taxOfA =
  '20% of £27,320, which is pay of £39,900.00 less the £12,579.12 that the tax code leaves free, in whole pounds.';

type Line = readonly [value: string, shown: Shown, text: string, sum?: string];

interface Case {
  readonly of: string;
  readonly request: JsonObject;
  readonly year?: string;
  readonly says: readonly Line[];
}

const CASES: readonly Case[] = [
  {
    of: 'a salary with a pension and a student loan, paid monthly',
    request: A,
    says: [
      [
        'income_tax.tax',
        1,
        '£455.20: 20% of £2,276, which is pay so far of £3,325.00 less the £1,048.26 that the tax code leaves free, in whole pounds.',
      ],
      ['income_tax.tax', 'year', `£5,464.00: ${taxOfA}`],
      [
        'income_tax.tax',
        'month',
        `£455.33: a twelfth of the year’s £5,464.00. The year: ${taxOfA}`,
        '£5,464.00 ÷ 12 = £455.3333…',
      ],
      [
        'national_insurance.employee_ni',
        'year',
        'Each month 8% of the £2,452.00 of pay between £1,048 and £4,189: £196.16; twelve of them.',
        '12 × £196.16 = £2,353.92',
      ],
      [
        'national_insurance.employee_ni',
        'month',
        '8% of the £2,452.00 of pay between £1,048 and £4,189 a month.',
        '(£3,500.00 − £1,048.00) × 8% = £196.16',
      ],
      [
        'national_insurance.employer_ni',
        'year',
        'Each month 15% of the £3,083.00 of pay above £417: £462.45; twelve of them.',
        '12 × £462.45 = £5,549.40',
      ],
      ['national_insurance.employer_ni', 'month', '£462.45: 15% of the £3,083.00 of pay above £417 a month.'],
      [
        'student_loans.student_loan',
        'year',
        'Each month 9% of the £1,051.25 of pay above £2,448.75 is £94.6125, and loans are taken in whole pounds: £94.00; twelve of them.',
        '12 × £94.00 = £1,128.00',
      ],
      [
        'student_loans.loans',
        'year',
        'Each month 9% of the £1,051.25 of pay above £2,448.75 is £94.6125, and loans are taken in whole pounds: £94.00; twelve of them.',
      ],
      [
        'pension.pension',
        'year',
        'Each month 5% of pensionable pay of £3,500.00: £175.00; twelve of them.',
        '12 × £175.00 = £2,100.00',
      ],
      [
        'employer_pension.employer_pension',
        'year',
        'Each month 3% of the £2,980.00 of pay between £520 and £4,189: £89.40; twelve of them.',
        '12 × £89.40 = £1,072.80',
      ],
      [
        'two_pays.taxable_pay',
        'year',
        '£39,900.00: the £42,000.00 that National Insurance is counted on, less pension £2,100.00.',
        '£42,000.00 − £2,100.00 = £39,900.00',
      ],
      [
        'take_home.take_home',
        'year',
        '£30,954.08: pay of £42,000.00, less pension £2,100.00, tax £5,464.00, National Insurance £2,353.92, student loan £1,128.00.',
        '£42,000.00 − £2,100.00 − £5,464.00 − £2,353.92 − £1,128.00 = £30,954.08',
      ],
      [
        'take_home.take_home',
        'month',
        '£2,579.51: a twelfth of the year’s £30,954.08. The year: pay of £42,000.00, less pension £2,100.00, tax £5,464.00, National Insurance £2,353.92, student loan £1,128.00.',
        '£30,954.08 ÷ 12 = £2,579.5066…',
      ],
      [
        'pay.gross',
        'year',
        '£42,000.00: the salary of £42,000.00 a year, shared out over 12 payslips.',
        '12 × £3,500.00 = £42,000.00',
      ],
      [
        'employer_cost.total',
        'of the year',
        "£48,622.20: pay of £42,000.00, and on top employer's National Insurance £5,549.40, employer's pension £1,072.80.",
        '£42,000.00 + £5,549.40 + £1,072.80 = £48,622.20',
      ],
      ['employer_cost.class_1a_ni', 'of the year', '£0.00: there are no benefits in kind.'],
      [
        'employer_cost.employer_ni_of_year',
        'of the year',
        'Each month 15% of the £3,083.00 of pay above £417: £462.45; twelve of them.',
        '12 × £462.45 = £5,549.40',
      ],
      [
        'code_to_use.tax_code',
        'of the year',
        '1257L: no code was given; £12,570.00 a year is free of tax, and a code leaves out the last figure.',
      ],
    ],
  },
  {
    of: 'a salary of which a part is given up, with a bonus in the last month',
    request: B,
    says: [
      [
        'income_tax.tax',
        1,
        '£1,294.43: 19% of £330.5833, 20% of £1,082.4167, 21% of £1,178 and 42% of £1,828, which is pay so far of £5,209.17 less the £789.92 that the tax code leaves free, in whole pounds.',
      ],
      [
        'income_tax.tax',
        'year',
        '£17,214.05: 19% of £3,967, 20% of £12,989, 21% of £14,136 and 42% of £25,938, which is pay of £66,510.00 less the £9,479.04 that the tax code leaves free, in whole pounds.',
      ],
      [
        'national_insurance.employee_ni',
        'year',
        'Months 1 to 11: 8% of the £3,141.00 of pay between £1,048 and £4,189, and 2% of the £1,020.16 or £1,020.17 above that: £271.68 each. Month 12: 8% of the £3,141.00 of pay between £1,048 and £4,189, and 2% of the £5,020.17 above that: £351.68.',
        '11 × £271.68 + £351.68 = £3,340.16',
      ],
      [
        'national_insurance.employee_ni',
        'month',
        '£278.35: a twelfth of the year’s £3,340.16. The year: months 1 to 11: 8% of the £3,141.00 of pay between £1,048 and £4,189, and 2% of the £1,020.16 or £1,020.17 above that: £271.68 each. Month 12: 8% of the £3,141.00 of pay between £1,048 and £4,189, and 2% of the £5,020.17 above that: £351.68.',
        '£3,340.16 ÷ 12 = £278.3466…',
      ],
      [
        'national_insurance.employer_ni',
        'year',
        'Months 1 to 11: 15% of the £4,792.16 or £4,792.17 of pay above £417: £718.82 each. Month 12: 15% of the £8,792.17 of pay above £417: £1,318.82.',
        '11 × £718.82 + £1,318.82 = £9,225.84',
      ],
      [
        'student_loans.loans',
        'year',
        '£5,664.00: student loan deduction £2,940.00, postgraduate loan deduction £2,724.00.',
        '£2,940.00 + £2,724.00 = £5,664.00',
      ],
      [
        'pension.pension',
        'year',
        'Each month 6% of pensionable pay of £5,541.66 or £5,541.67: £332.50; twelve of them.',
        '12 × £332.50 = £3,990.00',
      ],
      [
        'employer_pension.employer_pension',
        'year',
        'Each month 3% of the £3,669.00 of pay between £520 and £4,189, after what is given up: £110.07; twelve of them.',
      ],
      [
        'two_pays.niable_pay',
        'year',
        '£66,510.00: the £70,500.00 of pay that National Insurance is due on, less what is given up: pension £3,990.00.',
      ],
      [
        'take_home.take_home',
        'year',
        '£40,291.79: pay of £70,500.00, less pension £3,990.00, tax £17,214.05, National Insurance £3,340.16, student loan £2,940.00, postgraduate loan £2,724.00.',
        '£70,500.00 − £3,990.00 − £17,214.05 − £3,340.16 − £5,664.00 = £40,291.79',
      ],
      [
        'pay.gross',
        'year',
        '£70,500.00: salary £66,500.00, bonus £4,000.00, added up.',
        '£66,500.00 + £4,000.00 = £70,500.00',
      ],
      [
        'employer_cost.total',
        'of the year',
        "£84,611.68: pay of £70,500.00, and on top employer's National Insurance £9,225.84, employer's pension £1,320.84, benefits in kind £3,100.00, National Insurance on benefits £465.00.",
      ],
      [
        'employer_cost.class_1a_ni',
        'of the year',
        '£465.00: 15% of benefits in kind of £3,100.00.',
        '£3,100.00 × 15% = £465.00',
      ],
      [
        'code_to_use.tax_code',
        'of the year',
        'S947L: no code was given; £9,470.00 a year is free of tax, and a code leaves out the last figure.',
      ],
    ],
  },
  {
    of: 'a year whose law changed in January',
    request: PLAIN,
    year: '2023-24',
    says: [
      [
        'national_insurance.employee_ni',
        'year',
        'Months 1 to 9: 12% of the £2,452.00 of pay between £1,048 and £4,189: £294.24 each. Months 10 to 12: 10% of the £2,452.00 of pay between £1,048 and £4,189: £245.20 each.',
        '9 × £294.24 + 3 × £245.20 = £3,383.76',
      ],
    ],
  },
  {
    of: 'a bonus of which tax was paid back',
    request: BONUS,
    says: [
      [
        'income_tax.tax',
        'year',
        '£3,884.00: 20% of £19,420, which is pay of £32,000.00 less the £12,579.12 that the tax code leaves free, in whole pounds.',
      ],
      [
        'national_insurance.employee_ni',
        'year',
        'Eleven months: pay of £1,000.00 is not above £1,048: £0.00 each. Month 3: 8% of the £3,141.00 of pay between £1,048 and £4,189, and 2% of the £16,811.00 above that: £587.50.',
      ],
    ],
  },
  {
    of: 'weekly pay that differs by a penny',
    request: WEEKLY,
    says: [
      [
        'national_insurance.employee_ni',
        'year',
        'Each week 8% of the £315.69 or £315.70 of pay between £242 and £967: £25.25 in 40 weeks; £25.26 in weeks 3, 7, 11, 16, 20, 24, 29, 33, 37, 42, 46 and 50.',
        '40 × £25.25 + 12 × £25.26 = £1,313.12',
      ],
      [
        'pay.gross',
        'month',
        '£2,416.67: a twelfth of the year’s £29,000.00. The year: the salary of £29,000.00 a year, shared out over 52 payslips.',
        '£29,000.00 ÷ 12 = £2,416.6666…',
      ],
    ],
  },
  {
    of: 'pay that nothing comes off',
    request: {
      ...PLAIN,
      gross: { amount: 4560, per: 'year' },
      tax_code: 'NT',
      employer_pension: 'auto_enrolment_minimum',
    },
    says: [
      ['employer_pension.employer_pension', 'year', '£0.00: pay of £380.00 is not above £520 a month.'],
      ['income_tax.tax', 'year', '£0.00: the tax code says that no tax is taken.'],
      ['student_loans.loans', 'month', '£0.00: no student loan is repaid.'],
      ['take_home.take_home', 'year', '£4,560.00: pay of £4,560.00, less nothing.'],
    ],
  },
];

describe('the sentence of a figure', () => {
  for (const { of, request, year = YEAR, says } of CASES)
    describe(of, () => {
      for (const [value, shown, text, sum] of says)
        it(`${value}, ${typeof shown === 'number' ? `payslip ${shown}` : shown}`, async () => {
          const sentence = await sentenceOf(value, shown, request, year);
          expect(sentence.text).to.equal(text);
          if (sum !== undefined) expect(sentence.sum).to.equal(sum);
        });
    });
});

describe('the reasons of a figure', () => {
  it('say what was rounded, and how', async () => {
    const { rounding } = await sentenceOf('student_loans.student_loan', 1, A, YEAR);
    expect(rounding).to.equal('£94.6125 down to whole pounds: £94.00');
    const effective = await sentenceOf('deduction_rates.effective', 'of the year', A, YEAR);
    expect(effective.rounding).to.equal('21.2998… to two decimals: 21.3');
  });

  it('say where the law stands, and its figures with their places, each once', async () => {
    const { law, figures } = await sentenceOf('national_insurance.employee_ni', 'year', A, YEAR);
    const paths = figures.map(({ path }) => path);
    expect(paths).to.include.members([
      'rates.national_insurance.period_thresholds.monthly',
      'rates.national_insurance.employee.A',
    ]);
    expect(new Set(paths).size).to.equal(paths.length);
    for (const { file, line } of figures)
      expect(`${file}:${line}`).to.match(/^(rates|rules)\/[\w-]+\.yaml:\d+$/);
    expect(law.map((each) => (typeof each === 'string' ? each : each.work))).to.include(
      'Social Security Contributions and Benefits Act 1992',
    );
  });
});

async function sentenceOf(
  name: string,
  shown: Shown,
  request: JsonObject,
  taxYear: string,
): Promise<Sentence> {
  const found = await calculate({ calculation: 'employer-cost', taxYear, request });
  if (found === undefined) throw new RangeError('The request was refused.');
  const sentences = new Sentences(new Steps(found.run));
  const value = found.run.book.value(name);
  if (shown === 'year') return sentences.ofYear(value);
  if (shown === 'month') return sentences.ofPeriod(value, { word: 'month', times: Decimal.of(12) });
  return sentences.of(sentences.steps.of(value, shown === 'of the year' ? 0 : shown - 1));
}
