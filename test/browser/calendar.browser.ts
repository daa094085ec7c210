import { expect } from 'chai';
import { PageService } from '../page/support/pages.js';
import { DESK, PHONE, RULES_OF_A_SCREEN, useBrowser } from './support.js';

const PAYS = {
  maternity:
    '/family-pay?kind=maternity&average_weekly_earnings.earnings=4400&average_weekly_earnings.months=2&due=2025-12-10&starts=2025-11-24&weeks_not_paid.0.week=3',
  sickness:
    '/sick-pay-by-dates?sick.0.from=2026-03-30&sick.0.to=2026-04-17&qualifying_days=monday&qualifying_days=tuesday&qualifying_days=wednesday&qualifying_days=thursday&qualifying_days=friday&average_weekly_earnings.amount=480',
};

describe('the calendar of the weeks, in a browser', function () {
  this.timeout(120_000);
  const service = new PageService();
  before(() => service.start({}, {}));
  after(() => service.stop());
  const visit = useBrowser(service);

  it('is read by all, light and dark, and is no wider than a narrow screen', async () => {
    for (const [name, path] of Object.entries(PAYS)) {
      const page = await visit.open(path);
      const looks = [
        { colorScheme: 'light', viewport: DESK, rules: undefined },
        { colorScheme: 'dark', viewport: DESK, rules: RULES_OF_A_SCREEN },
        { colorScheme: 'light', viewport: PHONE, rules: RULES_OF_A_SCREEN },
        { colorScheme: 'dark', viewport: PHONE, rules: RULES_OF_A_SCREEN },
      ] as const;
      for (const { colorScheme, viewport, rules } of looks) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize(viewport);
        await visit.checkAccess(page, `${path} ${colorScheme}`, rules);
        await visit.checkWidth(page, path);
        await visit.photograph(page, `calendar-${name}-${viewport.width}-${colorScheme}`);
      }
      await page.setViewportSize({ width: 320, height: 600 });
      await visit.checkWidth(page, `${path} 320`);
    }
  });

  it('names its rows and columns to who hears it', async () => {
    const page = await visit.open(PAYS.sickness);
    const calendar = page.getByRole('table', { name: 'What each week pays' });
    const row = calendar.getByRole('row', { name: 'From Sunday 29 March 2026' });
    expect(await row.getByRole('cell').allTextContents()).to.include('30 Waiting day, not paid');
    expect(await calendar.getByRole('columnheader').allTextContents()).to.include('MoMonday');
    await calendar.getByRole('rowheader', { name: /^2 weeks of £123\.25: 5 April 2026/ }).waitFor();
  });

  it('stands there without script, and follows the form with it', async () => {
    const still = await visit.open(PAYS.maternity, { javaScriptEnabled: false });
    await still.getByText('1 week that pays nothing').waitFor();
    const page = await visit.open(PAYS.maternity);
    await page.getByLabel('The first day of pay').fill('23/11/2025');
    await page.getByText('23 November 2025 to 6 December 2025').waitFor();
  });

  it('opens the reasons of a week in front, by the keyboard', async () => {
    const page = await visit.open(PAYS.maternity);
    await page.locator('.calendar a').first().press('Enter');
    await page.getByRole('dialog').getByText('90% of average weekly earnings').first().waitFor();
  });

  it('is printed with its shades', async () => {
    const page = await visit.open(PAYS.sickness);
    await page.emulateMedia({ media: 'print' });
    const day = page.locator('.calendar .mark-0').first();
    expect(await day.isVisible()).to.equal(true);
    const shade = await day.evaluate((cell) => {
      const { backgroundColor, printColorAdjust } = getComputedStyle(cell);
      return { backgroundColor, printColorAdjust };
    });
    expect(shade.printColorAdjust).to.equal('exact');
    expect(shade.backgroundColor).to.not.match(/^rgba\(0, 0, 0, 0\)$/);
    await visit.photograph(page, 'calendar-print');
  });
});
