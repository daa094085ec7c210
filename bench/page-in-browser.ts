import { type Browser, chromium, type Page } from 'playwright-core';
import { Server } from './http-server.js';
import { median } from './measure.js';
import type { Result } from './result.js';

const ROUNDS = 15;
/** How long the page waits after the last key, in milliseconds. */
const PAUSE = 200;

/** A phone on a slow network: 1.6 Mbit/s, 150 ms away, with a quarter of this machine's processor. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const SLOWER = 4;

/** How soon a person sees the page of an address, and its answer after a key, in Debian's browser or that of CHROMIUM. */
export async function inBrowser(server: Server, url: string): Promise<readonly Result[]> {
  const bare = await Server.start('http-bare.js');
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    await bare.answer(JSON.stringify(`<!doctype html><meta charset="utf-8">${await wordsOf(browser, url)}`));
    const turn = async () => ({
      bare: await inWindow(browser, bare.url, measurePaint),
      own: await inWindow(browser, url, measurePaint),
      typing: await inWindow(browser, url, measureTyping),
    });
    const rounds: Awaited<ReturnType<typeof turn>>[] = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push(await turn());
    const { origin } = new URL(server.url);
    const line = (name: string, figure: number, ratio: number, against: string): Result => ({
      part: 'browser',
      name: `${name} of ${url.slice(origin.length).replace(/\?.*/, '')}`,
      measured: `${figure.toFixed(0)} ms`,
      figure,
      ratio,
      against,
      atMost: 1.5,
    });
    const middle = (of: (round: (typeof rounds)[number]) => number) => median(rounds.map(of));
    const shift = Math.max(...rounds.map(({ own }) => own.shift));
    return [
      line(
        'largest paint',
        middle(({ own }) => own.largest),
        middle((each) => each.own.largest / each.bare.largest),
        'a bare page of the same words',
      ),
      line(
        'from a key to the answer',
        middle((each) => each.typing.answerTime),
        middle((each) => (each.typing.answerTime - PAUSE) / each.typing.fetchTime),
        'a bare fetch of it, without the pause for keys',
      ),
      { part: 'browser', name: 'layout shift', measured: shift.toFixed(3), figure: shift, atMost: 0 },
    ];
  } finally {
    await browser.close();
    await bare.stop();
  }
}

async function wordsOf(browser: Browser, url: string): Promise<string> {
  const page = await browser.newPage();
  await page.goto(url);
  const words = await page.locator('body').innerText();
  await page.close();
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br>');
}

/** Opens an address in a new window, as on a slow phone, and measures it. */
async function inWindow<T>(browser: Browser, url: string, measure: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto(url, { waitUntil: 'networkidle' });
  // On a busy machine the network may rest before the page is whole.
  await page.waitForLoadState('load');
  const result = await measure(page);
  await context.close();
  return result;
}

/** The milliseconds to the largest paint, and how far the page moved. */
function measurePaint(page: Page) {
  return page.evaluate(async () => {
    const entriesOf = (type: string) =>
      new Promise<readonly PerformanceEntry[]>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true });
        setTimeout(() => resolve([]), 300);
      });
    const paints = await entriesOf('largest-contentful-paint');
    const shifts = await entriesOf('layout-shift');
    const shift = shifts.reduce((sum, each) => sum + Number(Reflect.get(each, 'value')), 0);
    return { largest: paints.at(-1)?.startTime ?? Number.NaN, shift };
  });
}

/** The milliseconds from a key to another answer in the page, and those of fetching one alone. */
function measureTyping(page: Page) {
  return page.evaluate(async () => {
    const pay = document.querySelector<HTMLInputElement>('[name="gross.amount"]');
    const parts = document.getElementById('answer')?.parentElement;
    if (pay === null || !parts)
      throw new Error(`This page has no calculator: “${document.title}” at ${location.href}`);
    const keyPress = performance.now();
    const change = new Promise((resolve) =>
      new MutationObserver(resolve).observe(parts, { childList: true }),
    );
    pay.value = '51,000';
    pay.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await change;
    const answerTime = performance.now() - keyPress;
    const part = new URL(location.href);
    part.searchParams.set('gross.amount', '52000');
    part.searchParams.set('show.part', 'answer');
    const begin = performance.now();
    await (await fetch(part)).text();
    return { answerTime, fetchTime: performance.now() - begin };
  });
}
