import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { usePages } from '../page/support/pages.js';
import { DESK, PHONE, RULES_OF_A_SCREEN, sheetsOf, useBrowser } from './support.js';

/** What a paper payslip prints, in the order of the form; between them Tab alone. */
const TYPED = ['28/04/2026', 'Monthly', '3000', '1257L', 'A', '600', '156.16', '68', '2175.84'];

/** Without a query, wherever one is on the page. */
const ADDRESS = /:\d+\/check(#\w+)?$/;

/** A slow typist, in milliseconds a key: 120 keys a minute. */
const A_KEY = 500;

describe('the page that checks a payslip in a browser', function () {
  this.timeout(120_000);
  const service = usePages({ page: 'keyed' });
  const visit = useBrowser(service);

  /** Types a payslip by the keyboard alone, from the top of the page, and sends it. Returns how many keys that takes. */
  async function type(page: Page): Promise<number> {
    let keys = 0;
    const press = async (key: string) => {
      await page.keyboard.press(key);
      keys++;
    };
    // “Skip to the content” is the first that a keyboard comes to.
    await press('Tab');
    await press('Enter');
    await press('Tab');
    for (const text of TYPED) {
      await page.keyboard.type(text);
      keys += text.length;
      if (text !== TYPED.at(-1)) await press('Tab');
    }
    await press('Enter');
    return keys;
  }

  it('takes what a paper payslip prints by the keyboard alone, in less than a minute', async () => {
    const page = await visit.open('/check');
    const keys = await type(page);
    await page.locator('[data-says]').waitFor();
    expect(keys * A_KEY).to.be.below(60_000);
    expect(await page.locator('.lead').textContent()).to.equal(
      'Income tax, student loans and take-home pay agree to the penny if all of this is so:',
    );
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).to.equal('Answer');
    expect(await page.locator('[data-status]').textContent()).to.match(
      /^Income tax, student loans and take-home/,
    );
    expect(page.url()).to.match(ADDRESS);
    expect(await page.locator('[name="printed.take_home"]').inputValue()).to.equal('2,175.84');
    await visit.photograph(page, 'check');
  });

  it('shows why an expected figure is what it is, and what that rests on, by what was sent', async () => {
    const page = await visit.open('/check');
    await type(page);
    await page.locator('[data-says]').waitFor();
    // What is typed meanwhile is not what was answered.
    await page.locator('[name="pay.0.amount"]').fill('9');
    await page.locator('button[value="payslip.tax"]').click();
    const dialog = page.locator('dialog.reasons');
    await dialog.locator('#why').waitFor();
    expect(await dialog.locator('#why').textContent()).to.equal('Income tax £390.20');
    await visit.checkAccess(page, 'the reasons of a figure');
    await dialog.locator('button[name="why"]').first().click();
    await dialog.locator('#why', { hasNotText: 'Income tax £390.20' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await dialog.isVisible()).to.equal(false);
    expect(page.url()).to.match(ADDRESS);
  });

  it('is one A4 to print, in a tab of its own, and keeps the page', async () => {
    const page = await visit.open('/check');
    await type(page);
    await page.locator('[data-says]').waitFor();
    const [sheet] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('button', { name: 'Print a sheet' }).click(),
    ]);
    await sheet.waitForLoadState();
    expect(sheet.url()).to.equal(`${service.url}/check/sheet`);
    expect(await sheetsOf(sheet)).to.deep.equal({ number: 1, sizes: ['594 × 841'] });
    await visit.checkAccess(sheet, 'the sheet');
    await visit.photograph(sheet, 'check-sheet');
    expect(await page.locator('.lead').textContent()).to.include('agree to the penny');
  });

  it('says what is at fault, at the field too, and leads there', async () => {
    const page = await visit.open('/check');
    await page.locator('[name="tax_code"]').fill('125L7');
    await page.locator('[name="printed.tax"]').fill('600');
    await page.keyboard.press('Enter');
    await page.locator('.problem').waitFor();
    expect(await page.evaluate(() => document.activeElement?.className)).to.equal('problem');
    await page.locator('.problem a[href="#tax_code"]').click();
    expect(await page.evaluate(() => document.activeElement?.id)).to.equal('tax_code');
    expect(await page.locator('#tax_code-fault').textContent()).to.include('125L7 is not a tax code');
    await visit.checkAccess(page, 'faults');
  });

  it('does all of it without script', async () => {
    const page = await visit.open('/check', { javaScriptEnabled: false });
    await type(page);
    await page.locator('.lead').waitFor();
    expect(await page.locator('.lead').textContent()).to.include('agree to the penny if all of this is so');
    await page.locator('button[value="payslip.tax"]').click();
    expect(await page.locator('#why').textContent()).to.equal('Income tax £390.20');
    expect(page.url()).to.match(ADDRESS);
  });

  it('can be used by all, on a desk and on a phone, in light and in dark', async () => {
    let rules: readonly string[] | undefined;
    for (const viewport of [DESK, PHONE])
      for (const colorScheme of ['light', 'dark'] as const) {
        const page = await visit.open('/check', { viewport });
        await page.emulateMedia({ colorScheme });
        const what = `${colorScheme} ${viewport.width}`;
        await visit.checkAccess(page, `empty, ${what}`, rules);
        await type(page);
        await page.locator('[data-says]').waitFor();
        for (const group of await page.locator('.answer details').all())
          await group.locator('summary').click();
        await visit.checkAccess(page, what, rules);
        await visit.checkWidth(page, what);
        await visit.photograph(page, `check-${what}`);
        rules = RULES_OF_A_SCREEN;
      }
  });
});
