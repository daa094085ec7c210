import { expect } from 'chai';
import { textIn, usePages } from './support/pages.js';

const CASE =
  'ni_category=A&pay.0.kind=salary&pay.0.amount=3100&pay_date=2026-08-28&tax_code=1257L&earlier_employment.pay=9600&earlier_employment.tax=1081.2';

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

  it('shows that no income tax is deducted, and says what was not sent', async () => {
    const { status, text } = await pages.get(
      '/payslip?ni_category=A&pay.0.kind=salary&pay.0.amount=3100&pay_date=2026-08-28&tax_code=1257L',
    );
    expect(status).to.equal(200);
    expect(textIn(text))
      .to.match(/Income tax\s+0\.00/)
      .and.to.include('Nothing earlier in the tax year was sent, so 5 tax periods of the code count');
  });

  it('takes the year so far into the next payslip', async () => {
    const { text } = await pages.get(`/payslip?${CASE}`);
    const next = /href="(\/payslip\?[^"]*show\.begin=true)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(next)
      .to.include('year_to_date.tax=410.4')
      .and.to.include('year_to_date.national_insurance.0.niable_pay=3100');
    const at = (await pages.get(next)).location ?? next;
    const opened = await pages.get(at);
    expect(opened.status).to.equal(200);
    const query = new URLSearchParams(at.replace('/payslip?', ''));
    query.delete('show.begin');
    query.set('pay_date', '2026-09-28');
    const address = (await pages.get(`/payslip?${query}`)).location ?? '';
    const { status, text: september } = await pages.get(address);
    expect(status).to.equal(200);
    expect(textIn(september)).to.include('Takes home');
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
    const next = /href="(\/payslip\?[^"]*show\.begin=true)"/.exec(text)?.[1] ?? '';
    expect(next).to.include('pay.0.amount=2000').and.not.to.include('pay.0.regular_pay_day');
  });

  it('says of what is missing that it is needed', async () => {
    const { status, text } = await pages.get('/payslip?pay_date=2026-08-28');
    expect(status).to.equal(400);
    expect(textIn(text)).to.include('National Insurance letter: this is needed');
  });
});
