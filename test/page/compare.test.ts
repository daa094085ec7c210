import { expect } from 'chai';
import { TAX_YEARS } from '../support/years.js';
import { CASE_A, queryOfTwoCases, queryWith, textIn, usePages } from './support/pages.js';

const CASE_B = queryWith(CASE_A, { 'gross.amount': '46000' });

describe('two cases side by side', () => {
  const pages = usePages();
  const textAt = async (query: string) => textIn((await pages.get(`/pay?${query}`)).text);
  const ofB = (changes: Readonly<Record<string, string>>) =>
    queryOfTwoCases(CASE_A, queryWith(CASE_B, changes));

  it('begin as a copy of the one, which differs in nothing', async () => {
    const { text } = await pages.get(`/pay?${CASE_A}`);
    const both = queryOfTwoCases(CASE_A, CASE_A);
    expect(text).to.include(`href="/pay?${both.replaceAll('&', '&amp;')}"`);
    expect(await textAt(both)).to.include('B: same cost, same take-home.');
  });

  it('differ by what B costs and brings home more', async () => {
    const { text } = await pages.get(`/pay?${queryOfTwoCases(CASE_A, CASE_B)}`);
    expect(textIn(text)).to.include(
      'A year, B costs £4,684.00 (£390.33 a month) more and brings home £2,388.00 (£199.00 a month) more: 51p of each extra £1.',
    );
    expect(text)
      .to.match(/>\+4,684\.00</)
      .and.to.match(/>\+2,388\.00</);
  });

  it('say where the difference is, share by share of the cost', async () => {
    expect(await textAt(queryOfTwoCases(CASE_A, CASE_B))).to.include(
      'Where the difference is, B less A, a year: Take-home +£2,388.00 Pension, both shares +£314.04 Student loan +£348.00 Income tax +£760.00 National Insurance +£303.96 Employer’s National Insurance +£570.00 ',
    );
    const sameCost = await textAt(ofB({ 'gross.amount': '42000', region: 'scotland' }));
    expect(sameCost).to.match(
      /B less A, a year: Take-home −£([\d,.]+) .* Income tax \+£\1 National Insurance £0\.00/,
    );
  });

  it('are called by what was said of each, and not of the other', async () => {
    const headsOf = async (query: string) => {
      const { text } = await pages.open(`/pay?${query}`);
      const [, head = ''] = /<table class="pairs">.*?<thead>(.*?)<\/thead>/.exec(text) ?? [];
      return [...head.matchAll(/<th[^>]*>([^<]*)</g)].map(([, each]) => each).slice(1, 3);
    };
    expect(await headsOf(queryOfTwoCases(CASE_A, CASE_B))).to.deep.equal([
      'A: £42,000 a year',
      'B: £46,000 a year',
    ]);
    expect(
      await headsOf(ofB({ 'gross.amount': '42000', region: 'scotland', 'pension.percent': '8' })),
    ).to.deep.equal(['A: England, salary sacrifice, 5%', 'B: Scotland, salary sacrifice, 8%']);
    const withoutLoan = new URLSearchParams(CASE_A);
    withoutLoan.delete('student_loans');
    expect(await headsOf(queryOfTwoCases(CASE_A, withoutLoan.toString()))).to.deep.equal([
      'A: plan 2',
      'B: no student loans',
    ]);
    expect(await headsOf(ofB({ tax_year: '2025-26', 'gross.amount': '42000' }))).to.deep.equal([
      'A: 2026-27',
      'B: 2025-26',
    ]);
    expect(await headsOf(queryOfTwoCases(CASE_A, CASE_A))).to.deep.equal(['A', 'B']);
  });

  it('are shown by the month and by the week, too', async () => {
    const text = await textAt(`${queryOfTwoCases(CASE_A, CASE_B)}&show.per=month`);
    expect(text).to.include('The two cases for a month, £');
    expect(text).to.include('Cost 4,020.35 4,410.68 +390.33');
    expect(text).to.include('Take-home 2,609.51 2,808.51 +199.00');
  });

  it('change the signs when they are swapped', async () => {
    const { text } = await pages.get(`/pay?${queryOfTwoCases(CASE_A, CASE_B)}`);
    const swapped = queryOfTwoCases(CASE_B, CASE_A);
    expect(text).to.include(`href="/pay?${swapped.replaceAll('&', '&amp;')}"`);
    const after = (await pages.get(`/pay?${swapped}`)).text;
    expect(textIn(after)).to.include(
      'A year, B costs £4,684.00 (£390.33 a month) less and brings home £2,388.00 (£199.00 a month) less: 51p of each £1 less.',
    );
    expect(after)
      .to.match(/>−4,684\.00</)
      .and.to.match(/>−2,388\.00</);
  });

  it('share no pound out where one rises and the other falls', async () => {
    const text = await textAt(ofB({ 'gross.amount': '42100', 'pension.percent': '10' }));
    expect(text).to.match(
      /B costs £[\d,.]+ \(£[\d,.]+ a month\) less and brings home £[\d,.]+ \(£[\d,.]+ a month\) less/,
    );
    const taxed = await textAt(ofB({ 'gross.amount': '42100', region: 'scotland', student_loans: 'plan_1' }));
    expect(taxed).to.match(
      /B costs £[\d,.]+ \(.*?\) more and brings home £[\d,.]+ \(£[\d,.]+ a month\) less\./,
    );
  });

  it('are whole requests, each with its own tax year and its own defaults', async () => {
    const { text } = await pages.get(`/pay?${ofB({ tax_year: '2024-25', 'gross.amount': '42000' })}`);
    expect(textIn(text)).to.include('Law: 2026-27').and.to.include('Law: 2024-25');
    const both = await pages.get(`/pay?${CASE_A}&b.gross.amount=42000&b.gross.per=year&b.region=wales`);
    expect(both.location).to.include(
      `&b.tax_year=${TAX_YEARS.at(-1)}&b.gross.amount=42000&b.gross.per=year&b.region=wales`,
    );
    const alone = (await pages.get('/pay?tax_year=2026-27&gross.amount=42000&gross.per=year&region=wales'))
      .text;
    const home = /take_home\?[^"]*" data-why[^>]*>([\d,.]+)</.exec(alone)?.[1] ?? 'none';
    expect(await textAt(String(both.location).replace('/pay?', ''))).to.include(home);
  });

  it('have one form, with the fields of each under its own names', async () => {
    const { text } = await pages.get(`/pay?${queryOfTwoCases(CASE_A, CASE_B)}`);
    expect(text).to.include('name="gross.amount" value="42,000"');
    expect(text).to.include('name="b.gross.amount" value="46,000"');
    expect(text)
      .to.match(/<fieldset id="b"/)
      .and.to.match(/href="#b"/);
    const sent = await pages.get(
      `/pay?${queryOfTwoCases(CASE_A, CASE_B)}&b.tax_code=&b.pay_frequency=monthly`,
    );
    expect([sent.status, sent.location]).to.deep.equal([303, `/pay?${queryOfTwoCases(CASE_A, CASE_B)}`]);
  });

  it('name the case that is wrong, at its own field', async () => {
    const { status, text } = await pages.get(`/pay?${ofB({ 'gross.amount': '-1' })}`);
    expect(status).to.equal(400);
    expect(text).to.include('href="#b.gross.amount"');
    expect(textIn(text)).to.include('Case B: Pay before tax must be 0 or more');
    expect(text).to.include('aria-describedby="b.gross.amount-fault" aria-invalid="true"');
  });

  it('are not worked out where a name of either is not known', async () => {
    const { status, text } = await pages.get(`/pay?${queryOfTwoCases(CASE_A, CASE_B)}&b.gross.amout=1`);
    expect(status).to.equal(400);
    expect(textIn(text)).to.include('“b.gross.amout”').and.not.to.include('48,244.20');
  });

  it('are given to a script together', async () => {
    const { text } = await pages.get(`/pay?${queryOfTwoCases(CASE_A, CASE_B)}&show.part=answer`);
    expect(text).to.include('data-part="summary-b.pension"');
    expect(text).to.include('data-says="B costs £4,684.00 more, takes home £2,388.00 more"');
  });

  it('are a file for spreadsheets, too, with the figures of the page', async () => {
    const query = queryOfTwoCases(CASE_A, CASE_B);
    const { text } = await pages.get(`/pay?${query}`);
    const [, href = ''] = /href="(\/pay\/comparison\.csv[^"]*)"/.exec(text) ?? [];
    const file = await pages.get(href.replaceAll('&amp;', '&'));
    expect(file.headers.get('Content-Type')).to.equal('text/csv; charset=utf-8');
    expect(file.headers.get('Content-Disposition')).to.equal('attachment; filename="comparison.csv"');
    const lines = file.text.replace('\uFEFF', '').trim().split('\r\n');
    expect(lines[0]).to.equal('Figure,"A: £42,000 a year, £","B: £46,000 a year, £","Difference, £"');
    expect(lines)
      .to.include('Cost,48244.20,52928.20,4684.00')
      .and.to.include('Income tax,-5464.00,-6224.00,-760.00');
    expect(lines.at(-2)).to.equal('Take-home,31314.08,33702.08,2388.00');
    expect(lines.at(-1))
      .to.include('What was said,"Tax year: 2026-27. Pay before tax: £42,000 a year. Region: England.')
      .and.to.include('Pay before tax: £46,000 a year');
    const faulty = await pages.get(`/pay/comparison.csv?${CASE_A}`);
    expect([faulty.status, faulty.location]).to.deep.equal([303, `/pay?${CASE_A}`]);
  });

  it('are drawn on one scale', async () => {
    const { text } = await pages.get(`/pay?${queryOfTwoCases(CASE_A, CASE_B)}`);
    const ends = [...text.matchAll(/<svg class="bar".*?<\/svg>/g)].map(([svg]) => {
      const last = [...svg.matchAll(/x="([\d.]+)" width="([\d.]+)"/g)].at(-1);
      return Number(last?.[1]) + Number(last?.[2]);
    });
    expect(ends[1]).to.be.closeTo(1000, 0.2);
    expect(ends[0]).to.be.closeTo((1000 * 48_244.2) / 52_928.2, 0.2);
  });
});
