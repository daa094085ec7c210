import { expect } from 'chai';
import { LATEST_YEAR } from '../support/years.js';
import { CASE_A, KEY, queryOfTwoCases, queryWith, textIn, usePages } from './support/pages.js';

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

  it('opens with an example and its answer, to be typed over', async () => {
    const { status, text, location } = await pages.get('/pay');
    expect([status, location]).to.deep.equal([200, null]);
    expect(text).to.match(/name="gross\.amount"[^>]* value="35,000"/);
    expect(text).to.match(/value="england" checked/);
    expect(textIn(text)).to.include('Takes home £28,722.12 a year');
    const ofIts = await pages.open('/pay?gross.amount=35000&gross.per=year&region=england');
    expect(textIn(ofIts.text)).to.include('Takes home £28,722.12 a year');
  });

  it('says cost and take-home by the year and by the month, take-home also in the line on a phone', async () => {
    const { text } = await pages.get(`/pay?${CASE_A}`);
    expect(textIn(text)).to.include('Costs the employer £48,244.20 a year · £4,020.35 a month');
    expect(textIn(text)).to.include('Takes home £31,314.08 a year · £2,609.51 a month');
    const [line = ''] = /<a class="now.*?<\/a>/.exec(text) ?? [];
    expect(textIn(line).trim()).to.equal('Costs £48,244.20 Takes home £31,314.08 a month £2,609.51');
  });

  it('says what one keeps of a rise of £1,000: what another £1,000 of salary brings home', async () => {
    const homeOf = async (changes: Readonly<Record<string, string>>) => {
      const [, home = ''] =
        /Takes home £([\d,.]+) a year/.exec(await textAt(`/pay?${withCase(changes)}`)) ?? [];
      return Math.round(Number(home.replaceAll(',', '')) * 100);
    };
    for (const salary of [12_000, 35_000, 42_000, 50_000, 100_000, 124_900]) {
      const [now, more] = await Promise.all(
        [salary, salary + 1_000].map((each) => homeOf({ 'gross.amount': String(each) })),
      );
      const text = await textAt(`/pay?${withCase({ 'gross.amount': String(salary) })}`);
      const [, kept = ''] = /Of a £1,000 rise you keep £([\d.]+) \./.exec(text) ?? [];
      expect(Math.round(Number(kept) * 100), String(salary)).to.equal((more ?? 0) - (now ?? 0));
    }
    expect(await textAt('/pay')).to.include('Of a £1,000 rise you keep £719.96 .');
    // Of pay by the hour, too: the rise is one of the salary of the year.
    const byHour = await textAt(
      `/pay?tax_year=2026-27&gross.amount=20&gross.per=hour&region=england&working_pattern.hours_per_week=35`,
    );
    expect(byHour).to.include('Of a £1,000 rise you keep £720');
  });

  it('shows year, month and week beside each other, the averages as such', async () => {
    const text = await textAt(`/pay?${CASE_A}`);
    expect(text).to.include('Year Month Week Pay 42,000.00 3,500.00 807.69');
    expect(text).to.include('Take-home 31,314.08 2,609.51 602.19');
    expect(text).to.include('Employer’s National Insurance 5,234.40 436.20 100.66');
    expect(text).to.include('Cost 48,244.20 4,020.35 927.77');
    expect(text).to.include('All but the year are averages');
  });

  it('shows any other period in the place of the week, where one asks for it', async () => {
    const { text } = await pages.get(`/pay?${CASE_A}`);
    const [menu = ''] = /<summary>Other periods<\/summary>.*?<\/details>/.exec(text) ?? [];
    expect(textIn(menu)).to.equal(' Other periods Four weeks Two weeks Day Hour ');
    const byTheHour = await textAt(`/pay?${CASE_A}&show.per=hour`);
    expect(byTheHour).to.include('Year Month Hour Pay 42,000.00 3,500.00 21.54');
    expect(byTheHour).to.include('Cost 48,244.20 4,020.35 24.74');
    const { text: pattern } = await pages.open(
      `/pay?${CASE_A}&working_pattern.hours_per_week=30&show.per=hour`,
    );
    expect(textIn(pattern)).to.include('Pay 42,000.00 3,500.00 26.92');
  });

  it('asks for a take-home by the month, and for pay by the year', async () => {
    for (const path of ['/pay', '/pay?tax_year=2026-27&show.known=take_home&region=england']) {
      const { text } = await pages.open(path);
      const selected = (name: string) =>
        /<option value="(\w+)" selected/.exec(
          new RegExp(`<select id="${name}".*?</select>`).exec(text)?.[0] ?? '',
        )?.[1] ?? 'year';
      expect(
        [selected('gross\\.per'), selected('take_home\\.per'), selected('total_cost\\.per')],
        path,
      ).to.deep.equal(['year', 'month', 'year']);
    }
  });

  it('shows the charge on Child Benefit beside them, which says why, too', async () => {
    const { text } = await pages.get(
      `/pay?${withCase({ 'gross.amount': '75000', 'child_benefit.children': '2' })}`,
    );
    const [, address = '', charge = ''] =
      /<a href="([^"]*employee\.child_benefit\.charge[^"]*)"[^>]*>(£[\d,.]+)</.exec(text) ?? [];
    expect(await textAt(address.replaceAll('&amp;', '&')))
      .to.include(`${charge}: `)
      .and.to.include('of Child Benefit of');
  });

  it('shows every payslip', async () => {
    const text = await textAt(`/pay/payslips?${CASE_A}`);
    expect(text).to.include('2,609.64').and.to.include('2,609.44').and.to.include('31,314.08');
  });

  it('gives every payslip as a file for spreadsheets, with numbers that they read', async () => {
    const { text } = await pages.get(`/pay/payslips?${CASE_A}`);
    const [, href = ''] = /href="(\/pay\/payslips\.csv[^"]*)"/.exec(text) ?? [];
    const file = await pages.get(href.replaceAll('&amp;', '&'));
    expect(file.headers.get('Content-Disposition')).to.equal('attachment; filename="payslips-2026-27.csv"');
    const lines = file.text.replace('\uFEFF', '').trim().split('\r\n');
    expect(lines).to.have.length(14);
    expect(lines[3]).to.equal('3 · June,3500.00,-175.00,-455.40,-182.16,-78.00,2609.44');
    expect(lines.at(-1)).to.equal('Year,42000.00,-2100.00,-5464.00,-2185.92,-936.00,31314.08');
    const faulty = await pages.get('/pay/payslips.csv?tax_year=2026-27');
    expect([faulty.status, faulty.location]).to.deep.equal([303, '/pay/payslips?tax_year=2026-27']);
  });

  it('marks the payslip with the bonus', async () => {
    const withBonus = (changes: Readonly<Record<string, string>>) =>
      textAt(`/pay/payslips?${withCase({ 'bonus.amount': '5000', ...changes })}`);
    const third = await withBonus({ 'bonus.pay_period': '3' });
    expect(third)
      .to.include(' 2 · May 2,609.44 3,500.00')
      .and.to.match(/ 3 · June with bonus [\d,.]+ 8,500\.00/);
    expect(third.split('with bonus')).to.have.length(2);
    // It is on the last payslip where nothing is said.
    expect(await withBonus({})).to.match(/ 12 · March with bonus [\d,.]+ 8,500\.00/);
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

  it('says in its title and above its figures whose rates a tax code asks for', async () => {
    const { text } = await pages.open(`/pay?${withCase({ tax_code: 'S1257L' })}`);
    expect(text).to.include('<title>£42,000 a year, Scotland: ');
    expect(textIn(text)).to.include('By tax code S1257L, tax is at the rates of Scotland.');
    const both = await pages.open(`/pay?${queryOfTwoCases(CASE_A, withCase({ tax_code: 'C1257L' }))}`);
    expect(textIn(both.text)).to.include('Case B: By tax code C1257L, tax is at the rates of Wales.');
    const withoutCode = await pages.open(`/pay?${CASE_A}`);
    expect(withoutCode.text).to.include('<title>£42,000 a year, England: ').and.not.to.include('By tax code');
  });

  it('says for paper what was taken where nothing was said, the address and the day', async () => {
    const { text } = await pages.get(`/pay?${CASE_A}`);
    const [words = '', foot = ''] = [...text.matchAll(/<p class="case[^>]*>(.*?)<\/p>/g)].map(
      ([, line]) => line,
    );
    expect(words).to.include('Employee’s pension: salary sacrifice, 5%.');
    const [, taken = ''] = words.split('What was taken where nothing was said: ');
    expect(taken).to.include('Tax code: 1257L · National Insurance letter: A');
    expect(taken).to.include('Employee’s pension, the percent is of: all pensionable pay');
    expect(textIn(foot)).to.match(/^Worked out on \d{1,2} \w+ 20\d\d, and to be found at http/);
    expect(textIn(foot)).to.include(`/pay?${CASE_A}`);
  });

  it('sums a group up as a person says it', async () => {
    const hours = 'overtime.0.per=month&overtime.0.hours=10&overtime.0.multiplier=1.5';
    const { text } = await pages.open(`/pay?${CASE_A}&${hours}&bonus.amount=5000&bonus.pay_period=3`);
    expect(textIn(text)).to.include('£5,000, on payslip 3, 10 hours a month at 1.5 times the hourly rate');
  });

  it('shows amounts with their thousands and pence, in every field', async () => {
    const amounts = { 'gross.amount': '12345678.90', 'bonus.amount': '5000' };
    const { text } = await pages.open(`/pay?${queryWith(CASE_A, amounts)}`);
    expect(text).to.include('value="12,345,678.90"').and.to.include('value="5,000"');
  });

  it('has one apostrophe, also in the texts of the law', async () => {
    const { text } = await pages.open(
      `/pay/why/cost.employment_allowance?${CASE_A}&employment_allowance=true`,
    );
    expect(textIn(text)).to.include('the employer’s National Insurance').and.not.to.include("employer's");
  });

  it('works the case out when a person presses Enter: the first button of its form says no more', async () => {
    for (const path of ['/pay', `/pay?${queryOfTwoCases(CASE_A, CASE_A)}`, '/payslip', '/sick-pay']) {
      const { text } = await pages.get(path);
      const form = text.slice(text.indexOf('<form'));
      const [button = ''] = /<button type="submit"[^>]*>[^<]*/.exec(form) ?? [];
      expect(button, path).to.match(/>Work it out$/);
      expect(button, path).to.include('tabindex="-1"').and.not.to.include('name=');
    }
  });

  it('refuses the legal minimum with a percent of its own beside it: each would show another case', async () => {
    const { status, text, location } = await pages.get(`/pay?${CASE_A}&employer_pension.percent=10`);
    expect([status, location]).to.deep.equal([400, null]);
    expect(text).to.include('href="#employer_pension.percent"').and.not.to.include('£48,244.20');
    expect(textIn(text)).to.include(
      'Employer’s pension: either “The legal minimum” or “Percent of pay”, not both',
    );
  });

  it('takes the legal minimum with what its form sends besides', async () => {
    const rest = 'employer_pension.basis=pay&employer_pension.amount.per=month&employer_pension.percent=';
    const { status, location } = await pages.get(`/pay?${CASE_A}&${rest}`);
    expect([status, location]).to.deep.equal([303, `/pay?${CASE_A}`]);
  });

  it('works nothing out where a name is not known', async () => {
    const { status, text } = await pages.get(`/pay?${CASE_A}&gross.amout=1`);
    expect(status).to.equal(400);
    expect(textIn(text)).to.include('“gross.amout”').and.not.to.include('48,244.20');
    expect(textIn(text))
      .to.include('Nothing is worked out: the note above')
      .and.not.to.include('Say what the pay is');
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

  it('lets no browser keep a part with faults', async () => {
    const { status, headers } = await pages.get(
      '/pay?show.part=answer&gross.amount=-1&gross.per=year&region=england',
    );
    expect(status).to.equal(400);
    expect(headers.get('ETag')).to.equal(null);
  });

  it('refuses an address that no case has', async () => {
    expect((await pages.get(`/pay?gross.amount=${'1'.repeat(8000)}`)).status).to.equal(414);
  });
});

describe('the faults of a form', () => {
  const pages = usePages();
  const faultsAt = async (path: string) => {
    const { status, text } = await pages.open(path);
    expect(status).to.equal(400);
    const [summary = ''] = /<section class="problem".*?<\/section>/s.exec(text) ?? [];
    return [...summary.matchAll(/<a href="#([^"]*)"[^>]*>([^<]*)</g)].map(([, name, says]) => [name, says]);
  };
  const faultsWith = async (changes: Readonly<Record<string, string>>) =>
    faultsAt(`/pay?${withCase(changes)}`);

  it('say which item of a list they are of', async () => {
    const first = { 'overtime.0.amount': '50', 'overtime.0.per': 'week' };
    expect(await faultsWith({ ...first, 'overtime.1.amount': '100' })).to.deep.equal([
      ['overtime.1.per', 'Overtime 2: “For each” is needed'],
    ]);
  });

  it('name fields that exclude each other once, by their labels', async () => {
    const overtime = { 'overtime.0.amount': '50', 'overtime.0.hours': '2', 'overtime.0.per': 'week' };
    expect(await faultsWith(overtime)).to.deep.equal([
      ['overtime.0.amount', 'Overtime 1: give only one of “Amount”, “Or hours”'],
    ]);
    const days = 'qualifying_days_per_week=5&days=3';
    expect(await faultsAt(`/sick-pay?${days}`)).to.deep.equal([
      [
        'average_weekly_earnings',
        'Average weekly earnings: choose “I know the average” or “Work it out from pay”',
      ],
    ]);
    expect(await faultsAt(`/sick-pay?${days}&show.average_weekly_earnings=amount`)).to.deep.equal([
      ['average_weekly_earnings.amount', 'Average weekly earnings: this is needed'],
    ]);
    expect(await faultsAt(`/sick-pay?${days}&average_weekly_earnings.earnings=3000`)).to.deep.equal([
      [
        'average_weekly_earnings.weeks',
        'Average weekly earnings: give one of “Over how many weeks”, “Or how many months”, “Or how many days”',
      ],
    ]);
  });

  it('name words as the form does', async () => {
    const allRegions = '“England”, “Scotland”, “Wales”, “Northern Ireland”';
    expect(await faultsWith({ region: 'france', student_loans: 'plan_9' })).to.deep.equal([
      ['region', `Region must be one of ${allRegions} (where in the United Kingdom the employee lives)`],
      [
        'student_loans',
        'Student loans must be one of “Plan 1”, “Plan 2”, “Plan 4”, “Plan 5”, “Postgraduate”',
      ],
    ]);
    expect(await faultsWith({ employer_pension: 'most' })).to.deep.equal([
      ['employer_pension', 'Employer’s pension must be “The legal minimum” or figures of its own'],
    ]);
  });

  it('say what is too great, and what the rules refuse, in words that can be read', async () => {
    expect(await faultsWith({ 'gross.amount': '9'.repeat(500) })).to.deep.equal([
      ['gross.amount', 'Pay before tax has too many digits'],
    ]);
    const given = { 'salary_sacrifice.amount': '50000', 'salary_sacrifice.per': 'year' };
    const refusals = await faultsWith({ ...given, 'pension.method': 'net_pay' });
    expect(refusals.map(([, says]) => says)).to.deep.equal([
      '“Salary given up, other than for a pension” takes part in sacrificing more than the gross pay of a payslip: £4,166.67 of £3,500',
    ]);
  });

  it('stand in the order of the form, and say what may be given in their place', async () => {
    expect(await faultsAt('/pay?tax_year=2026-27')).to.deep.equal([
      ['gross.amount', 'Pay before tax: this is needed'],
      ['region', 'Choose a region, or give a tax code'],
    ]);
    expect((await faultsAt('/payslip?tax_year=2026-27')).slice(0, 3)).to.deep.equal([
      ['pay_date', 'Give a pay day, a tax month or a tax week'],
      ['pay.0.kind', 'Payment: this is needed'],
      ['tax_code', 'Give a tax code or a starter declaration'],
    ]);
    const ofB = await faultsAt(
      `/pay?${withCase({ 'pension.percent': '101' })}&b.gross.amount=-1&b.gross.per=year`,
    );
    expect(ofB.map(([name]) => name)).to.deep.equal(['pension.percent', 'b.gross.amount', 'b.region']);
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

  it('asks first whether the average is known, and takes what was chosen alone', async () => {
    const { text } = await pages.get('/sick-pay');
    expect(text.match(/name="show\.average_weekly_earnings"/g)).to.have.length(2);
    expect(text).not.to.match(/name="show\.average_weekly_earnings"[^>]*checked/);
    const both =
      'average_weekly_earnings.amount=480&average_weekly_earnings.earnings=3000&average_weekly_earnings.weeks=8';
    const at = async (choice: string) =>
      (
        await pages.get(
          `/sick-pay?tax_year=2026-27&show.average_weekly_earnings=${choice}&${both}&qualifying_days_per_week=5&days=3`,
        )
      ).location;
    expect(await at('amount')).to.equal(
      '/sick-pay?tax_year=2026-27&average_weekly_earnings.amount=480&qualifying_days_per_week=5&days=3',
    );
    const ofPay = await at('earnings');
    expect(ofPay).to.include('earnings=3000&average_weekly_earnings.weeks=8').and.not.to.include('amount');
    expect((await pages.get(ofPay ?? '')).text).to.match(/value="earnings" checked/);
  });

  it('shows the payment and the days that are left', async () => {
    const text = await answerIn('2026-27');
    expect(text).to.include('Days of this sickness that can still be paid 137');
    expect(text).to.include(
      '£73.95 for 3 days: 3 of 5 days at £123.25 a week, the lower of £123.25 and 80% of £375.00.',
    );
  });

  it('speaks of no days that are left where earnings are too low for sick pay', async () => {
    const earnings = 'average_weekly_earnings.amount=100&qualifying_days_per_week=5&days=5';
    const { text } = await pages.get(`/sick-pay?tax_year=2025-26&${earnings}`);
    expect(textIn(text)).to.include('no sick pay is due').and.not.to.include('can be paid');
  });

  it('says for paper what was entered, each label once', async () => {
    const query = 'average_weekly_earnings.amount=375&qualifying_days_per_week=5&days=3';
    const { text } = await pages.open(`/sick-pay?${query}`);
    const [, words] = /<p class="case">([^<]*)/.exec(text) ?? [];
    expect(words).to.include('Working days a week: 5. Days off sick: 3.');
  });

  it('says it in the sentence that the rule of the year has', async () => {
    expect(await answerIn('2025-26')).to.include(
      '£0.00: the first 3 days of a sickness are waiting days, which are not paid.',
    );
    const sixDays =
      '/sick-pay?tax_year=2025-26&average_weekly_earnings.amount=375&qualifying_days_per_week=5&days=6';
    expect(textIn((await pages.get(sixDays)).text)).to.include(
      '£71.25 for 3 of 6 days, at £118.75 a week of 5 days: the first 3 are waiting days, which are not paid.',
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
