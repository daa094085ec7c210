import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect } from 'chai';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { PROJECT } from '../../src/project.js';
import { LINK_TOKEN, type PageService } from '../page/support/pages.js';

/** Debian's, which .ci/run installs. */
const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const SCREENSHOTS = join(PROJECT, '.farthing', 'screenshots');

/** Each page compiles it anew: minified, that takes two thirds of the time. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The service at a name that a browser does not take for its own machine: over http it trusts it less. */
export const OTHER_HOST = 'farthing.example';

export const DESK = { width: 1280, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** What axe finds of colours and of places on the screen: all else is the same on every screen. */
export const RULES_OF_A_SCREEN: readonly string[] = [
  'color-contrast',
  'link-in-text-block',
  'scrollable-region-focusable',
  'target-size',
];

/** Starts a browser, which asks nobody for anything. */
export function launchBrowser(): Promise<Browser> {
  const quiet = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'];
  const offline = ['--disable-background-networking', '--disable-component-update'];
  return chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', `--host-resolver-rules=MAP ${OTHER_HOST} 127.0.0.1`, ...quiet, ...offline],
  });
}

/** A browser for the tests of a `describe`, at the pages of a service. */
export class Visit {
  /** What the browser complained of: scripts that failed, and what the policy stopped. */
  readonly complaints: string[] = [];
  #browser: Browser | undefined;
  #context: BrowserContext | undefined;

  constructor(private readonly service: PageService) {}

  async begin(): Promise<void> {
    this.#browser = await launchBrowser();
  }

  async end(): Promise<void> {
    await this.#browser?.close();
  }

  /** A new window, at a desk and with script unless other is said. */
  async open(path: string, { viewport = DESK, javaScriptEnabled = true } = {}): Promise<Page> {
    await this.#context?.close();
    this.#context = await this.#browser?.newContext({
      viewport,
      javaScriptEnabled,
      colorScheme: 'light',
      locale: 'en-GB',
    });
    if (this.#context === undefined) throw new Error('there is a browser only inside of tests');
    const page = await this.#context.newPage();
    page.on('pageerror', ({ message }) => this.complaints.push(message));
    page.on('console', (message) => {
      const text = message.text();
      // A form that is wrong is answered 400, which the browser says, too; and that over http it goes by no policy for openers.
      if (message.type() === 'error' && !/status of 4|Opener-Policy header has been ignored/.test(text))
        this.complaints.push(text);
    });
    page.on('request', (request) => {
      if (!request.url().replace(OTHER_HOST, '127.0.0.1').startsWith(this.service.url))
        this.complaints.push(`asked ${request.url()}`);
    });
    await page.goto(`${this.service.url}/session?open=${LINK_TOKEN}`);
    await page.goto(this.service.url + path);
    return page;
  }

  /** Fails where axe finds anything, by all its rules or only these. */
  async checkAccess(page: Page, what: string, rules?: readonly string[]): Promise<void> {
    // A figure that appears is pale for a moment.
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
    if (await page.evaluate(() => !('axe' in window))) await page.evaluate(AXE);
    const found = await page.evaluate(async (only) => {
      const { violations } = await Reflect.get(window, 'axe').run({
        // Without what passes, which axe would describe node by node.
        resultTypes: ['violations'],
        ...(only === undefined ? {} : { runOnly: { type: 'rule', values: only } }),
      });
      return violations.map(
        (each: { id: string; nodes: { html: string }[] }) => `${each.id}: ${each.nodes[0]?.html}`,
      );
    }, rules);
    expect(found, what).to.deep.equal([]);
  }

  /** Fails where a page must be scrolled sideways. */
  async checkWidth(page: Page, what: string): Promise<void> {
    const { wide, shown } = await page.evaluate(() => ({
      wide: document.documentElement.scrollWidth,
      shown: document.documentElement.clientWidth,
    }));
    expect(wide, what).to.be.at.most(shown);
  }

  /** To be looked at, where SCREENSHOTS=1 asks for it. */
  async photograph(page: Page, name: string): Promise<void> {
    if (process.env['SCREENSHOTS'] !== '1') return;
    mkdirSync(SCREENSHOTS, { recursive: true });
    await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`), fullPage: true });
  }
}

/** What a page comes to on paper: the number of its sheets, and their sizes in points. */
export async function sheetsOf(page: Page) {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const sizes = [...pdf.matchAll(/\/MediaBox \[0 0 (\d+)[\d.]* (\d+)/g)].map(([, ...size]) =>
    size.join(' × '),
  );
  return { number: [...pdf.matchAll(/\/Type\s*\/Page\b/g)].length, sizes: [...new Set(sizes)] };
}

export function useBrowser(service: PageService): Visit {
  const visit = new Visit(service);
  before(() => visit.begin());
  after(() => visit.end());
  afterEach(() => {
    expect(visit.complaints.splice(0)).to.deep.equal([]);
  });
  return visit;
}
