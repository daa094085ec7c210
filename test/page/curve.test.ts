import { expect } from 'chai';
import { answerOf, employerCost } from '../../src/operations/index.js';
import { caseOf } from '../../src/page/case/case.js';
import { curvesOf } from '../../src/page/curve/curves.js';
import { payroll } from '../support/project.js';
import { CASE_A, queryWith, textIn, usePages } from './support/pages.js';

interface Row {
  readonly from: string;
  readonly says: readonly string[];
  readonly goes: string;
  readonly html: string;
}

/** The turns of a page with a curve. */
function turnsIn(html: string): readonly Row[] {
  return [...html.matchAll(/<tr data-turn="\d+">(.*?)<\/tr>/g)].map(([, row = '']) => ({
    from: /£[\d,]+/.exec(textIn(row))?.[0] ?? '',
    says: [...row.matchAll(/<p>([^<]*) <span/g)].map(([, says = '']) => says),
    goes: /<td class="num">([^<]*)<\/td>$/.exec(row)?.[1] ?? '',
    html: row,
  }));
}

const MARRIED =
  'tax_year=2026-27&gross.amount=42000&gross.per=year&region=england&marriage_allowance=receiving';

describe('the curve over salary', function () {
  this.timeout(60_000);
  const pages = usePages();

  it('turns where the law does, to the pound, each turn with what begins and what then goes', async () => {
    const { status, text } = await pages.get(`/pay/curve?${CASE_A}`);
    expect(status).to.equal(200);
    const turns = turnsIn(text).map(({ from, says, goes }) => [from, ...says, goes]);
    expect(turns).to.deep.equal([
      ['£5,268', 'Employer’s National Insurance: pay above £417 a month', '0%'],
      ['£6,569', 'Employer’s pension: pay above £520 a month', '0%'],
      ['£13,238', 'National Insurance at 8%: pay above £1,048 a month', ''],
      ['£13,242', 'Income tax: above £1,048.26 (free pay to date)', '26.61%'],
      ['£30,932', 'Student loan, plan 2 at 9%: pay above £2,448.75 a month', '35%'],
      [
        '£52,914',
        'National Insurance at 2%: pay above £4,189 a month',
        'Employer’s pension: nothing for pay above £4,189 a month',
        '',
      ],
      ['£52,926', 'Income tax at 40%', '48.31%'],
      ['£105,264', 'Personal allowance shrinks: income above £100,000 a year', '68.3%'],
      ['£131,727', 'Personal allowance: nothing is left of it', 'Income tax at 45%', '53.06%'],
    ]);
  });

  it('leads from each turn to its reasons, its rule and its figure', async () => {
    const { text } = await pages.get(`/pay/curve?${CASE_A}`);
    const loan = turnsIn(text)[4]?.html ?? '';
    const [why = '', rule = '', figure = ''] = [...loan.matchAll(/href="([^"]+)"/g)].map(([, href = '']) =>
      href.replaceAll('&amp;', '&'),
    );
    expect(rule).to.equal('/book/rules/2026-27/student_loans#student_loan_of_earnings');
    expect(figure).to.equal('/book/figures/student_loans.plan_2.threshold');
    expect(why).to.include('gross.amount=30932').and.to.include('show.payslip=');
    for (const { html } of turnsIn(text)) {
      for (const [, href = ''] of html.matchAll(/href="([^"#]+)/g))
        expect((await pages.get(href.replaceAll('&amp;', '&'))).status, href).to.equal(200);
    }
    expect(textIn((await pages.get(why)).text)).to.include('£2,448.75');
  });

  it('names a pound that lowers take-home, and where that is won back', async () => {
    const { text } = await pages.get(`/pay/curve?${MARRIED}`);
    expect(textIn(text)).to.include(
      'At £50,271, one more pound of salary brings home £251.20 less. It is won back at £50,702.',
    );
    expect(text).to.include('class="cliff"');
    const turn = turnsIn(text).find(({ from }) => from === '£50,271');
    expect(turn?.says).to.deep.equal([
      'Marriage allowance received, as it counts in the code: £0.00 from here on',
    ]);
  });

  it('has every point in a table, each as the API answers it', async () => {
    const { text } = await pages.get(`/pay/curve?${CASE_A}`);
    const cells = [
      ...text.matchAll(
        /<tr><th scope="row" class="num">([\d,.]+)<\/th><td class="num">([\d,.]+)<\/td><td class="num">([\d,.]+)<\/td><\/tr>/g,
      ),
    ].map(([, ...figures]) => figures.map((figure) => Number(figure.replaceAll(',', ''))));
    expect(cells).to.have.length(101);
    const request = {
      region: 'england',
      student_loans: ['plan_2'],
      employer_pension: 'auto_enrolment_minimum',
    };
    const pension = { method: 'salary_sacrifice', percent: 5 };
    for (const [salary = 0, home, cost] of cells.filter((_, at) => at % 10 === 3)) {
      const gross = { amount: salary, per: 'year' };
      const answer = answerOf(
        await payroll.calculate(employerCost.name, { ...request, pension, gross }, '2026-27'),
      );
      expect(JSON.parse(JSON.stringify(answer)).employee.periods.year.take_home).to.equal(home);
      expect(JSON.parse(JSON.stringify(answer)).cost.total).to.equal(cost);
    }
  });

  it('is drawn as far as is asked, else to 150,000, and of high pay to twice as much', async () => {
    const plotAt = async (query: string) =>
      /data-plot="(?:\S+ ){4}(\d+) (\d+)/.exec((await pages.get(`/pay/curve?${query}`)).text)?.slice(1);
    expect(await plotAt(CASE_A)).to.deep.equal(['0', '150000']);
    expect(await plotAt(queryWith(CASE_A, { 'gross.amount': '80000' }))).to.deep.equal(['0', '200000']);
    expect(await plotAt(`${CASE_A}&show.from=20000&show.to=60000`)).to.deep.equal(['20000', '60000']);
    const typed = await pages.get(`/pay/curve?${CASE_A}&show.from=%C2%A320%2C000&show.to=`);
    expect(typed.location).to.equal(`/pay/curve?${CASE_A}&show.from=20000`);
  });

  it('names millions as such on its axis', async () => {
    const { text } = await pages.get(`/pay/curve?${queryWith(CASE_A, { 'gross.amount': '12345678.9' })}`);
    expect(textIn(text)).to.include('£20m').and.not.to.include('000k');
  });

  it('says what is wrong with the salaries that are asked for, and draws no others', async () => {
    for (const [range, name, says] of [
      ['show.from=90000&show.to=20000', 'show.to', 'such as from £20,000 to £90,000'],
      ['show.from=60000&show.to=60000', 'show.to', 'such as from £60,000 to £60,100'],
      ['show.from=200000', 'show.to', 'at least £100 above where they begin'],
      ['show.from=abc', 'show.from', 'Salaries from must be in whole pounds, from £0 to £99,999,999'],
      ['show.to=42.000%2C50', 'show.to', 'Salaries to must be in whole pounds'],
      ['show.to=100000000', 'show.to', 'Salaries to must be in whole pounds'],
    ] as const) {
      const { status, text } = await pages.get(`/pay/curve?${CASE_A}&${range}`);
      expect(status, range).to.equal(400);
      expect(text, range)
        .to.include('<title>Error: What each salary costs')
        .and.to.include(`<a href="#${name}">Salaries `)
        .and.to.include(`aria-describedby="${name}-fault"`)
        .and.not.to.include('<svg class="rise');
      expect(textIn(text).split(says), range).to.have.length(3);
    }
    const { text } = await pages.get(`/pay/curve?${CASE_A}&show.from=abc&show.to=20000`);
    expect(text).to.include('value="abc"').and.to.include('value="20000"');
  });

  it('begins where the case is possible', async () => {
    const given = `${MARRIED}&salary_sacrifice.amount=500&salary_sacrifice.per=month`;
    const { status, text } = await pages.open(`/pay/curve?${given}`);
    expect(status).to.equal(200);
    expect(text).to.match(/<tbody><tr><th scope="row" class="num">[6-9],\d00\.00</);
  });

  it('has no turn of the tax that a case does not pay', async () => {
    const { text } = await pages.open(`/pay/curve?${queryWith(CASE_A, { tax_code: 'NT' })}`);
    const says = turnsIn(text).flatMap((turn) => turn.says);
    expect(says.join()).to.include('National Insurance').and.not.to.include('Income tax');
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
    // The table of its points is on the page of the curve alone.
    expect(part.text).not.to.include('The table below');
  });
});

describe('the work of a curve', function () {
  this.timeout(60_000);
  const pages = usePages({}, { pageLimit: 60 });

  it('counts as 20 requests; one that is known, though its pay is another, as one', async () => {
    // No other test has worked out its curve.
    const welsh = queryWith(CASE_A, { region: 'wales' });
    const statusAt = async (changes: Readonly<Record<string, string>>) =>
      (await pages.get(`/pay/curve?${queryWith(welsh, changes)}`)).status;
    expect(await statusAt({})).to.equal(200);
    expect(await statusAt({ 'pension.percent': '6' })).to.equal(200);
    for (const pay of ['30000', '31000', '32000'])
      expect(await statusAt({ 'gross.amount': pay })).to.equal(200);
    const refused = await pages.get(`/pay/curve?${queryWith(welsh, { 'pension.percent': '7' })}`);
    expect(refused.status).to.equal(429);
    expect(Number(refused.headers.get('Retry-After'))).to.be.within(1, 60);
    expect(await statusAt({ 'gross.amount': '33000' })).to.equal(429);
  });
});

describe('many curves at once', function () {
  this.timeout(60_000);
  const pages = usePages();

  it('wait for their turn, and the eleventh is told to come again', async () => {
    const curves = curvesOf(payroll);
    const ten = Array.from({ length: 10 }, (_, at) =>
      queryWith(MARRIED, { blind: 'true', 'bonus.amount': `${at + 1}` }),
    );
    const found = Promise.all(
      ten.map((query) => curves.find(caseOf(query, employerCost, {}, payroll), 0, 1_000, async () => {})),
    );
    const { status, headers } = await pages.get(`/pay/curve?${queryWith(MARRIED, { region: 'wales' })}`);
    expect([status, headers.get('Retry-After')]).to.deep.equal([503, '5']);
    expect((await found).map((curve) => curve?.points.length)).to.deep.equal(ten.map(() => 101));
    expect((await pages.get(`/pay/curve?${queryWith(MARRIED, { region: 'wales' })}`)).status).to.equal(200);
  });
});
