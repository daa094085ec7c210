import { expect } from 'chai';
import { CASE_A, KEY, queryWith, textIn, usePages } from './support/pages.js';

const PAYSLIP =
  'ni_category=A&pay.0.kind=salary&pay.0.amount=3000&pay_date=2026-04-28&tax_code=1257L&employer_pension.percent=3';

/** The lines of a sheet: what each is called, the sentence beside it, and its figure. */
function linesIn(html: string): readonly (readonly string[])[] {
  return [
    ...html.matchAll(/<tr[^>]*><th scope="row">([^<]*)<\/th><td>(.*?)<\/td><td class="num">([^<]*)<\/td>/g),
  ].map(([, name = '', says = '', figure = '']) => [name, textIn(says), figure]);
}

describe('the sheet of a salary', () => {
  const pages = usePages();
  const locked = usePages({ page: 'keyed' });
  const open = async (more = '') => {
    const { status, text } = await pages.get(`/pay/sheet?${CASE_A}${more}`);
    expect(status).to.equal(200);
    return text;
  };

  it('says what it costs, what comes home, and what becomes of each pound', async () => {
    const text = textIn(await open());
    expect(text)
      .to.include('£42,000 a year, England: cost and take-home')
      .and.to.include('Costs the employer £48,244.20 a year')
      .and.to.include('Takes home £31,314.08 a year')
      .and.to.include('£2,609.51 a month')
      .and.to.include(
        'Of each £1 that the employer pays, 65p reaches the employee now, and 6p later as a pension.',
      )
      .and.to.include('Student loan £936.00 2p');
  });

  it('has each line of the year with its sentence, and the sums of the API', async () => {
    const lines = linesIn(await open());
    expect(lines.map(([name]) => name)).to.deep.equal([
      ...['Pay', 'Pension', 'Income tax', 'National Insurance', 'Student loan, plan 2', 'Take-home'],
      ...['Pay', 'Employer’s National Insurance', 'Employer’s pension', 'Cost'],
    ]);
    expect(lines[1]?.slice(1)).to.deep.equal([
      'Each month 5% of pensionable pay of £3,500.00: £175.00; twelve of them. [1]',
      '−2,100.00',
    ]);
    expect(lines[2]?.[1]).to.match(
      /^20% of £27,320, which is pay of £39,900\.00 less the £12,579\.12 .* \[[\d, ]+\]$/,
    );
    const response = await fetch(`${pages.url}/v1/employer-cost`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${KEY}` },
      body: JSON.stringify({
        ...{ tax_year: '2026-27', gross: { amount: 42_000, per: 'year' }, region: 'england' },
        ...{ student_loans: ['plan_2'], pension: { method: 'salary_sacrifice', percent: 5 } },
        employer_pension: 'auto_enrolment_minimum',
      }),
    });
    const { cost, employee } = JSON.parse(await response.text());
    const inPence = (figure = '') => Math.round(Number(figure.replaceAll(',', '').replace('−', '-')) * 100);
    expect(inPence(lines[5]?.[2])).to.equal(Math.round(employee.periods.year.take_home * 100));
    expect(inPence(lines[9]?.[2])).to.equal(Math.round(cost.total * 100));
    const sum = (from: number, to: number) =>
      lines.slice(from, to).reduce((all, [, , figure]) => all + inPence(figure), 0);
    expect(sum(0, 5)).to.equal(inPence(lines[5]?.[2]));
    expect(sum(6, 9)).to.equal(inPence(lines[9]?.[2]));
  });

  it('says in small print what is taken for granted, left out, which law, on which day and where', async () => {
    const html = await open();
    const text = textIn(html);
    const [, small = ''] = /<footer>(.*?)<\/footer>/s.exec(html) ?? [];
    expect(textIn(small))
      .to.include('Taken for granted: Pay is the same in every pay period')
      .and.to.include('Not in these figures: Several jobs at once;')
      .and.to.match(/The law and its sources: .*Income Tax Act 2007, s \d/)
      .and.to.match(/Worked out under the law 2026-27\.\d+ \((released|not released)\)\./)
      .and.to.include('* nobody has read this text yet.')
      .and.to.include(`To be found at ${pages.url}/pay?${CASE_A}`);
    expect(text).to.match(/\d{1,2} [A-Z][a-z]+ 20\d\d/);
  });

  it('names for each number beside a line its law, and under the law no promise or convention of ours', async () => {
    const html = await open();
    const numbers = linesIn(html).flatMap(([, says = '']) => [
      ...(/\[([\d, ]+)\]$/.exec(says)?.[1] ?? '').split(', '),
    ]);
    const [, small = ''] = /<footer>(.*?)<\/footer>/s.exec(html) ?? [];
    const law = textIn(small).replace(/^.*The law and its sources:/, '');
    for (const number of numbers.filter((each) => each !== '')) expect(law).to.include(`[${number}]`);
    expect(law).not.to.match(/interface of this service|Whole pennies/);
  });

  it('has the payslips that differ behind it, if asked, those that are alike in one row', async () => {
    expect(await open()).not.to.include('The payslips that differ');
    const html = await open('&show.payslips=true');
    const [, body = ''] = /<table class="grid">.*?<tbody>(.*?)<\/tbody>/s.exec(html) ?? [];
    const rows = [...body.matchAll(/<th scope="row">([^<]*)<\/th>(.*?)<\/tr>/g)].map(
      ([, name = '', cells = '']) => [
        name,
        ...[...cells.matchAll(/<td class="num">([^<]*)<\/td>/g)].map(([, cell = '']) => cell),
      ],
    );
    expect(new Set(rows.map(([, ...figures]) => figures.join())).size).to.equal(rows.length);
    expect(rows.map(([name, , , tax]) => [name, tax])).to.deep.equal([
      ['April, July, November, March', '−455.20'],
      ['May to June, August to October, December to February', '−455.40'],
      ['Year', '−5,464.00'],
    ]);
  });

  it('has every step once behind it, if asked, of the figures that stand on it', async () => {
    const html = await open('&show.steps=true');
    expect(textIn(html))
      .to.include('Calculation record')
      .and.to.include('The whole year, with payslip 1 of 12 as an example');
    const figures = /<dl class="figures num">(.*?)<\/dl>/s.exec(html)?.[1] ?? '';
    expect(textIn(figures)).to.include('Cost £48,244.20').and.to.include('Take-home £31,314.08');
    expect(html).to.match(/<section class="line" data-rule="national_insurance\./);
    expect([...html.matchAll(/<h1/g)]).to.have.length(1);
  });

  it('leads to both and back from them, and keeps the one when the other is asked for', async () => {
    const hrefs = async (more: string) =>
      [...(await open(more)).matchAll(/<a href="(\/pay[^"]*)"/g)].map(([, href = '']) =>
        href.replaceAll('&amp;', '&'),
      );
    expect(await hrefs('')).to.include.members([
      `/pay?${CASE_A}`,
      `/pay/sheet?${CASE_A}&show.payslips=true`,
      `/pay/sheet?${CASE_A}&show.steps=true`,
    ]);
    expect(await hrefs('&show.payslips=true')).to.include.members([
      `/pay/sheet?${CASE_A}`,
      `/pay/sheet?${CASE_A}&show.payslips=true&show.steps=true`,
    ]);
  });

  it('is linked from the figures', async () => {
    const { text } = await pages.get(`/pay?${CASE_A}`);
    expect(text).to.include(`href="/pay/sheet?${CASE_A.replaceAll('&', '&amp;')}"`);
  });

  it('is locked like the figures, and says what is wrong with its case', async () => {
    const { text } = await locked.get(`/pay/sheet?${CASE_A}`);
    expect(text).to.include('The calculators need a key here.').and.not.to.include('class="lines');
    const faulty = await pages.get(`/pay/sheet?${queryWith(CASE_A, { 'gross.amount': '-1' })}`);
    expect(faulty.status).to.equal(400);
    expect(textIn(faulty.text)).to.include('Pay before tax must be 0 or more');
  });
});

describe('the sheet of a payslip', () => {
  const pages = usePages();

  it('says what it costs, what comes home, and each line with its sentence', async () => {
    const { status, text } = await pages.open(`/payslip/sheet?${PAYSLIP}`);
    expect(status).to.equal(200);
    expect(textIn(text)).to.include('Payslip of 28 April 2026').and.to.include('Takes home £2,453.64');
    const lines = linesIn(text);
    expect(lines.map(([name, , figure]) => [name, figure])).to.deep.equal([
      ...[
        ['Pay', '3,000.00'],
        ['Income tax', '−390.20'],
        ['National Insurance', '−156.16'],
        ['Take-home', '2,453.64'],
      ],
      ...[
        ['Employer’s National Insurance', '387.45'],
        ['Employer’s pension', '90.00'],
      ],
    ]);
    for (const [name, says] of lines) if (name !== 'Take-home') expect(says, name).not.to.equal('');
    // 3,000.00 + 387.45 + 90.00
    expect(textIn(text)).to.include('Costs the employer £3,477.45');
  });
});

describe('the work of a sheet', () => {
  const pages = usePages({}, { pageLimit: 5 });

  it('counts as two requests', async () => {
    const statusOf = async (path: string) => (await pages.get(`${path}?${CASE_A}`)).status;
    expect([await statusOf('/pay/sheet'), await statusOf('/pay/sheet')]).to.deep.equal([200, 200]);
    expect([await statusOf('/pay'), await statusOf('/pay/sheet')]).to.deep.equal([200, 429]);
  });
});
