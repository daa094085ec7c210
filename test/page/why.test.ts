import { expect } from 'chai';
import { payroll } from '../support/project.js';
import { CASE_A, queryWith, textIn, usePages } from './support/pages.js';

/** Words of the engine, which mean nothing to a person. */
const ENGINE_WORDS = /\b(steps?|operands?|branch(es)?|grain|traces?|nodes?|decimal|undefined|NaN)\b|[{}_]/i;

/** Ten days of sickness, of which seven are left. */
const SICK = new URLSearchParams({
  tax_year: '2026-27',
  'average_weekly_earnings.amount': '400',
  qualifying_days_per_week: '4',
  days: '10',
  days_paid_before: '105',
}).toString();

describe('the reasons of a figure', () => {
  const pages = usePages();
  const reasonsIn = async (query: string, field: string, payslip?: number) => {
    const shown = payslip === undefined ? '' : `&show.payslip=${payslip}`;
    const { status, text } = await pages.open(`/pay/why/${field}?${query}${shown}`);
    expect(status, field).to.equal(200);
    return textIn(text);
  };
  const reasonsOf = (field: string, payslip?: number) => reasonsIn(CASE_A, field, payslip);

  it('begin with a sentence of its numbers, then the sum', async () => {
    const text = await reasonsOf('employee.payslips.employee_ni', 3);
    expect(text).to.include('National Insurance, payslip 3 of 12 £182.16');
    expect(text).to.include('8% of the £2,277.00 of pay between £1,048 and £4,189 a month.');
    expect(text).to.include('(£3,325.00 − £1,048.00) × 8% = £182.16');
    expect(text).to.include('Above £4,189: nothing');
    expect(text).to.include(
      '£3,325.00 Pay that National Insurance is counted on £3,500.00 − £175.00 = £3,325.00 why',
    );
    expect(text).to.include('£1,048 Primary threshold, monthly published');
    expect(text).to.include('National Insurance letter A published ; you said none, so A is taken');
  });

  it('say by which letter a rate was looked up', async () => {
    const withLetter = queryWith(CASE_A, { ni_category: 'H' });
    expect(await reasonsIn(withLetter, 'employee.payslips.employee_ni', 3)).to.match(
      /National Insurance letter H published (?! ;)/,
    );
  });

  it('say so of the letter of a director before State Pension age, that the last payment is settled under', async () => {
    const settled = new URLSearchParams({
      tax_year: '2026-27',
      pay_date: '2027-03-30',
      tax_code: '1257L',
      ni_category: 'C',
      'pay.0.kind': 'salary',
      'pay.0.amount': '5000',
      'director.method': 'alternative',
      'director.last_payment': 'true',
      'year_to_date.tax_year': '2026-27',
      'year_to_date.taxable_pay': '30000',
      'year_to_date.tax': '3000',
      'year_to_date.director.method': 'alternative',
      'year_to_date.director.ni_category': 'A',
      'year_to_date.director.niable_pay': '30000',
      'year_to_date.director.employee_ni': '1000',
      'year_to_date.director.employer_ni': '2000',
    }).toString();
    const { text } = await pages.open(`/payslip/why/national_insurance.employee_main?${settled}`);
    expect(textIn(text))
      .to.include('£1,394.40: 8% of the £17,430.00 of £30,000.00 between £12,570.00 and £50,270.00.')
      .and.to.match(/National Insurance letter A published (?! ;)/);
  });

  it('say of tax what earlier payslips took', async () => {
    expect(await reasonsOf('employee.payslips.tax', 3)).to.include('£1,366.00 − £910.60 = £455.40');
  });

  const SENTENCES: readonly (readonly [field: string, payslip: number | undefined, says: string])[] = [
    [
      'employee.payslips.take_home',
      3,
      '£2,609.44: pay of £3,500.00, less pension £175.00, tax £455.40, National Insurance £182.16, student loan £78.00.',
    ],
    [
      'employee.payslips.tax',
      3,
      '£455.40: tax due on the year so far, £1,366.00, less the £910.60 that earlier payslips took.',
    ],
    [
      'income_tax.tax_due_to_date',
      3,
      '£1,366.00: 20% of £6,830, which is pay so far of £9,975.00 less the £3,144.78 that the tax code leaves free, in whole pounds.',
    ],
    [
      'employee.payslips.student_loans.plan_2',
      3,
      '£78.00: 9% of the £876.25 of pay above £2,448.75 a month is £78.8625, and loans are taken in whole pounds.',
    ],
    ['employee.payslips.employer_ni', 3, '£436.20: 15% of the £2,908.00 of pay above £417 a month.'],
    [
      'employee.payslips.employer_pension',
      3,
      '£84.15: 3% of the £2,805.00 of pay between £520 and £4,189 a month, after what is given up.',
    ],
    [
      'employee.rates.marginal',
      undefined,
      '35%: of the next £1,000 of salary, £190.00 goes in tax, £75.96 in National Insurance, £84.00 in the student loan.',
    ],
  ];
  for (const [field, payslip, says] of SENTENCES) {
    it(`say of ${field}: ${says}`, async () => {
      expect(await reasonsOf(field, payslip)).to.include(` ${says} `);
    });
  }

  it('say of a tax code that it was given, or what it was made of', async () => {
    for (const [changes, says] of [
      [
        {},
        '1257L: no code was given; £12,570.00 a year is free of tax, and a code leaves out the last figure.',
      ],
      [{ tax_code: 'BR' }, 'BR: the tax code that you said.'],
      [
        { 'benefits_in_kind.amount': '20000', 'benefits_in_kind.per': 'year' },
        'K742: no code was given; £7,430.00 a year is taxed beside pay, and the number of a K code is a tenth of that, less 1, in whole numbers.',
      ],
      [
        { 'benefits_in_kind.amount': '12570', 'benefits_in_kind.per': 'year' },
        '0T: no code was given; allowances less deductions are £0.00, so no pay is free of tax.',
      ],
      [
        { 'benefits_in_kind.amount': '12565', 'benefits_in_kind.per': 'year' },
        '1L: no code was given; £5.00 a year is free of tax, and 1 is the least number of a code.',
      ],
      [
        { 'benefits_in_kind.amount': '90000000', 'benefits_in_kind.per': 'year' },
        'K999999: no code was given; £90,000,000.00 a year is taxed beside pay, and a code has no more than six figures.',
      ],
    ] as const) {
      expect(await reasonsIn(queryWith(CASE_A, changes), 'employee.tax_code')).to.include(` ${says} `);
    }
  });

  it('say of a contribution and of benefits what they are, and for which period', async () => {
    const fixed = queryWith(CASE_A, {
      'pension.percent': '',
      'pension.amount.amount': '50',
      'pension.amount.per': 'week',
      'benefits_in_kind.amount': '100',
      'benefits_in_kind.per': 'four_weeks',
    });
    expect(await reasonsIn(fixed, 'employee.payslips.pension', 3)).to.include(
      ' £216.67: £50.00 a week, shared out over the payslips. ',
    );
    expect(await reasonsIn(fixed, 'cost.benefits_in_kind')).to.include(
      ' £1,300.00: benefits in kind of £100.00 in four weeks. ',
    );
  });

  it('say of income that nothing is left of it', async () => {
    const little = queryWith(CASE_A, {
      'gross.amount': '6000',
      'pension.method': 'relief_at_source',
      'pension.percent': '',
      'pension.amount.amount': '7200',
      'pension.amount.per': 'year',
    });
    expect(await reasonsIn(little, 'employee.adjusted_net_income')).to.include(
      '£0.00: taxable pay, benefits and vouchers of £6,000.00 are less than the £7,200.00 for a pension with relief at source, so nothing is left.',
    );
  });

  it('say why a figure is nothing', async () => {
    const little = CASE_A.replace('gross.amount=42000', 'gross.amount=4800');
    const { text } = await pages.get(`/pay/why/employee.payslips.employer_ni?${little}&show.payslip=3`);
    expect(textIn(text)).to.include('£0.00: pay of £380.00 is not above £417 a month.');
    const pension = await pages.get(`/pay/why/employee.payslips.employer_pension?${little}&show.payslip=3`);
    expect(textIn(pension.text)).to.include('£0.00: pay of £380.00 is not above £520 a month.');
  });

  it('say of the lower of two figures that it is, though it is as much as another of the answer', async () => {
    const { text } = await pages.open(
      `/pay/why/cost.employment_allowance?${CASE_A}&employment_allowance=true`,
    );
    expect(textIn(text)).to.include(
      '£5,234.40: the allowance of £10,500, and no more than the employer’s National Insurance of £5,234.40.',
    );
  });

  it('divide no payment by one payslip', async () => {
    const paid = 'pay_date=2026-06-30&tax_code=1257L&ni_category=A&pay.0.kind=salary&pay.0.amount=3500';
    const { text } = await pages.open(`/payslip/why/payslip.gross?${paid}`);
    expect(textIn(text))
      .to.include('£3,500.00: all pay that you said, without expenses and benefits')
      .and.not.to.include('÷ 1');
  });

  it('say which of HMRC’s rows prove the rule, or that none do', async () => {
    const insurance = await reasonsOf('employee.payslips.employee_ni', 3);
    expect(insurance).to.include('Not proven: none for National Insurance in 2026-27');
    expect(await reasonsOf('employee.payslips.tax', 3)).to.match(/\d+ of \d+ rows agree to the penny/);
  });

  it('name the law where it stands, with a link to its text', async () => {
    const { text } = await pages.get(`/pay/why/employee.payslips.employee_ni?${CASE_A}&show.payslip=3`);
    expect(text).to.match(
      /<a href="https:\/\/www\.legislation\.gov\.uk\/[^"]+">[A-Z][^<]* \d{4}[^<]*, (s|reg) \d/,
    );
    expect(textIn(text)).not.to.include('legislation.gov.uk');
  });

  it('name what rests on a figure', async () => {
    const text = await reasonsOf('employee.payslips.employee_ni', 3);
    expect(text).to.match(/What rests on this.* Take-home pay of the payslip/);
  });

  it('say what was rounded, and how', async () => {
    const text = await reasonsOf('employee.payslips.student_loans.plan_2', 3);
    expect(text).to.include('9% of the £876.25').and.to.include('£78.8625 down to whole pounds: £78.00');
  });

  it('have percentages in percent, cut after four decimals where they have no end', async () => {
    const effective = await reasonsOf('employee.rates.effective');
    expect(effective).to.include('Of all pay 20.44% 20.44%: of pay of £42,000.00');
    expect(effective).to.include('100 × £8,585.92 ÷ £42,000.00 = 20.4426…');
    expect(effective).to.include('20.4426… to two decimals: 20.44');
    const marginal = await reasonsOf('deduction_rates.marginal');
    expect(marginal).to.include('34.996 to two decimals: 35');
  });

  it('say what a rounded figure is rounded from', async () => {
    expect(await reasonsOf('income_tax.taxable_pay_to_date', 3)).to.include(
      '£6,830.00: taxable pay to date, before it is rounded £6,830.22, rounded. £6,830.22 down to whole pounds: £6,830.00',
    );
    expect(await reasonsOf('income_tax.block_value', 3)).to.include(
      '£5,000.00 ÷ 12 = £416.6666… £416.6666… up to the penny: £416.67',
    );
  });

  it('say what the parts of a row are, such as those of a tax code', async () => {
    expect(await reasonsIn(queryWith(CASE_A, { tax_code: 'K475M1' }), 'tax_code.code')).to.include(
      'The parts of the tax code Code K475M1; region rest of uk;',
    );
    expect(await reasonsOf('tax_bands.bands_taxed')).to.include(
      '20% up to £37,700; 40% up to £125,140; 45% of the rest, as published for rest of uk.',
    );
  });

  it('say of tax by rate that nothing was taxed', async () => {
    const little = queryWith(CASE_A, { 'gross.amount': '8000' });
    expect(await reasonsIn(little, 'employee.tax_bands')).to.include(
      'Income tax by rate Nothing was taxed at any rate.',
    );
  });

  it('have a negative figure after a sign in brackets', async () => {
    const withCode = queryWith(CASE_A, { tax_code: 'K475' });
    const text = await reasonsIn(withCode, 'income_tax.pay_after_free_pay', 1);
    expect(text).to.include('£3,325.00 − (−£396.59) = £3,721.59');
    expect(text).to.include('less free pay to date −£396.59.');
    expect(await reasonsIn(withCode, 'income_tax.free_pay_of_one', 1)).to.match(
      /£396\.59: nothing, less what/,
    );
  });

  it('name the one of two limits that counts, and a product in a sum by its factors', async () => {
    const withVouchers = queryWith(CASE_A, {
      'childcare_vouchers.amount': '3000',
      'childcare_vouchers.per': 'year',
      'childcare_vouchers.joined_before_2011': 'true',
    });
    expect(await reasonsIn(withVouchers, 'childcare_vouchers.exempt_vouchers', 2)).to.include(
      '£243.00: the published limit of a week or a month £243.00 × units 1.',
    );
    expect(await reasonsOf('income_tax.free_pay_of_one', 1)).to.include('2 × £416.67 + £214.92 = £1,048.26');
  });

  it('count days in days', async () => {
    const { text } = await pages.open(`/sick-pay/why/sick_pay.days_left?${SICK}`);
    expect(textIn(text)).to.include(
      '7: sick pay max weeks 28 × qualifying days per week 4, less days paid before 105. 28 × 4 − 105 = 7',
    );
  });

  it('say of more sick days than a week has how many make a week', async () => {
    for (const [year, before, says] of [
      ['2025-26', '50', ': 10 days at £118.75 a week of 4 days.'],
      [
        '2025-26',
        '105',
        ' for 7 of 10 days, at £118.75 a week of 4 days: no more days are left of the 28 weeks that can be paid.',
      ],
      [
        '2026-27',
        '105',
        ': 7 days at £123.25 a week of 4 days; the rate is the lower of £123.25 and 80% of £400.00.',
      ],
    ] as const) {
      const asked = queryWith(SICK, { tax_year: year, days_paid_before: before });
      const { text } = await pages.open(`/sick-pay/why/amount?${asked}`);
      expect(textIn(text)).to.include(says);
    }
  });

  it('are of each item of a list by itself', async () => {
    const items = 'pay.0.kind=salary&pay.0.amount=3500&pay.1.kind=expenses&pay.1.amount=20';
    const asked = `pay_date=2026-10-28&tax_code=1257L&ni_category=A&${items}`;
    const open = async (field: string, more = '') =>
      textIn((await pages.open(`/payslip/why/${field}?${asked}${more}`)).text);
    const all = await open('pay.gross_of_item');
    expect(all)
      .to.include('1 of 2 £3,500.00 £3,500.00, as you said.')
      .and.to.include('Each of them £3,500.00 , once £0.00 , once');
    expect(await open('pay.gross_of_item', '&show.payslip=2')).to.include('2 of 2 £0.00');
    expect(await open('payslip.gross')).to.include('of all of them');
  });

  it('have no notes in their headings', async () => {
    expect(await reasonsOf('income_tax.tax', 1)).to.include(
      ' Tax deducted from the payslip, payslip 1 of 12 ',
    );
  });

  it('say of a year what holds of all payslips, and divide it for an average', async () => {
    expect(await reasonsOf('employee.periods.year.tax')).to.include(
      '£5,464.00: 20% of £27,320, which is pay of £39,900.00 less the £12,579.12 that the tax code leaves free, in whole pounds.',
    );
    const average =
      '£2,609.51: a twelfth of the year’s £31,314.08. The year: pay of £42,000.00, less pension £2,100.00, tax £5,464.00, National Insurance £2,185.92, student loan £936.00.';
    expect(await reasonsOf('employee.periods.month.take_home')).to.include(average);
  });

  it('add up no figure to date: what the year reads of it is that of the last payslip', async () => {
    const { text } = await pages.get(`/pay/why/employee.tax_bands?${CASE_A}`);
    const linkTo = (rule: string) =>
      new RegExp(`href="([^"]+/${rule}\\?[^"]+)"`).exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    for (const [rule, figure] of [
      ['income_tax.taxable_pay_to_date', '£27,320.00'],
      ['income_tax.tax_periods', '12'],
    ] as const) {
      const link = linkTo(rule);
      expect(link).to.include('&show.payslip=12');
      const reasons = textIn((await pages.get(link)).text);
      expect(reasons).to.match(new RegExp(`, payslip 12 of 12 ${figure} `));
      expect(reasons).not.to.include('added up');
    }
    expect(linkTo('income_tax.tax')).not.to.include('show.payslip');
    expect(await reasonsOf('income_tax.tax')).to.include(
      '£5,464.00: 20% of £27,320, which is pay of £39,900.00 less the £12,579.12 that the tax code leaves free, in whole pounds.',
    );
  });

  it('are those of the last payslip for a figure to date without a payslip', async () => {
    const weekly = queryWith(CASE_A, { pay_frequency: 'weekly' });
    const { text } = await pages.open(`/pay/why/income_tax.tax_periods?${weekly}`);
    expect(textIn(text)).to.include(', payslip 52 of 52 52 ').and.not.to.include('1,378');
    const ofMonths = await pages.get(`/pay/why/income_tax.taxable_pay_to_date?${CASE_A}`);
    expect(ofMonths.text).to.match(/income_tax\.pay_after_free_pay\?[^"]+show\.payslip=12"/);
  });

  it('are there for the tax of each rate, too', async () => {
    const { text } = await pages.get(`/pay?${CASE_A}`);
    expect(text.split('<caption>Income tax by rate')[1]).to.match(/employee\.tax_bands\?[^>]*>5,464\.00</);
    expect(await reasonsOf('employee.tax_bands')).to.include(
      'Income tax by rate 20% of £27,320.00 is £5,464.00.',
    );
  });

  it('leave out parts that are nothing', async () => {
    const text = await reasonsOf('employee.payslips.take_home', 3);
    expect(text).to.include('£3,500.00 − £175.00 − £455.40 − £182.16 − £78.00 = £2,609.44');
    expect(text).not.to.include('Childcare vouchers');
  });

  it('stand behind every amount of a case, in the words of people', async function () {
    this.timeout(60_000);
    const seen = new Set<string>();
    const open = async (path: string): Promise<void> => {
      const { status, text } = await pages.get(path);
      expect(status, path).to.equal(200);
      if (path.includes('/why/')) {
        const reasons = /<article[\s\S]*?<div class="notes">/.exec(text)?.[0] ?? '';
        expect(textIn(reasons), path).not.to.match(ENGINE_WORDS);
        expect(reasons, path).to.include('class="says num"');
      }
      const links = [...text.matchAll(/href="([^"]+)" data-why/g)].map(([, href = '']) =>
        href.replaceAll('&amp;', '&'),
      );
      for (const link of links) {
        // The reasons of one payslip are like those of another.
        const name = link.replace(/&show\.payslip=\d+/, '&show.payslip=');
        if (seen.has(name)) continue;
        seen.add(name);
        await open(link);
      }
    };
    await open(`/pay?${CASE_A}`);
    await open(`/pay/payslips?${CASE_A}`);
    await open(`/pay?${CASE_A}&show.per=month`);
    expect(seen.size).to.be.above(60);
  });

  it('are none of a figure that the case has not got', async () => {
    expect((await pages.get(`/pay/why/cost.nothing?${CASE_A}`)).status).to.equal(404);
    expect((await pages.get(`/pay/why/employee.payslips.tax?${CASE_A}&show.payslip=13`)).status).to.equal(
      404,
    );
  });

  it('are there for each value of the rules that the case rests on, and none of all others', async () => {
    const expenses = 'pay.0.kind=expenses&pay.0.amount=10&tax_code=1257L&ni_category=A&tax_month=6';
    const book = payroll.book('2026-27');
    for (const [path, query, { values }] of [
      ['/pay', CASE_A, book.bookOf('employer_cost').checked],
      ['/payslip', `${expenses}&tax_year=2026-27`, book.bookOf('payslip').checked],
      ['/sick-pay', SICK, book.bookOf('employer_cost').checked],
    ] as const) {
      const statuses = new Set<number>();
      for (const { fullName } of values.filter(({ copy }) => copy === undefined))
        statuses.add((await pages.open(`${path}/why/${fullName}?${query}`)).status);
      expect([...statuses], path).to.have.members([200, 404]);
    }
  });

  it('lead back to the table that the figure stands in', async () => {
    const backFrom = async (address: string) =>
      /<a[^>]* href="([^"?]*)[^"]*"[^>]*>Back to the figures/.exec((await pages.open(address)).text)?.[1];
    expect(await backFrom(`/pay/why/employee.payslips.tax?${CASE_A}&show.payslip=3`)).to.equal(
      '/pay/payslips',
    );
    expect(await backFrom(`/pay/why/cost.total?${CASE_A}`)).to.equal('/pay');
  });
});
