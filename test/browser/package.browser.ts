import { expect } from 'chai';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { Installed } from '../package/support/installed.js';
import { ANSWERS, casesAnswered } from '../package/support/some-cases.js';
import { launchBrowser } from './support.js';

describe('the package in a browser', function () {
  this.timeout(300_000);
  let installed: Installed;
  let browser: Browser;
  let page: Page;
  before(async () => {
    installed = new Installed();
    browser = await launchBrowser();
    page = await browser.newPage();
    await page.addScriptTag({ content: await bundle(installed.folder) });
  });
  after(async () => {
    await browser?.close();
    installed.remove();
  });

  it('finds the figures that it finds elsewhere, of every year', async () => {
    const answered = await casesAnswered();
    expect(answered).to.have.length.above(40);
    const cases = JSON.stringify(answered.map((each) => each.case));
    const found = await page.evaluate(`openFarthing().then((farthing) => (${ANSWERS})(farthing, ${cases}))`);
    expect(found).to.deep.equal(answered.map(({ answer }) => answer));
  });

  it('opens one year by the day of the browser, searches and explains', async () => {
    const found = await page.evaluate(async () => {
      const farthing = await Reflect.get(window, 'openFarthing')({ years: ['2026-27'] });
      const request = { take_home: { amount: 3_000, per: 'month' }, region: 'england' };
      const { net_to_gross, engine, tax_year } = farthing.netToGross('employer-cost', request);
      const explained = farthing.explain(
        'employer-cost',
        { gross: net_to_gross.gross, region: 'england' },
        'tax',
      );
      return { taxYears: farthing.taxYears, amount: net_to_gross.gross.amount, engine, tax_year, explained };
    });
    expect(found).to.deep.include({ taxYears: ['2026-27'], amount: 45_108.36, tax_year: '2026-27' });
    expect(found.engine).to.match(/^2026-27\.\d+$/);
    expect(found.explained).to.match(/^income_tax\.tax = £/);
  });
});

/** A script that gives a page `openFarthing`, as a bundler makes it for those who have the package installed. */
async function bundle(folder: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: "import { openFarthing } from 'farthing'; window.openFarthing = openFarthing;",
      resolveDir: folder,
    },
    bundle: true,
    minify: true,
    platform: 'browser',
    target: 'es2023',
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}
