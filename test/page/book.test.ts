import { expect } from 'chai';
import { loadPayroll } from '../../src/operations/index.js';
import { useSmallLaw } from '../cli/support/farthing.js';
import { fewOfEachKind } from '../support/few-of-each-kind.js';
import { payroll } from '../support/project.js';
import { isAtLength } from '../support/runs.js';
import { TAX_YEARS } from '../support/years.js';
import { CASE_A, PageService, textIn, usePages } from './support/pages.js';

describe('a change of the book', () => {
  const book = useSmallLaw();
  const pages = new PageService();
  afterEach(() => pages.stop());

  it('of a rate, a title or a reason changes the pages, with no other file touched', async () => {
    const { change } = book;
    change('rates/2026-27.yaml', 'personal_allowance: £12600', 'personal_allowance: £12660');
    change(
      'rates/catalogue.yaml',
      'title: Income that is free of tax.',
      'title: An allowance of another name.',
    );
    change('rules/take-home.yaml', '{value}: pay of {gross}, less', '{value}: a pay of {gross}, less');
    await pages.start({}, {}, undefined, loadPayroll({ root: book.root, unreleased: true }));
    expect(textIn((await pages.get('/book/2026-27')).text))
      .to.include('£12,660')
      .and.to.include('An allowance of another name');
    const salary = 'tax_year=2026-27&gross.amount=42000&gross.per=year&region=england';
    const why = await pages.open(`/pay/why/employee.payslips.take_home?${salary}&show.payslip=3`);
    expect(textIn(why.text)).to.include(': a pay of £3,500.00');
  });
});

describe('the book', () => {
  const pages = usePages({ page: 'keyed' });
  const open = usePages();

  it('says at which pay bands begin: they count after the allowance', async () => {
    const text = textIn((await open.get('/book/2026-27')).text);
    expect(text)
      .to.include('With the whole personal allowance of £12,570 they begin at pay of:')
      .and.to.include('Bands: Scotland: 19% £12,570, 20% £16,537, 21% £29,526, 42% £43,662, 45% £75,000 ');
  });

  it('lists the rules in the order in which answers show their figures', async () => {
    const { text } = await open.get('/book/rules/2026-27');
    const names = [...text.matchAll(/<li><a href="\/book\/rules\/2026-27\/(\w+)"/g)].map(([, name]) => name);
    expect(new Set(names).size).to.equal(names.length);
    const shown = names.filter((name) =>
      ['income_tax', 'national_insurance', 'take_home', 'enrolment'].includes(name ?? ''),
    );
    expect(shown).to.deep.equal(['income_tax', 'national_insurance', 'take_home', 'enrolment']);
  });
  const textAt = async (path: string) => {
    const { status, text } = await pages.get(path);
    expect(status, path).to.equal(200);
    return textIn(text);
  };

  it('has a page for each table that does not follow the tax year: each day from which it holds, with its law', async () => {
    const list = (await pages.get('/book')).text.match(/href="\/book\/tables\/[^"]*"/g) ?? [];
    const { groups } = payroll.book(payroll.latestTaxYear()).byDay();
    const names = [...groups].flatMap(([group, { tables }]) =>
      [...tables.keys()].map((name) => `${group}.${name}`),
    );
    expect(list).to.deep.equal(names.map((name) => `href="/book/tables/${name}"`));
    const text = await textAt('/book/tables/orders.council_tax_wales');
    expect(text).to.match(/From 1 April 2022 .*WSI 2022\/107.* From 1 April 2007 .*WSI 2007\/582/);
    expect(text).to.include('Last £2,860 £486.20 50% 0% £0');
    expect(await textAt('/book/tables/arrestments.maintenance')).to.match(
      /From 6 April 2025 .* £24\.66 From 6 April 2023/,
    );
    expect((await pages.get('/book/tables/orders.tithe')).status).to.equal(404);
  });

  it('is where the reasons of a figure from such a table lead', async () => {
    const order = 'orders.0.kind=council_tax_wales&orders.0.made_on=2024-03-01';
    const query = `paid_on=2026-05-29&pay_frequency=monthly&net_earnings=1600&${order}`;
    const { text } = await open.open(`/orders/why/orders.0.by_order?${query}`);
    expect(textIn(text)).to.match(/12% \S.* a table by day/);
    expect(text).to.include('<a href="/book/tables/orders.council_tax_wales">a table by day</a>');
  });

  it('lists every year with its law', async () => {
    const text = await textAt('/book');
    for (const year of payroll.taxYears) {
      expect(text).to.match(new RegExp(`Rules of ${year} \\S+ ${year}\\.\\d+ 6 April ${year.slice(0, 4)}`));
    }
  });

  it('shows every figure of a year, and finds those of a name', async () => {
    expect(await textAt('/book/2026-27'))
      .to.include('£12,570 a year')
      .and.to.include('1.85%');
    const found = await textAt('/book/2026-27?find=blind+allowance');
    expect(found).to.include('1 figure').and.to.include('£3,250').and.not.to.include('£12,570');
    expect(await textAt('/book/2026-27?find=nonsense')).to.include('No figure has “nonsense” in its name.');
  });

  it('calls groups and figures what the law calls them', async () => {
    const text = await textAt('/book/2026-27');
    expect(text)
      .to.include('Blind Person’s Allowance')
      .and.to.include('Class 1A National Insurance')
      .and.not.to.match(/Blind persons|Class 1a|new plan is a new row/)
      .and.not.to.include('Makes pay free of tax');
    expect(await textAt('/book/2026-27?find=income+limit')).to.include(
      'Married Couple’s Allowance: Income limit',
    );
    expect(await textAt('/book/2026-27?find=primary+threshold+A')).to.include(
      'National Insurance: Thresholds: Primary threshold',
    );
    // The title of the group is that of its one table: it is seen once.
    expect((await pages.get('/book/2026-27')).text).to.include(
      '<caption class="unseen">Student and postgraduate loans, by plan</caption>',
    );
  });

  it('counts what it finds without the mark of a fault', async () => {
    const { text } = await pages.get('/book/2026-27?find=threshold');
    expect(text)
      .to.match(/<p role="status"[^>]*>\d+ figures</)
      .and.not.to.include('data-status>');
  });

  it('draws the bands of a year to scale', async () => {
    const { text } = await pages.get('/book/2026-27');
    const drawing = /<svg class="bands for-wide".*?<\/svg>/s.exec(text)?.[0] ?? '';
    const widths = [...drawing.matchAll(/<rect x="0" y="24" width="([\d.]+)"/g)].map(([, width]) =>
      Number(width),
    );
    // England to £37,700, Scotland to £3,967, Wales to £37,700, of £150,000 on 660 units, less the 2 between two bands.
    const expected = [37_700, 3_967, 37_700].map((limit) => (limit / 150_000) * 660 - 2);
    expect(widths).to.have.length(3);
    for (const [at, width] of widths.entries()) expect(width).to.be.closeTo(expected[at] ?? 0, 0.01);
  });

  it('shows a figure over the years, with the days on which it changed', async () => {
    const path = 'national_insurance.employee.A.primary_threshold_to_upper_earnings_limit';
    expect(await textAt(`/book/figures/${path}`)).to.include(
      '12% until 5 January 2024, 10% from 6 January 2024',
    );
  });

  it('says in which years a figure is not in the law', async () => {
    const path = 'national_insurance.thresholds.freeport_upper_secondary_threshold';
    expect(await textAt(`/book/figures/${path}`))
      .to.include('not in the law of 2019-20')
      .and.to.include('Not in the law before 2022-23.');
    expect(await textAt('/book/figures/minimum_wage.aged_23_and_over')).to.include(
      'Not in the law before 2021-22, nor since 2024-25.',
    );
  });

  it('shows two years side by side, what differs first', async () => {
    const text = await textAt('/book/changes?from=2025-26&to=2026-27');
    expect(text).to.include('25 figures differ; in JSON they are 27 numbers');
    expect(text)
      .to.include('Scotland, 19% up to £2,827 £3,967 +£1,140')
      .and.to.include('Scotland, 20% up to £14,921 £16,956 +£2,035');
    expect(text).to.include('Student loans: Plan 2: Threshold £28,470 £29,385 +£915');
    const [before = '', latest = ''] = TAX_YEARS.slice(-2);
    expect((await pages.get('/book/changes')).location).to.equal(`/book/changes?from=${before}&to=${latest}`);
  });

  it('leads from a label to its year, and says so', async () => {
    const text = await textAt('/book/changes?from=2025-26.6&to=2026-27');
    expect(text)
      .to.include('What changed from 2025-26 to 2026-27')
      .and.to.include('2025-26.6 is a label of 2025-26. Years are compared as their law is now.')
      .and.to.include('25 figures differ');
    expect((await pages.get('/book/changes?from=2009-10.1&to=2026-27')).location).to.equal(
      '/book/changes?from=2025-26&to=2026-27',
    );
  });

  it('shows the rules as written, with a link on every name', async () => {
    const { text } = await pages.get('/book/rules/2026-27/national_insurance');
    expect(text).to.include('id="employee_main"');
    expect(text).to.include('href="/book/rules/2026-27/national_insurance#employee_rate"');
  });

  it('names the law of every rule and figure where it stands', async () => {
    for (const path of [
      '/book/rules/2026-27/national_insurance',
      '/book/figures/student_loans.plan_2.threshold',
      '/book/2026-27',
    ]) {
      const { text } = await pages.get(path);
      expect(textIn(text), path).not.to.match(/\w+\.gov\.uk\/|legislation\.gov\.uk/);
    }
    expect(await textAt('/book/figures/student_loans.plan_2.threshold'))
      .to.include('SI 2009/470, reg')
      .and.to.include('Earnings above which this plan is repaid.')
      .and.to.include('2026-27 £29,385 a year')
      .and.to.include('The scale begins at £22,000.');
    expect(await textAt('/book/figures/student_loans.plan_2.rate')).not.to.include('The scale begins');
  });

  it('leads to a place that there is from every rule, and just one', async () => {
    const [earliest = '', latest = ''] = [TAX_YEARS[0], TAX_YEARS.at(-1)];
    const starts = ['/book', '/book/evidence', `/book/scope?tax_year=${latest}`];
    for (const year of isAtLength ? [earliest, latest] : [latest]) {
      starts.push(`/book/${year}`, `/book/rules/${year}`);
      starts.push(...linksIn((await pages.get(`/book/rules/${year}`)).text).filter(isRule));
    }
    const links = new Set<string>();
    const texts = new Map<string, string>();
    for (const start of starts) {
      const { status, text } = await pages.get(start);
      expect(status, start).to.equal(200);
      texts.set(start, text);
      for (const link of linksIn(text)) links.add(link);
    }
    const isSeen = (link: string) => texts.has(link.split('#')[0] ?? '');
    const others = [...links].filter((link) => !isSeen(link));
    for (const link of [...[...links].filter(isSeen), ...fewOfEachKind(others, kindOf)]) {
      const [address = '', fragment] = link.split('#');
      if (!texts.has(address)) {
        const { status, text } = await pages.get(address);
        expect(status, link).to.be.below(400);
        texts.set(address, text);
      }
      if (fragment !== undefined)
        expect(texts.get(address)?.split(` id="${fragment}"`), link).to.have.length(2);
    }
    expect([...links].filter(isRule)).to.have.length.above(isAtLength ? 500 : 250);
  });

  it('has a rule for each calculation at an id of its own, and leads to the one that counts', async () => {
    const { text } = await pages.get('/book/rules/2026-27/pay');
    expect(text).to.include('id="gross"').and.to.include('id="payslip.gross"');
    expect((await pages.get('/book/rules/2026-27/year_to_date')).text)
      .to.include('href="/book/rules/2026-27/pay#payslip.gross"')
      .and.not.to.include('href="/book/rules/2026-27/pay#gross"');
    const ofPayslip = new URLSearchParams({
      tax_year: '2026-27',
      ni_category: 'A',
      pay_date: '2026-08-28',
      tax_code: '1257L',
      'pay.0.kind': 'salary',
      'pay.0.amount': '3100',
    });
    const why = async (address: string) => (await open.open(address)).text;
    expect(await why(`/payslip/why/pay.gross?${ofPayslip}`)).to.include('/2026-27/pay#payslip.gross"');
    expect(await why(`/pay/why/pay.gross?${CASE_A}&show.payslip=3`)).to.include('/2026-27/pay#gross"');
  });

  it('shows the figures of a group, such as those of each pay period', async () => {
    expect(await textAt('/book/figures/national_insurance.period_thresholds'))
      .to.include('National Insurance, period thresholds')
      .and.to.include('Monthly, primary threshold £1,048');
    const { text } = await pages.get('/book/figures/national_insurance.period_thresholds');
    expect(text).to.include(
      'href="/book/figures/national_insurance.period_thresholds.monthly.primary_threshold"',
    );
    // 2023-24 is the last year with rates of directors.
    expect(await textAt('/book/figures/national_insurance.directors.employee')).to.include(
      'of this group in 2023-24',
    );
  });

  it('says what is proven by rows of HMRC’s, and what is not', async () => {
    const text = await textAt('/book/evidence');
    for (const year of payroll.taxYears) expect(text).to.include(year);
    expect(text).to.include('National Insurance: not proven').and.to.include('Income tax: not proven');
    expect(text).to.include('58.94 134.40 the employer’s 58.94 repeats the employee’s figure');
    // Six rows of the Scottish test data of 2025-26 differ by a penny.
    expect([
      ...text.matchAll(/2025 - 26 Scottish tax \S+ Tax this period [\d.]+ [\d.]+ the formula gives/g),
    ]).to.have.length(6);
  });

  it('says what is left out, which figures are wrong for it, and what answers take for granted', async () => {
    const text = await textAt('/book/scope?tax_year=2026-27');
    expect(text)
      .to.include('Several jobs at once')
      .and.to.include('What it changes: National Insurance may be too low')
      .and.to.include('pay bill above £3,000,000 a year');
    expect((await pages.get('/book/scope')).location).to.equal(`/book/scope?tax_year=${TAX_YEARS.at(-1)}`);
  });

  it('is where an answer leads to what is left out of it, as far as that touches the case', async () => {
    const [, loans = ''] = /(student_loans=plan_2&)/.exec(CASE_A) ?? [];
    const { text } = await open.get(`/pay?${CASE_A}`);
    expect(text).to.include('href="/book/scope?tax_year=2026-27#employer-cost.loan_notices"');
    const { text: without } = await open.get(`/pay?${CASE_A.replace(loans, '')}`);
    expect(without)
      .to.include('#employer-cost.several_jobs')
      .and.not.to.include('#employer-cost.loan_notices');
    expect((await pages.get('/book/scope?tax_year=2026-27')).text).to.include(
      'id="employer-cost.loan_notices"',
    );
  });

  it('has no page of what it has not got', async () => {
    for (const path of [
      '/book/2018-19',
      '/book/figures/nothing',
      '/book/rules/2026-27/nothing',
      '/book/rules/1999-00',
    ])
      expect((await pages.get(path)).status, path).to.equal(404);
  });
});

/** The addresses within the site that a page leads to, the JSON of the API left out. */
function linksIn(html: string): readonly string[] {
  return [...html.matchAll(/href="(\/[^"]*)"/g)]
    .map(([, href = '']) => href.replaceAll('&amp;', '&'))
    .filter((href) => !/^\/(v1|assets)\//.test(href));
}

/** What of the book an address is of: figures of a group, or rules of a year. */
function kindOf(address: string): string {
  return /^\/\w+\/\w+\/[^/.?#]+/.exec(address)?.[0] ?? address;
}

function isRule(address: string): boolean {
  return /^\/book\/rules\/[^/]+\//.test(address);
}
