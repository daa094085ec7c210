import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
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
  let answered: Awaited<ReturnType<typeof casesAnswered>>;
  before(async () => {
    installed = new Installed();
    answered = await casesAnswered();
    expect(answered).to.have.length.above(40);
    browser = await launchBrowser();
    page = await browser.newPage();
    await page.addScriptTag({ content: await bundle(installed.folder) });
  });
  after(async () => {
    await browser?.close();
    installed.remove();
  });

  it('finds the figures that it finds elsewhere, of every year', async () => {
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

  it('finds them without eval, as one file, on a page whose policy forbids all but scripts of its own', async () => {
    const cases = JSON.stringify(answered.map((each) => each.case));
    // The script does all: what a test evaluates in a page, no policy stops.
    const script = `
      import { InvalidInput, openFarthing } from './calculate.js';
      const farthing = await openFarthing();
      const answers = (${ANSWERS})(farthing, ${cases});
      const caught = (call) => { try { call(); } catch (error) { return error; } };
      const wrong = caught(() => farthing.taxCode(''));
      const search = { take_home: { amount: 3_000, per: 'month' }, region: 'england', tax_year: '2026-27' };
      const found = {
        answers,
        amount: farthing.netToGross('employer-cost', search).net_to_gross.gross.amount,
        isInvalidInput: wrong instanceof InvalidInput,
        evalIs: caught(() => new Function('return 1'))?.name,
      };
      document.title = JSON.stringify(found);`;
    const site = await siteOf({
      '/': ['text/html', '<!doctype html><script type="module" src="script.js"></script>'],
      '/script.js': ['text/javascript', script],
      '/calculate.js': ['text/javascript', readFileSync(installed.path('dist/package/calculate.js'), 'utf8')],
    });
    try {
      const strict = await browser.newPage();
      const complaints: string[] = [];
      strict.on('pageerror', ({ message }) => complaints.push(message));
      await strict.goto(urlOf(site));
      await strict.waitForFunction(() => document.title !== '');
      expect(complaints).to.deep.equal([]);
      expect(JSON.parse(await strict.title())).to.deep.equal({
        answers: answered.map(({ answer }) => answer),
        ...{ amount: 45_108.36, isInvalidInput: true, evalIs: 'EvalError' },
      });
    } finally {
      site.close();
    }
  });
});

/** Serves these texts, each with its type, under a policy that lets a page run scripts of its own, and nothing else. */
async function siteOf(
  files: Readonly<Record<string, readonly [type: string, text: string]>>,
): Promise<Server> {
  const server = createServer(({ url = '' }, response) => {
    const [type, text] = files[url] ?? [];
    if (type === undefined) response.writeHead(404).end();
    else
      response
        .writeHead(200, {
          'Content-Type': `${type}; charset=utf-8`,
          'Content-Security-Policy': "default-src 'none'; script-src 'self'",
        })
        .end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

function urlOf(server: Server): string {
  const address = server.address();
  return typeof address === 'object' ? `http://127.0.0.1:${address?.port}/` : '';
}

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
