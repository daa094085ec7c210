import { expect } from 'chai';
import { leavePayroll, leaveQuery } from '../page/support/leave-law.js';
import { PageService } from '../page/support/pages.js';
import { DESK, PHONE, RULES_OF_A_SCREEN, useBrowser } from './support.js';

const PATH = `/leave-pay?${leaveQuery()}`;

describe('the calculator of an operation that declares a page, in a browser', function () {
  this.timeout(120_000);
  const service = new PageService();
  before(() => service.start({}, {}, undefined, leavePayroll()));
  after(() => service.stop());
  const visit = useBrowser(service);

  it('changes its figures as one types, and says what is wrong once a field is left', async () => {
    const page = await visit.open('/leave-pay');
    await page.getByLabel('Birth').check();
    await page.getByLabel('Notice was given in time').check();
    await page.getByLabel('Part that is paid').fill('90');
    await page.getByLabel('Paid on').fill('29/5/2026');
    await page.getByLabel('What it is').selectOption('salary');
    await page.getByLabel('Gross').fill('2,000');
    await page.locator('.flow strong', { hasText: '£1,800.00' }).waitFor();
    await page.waitForURL(/payments\.0\.paid_on=2026-05-29/);
    await page.getByLabel('Part that is paid').fill('101');
    await page.keyboard.press('Tab');
    await page.locator('.fault', { hasText: 'Part that is paid must be 100 or less' }).waitFor();
    await page.locator('#answer.pale').waitFor();
  });

  it('shows a field that is for one word once that is chosen, and without script from the start', async () => {
    const page = await visit.open('/leave-pay');
    const field = page.getByLabel('Day of the placement');
    expect(await field.isVisible()).to.equal(false);
    await page.getByLabel('Adoption').check();
    await field.waitFor();
    const still = await visit.open('/leave-pay', { javaScriptEnabled: false });
    expect(await still.getByLabel('Day of the placement').isVisible()).to.equal(true);
  });

  it('unfolds a group inside of another where a fault stands in it', async () => {
    const page = await visit.open(PATH);
    await page.getByText('Paid before').first().click();
    await page.getByText('By week').click();
    await page.getByLabel('Early weeks').fill('a lot');
    await page.evaluate(() => {
      for (const each of document.querySelectorAll('details')) each.open = false;
    });
    await page.getByLabel('Part that is paid').focus();
    await page.locator('.fault', { hasText: 'Early weeks' }).waitFor();
    expect(await page.getByLabel('Early weeks').isVisible()).to.equal(true);
  });

  it('adds and removes items by the keyboard, with script and without', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const page = await visit.open(PATH, { javaScriptEnabled });
      await page.getByRole('button', { name: 'Remove: Payment 1' }).press('Enter');
      await page.locator('.flow strong', { hasText: '£20.00' }).waitFor();
      expect(await page.getByLabel('Gross').inputValue()).to.equal('333.33');
      await page.getByRole('button', { name: 'Add another: Payment' }).press('Enter');
      await page.getByRole('group', { name: 'Payment 2' }).getByLabel('Gross').fill('1000');
      expect(await page.getByLabel('Gross').count()).to.equal(2);
    }
  });

  it('opens a group of the menu by the keyboard, without script, and closes it by Escape', async () => {
    const page = await visit.open(PATH, { javaScriptEnabled: false });
    const link = page.getByRole('link', { name: 'Statutory Sick Pay' });
    expect(await link.isVisible()).to.equal(false);
    await page.getByRole('button', { name: 'Leave and orders' }).press('Enter');
    expect(await link.isVisible()).to.equal(true);
    await page.keyboard.press('Escape');
    expect(await link.isVisible()).to.equal(false);
    await page.setViewportSize(PHONE);
    await page.getByRole('button', { name: 'Menu' }).click();
    await link.click();
    await page.waitForURL(/sick-pay/);
  });

  it('opens the reasons of an item in front', async () => {
    const page = await visit.open(PATH);
    await page.locator('a[href*="/why/payments.0.paid"]').click();
    await page.getByRole('dialog').getByText('£1,800.00: 90% of £2,000.00.').waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL(/leave-pay\?/);
  });

  it('is read by all, is no wider than a narrow screen, and is printed without its form', async () => {
    const paths = {
      leave: PATH,
      leaveNothing: `/leave-pay?${leaveQuery({ has_notice: '' })}`,
      leaveEmpty: '/leave-pay',
      leaveFaults: `/leave-pay?${leaveQuery({ part_paid: '101', 'payments.1.gross': '' })}`,
      leaveWhy: `/leave-pay/why/payments.1.paid?${leaveQuery()}`,
    };
    for (const [name, path] of Object.entries(paths)) {
      const page = await visit.open(path);
      await page.evaluate(() => {
        for (const each of document.querySelectorAll('details')) each.open = true;
      });
      const looks = [
        { colorScheme: 'light', viewport: DESK, rules: undefined },
        { colorScheme: 'dark', viewport: PHONE, rules: RULES_OF_A_SCREEN },
      ] as const;
      for (const { colorScheme, viewport, rules } of looks) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize(viewport);
        await visit.checkAccess(page, `${path} ${colorScheme}`, rules);
        await visit.checkWidth(page, path);
        await visit.photograph(page, `${name}-${viewport.width}-${colorScheme}`);
      }
      await page.setViewportSize({ width: 320, height: 600 });
      await visit.checkWidth(page, `${path} 320`);
    }
    const page = await visit.open(PATH);
    await page.getByRole('button', { name: 'Leave and orders' }).click();
    await visit.checkAccess(page, 'an open group of the menu');
    await page.goto(service.url + PATH);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('button', { name: 'Work it out' }).isVisible()).to.equal(false);
    expect(await page.getByText('Kind of leave: birth').isVisible()).to.equal(true);
    await visit.photograph(page, 'leave-print');
  });
});
