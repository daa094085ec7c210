import { expect } from 'chai';
import { CASE_A, KEY, queryWith, textIn, usePages } from './support/pages.js';

const MARRIED =
  'tax_year=2026-27&gross.amount=42000&gross.per=year&region=england&marriage_allowance=receiving';

/** The rows of the table below a curve: salary, take-home, and what is kept of the last £1,000. */
function rowsIn(html: string): readonly (readonly string[])[] {
  return [...html.matchAll(/<tr><th scope="row" class="num">([^<]*)<\/th>(.*?)<\/tr>/g)].map(
    ([, salary = '', cells = '']) => [
      salary,
      ...[...cells.matchAll(/<td class="num">([^<]*)<\/td>/g)].map(([, cell = '']) => cell),
    ],
  );
}

/** The first drawing of a page: what it says to those who do not see it, and the ends of its line. */
function drawingIn(html: string) {
  const [svg = ''] = /<svg class="rise curve for-wide".*?<\/svg>/.exec(html) ?? [];
  const [, line = ''] = /<path class="line" d="M([^"]*)"/.exec(svg) ?? [];
  return {
    label: /aria-label="([^"]*)"/.exec(svg)?.[1],
    points: line === '' ? [] : line.split('L').map((point) => point.split(' ').map(Number)),
    mark: /<circle class="mark" cx="([\d.]+)" cy="([\d.]+)"/.exec(svg)?.slice(1).map(Number),
  };
}

describe('the curve over salary', () => {
  const pages = usePages();

  /** The take-home pay of the year that the API answers case A with at another salary. */
  async function homeByApi(amount: number): Promise<number> {
    const response = await fetch(`${pages.url}/v1/employer-cost`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${KEY}` },
      body: JSON.stringify({
        tax_year: '2026-27',
        gross: { amount, per: 'year' },
        region: 'england',
        student_loans: ['plan_2'],
        pension: { method: 'salary_sacrifice', percent: 5 },
        employer_pension: 'auto_enrolment_minimum',
      }),
    });
    expect(response.status).to.equal(200);
    const { employee } = JSON.parse(await response.text());
    return employee.periods.year.take_home;
  }

  it('is one line of some 60 salaries, with the case itself as a dot on it', async () => {
    const { status, text } = await pages.get(`/pay/curve?${CASE_A}`);
    expect(status).to.equal(200);
    const { label, points, mark = [] } = drawingIn(text);
    expect(label).to.equal('Take-home for salaries from £0 to £150,000 a year.');
    expect(points).to.have.length(61);
    const [x = 0, y = 0] = mark;
    const after = points.findIndex(([each = 0]) => each > x);
    const [[, below = 0] = [], [, above = 0] = []] = points.slice(after - 1, after + 1);
    expect(y).to.be.within(above, below);
    expect(textIn(text)).to.include('£42,000 brings home £31,314.08 a year.');
  });

  it('says in a table what round salaries bring home and what is kept of their last £1,000, as the API answers', async () => {
    const { text } = await pages.get(`/pay/curve?${CASE_A}`);
    const rows = rowsIn(text);
    expect(rows.map(([salary]) => salary)).to.deep.equal(
      Array.from({ length: 16 }, (_, at) => (at * 10_000).toLocaleString('en')),
    );
    expect(rows[0]).to.deep.equal(['0', '0.00', '']);
    for (const [salary = '', home = '', kept = ''] of rows.slice(1)) {
      const amount = Number(salary.replaceAll(',', ''));
      const [of, before] = [await homeByApi(amount), await homeByApi(amount - 1_000)];
      expect(Number(home.replaceAll(',', '')), salary).to.equal(of);
      expect(Number(kept), salary).to.be.closeTo(of - before, 0.001);
    }
  });

  it('shows in both that more pay can bring home less', async () => {
    const { text } = await pages.open(`/pay/curve?${MARRIED}&show.from=50000&show.to=51000`);
    // The marriage allowance, £252 a year, ends with the basic rate at £50,270.
    expect(rowsIn(text).slice(2, 4)).to.deep.equal([
      ['50,200', '39,918.04', '719.96'],
      ['50,300', '39,736.04', '466.00'],
    ]);
    const heights = drawingIn(text).points.map(([, y = 0]) => y);
    expect(heights.some((y, at) => y > (heights[at - 1] ?? y))).to.equal(true);
  });

  it('is drawn as far as is asked, else to £150,000, and of high pay to twice as much', async () => {
    const rangeAt = async (query: string) =>
      /from (\S+) to (\S+) a year/
        .exec(drawingIn((await pages.get(`/pay/curve?${query}`)).text).label ?? '')
        ?.slice(1);
    expect(await rangeAt(CASE_A)).to.deep.equal(['£0', '£150,000']);
    expect(await rangeAt(queryWith(CASE_A, { 'gross.amount': '80000' }))).to.deep.equal(['£0', '£200,000']);
    expect(await rangeAt(queryWith(CASE_A, { 'gross.amount': '60000000' }))).to.deep.equal([
      '£0',
      '£99,999,999',
    ]);
    expect(await rangeAt(`${CASE_A}&show.from=20000&show.to=60000`)).to.deep.equal(['£20,000', '£60,000']);
    const typed = await pages.get(`/pay/curve?${CASE_A}&show.from=%C2%A320%2C000&show.to=`);
    expect(typed.location).to.equal(`/pay/curve?${CASE_A}&show.from=20000`);
  });

  it('has a form for other salaries, which keeps the case', async () => {
    const { text } = await pages.get(`/pay/curve?${CASE_A}&show.from=20000&show.to=60000`);
    const [form = ''] = /<form class="find" action="\/pay\/curve" method="get">.*?<\/form>/.exec(text) ?? [];
    const inputs = [...form.matchAll(/name="([^"]*)"[^>]* value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value],
    );
    expect(inputs).to.deep.equal([
      ...new URLSearchParams(CASE_A),
      ['show.from', '20,000'],
      ['show.to', '60,000'],
    ]);
  });

  it('names millions as such on its axis', async () => {
    const { text } = await pages.get(`/pay/curve?${queryWith(CASE_A, { 'gross.amount': '12345678.9' })}`);
    expect(textIn(text)).to.include('£20m').and.not.to.include('000k');
  });

  it('says what is wrong with the salaries that are asked for, and draws no others', async () => {
    for (const [range, name, says] of [
      ['show.from=90000&show.to=20000', 'show.to', 'Salaries must end at least £100 above where they begin'],
      ['show.from=200000', 'show.to', 'at least £100 above where they begin'],
      ['show.from=abc', 'show.from', 'Salaries from must be in whole pounds, from £0 to £99,999,999'],
      ['show.to=42.000%2C50', 'show.to', 'Salaries to must be in whole pounds'],
      ['show.to=100000000', 'show.to', 'Salaries to must be in whole pounds'],
    ] as const) {
      const { status, text } = await pages.get(`/pay/curve?${CASE_A}&${range}`);
      expect(status, range).to.equal(400);
      expect(text, range)
        .to.include('<title>Error: What each salary brings home')
        .and.to.include(`<a href="#${name}">Salaries `)
        .and.to.include(`aria-describedby="${name}-fault"`)
        .and.not.to.include('<svg class="rise');
      expect(textIn(text).split(says), range).to.have.length(3);
    }
    const { text } = await pages.get(`/pay/curve?${CASE_A}&show.from=abc&show.to=20000`);
    expect(text).to.include('value="abc"').and.to.include('value="20,000"');
  });

  it('begins where the case is possible', async () => {
    const given = `${MARRIED}&salary_sacrifice.amount=500&salary_sacrifice.per=month`;
    const { status, text } = await pages.open(`/pay/curve?${given}`);
    expect(status).to.equal(200);
    const [first] = rowsIn(text);
    expect(first?.[0]).to.equal('10,000');
    const [[x = 0] = []] = drawingIn(text).points;
    const [[zero = 0] = []] = drawingIn((await pages.open(`/pay/curve?${MARRIED}`)).text).points;
    expect(x).to.be.above(zero);
  });

  it('says that the charge on Child Benefit is not in it', async () => {
    const { text } = await pages.open(`/pay/curve?${CASE_A}&child_benefit.children=2`);
    expect(textIn(text)).to.include('The High Income Child Benefit Charge is not taken through payroll');
  });

  it('says what is wrong with its case, as the calculator does', async () => {
    const { status, text } = await pages.get(`/pay/curve?${queryWith(CASE_A, { 'gross.amount': '-1' })}`);
    expect(status).to.equal(400);
    expect(textIn(text)).to.include('Pay before tax must be 0 or more');
  });

  it('is a part of its own for the script of the calculator, which has a link to it', async () => {
    const { text } = await pages.get(`/pay?${CASE_A}`);
    expect(text).to.include(`href="/pay/curve?${CASE_A.replaceAll('&', '&amp;')}"`);
    const part = await pages.get(`/pay/curve?${CASE_A}&show.part=small`);
    expect(part.text).to.match(/^<section class="card" data-part="curve"/);
    expect(part.text.match(/<svg/g)).to.have.length(2);
    // The table is on the page of the curve alone.
    expect(part.text).not.to.include('<table');
  });
});

describe('the work of a curve', () => {
  const pages = usePages({}, { pageLimit: 13 });

  it('counts as 6 requests', async () => {
    const statusOf = async (path: string) => (await pages.get(`${path}?${CASE_A}`)).status;
    expect(await statusOf('/pay/curve')).to.equal(200);
    expect(await statusOf('/pay/curve')).to.equal(200);
    expect(await statusOf('/pay')).to.equal(200);
    const refused = await pages.get(`/pay/curve?${CASE_A}`);
    expect(refused.status).to.equal(429);
    expect(Number(refused.headers.get('Retry-After'))).to.be.within(1, 60);
  });
});
