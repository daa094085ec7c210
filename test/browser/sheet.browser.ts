import { expect } from 'chai';
import type { JsonObject } from '../../src/json.js';
import { queryOfRequest } from '../../src/page/case/case.js';
import { addressOf, OWN_PAGES } from '../../src/page/own-pages.js';
import { CASE_A, usePages } from '../page/support/pages.js';
import { postOperations } from '../support/operations.js';
import { DESK, PHONE, sheetsOf, useBrowser } from './support.js';

const ONE_A4 = { number: 1, sizes: ['594 × 841'] };

/** A salary of which all is said that a form takes. */
const ALL: JsonObject = {
  tax_year: '2026-27',
  gross: { amount: 125_000, per: 'year' },
  region: 'scotland',
  pay_frequency: 'weekly',
  working_pattern: { days_per_week: 4, hours_per_week: 30, weeks_per_year: 50 },
  tax_code: 'SK475 W1',
  ni_category: 'A',
  student_loans: ['plan_1', 'plan_4', 'postgraduate'],
  pension: { method: 'relief_at_source', percent: 5, includes: ['overtime', 'allowances', 'bonus'] },
  employer_pension: { percent: 6, basis: 'qualifying_earnings' },
  overtime: [
    { hours: 10, per: 'month', multiplier: 1.5 },
    { amount: 1200, per: 'year' },
  ],
  allowances: { amount: 2400, per: 'year' },
  bonus: { amount: 750, pay_period: 40 },
  salary_sacrifice: { amount: 100, per: 'week' },
  benefits_in_kind: { amount: 5200, per: 'year' },
  childcare_vouchers: { amount: 55, per: 'week', joined_before_2011: true },
  pre_tax_deductions: { amount: 20, per: 'week' },
  post_tax_deductions: { amount: 15, per: 'week' },
  child_benefit: { children: 2 },
  employment_allowance: true,
  apprenticeship_levy: true,
};

const PAYSLIP: JsonObject = {
  pay_date: '2026-08-28',
  tax_code: '1257L',
  ni_category: 'A',
  pay: [{ kind: 'salary', amount: 3100 }],
  earlier_employment: { pay: 9600, tax: 1081.2 },
};

const CASES: Readonly<Record<string, readonly [path: string, request: JsonObject]>> = {
  'a salary alone': ['/pay', { gross: { amount: 35_000, per: 'year' }, region: 'england' }],
  'no pay at all': ['/pay', { gross: { amount: 0, per: 'year' }, region: 'wales' }],
  'pay by the hour': [
    '/pay',
    { gross: { amount: 14.5, per: 'hour' }, region: 'wales', working_pattern: { hours_per_week: 37.5 } },
  ],
  'high pay in Scotland': [
    '/pay',
    {
      gross: { amount: 250_000, per: 'year' },
      region: 'scotland',
      pension: { method: 'net_pay', percent: 8 },
      employer_pension: { percent: 10 },
    },
  ],
  'all that can be said of a salary': ['/pay', ALL],
  'the same with a code that is derived': [
    '/pay',
    Object.fromEntries(Object.entries({ ...ALL, blind: true }).filter(([name]) => name !== 'tax_code')),
  ],
  'the same every two weeks, with five loans and long payslips': [
    '/pay',
    {
      ...ALL,
      gross: { amount: 61_234.56, per: 'year' },
      region: 'wales',
      pay_frequency: 'two_weekly',
      tax_code: 'C1383M',
      bonus: { amount: 750, pay_period: 20 },
      student_loans: ['plan_1', 'plan_2', 'plan_4', 'plan_5', 'postgraduate'],
      pension: { method: 'salary_sacrifice', percent: 12 },
    },
  ],
  'the same of an earlier year': [
    '/pay',
    {
      ...ALL,
      tax_year: '2020-21',
      tax_code: 'S1257L M1',
      student_loans: ['plan_1', 'plan_2', 'postgraduate'],
    },
  ],
  'a payslip': ['/payslip', PAYSLIP],
  'a director’s payslip with all deductions': [
    '/payslip',
    {
      ...PAYSLIP,
      tax_code: 'SK1257 W1',
      pay_frequency: 'weekly',
      pay: [
        { kind: 'salary', amount: 3100 },
        { kind: 'bonus', amount: 5000 },
        { kind: 'overtime', amount: 400 },
        { kind: 'expenses', amount: 120 },
      ],
      director: { method: 'annual', appointed_tax_week: 10 },
      student_loans: ['plan_1', 'plan_4', 'postgraduate'],
      pension: { method: 'relief_at_source', percent: 5, basis: 'qualifying_earnings' },
      employer_pension: { percent: 6 },
      salary_sacrifice: 50,
      childcare_vouchers: { amount: 55, band: 'basic' },
      pre_tax_deductions: 10,
      post_tax_deductions: 20,
    },
  ],
};

describe('the sheet of a case in a browser', function () {
  this.timeout(300_000);
  const pages = usePages({ page: 'keyed' });
  const visit = useBrowser(pages);

  it('is one A4 on paper, and fills most of it where there is much to say', async () => {
    const page = await visit.open('/');
    for (const [name, [path, request]] of Object.entries(CASES)) {
      const answer = await page.goto(`${pages.url}${path}/sheet?${queryOfRequest(request)}`);
      expect(answer?.status(), name).to.equal(200);
      expect(await sheetsOf(page), name).to.deep.equal(ONE_A4);
      await page.emulateMedia({ media: 'print' });
      const { size, small } = await page.evaluate(() => {
        const points = (of: string) =>
          Number.parseFloat(getComputedStyle(document.querySelector(of) ?? document.body).fontSize) * 0.75;
        return { size: points('.one'), small: points('.one > footer') };
      });
      // To be read: type of six points, and small print of nearly five.
      expect(size, name).to.be.within(6, 10);
      expect(small, name).to.be.above(4.8);
      await page.emulateMedia({ media: null });
    }
  });

  it('of any operation with a page is paper, too: one A4, and more only for its lists', async () => {
    const page = await visit.open('/');
    for (const operation of postOperations) {
      if (operation.page === undefined || OWN_PAGES.includes(operation.name)) continue;
      const query = queryOfRequest(operation.examples[0]?.request ?? {});
      await page.goto(`${pages.url}${addressOf(operation)}/sheet?${query}`);
      const { number, sizes } = await sheetsOf(page);
      expect(sizes, operation.name).to.deep.equal(ONE_A4.sizes);
      const lists = await page.locator('.wide table').count();
      expect(number, operation.name).to.be.at.most(lists > 0 ? 2 : 1);
    }
  });

  it('has its payslips and its steps on sheets of their own behind it', async () => {
    const page = await visit.open(`/pay/sheet?${CASE_A}&show.payslips=true`);
    expect((await sheetsOf(page)).number).to.equal(2);
    // As wide as a table can be: all deductions, on the width of the paper between its margins.
    await page.goto(`${pages.url}/pay/sheet?${queryOfRequest(ALL)}&show.payslips=true`);
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 672, height: 1016 });
    await visit.checkWidth(page, 'all payslips on paper');
    await page.emulateMedia({ media: null });
    await page.goto(`${pages.url}/pay/sheet?${CASE_A}&show.payslips=true`);
    await page.getByRole('link', { name: 'Add every step, for auditors' }).click();
    await page.getByRole('heading', { name: 'Calculation record' }).waitFor();
    expect((await sheetsOf(page)).number).to.be.within(6, 8);
  });

  it('has no script and loads nothing', async () => {
    const page = await visit.open(`/pay/sheet?${CASE_A}`);
    expect(await page.locator('script').count()).to.equal(0);
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    expect(loaded.filter((address) => !address.endsWith('/favicon.ico'))).to.deep.equal([]);
  });

  it('is read by all, at a desk and on a telephone, in light and in the dark', async () => {
    const page = await visit.open(`/pay/sheet?${CASE_A}&show.payslips=true`);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const viewport of [DESK, PHONE, { width: 320, height: 600 }]) {
        await page.setViewportSize(viewport);
        await visit.checkAccess(page, `the sheet ${viewport.width} ${colorScheme}`);
        await visit.checkWidth(page, `the sheet ${viewport.width}`);
        await visit.photograph(page, `sheet-${viewport.width}-${colorScheme}`);
      }
    }
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const paper = await page.evaluate(() => getComputedStyle(document.body).color);
    expect(paper, 'ink on white paper').to.match(/^rgb\((\d|[1-3]\d), /);
  });
});
