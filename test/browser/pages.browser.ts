import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { CASE_A, KEY, queryOfTwoCases, usePages } from '../page/support/pages.js';
import { DESK, PHONE, RULES_OF_A_SCREEN, useBrowser } from './support.js';

const COST = '£48,244.20';
const HOME = '£31,314.08';

describe('the page in a browser', function () {
  this.timeout(120_000);
  const service = usePages({ page: 'keyed' });
  const visit = useBrowser(service);

  it('changes figures as one types, and writes the address of the case', async () => {
    const page = await visit.open('/pay');
    await page.getByLabel('Pay before tax', { exact: true }).fill('42,000');
    await page.getByLabel('England').check();
    await page.getByText('Student loans', { exact: true }).first().click();
    await page.getByLabel('Plan 2').check();
    await page.locator('summary', { hasText: 'Pension' }).click();
    await page.getByLabel('How the pension is paid in').selectOption('salary_sacrifice');
    await page.getByLabel('Percent of pay').first().fill('5');
    await page.getByLabel('Employer’s pension', { exact: true }).selectOption('auto_enrolment_minimum');
    await page.locator('.flow strong', { hasText: COST }).waitFor();
    expect(await page.locator('.flow .get strong').textContent()).to.equal(HOME);
    await page.waitForURL(`**/pay?${CASE_A}`);
    expect(await page.locator('summary', { hasText: 'Pension' }).locator('span').textContent()).to.include(
      '5%',
    );
    await page
      .locator('[data-status]', { hasText: `Costs ${COST}, Takes home ${HOME}, a month £2,609.51` })
      .waitFor({ state: 'attached' });
  });

  it('says what is wrong once a field is left, and leaves the last answer pale', async () => {
    const page = await visit.open(`/pay?${CASE_A}`);
    const pay = page.getByLabel('Pay before tax', { exact: true });
    await pay.fill('-1');
    await page.locator('#answer.pale').waitFor();
    await visit.checkAccess(page, 'a pale answer');
    expect(await page.locator('.fault').count()).to.equal(0);
    await page.getByLabel('England').focus();
    expect(await page.locator('.fault').textContent()).to.equal('Pay before tax must be 0 or more');
    await page
      .locator('[data-status]', { hasText: 'Not updated: Pay before tax must be 0 or more' })
      .waitFor();
    expect(await page.locator('.flow strong').first().textContent()).to.equal(COST);
    await pay.focus();
    await page.keyboard.press('Enter');
    await page.locator('section.problem').waitFor();
    expect(page.url(), 'Enter adds to no list').not.to.include('show.add');
    expect(await page.title()).to.match(/^Error: /);
    expect(await page.evaluate(() => document.activeElement?.className)).to.equal('problem');
    await page.getByRole('link', { name: 'Pay before tax must be 0 or more' }).click();
    expect(await page.evaluate(() => document.activeElement?.id)).to.equal('gross.amount');
  });

  it('says that it did not update over the foot of the form, and moves nothing else', async () => {
    const looks = [
      { path: `/pay?${CASE_A}`, viewport: DESK },
      { path: `/pay?${queryOfTwoCases(CASE_A, CASE_A)}`, viewport: DESK },
      { path: `/pay?${CASE_A}`, viewport: PHONE },
    ];
    for (const { path, viewport } of looks) {
      const page = await visit.open(path, { viewport });
      const before = await page.locator('#answer').boundingBox();
      await page.getByLabel('Pay before tax', { exact: true }).first().fill('-1');
      const status = page.locator('[data-status]:not(.unseen)', { hasText: 'Not updated' });
      await status.waitFor();
      const { x, y, width } = (await page.locator('#answer').boundingBox()) ?? {};
      expect(before, path).to.include({ x, y, width });
      const isOnScreen = await status.evaluate((line) => line.getBoundingClientRect().bottom <= innerHeight);
      expect(isOnScreen, path).to.equal(true);
    }
  });

  it('shows a fault beside its field as the server does, and takes all of it back', async () => {
    const faulty = CASE_A.replace('42000', '-1').replace('percent=5', 'percent=500');
    const page = await visit.open(`/pay?${faulty}`);
    const names = ['gross', 'pension.percent'];
    const ofServer = await outlinesOf(page, names);
    await page.goto(`${service.url}/pay?${CASE_A}`);
    const untouched = await outlinesOf(page, names);
    await page.locator('summary', { hasText: 'Pension' }).click();
    const fill = async (pay: string, percent: string) => {
      await page.getByLabel('Pay before tax', { exact: true }).fill(pay);
      await page.getByLabel('Percent of pay').first().fill(percent);
      await page.keyboard.press('Tab');
    };
    await fill('-1', '500');
    await page.locator('.fault').nth(1).waitFor();
    expect(await outlinesOf(page, names)).to.deep.equal(ofServer);
    await fill('42000', '5');
    await page.locator('#answer:not(.pale)').waitFor();
    expect(await outlinesOf(page, names)).to.deep.equal(untouched);
    await page.goto(`${service.url}/pay?${faulty}`);
    await fill('42000', '5');
    await page.locator('.flow strong').first().waitFor();
    expect(await outlinesOf(page, names), 'a fault that the server rendered').to.deep.equal(untouched);
  });

  it('types over its example, wherever one clicks in it', async () => {
    for (const path of ['/', '/pay']) {
      const page = await visit.open(path);
      await page.getByLabel('Pay before tax', { exact: true }).click();
      await page.keyboard.type('42000');
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/pay\?.*gross\.amount=42000&/);
    }
  });

  it('answers at the front door as one types, and becomes the calculator', async () => {
    const page = await visit.open('/');
    await page.getByLabel('Pay before tax', { exact: true }).fill('50k');
    await page.locator('.flow .get strong', { hasText: '£39,522.12' }).waitFor();
    await page.getByText('Scotland', { exact: true }).click();
    await page.waitForURL('**/pay?tax_year=2026-27&gross.amount=50000&gross.per=year&region=scotland');
    await page.locator('table', { hasText: 'What it costs, £' }).waitFor();
    await page.reload();
    expect(await page.getByLabel('Scotland').isChecked()).to.equal(true);
  });

  it('says of a salary that was emptied that it is needed, and keeps the old figures pale', async () => {
    const page = await visit.open(`/pay?${CASE_A}`);
    await page.getByLabel('Pay before tax', { exact: true }).fill('');
    await page.locator('[data-status]', { hasText: 'Not updated: Pay before tax: this is needed' }).waitFor();
    await page.locator('#answer.pale').waitFor();
    await page.getByLabel('Pay before tax', { exact: true }).pressSequentially('46000');
    await page.locator('.flow strong', { hasText: '£52,928.20' }).waitFor();
    expect(await page.locator('.fault').count()).to.equal(0);
  });

  it('marks nothing missing that one has not come to, and takes back at once what is put right', async () => {
    const page = await visit.open('/payslip');
    await page.getByLabel('Pay day', { exact: true }).fill('28/08/2026');
    await page.getByLabel('Kind of pay').selectOption('salary');
    await page.waitForURL(/pay\.0\.kind=salary/);
    await page.waitForTimeout(1500);
    expect(await page.locator('.fault').count()).to.equal(0);
    expect(await page.locator('[data-status]').textContent()).to.equal('');
    await page.locator('[name="pay.0.amount"]').focus();
    await page.getByLabel('Tax code', { exact: true }).fill('?');
    await page.locator('.fault', { hasText: 'Payment 1: “Amount” is needed' }).waitFor();
    await page.locator('[data-status]', { hasText: 'Not updated' }).waitFor();
    await page.locator('[name="pay.0.amount"]').pressSequentially('3');
    expect(await page.locator('[id="pay.0.amount-fault"]').count()).to.equal(0);
    await page.locator('[data-status]:empty').waitFor({ state: 'attached' });
    await page.locator('[name="pay.0.amount"]').fill('3100');
    await page.getByLabel('Tax code', { exact: true }).fill('1257L');
    await page.getByLabel('National Insurance letter').first().selectOption('A');
    await page.locator('.flow strong', { hasText: '£' }).waitFor();
  });

  it('asks of sick pay first what is known, with script and without', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const page = await visit.open('/sick-pay', { javaScriptEnabled });
      const average = page.getByLabel('Average weekly earnings');
      expect(await average.isVisible()).to.equal(false);
      await page.getByLabel('Work it out from pay').check();
      expect(await average.isVisible()).to.equal(false);
      await page.getByLabel('Pay to be averaged').fill('3000');
      await page.getByLabel('I know the average').check();
      expect(await page.getByLabel('Pay to be averaged').isVisible()).to.equal(false);
      await average.fill('480');
      await page.getByLabel('Working days a week').fill('5');
      await page.getByLabel('Days off sick').fill('3');
      await page.getByLabel('Days off sick').press('Enter');
      await page.waitForURL(/amount=480/);
      expect(page.url()).not.to.include('3000');
      await page.locator('.flow strong', { hasText: '£73.95' }).waitFor();
    }
  });

  it('has the case in its address before the service answers, and asks again once the line is back', async () => {
    const page = await visit.open(`/pay?${CASE_A}`);
    await page.context().setOffline(true);
    await page.getByLabel('Pay before tax', { exact: true }).fill('46000');
    await page.waitForURL(/gross\.amount=46000/);
    await page.locator('[data-status]:not(.unseen)', { hasText: 'could not reach' }).waitFor();
    await page.context().setOffline(false);
    await page.locator('.flow strong', { hasText: '£52,928.20' }).waitFor();
    // A browser says of what it could not ask for that it could not.
    visit.complaints.splice(0);
  });

  it('copies the link to share, and figures with the minus that spreadsheets read', async () => {
    const page = await visit.open(`/pay?${CASE_A}`);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('link', { name: 'Share these figures' }).click();
    await page.getByRole('link', { name: 'Link copied' }).waitFor();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    expect(await copied()).to.match(/\/pay\?tax_year=2026-27&/);
    await page.evaluate(() => {
      const [table] = document.querySelectorAll('table');
      if (table !== undefined) document.getSelection()?.selectAllChildren(table);
    });
    await page.keyboard.press('Control+c');
    expect(await copied())
      .to.include('-5,464.00')
      .and.not.to.include('−');
  });

  it('lets one press what a fault then moves', async () => {
    const page = await visit.open(`/pay?${CASE_A}`);
    await page.getByLabel('Pay before tax', { exact: true }).fill('-1');
    await page.locator('#answer.pale').waitFor();
    await page.getByText('Scotland', { exact: true }).click({ delay: 100 });
    await page.locator('.fault').waitFor();
    expect(await page.getByLabel('Scotland').isChecked()).to.equal(true);
  });

  it('opens the reasons of a figure in front, and closes them by Escape and by Back', async () => {
    const page = await visit.open(`/pay/payslips?${CASE_A}`);
    const figure = page.locator('a[href*="employee_ni"][href*="payslip=3"]');
    await figure.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('(£3,325.00 − £1,048.00) × 8% = £182.16').waitFor();
    expect(page.url()).to.include('/pay/why/employee.payslips.employee_ni');
    expect(await page.evaluate(() => document.activeElement?.tagName)).to.equal('H1');
    await dialog.getByRole('link', { name: 'why' }).first().click();
    await dialog.getByText('£3,500.00 − £175.00 = £3,325.00').waitFor();
    await page.goBack();
    await dialog.getByText('£182.16').first().waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL(/\/pay\/payslips/);
    expect(await dialog.count()).to.equal(0);
    expect(await figure.evaluate((link) => link === document.activeElement)).to.equal(true);
    await figure.click();
    await dialog.waitFor();
    await page.goBack();
    await page.waitForURL(/\/pay\/payslips/);
    expect(await dialog.count()).to.equal(0);
  });

  it('leads from a figure to the book, from there to the law, and by Back to the figure', async () => {
    const page = await visit.open(`/pay/payslips?${CASE_A}`);
    await page.locator('a[href*="employee_ni"][href*="payslip=3"]').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('row', { name: '£1,048' }).getByRole('link', { name: 'published' }).click();
    await page.waitForURL(/\/book\/figures\//);
    const law = page
      .getByRole('row', { name: '2026-27' })
      .getByRole('link', { name: /, reg / })
      .first();
    expect(await law.getAttribute('href')).to.match(/^https:\/\/www\.legislation\.gov\.uk\//);
    await page.goBack();
    await page.getByText('8% of the £2,277.00 of pay between £1,048 and £4,189 a month.').waitFor();
  });

  it('goes back from reasons that were loaded anew to the page that they were opened in', async () => {
    const page = await visit.open(`/pay/payslips?${CASE_A}`);
    const payslips = page.getByRole('heading', { level: 1, name: 'Every payslip' });
    const openReasons = async () => {
      await payslips.waitFor();
      await page.locator('a[href*="employee_ni"][href*="payslip=3"]').click();
      await page.getByRole('dialog').waitFor();
    };
    const goBack = async () => {
      await page.goBack();
      await page.waitForURL(/\/pay\/payslips/);
      await payslips.waitFor();
    };
    await openReasons();
    await page.reload();
    await page.locator('main [data-reasons]').waitFor();
    await goBack();
    await openReasons();
    await page.getByRole('dialog').getByRole('link', { name: 'why' }).first().click();
    await page.getByRole('dialog').getByText('£3,500.00').first().waitFor();
    await page.reload();
    await page.goBack();
    await page.locator('main [data-reasons]', { hasText: '£182.16' }).waitFor();
    await goBack();
  });

  it('is used by keyboard alone, from the front door to the sheet, and the focus is always seen', async () => {
    const page = await visit.open('/');
    const tabTo = async (name: string) => {
      for (let presses = 0; presses < 120; presses++) {
        await page.keyboard.press('Tab');
        const focus = await focusIn(page);
        if (!focus.isSeen) throw new Error(`the focus is not seen at “${focus.name}”`);
        if (focus.name === name) return;
      }
      throw new Error(`Tab never comes to “${name}”`);
    };
    await tabTo('gross.amount');
    await page.keyboard.type('42000');
    await tabTo('region');
    await page.keyboard.press('ArrowDown');
    await tabTo('Work it out');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/pay\?/);
    await tabTo('Print a sheet');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: '£42,000 a year, Scotland: cost and take-home' }).waitFor();
  });

  it('is read in its order: what it is, the form, what changed, the answer with its tables', async () => {
    const page = await visit.open(`/pay?${CASE_A}`);
    await page.getByLabel('Pay before tax', { exact: true }).fill('46000');
    await page.locator('[data-status]', { hasText: 'Costs £52,928.20' }).waitFor({ state: 'attached' });
    const read = await page.locator('body').ariaSnapshot();
    const order = [
      'heading "What a salary costs, and what comes home" [level=1]',
      'textbox "Pay before tax"',
      'button "Work it out"',
      'status',
      'region "Answer"',
      'table "What comes home, £"',
      'table "What it costs, £"',
    ];
    const places = order.map((each) => read.indexOf(each));
    expect(places, read).not.to.include(-1);
    expect(places).to.deep.equal(places.toSorted((a, b) => a - b));
  });

  it('shows months without losing its place', async () => {
    const page = await visit.open(`/pay?${CASE_A}`, { viewport: PHONE });
    await page.getByRole('link', { name: 'Month', exact: true }).click();
    await page.getByRole('cell', { name: '2,609.51' }).waitFor();
    expect(await page.getByRole('cell', { name: '31,314.08' }).isVisible()).to.equal(false);
    await page.waitForURL(/show\.per=month/);
    expect(page.url()).to.include('show.per=month');
    await page.getByLabel('Pay before tax', { exact: true }).fill('46000');
    await page.locator('.flow strong', { hasText: '£52,928.20' }).waitFor();
    expect(page.url()).to.include('show.per=month');
  });

  it('has the title of the case that it shows', async () => {
    const page = await visit.open(`/pay?${CASE_A.replace('42000', '-1')}`);
    const titleOf = (amount: string) => `${amount} a year, England: cost and take-home – Farthing`;
    const waitForTitle = (title: string) =>
      page.waitForFunction((expected) => document.title === expected, title);
    for (const amount of ['£42,000', '£46,000']) {
      await page.getByLabel('Pay before tax', { exact: true }).fill(amount);
      await waitForTitle(titleOf(amount));
    }
  });

  it('adds one more item to a list and goes on in its first field, with script and without', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const path = `/pay?${CASE_A}&overtime.0.hours=10&overtime.0.per=month`;
      const page = await visit.open(path, { javaScriptEnabled });
      await page.locator('summary', { hasText: 'Bonus, overtime' }).click();
      await page.getByRole('button', { name: 'Add another: Overtime' }).click();
      await page.waitForURL(/show\.add=overtime/);
      const item = page.locator('[data-field="overtime.1"]');
      await page.waitForFunction(() => document.activeElement !== document.body);
      if (!javaScriptEnabled) await page.keyboard.press('Tab');
      const focus = page.locator('[data-field="overtime.1"] :is(input, select)').first();
      expect(await focus.evaluate((input) => input === document.activeElement)).to.equal(true);
      const isOnScreen = await item.evaluate((each) => each.getBoundingClientRect().top < innerHeight);
      expect(isOnScreen).to.equal(true);
    }
  });

  it('compares two cases as one types in either', async () => {
    const page = await visit.open(`/pay?${CASE_A}`);
    await page.getByRole('link', { name: 'Compare two cases' }).click();
    const b = page.getByRole('group', { name: 'Case B' });
    await b.getByLabel('Pay before tax', { exact: true }).fill('46,000');
    await page.getByText('51p of each extra £1').waitFor();
    expect(await page.locator('tr.sum td:last-child').allTextContents()).to.deep.equal([
      '+4,684.00',
      '+2,388.00',
    ]);
    expect(page.url()).to.include('b.gross.amount=46000');
    await b.getByLabel('Pay before tax', { exact: true }).fill('-1');
    await page.locator('[data-status]', { hasText: 'Not updated: Case B: Pay before tax' }).waitFor();
    await b.getByLabel('England').focus();
    expect(await b.locator('.fault').textContent()).to.include('must be 0 or more');
    await b.getByLabel('Pay before tax', { exact: true }).fill('46,000');
    await page.locator('#answer:not(.pale)').waitFor();
    await page.getByRole('link', { name: 'Swap A and B' }).click();
    await page.getByText('51p of each £1 less').waitFor();
  });

  it('finds the pay for what should come home as one types, and goes back to pay', async () => {
    const page = await visit.open('/pay');
    await page.getByLabel('I know what should come home').check();
    await page.locator('#answer.pale').waitFor();
    expect(await page.locator('.fault').count(), 'nobody came to the amount yet').to.equal(0);
    await page.getByLabel('Take-home pay', { exact: true }).fill('3000');
    await page.getByLabel('Take-home pay: Period').selectOption('month');
    await page.getByText('A penny less on each payslip brings home £35,999.88.').waitFor();
    await page.waitForURL(/\?tax_year=[\d-]+&take_home\.amount=3000&take_home\.per=month&region=england$/);
    await page.locator('a[data-why]').first().click();
    await page.locator('dialog[open] h1, dialog[open] h2').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByLabel('I know the pay').check();
    await page.locator('.flow strong', { hasText: '£28,722.12' }).waitFor();
    expect(await page.getByText('A penny less').count()).to.equal(0);
  });

  it('finds figures of the book as one types', async () => {
    const page = await visit.open('/book/2026-27');
    await page.getByLabel('Find a figure').fill('blind');
    expect(await page.locator('[data-found]').textContent()).to.equal('1 figure');
    expect(await page.getByText('£12,570').first().isVisible()).to.equal(false);
    await page.getByLabel('Find a figure').fill('apprentice');
    expect(await page.getByText('For apprentices').isVisible(), 'in a group that was folded').to.equal(true);
    await page.getByLabel('Find a figure').fill('');
    expect(await page.getByText('For apprentices').isVisible()).to.equal(false);
    expect(await page.getByText('£12,570').first().isVisible()).to.equal(true);
  });

  it('opens the group of a year that an address leads to', async () => {
    const page = await visit.open('/book/2026-27#minimum_wage');
    expect(await page.getByText('For apprentices').isVisible()).to.equal(true);
    expect(await page.getByText('Above it the employer pays').isVisible()).to.equal(false);
  });

  it('is opened by a key, and locked again', async () => {
    const page = await visit.open('/');
    await page.context().clearCookies();
    await page.goto(`${service.url}/pay?${CASE_A}`);
    await page.getByLabel('API key').fill(KEY);
    await page.getByRole('button', { name: 'Open the calculators' }).click();
    await page.locator('.flow strong', { hasText: COST }).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.goto(`${service.url}/pay?${CASE_A}`);
    await page.getByLabel('API key').waitFor();
  });

  it('works without script', async () => {
    const page = await visit.open('/', { javaScriptEnabled: false });
    await page.getByLabel('Pay before tax', { exact: true }).fill('35,000');
    await page.getByLabel('England').check();
    await page.getByRole('button', { name: 'Work it out' }).click();
    await page.waitForURL('**/pay?tax_year=2026-27&gross.amount=35000&gross.per=year&region=england');
    expect(await page.locator('.flow .get strong').textContent()).to.equal('£28,722.12');
    await page.getByRole('link', { name: '28,722.12' }).click();
    expect(await page.locator('h1').textContent()).to.include('Take-home');
    await page.getByRole('link', { name: 'Back to the figures' }).click();
    await page.getByRole('link', { name: 'Print a sheet' }).click();
    await page.getByRole('heading', { name: '£35,000 a year, England: cost and take-home' }).waitFor();
    await page.getByRole('link', { name: 'Back to the figures' }).click();
    await page.getByRole('link', { name: 'Compare two cases' }).click();
    await page.getByText('B: same cost, same take-home.').waitFor();
    await page.getByRole('link', { name: 'Rates and rules' }).click();
    await page.getByRole('link', { name: '2026-27', exact: true }).click();
    await page.getByLabel('Find a figure').fill('blind');
    await page.getByRole('button', { name: 'Find' }).click();
    await page.getByText('1 figure', { exact: true }).first().waitFor();
  });

  it('is read by all: axe finds nothing, and nothing is wider than a narrow screen', async function () {
    this.timeout(300_000);
    const paths: Readonly<Record<string, string>> = {
      front: '/',
      pay: `/pay?${CASE_A}`,
      faults: '/pay?tax_year=2026-27',
      fromNet: '/pay?tax_year=2026-27&take_home.amount=3000&take_home.per=month&region=england',
      fromBudget: '/pay?tax_year=2026-27&show.known=total_cost&region=england',
      compare: `/pay?${queryOfTwoCases(CASE_A, CASE_A.replace('42000', '46000'))}`,
      compareFaults: `/pay?${queryOfTwoCases(CASE_A, 'tax_year=2026-27')}`,
      payslips: `/pay/payslips?${CASE_A}`,
      why: `/pay/why/employee.payslips.tax?${CASE_A}&show.payslip=3`,
      payslip:
        '/payslip?ni_category=A&pay.0.kind=salary&pay.0.amount=3100&pay_date=2026-08-28&tax_code=1257L',
      sick: '/sick-pay?tax_year=2026-27&average_weekly_earnings.amount=480&qualifying_days_per_week=5&days=3',
      sickEmpty: '/sick-pay',
      payslipEmpty: '/payslip',
      code: '/tax-code?code=K475+M1&tax_year=2026-27',
      year: '/book/2026-27',
      figure: '/book/figures/student_loans.plan_2.threshold',
      rules: '/book/rules/2026-27/income_tax',
      unknown: `/pay?${CASE_A}&gross.amout=1`,
      changes: '/book/changes?from=2025-26&to=2026-27',
      evidence: '/book/evidence',
      scope: '/book/scope?tax_year=2026-27',
      developers: '/developers',
      errors: '/developers/errors',
      guide: '/developers/guide',
      operation: '/developers/employerCost',
      missing: '/nothing-here',
    };
    const page = await visit.open('/');
    const looks = [
      { colorScheme: 'light', viewport: DESK, rules: undefined },
      { colorScheme: 'dark', viewport: PHONE, rules: RULES_OF_A_SCREEN },
    ] as const;
    const look = async (name: string, path: string) => {
      await page.goto(service.url + path);
      await page.evaluate(() => {
        for (const each of document.querySelectorAll('details')) each.open = true;
      });
      for (const { colorScheme, viewport, rules } of looks) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize(viewport);
        await visit.checkAccess(page, `${path} ${colorScheme} ${viewport.width}`, rules);
        await visit.checkWidth(page, `${path} ${viewport.width}`);
        await visit.photograph(page, `${name}-${viewport.width}-${colorScheme}`);
      }
      await page.setViewportSize({ width: 320, height: 600 });
      await visit.checkWidth(page, `${path} 320`);
    };
    for (const [name, path] of Object.entries(paths)) await look(name, path);
    await page.context().clearCookies();
    await look('locked', `/pay?${CASE_A}`);
  });

  it('is seen in the colours of the system, and printed without its form', async () => {
    const page = await visit.open(`/pay?${CASE_A}`, { viewport: PHONE });
    await page.emulateMedia({ forcedColors: 'active' });
    await visit.checkAccess(page, 'forced colours');
    await visit.photograph(page, 'pay-forced');
    await page.emulateMedia({ forcedColors: 'none', media: 'print', colorScheme: 'dark' });
    await visit.photograph(page, 'pay-print');
    expect(await page.getByRole('button', { name: 'Work it out' }).isVisible()).to.equal(false);
    expect(await page.getByText('Pay before tax: £42,000 a year').isVisible()).to.equal(true);
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).to.equal(true);
    const paper = await page.evaluate(() => getComputedStyle(document.body).color);
    expect(paper, 'ink on white paper').to.match(/^rgb\((\d|[1-3]\d), /);
  });
});

/** What stands in fields of a form, one below the other, and what describes their inputs. */
function outlinesOf(page: Page, names: readonly string[]): Promise<readonly unknown[]> {
  const outlineOf = (field: Element) => {
    const input = field.querySelector('input');
    const lines = [...field.children].map(({ tagName, className, id }) => `${tagName} ${className} ${id}`);
    const isInvalid = input?.getAttribute('aria-invalid') ?? 'false';
    return { lines, isInvalid, describedBy: input?.getAttribute('aria-describedby') ?? '' };
  };
  return Promise.all(names.map((name) => page.locator(`[data-field="${name}"]`).evaluate(outlineOf)));
}

/** What has the focus, by its name or its words, and whether one sees that it has. */
function focusIn(page: Page): Promise<{ readonly name: string; readonly isSeen: boolean }> {
  return page.evaluate(() => {
    const { activeElement: focus } = document;
    if (focus === null) return { name: '', isSeen: false };
    const { outlineStyle, outlineWidth } = getComputedStyle(focus);
    const { top, bottom } = focus.getBoundingClientRect();
    const isOutlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    const isOnScreen = bottom > 0 && top < innerHeight;
    const name = focus.getAttribute('name') ?? focus.textContent ?? '';
    return { name: name.trim(), isSeen: focus === document.body || (isOutlined && isOnScreen) };
  });
}
