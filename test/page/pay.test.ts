import { expect } from 'chai';
import { LATEST_YEAR } from '../support/years.js';
import { CASE_A, KEY, queryWith, textIn, usePages } from './support/pages.js';

const withCase = (changes: Readonly<Record<string, string>>): string => queryWith(CASE_A, changes);

describe('the pay calculator', () => {
  const pages = usePages();
  const textAt = async (path: string) => textIn((await pages.get(path)).text);

  it('shows what a case costs and brings home, and every line between', async () => {
    const text = await textAt(`/pay?${CASE_A}`);
    for (const figure of [
      '£48,244.20',
      '£31,314.08',
      '−5,464.00',
      '−2,185.92',
      '−936.00',
      '−2,100.00',
      '5,234.40',
    ])
      expect(text).to.include(figure);
    expect(text).to.include('65p reaches the employee now, and 6p later as a pension.');
  });

  it('is given as a curl line, too, which the API answers with the same figures', async () => {
    const { text } = await pages.get(`/pay?${CASE_A}`);
    const line = textIn(/<pre[^>]*>(curl [^<]*)<\/pre>/.exec(text)?.[1] ?? '');
    const [, url = '', body = ''] = /^curl (\S+) .* -d '(.*)'$/.exec(line) ?? [];
    const response = await fetch(url, {
      method: 'POST',
      headers: { Authorization: `Bearer ${KEY}`, 'Content-Type': 'application/json' },
      body,
    });
    const answer: unknown = await response.json();
    expect(answer).to.have.nested.property('cost.total', 48_244.2);
    expect(answer).to.have.nested.property('employee.periods.year.take_home', 31_314.08);
  });

  it('has one address for a case, whatever a form sends', async () => {
    const form =
      'gross.amount=%C2%A342%2C000.00&gross.per=year&region=england&student_loans=plan_2&tax_year=2026-27';
    const rest =
      'pension.percent=5.0%25&pension.method=salary_sacrifice&employer_pension=auto_enrolment_minimum';
    const empty =
      'tax_code=&ni_category=A&pay_frequency=monthly&bonus.amount=&allowances.per=year&pension.basis=pay';
    const { status, location } = await pages.get(`/pay?${empty}&${form}&${rest}`);
    expect([status, location]).to.deep.equal([303, `/pay?${CASE_A}`]);
  });

  it('leads an empty form to one short address', async () => {
    expect((await pages.get('/pay?gross.amount=&gross.per=year')).location).to.equal(
      `/pay?tax_year=${LATEST_YEAR}`,
    );
  });

  it('shows averages of a month as such', async () => {
    const text = await textAt(`/pay?${CASE_A}&show.per=month`);
    expect(text).to.include('2,609.51').and.to.include('An average');
  });

  it('shows every payslip', async () => {
    const text = await textAt(`/pay/payslips?${CASE_A}`);
    expect(text).to.include('2,609.64').and.to.include('2,609.44').and.to.include('31,314.08');
  });

  it('marks the payslip with the bonus', async () => {
    const withBonus = (changes: Readonly<Record<string, string>>) =>
      textAt(`/pay/payslips?${withCase({ 'bonus.amount': '5000', ...changes })}`);
    const third = await withBonus({ 'bonus.pay_period': '3' });
    expect(third).to.include(' 2 3,500.00').and.to.include(' 3 with bonus 8,500.00');
    expect(third.split('with bonus')).to.have.length(2);
    // It is on the last payslip where nothing is said.
    expect(await withBonus({})).to.include(' 12 with bonus 8,500.00');
    expect(await textAt(`/pay/payslips?${CASE_A}`)).not.to.include('with bonus');
  });

  it('names what relief at source adds beside the bar', async () => {
    const text = await textAt(`/pay?${withCase({ 'pension.method': 'relief_at_source' })}`);
    expect(text).to.include('£30,954.08').and.to.include('£48,622.20').and.to.include('£420.00');
  });

  it('shows no bar where more is taken off than is paid', async () => {
    const { text } = await pages.get(`/pay?${withCase({ 'gross.amount': '0' })}`);
    expect(text).not.to.include('class="bar"');
  });

  it('says of a fault what is right, above the form and at its field', async () => {
    const { status, text } = await pages.get(`/pay?${withCase({ 'gross.amount': '-1' })}`);
    expect(status).to.equal(400);
    expect(text).to.include('<title>Error: ').and.to.include('href="#gross.amount"');
    expect(textIn(text)).to.include('Pay before tax must be 0 or more');
    expect(text).to.include('aria-describedby="gross.amount-fault" aria-invalid="true"');
  });

  it('refuses a number that it would have to guess', async () => {
    const { status, text } = await pages.get(`/pay?${withCase({ 'gross.amount': '42.000,50' })}`);
    expect(status).to.equal(400);
    expect(text).to.include('value="42.000,50"');
  });

  it('works nothing out where a name is not known', async () => {
    const { status, text } = await pages.get(`/pay?${CASE_A}&gross.amout=1`);
    expect(status).to.equal(400);
    expect(textIn(text)).to.include('“gross.amout”').and.not.to.include('48,244.20');
    expect(text).to.include(`href="/pay?${CASE_A.replaceAll('&', '&amp;')}"`);
  });

  it('shows what a person typed as text, whatever it is', async () => {
    const { text } = await pages.get(`/pay?${CASE_A.replace('42000', encodeURIComponent('<static>'))}`);
    expect(text).to.include('value="&lt;static>"').and.not.to.include('<static>');
  });

  it('answers a browser that has the page already with nothing but that', async () => {
    const { headers } = await pages.get(`/pay?${CASE_A}`);
    const again = await pages.get(`/pay?${CASE_A}`, { 'If-None-Match': headers.get('ETag') ?? '' });
    expect([again.status, again.text]).to.deep.equal([304, '']);
    expect(headers.get('Cache-Control')).to.equal('private, no-cache');
    expect(headers.get('X-Robots-Tag')).to.equal('noindex');
  });

  it('gives a script the part that changes, at any address of the case', async () => {
    const { status, text } = await pages.get(`/pay?show.part=answer&ni_category=A&${CASE_A}`);
    expect(status).to.equal(200);
    expect(text).to.match(/^<div><a class="now num"/);
    expect(text).to.include(`data-address="/pay?${CASE_A.replaceAll('&', '&amp;')}"`);
  });

  it('refuses an address that no case has', async () => {
    expect((await pages.get(`/pay?gross.amount=${'1'.repeat(4100)}`)).status).to.equal(414);
  });
});

describe('the sick pay calculator', () => {
  const pages = usePages();
  const answerIn = async (year: string) => {
    const earnings = 'average_weekly_earnings.earnings=3000&average_weekly_earnings.weeks=8';
    const { status, text } = await pages.get(
      `/sick-pay?tax_year=${year}&${earnings}&qualifying_days_per_week=5&days=3`,
    );
    expect(status).to.equal(200);
    return textIn(text);
  };

  it('shows the payment and the days that are left', async () => {
    const text = await answerIn('2026-27');
    expect(text).to.include('137 more days of this sickness can be paid.');
    expect(text).to.include(
      '£73.95 for 3 days: 3 of 5 days at £123.25 a week, the lower of £123.25 and 80% of £375.00.',
    );
  });

  it('says it in the sentence that the rule of the year has', async () => {
    expect(await answerIn('2025-26')).to.include(
      '£0.00: the first 3 days of a sickness are waiting days, which are not paid.',
    );
  });
});

describe('the tax code page', () => {
  const pages = usePages();
  const meaningOf = async (code: string) =>
    pages.open(`/tax-code?code=${encodeURIComponent(code)}&tax_year=2026-27`);

  it('takes a code apart as payslips print it', async () => {
    const text = textIn((await pages.get('/tax-code?code=k475+m1&tax_year=2026-27')).text);
    expect(text).to.include('K475M1 K · 475 · M1 K: what is to be taxed').and.to.include('£4,759');
    for (const [code, parts] of [
      ['s1257l w1/m1', 'S1257LW1/M1 S · 1257 · L · W1/M1'],
      ['1257 x', '1257LX 1257 · L · X'],
      ['cd0', 'CD0 C · D0'],
    ] as const)
      expect(textIn((await meaningOf(code)).text), code).to.include(parts);
    // A code in one piece is not shown twice.
    expect(textIn((await meaningOf('BR')).text)).to.include('BR All pay is taxed');
    expect(textIn((await meaningOf('1257L')).text))
      .to.include('£12,570')
      .and.to.include('£12,579');
  });

  it('does not say of a code without an allowance that pay is free of tax', async () => {
    const text = textIn((await meaningOf('0T')).text);
    expect(text)
      .to.include('No pay is free of tax')
      .and.to.include('What it does Says how much pay is free of tax')
      .and.not.to.include('Makes pay free of tax');
  });

  it('says of a wrong code what was meant', async () => {
    const { status, text } = await meaningOf('OT');
    expect(status).to.equal(400);
    expect(textIn(text)).to.include('Did you mean 0T');
  });
});
