import { expect } from 'chai';
import { textIn, usePages } from './support/pages.js';

const CASE =
  'ni_category=A&pay.0.kind=salary&pay.0.amount=3100&pay_date=2026-08-28&tax_code=1257L&earlier_employment.pay=9600&earlier_employment.tax=1081.2';

/** Where a page leads to the next payslip; empty where it does not. */
function nextIn(html: string): string {
  return /href="(\/payslip\?[^"]*)">The next payslip/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
}

describe('the payslip calculator', () => {
  const pages = usePages();

  it('works one pay day out, with its reasons', async () => {
    const { status, text, location } = await pages.get(`/payslip?${CASE}`);
    expect(location).to.equal(null);
    expect(status).to.equal(200);
    expect(textIn(text)).to.include('£2,525.44').and.to.include('−410.40').and.to.include('402.45');
    const why = await pages.get(`/payslip/why/payslip.employee_ni?${CASE}`);
    expect(textIn(why.text)).to.include('8% of the £2,052.00');
  });

  it('works out the pay of a quarter, half a year and a year', async () => {
    const ofPay = (often: string, pay: number, day: string) =>
      `ni_category=A&pay.0.kind=salary&pay.0.amount=${pay}&pay_date=${day}&tax_code=1257L&pay_frequency=${often}`;
    const paid = [
      ['quarterly', 9000, '2026-04-30', '468.56', '1,162.50', 'Quarterly'],
      ['half_yearly', 12000, '2026-06-30', '457.20', '1,425.00', 'Half-yearly'],
      ['yearly', 35000, '2026-09-30', '1,794.40', '4,500.00', 'Yearly'],
    ] as const;
    for (const [often, pay, day, employee, employer, label] of paid) {
      const { status, text } = await pages.open(`/payslip?${ofPay(often, pay, day)}`);
      expect(status, often).to.equal(200);
      expect(textIn(text), often).to.include(employee).and.to.include(employer).and.to.include(label);
    }
    const why = await pages.open(
      `/payslip/why/payslip.employee_ni?${ofPay('quarterly', 9000, '2026-04-30')}`,
    );
    expect(textIn(why.text)).to.include('8% of the £5,857.00').and.to.include('a quarter');
  });

  it('shows that no income tax is deducted, and says what was not sent', async () => {
    const { status, text } = await pages.get(
      '/payslip?ni_category=A&pay.0.kind=salary&pay.0.amount=3100&pay_date=2026-08-28&tax_code=1257L',
    );
    expect(status).to.equal(200);
    expect(textIn(text))
      .to.match(/Income tax\s+0\.00/)
      .and.to.include('Nothing earlier in the tax year was given, so 5 tax periods of the code count')
      .and.to.include('give “The year so far”, or the P45 as “Earlier employment”');
  });

  it('names fields by their labels in notices and assumptions, those within others, too', async () => {
    const director = await pages.open(
      '/payslip?ni_category=A&pay.0.kind=salary&pay.0.amount=3000&pay_date=2026-08-28&tax_code=BR&director.method=annual',
    );
    expect(textIn(director.text)).to.include(
      'give “The year so far”, or “Company director: Appointed tax week” for',
    );
    const cost = await pages.open('/pay?gross.amount=40000&gross.per=year&region=england');
    expect(textIn(cost.text)).to.include('No “Employer’s pension” was given');
  });

  it('says below a field that may be left out where nobody knows then', async () => {
    const { text } = await pages.get(`/payslip?${CASE}`);
    const hintOf = (name: string) => new RegExp(`id="${name}-hint"[^>]*>([^<]*)<`).exec(text)?.[1];
    for (const name of ['earlier_employment', 'year_to_date'])
      expect(hintOf(name), name).to.match(
        /[.] Empty: not known, and the answer says so where it matters[.]$/,
      );
    expect(hintOf('minimum_wage')).not.to.include('Empty');
  });

  it('takes the year so far into the next payslip', async () => {
    const { text } = await pages.get(`/payslip?${CASE}`);
    const next = nextIn(text);
    expect(next)
      .to.include('year_to_date.tax=410.4')
      .and.to.include('year_to_date.national_insurance.0.niable_pay=3100');
    const { status, text: september } = await pages.open(next);
    expect(status).to.equal(200);
    expect(september).to.include('name="pay_date" value="28/09/2026"');
    expect(textIn(september)).to.include('Takes home').and.to.include('paid £3,100, tax £410.40, to month 5');
  });

  it('gives loan deductions back once: the next payslip has them in the year so far alone', async () => {
    const before = 'year_to_date.tax_year=2026-27&year_to_date.student_loans.plan_2=98';
    const refund = 'student_loan_refund.plan=plan_2&student_loan_refund.amount=49';
    const { text } = await pages.open(`/payslip?${CASE}&${before}&${refund}`);
    expect(textIn(text)).to.match(/Student loan, plan 2\s+\+?49\.00/);
    const next = nextIn(text);
    expect(next).to.include('year_to_date.student_loans.plan_2=49').and.not.to.include('student_loan_refund');
    const { text: above } = await pages.open(`/payslip?${CASE}&${before}&${refund.replace('49', '98.01')}`);
    expect(textIn(above)).to.include('must be at most £98');
  });

  it('takes orders, and sends each with what is carried over and owed into the next payslip', async () => {
    const pay =
      'ni_category=C&tax_code=NT&pay.0.kind=salary&pay.0.amount=3000&pay_date=2026-05-29&order_charges=true';
    const maintenance =
      'orders.0.kind=maintenance&orders.0.made_on=2024-03-01&orders.0.normal_deduction=60&orders.0.protected_earnings=2980';
    const debts =
      'orders.1.kind=dea_fixed&orders.1.made_on=2025-02-02&orders.1.amount=5&orders.1.balance=40' +
      '&orders.2.kind=dea_fixed&orders.2.made_on=2025-02-03&orders.2.amount=5&orders.2.balance=4';
    const { text } = await pages.open(`/payslip?${pay}&${maintenance}&${debts}`);
    const words = textIn(text);
    expect(words)
      .to.match(/Orders on earnings\s+−29\.00/)
      .and.to.match(/Costs of orders\s+−3\.00/);
    expect(words)
      .to.include('£2,968.00')
      .and.to.match(/Maintenance, by a court\s+20\.00\s+40\.00\s+–/);
    const next = new URLSearchParams(nextIn(text).split('?')[1]);
    expect(next.get('orders.0.carried_deduction')).to.equal('40');
    expect(next.get('orders.1.balance')).to.equal('35');
    expect([...next.keys()].join()).not.to.match(/orders\.2|orders\.1\.carried|carried_protected/);
    expect(next.get('order_charges')).to.equal('true');
    expect((await pages.open(nextIn(text))).status).to.equal(200);
  });

  it('comes next on the next pay day, at the end of a month on the last of the next', async () => {
    const days = [
      ['2026-08-28', 'monthly', '2026-09-28'],
      ['2026-08-31', 'monthly', '2026-09-30'],
      ['2027-01-30', 'monthly', '2027-02-28'],
      ['2027-02-28', 'monthly', '2027-03-31'],
      ['2026-08-28', 'weekly', '2026-09-04'],
      ['2026-08-28', 'two_weekly', '2026-09-11'],
      ['2026-08-28', 'four_weekly', '2026-09-25'],
      ['2026-08-28', 'quarterly', '2026-11-28'],
      ['2026-08-31', 'quarterly', '2026-11-30'],
      ['2026-08-31', 'half_yearly', '2027-02-28'],
      ['2025-12-30', 'yearly', '2026-12-30'],
    ] as const;
    for (const [day, frequency, next] of days) {
      const { text } = await pages.open(
        `/payslip?${CASE.replace('2026-08-28', day)}&pay_frequency=${frequency}`,
      );
      expect(new URLSearchParams(nextIn(text).split('?')[1]).get('pay_date'), `${day} ${frequency}`).to.equal(
        next,
      );
    }
  });

  it('begins a new tax year without the old one, where its law is known', async () => {
    const march = CASE.replace('2026-08-28', '2026-03-31');
    const next = new URLSearchParams(nextIn((await pages.open(`/payslip?${march}`)).text).split('?')[1]);
    expect(next.get('pay_date')).to.equal('2026-04-30');
    expect([...next.keys()].join()).not.to.match(/year_to_date|earlier_employment|tax_year/);
    expect(nextIn((await pages.open(`/payslip?${CASE.replace('2026-08-28', '2027-03-31')}`)).text)).to.equal(
      '',
    );
  });

  it('comes next in the next tax month or week where no day was given', async () => {
    const next = async (time: string) =>
      nextIn(
        (await pages.open(`/payslip?${CASE.replace('pay_date=2026-08-28', `tax_year=2026-27&${time}`)}`))
          .text,
      );
    expect(await next('tax_month=5')).to.include('tax_month=6');
    expect(await next('tax_week=5&pay_frequency=two_weekly')).to.include('tax_week=7');
    expect(await next('tax_month=12')).to.equal('');
  });

  it('reads a day as a person writes it, and says of one that there is not that there is none', async () => {
    const asked = async (day: string) =>
      pages.open(`/payslip?${CASE.replace('2026-08-28', encodeURIComponent(day))}`);
    for (const day of ['28/08/2026', '28.8.2026', '28 August 2026', '28 aug 2026', '28-08-2026'])
      expect((await asked(day)).text, day)
        .to.include('name="pay_date" value="28/08/2026"')
        .and.to.include('2,525.44');
    const faultOf = async (day: string) =>
      textIn(
        /<li>(.*?)<\/li>/.exec((await asked(day)).text.split('class="problem"')[1] ?? '')?.[1] ?? '',
      ).trim();
    expect(await faultOf('30/02/2026')).to.equal('Pay day: there is no 30 February 2026');
    expect(await faultOf('29 February 2027')).to.equal('Pay day: there is no 29 February 2027');
    expect(await faultOf('soon')).to.equal('Pay day must be a day, such as 28/08/2026');
  });

  it('shows each regular pay day by itself, and takes that of the payment alone into the next payslip', async () => {
    const { status, text } = await pages.get(
      '/payslip?ni_category=A&pay.0.kind=salary&pay.0.amount=1538.46&pay.0.regular_pay_day=2026-09-30' +
        '&pay.1.kind=salary&pay.1.amount=2000&pay_date=2026-10-30&tax_code=1257L&student_loans=plan_2',
    );
    expect(status).to.equal(200);
    expect(textIn(text))
      .to.match(/30 September 2026\s+1,538\.46\s+39\.24\s+168\.22\s+0\.00/)
      .and.to.match(/30 October 2026\s+2,000\.00\s+76\.16\s+237\.45\s+0\.00/);
    const next = nextIn(text);
    expect(next).to.include('pay.0.amount=2000').and.not.to.include('pay.0.regular_pay_day');
  });

  it('says of what is missing that it is needed', async () => {
    const { status, text } = await pages.get('/payslip?pay_date=2026-08-28');
    expect(status).to.equal(400);
    expect(textIn(text)).to.include('National Insurance letter: this is needed');
  });
});
