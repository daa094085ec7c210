import { calculation, type Load, load, read } from './http-load.js';
import { Server } from './http-server.js';
import { median } from './measure.js';
import { inBrowser } from './page-in-browser.js';
import { plain } from './requests.js';
import type { Result } from './result.js';

const ROUNDS = 11;
const REQUESTS_A_TURN = 1000;
const WARM_UP = 8;
const CONNECTIONS = 10;
/** Requests a minute of one visitor: the default of PAGE_LIMIT. */
const PAGE_LIMIT = 300;

const CASE = '/pay?gross.amount=50000&gross.per=year&region=england';
const COST = 'POST /v1/employer-cost';

/** What the page costs the server. */
export async function page(): Promise<readonly Result[]> {
  return await atCase(onServer);
}

/** How soon a person has the page. */
export async function browser(): Promise<readonly Result[]> {
  return await atCase(inBrowser);
}

/** Measures a service that is open to all, by the one address of a case, where any other is sent. */
async function atCase(
  measure: (server: Server, url: string) => Promise<readonly Result[]>,
): Promise<readonly Result[]> {
  const server = await Server.start('http-service.js', { PAGE: 'public', PAGE_LIMIT: '0' });
  try {
    const { url, status } = await fetch(server.url + CASE);
    if (status !== 200) throw new Error(`${CASE} is answered with ${status}.`);
    return await measure(server, url);
  } finally {
    await server.stop();
  }
}

type Round = Readonly<Record<'page' | 'cost' | 'beside', Load>>;

async function onServer(server: Server, url: string): Promise<readonly Result[]> {
  const times = (request: ReturnType<typeof read>) => Array.from({ length: REQUESTS_A_TURN }, () => request);
  const path = url.slice(server.url.length);
  const pages = times(read(path));
  const costs = times(calculation('/v1/employer-cost', plain(50_000)));
  const ask = (requests: typeof pages) => load(server, requests, CONNECTIONS);
  for (let turn = 0; turn < WARM_UP; turn++) for (const each of [pages, costs]) await ask(each);
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({
      page: await ask(pages),
      cost: await ask(costs),
      beside: await besideVisitor(url, () => ask(costs)),
    });
  const rate = median(rounds.map(({ beside }) => beside.requestsASecond));
  const timeOf = (name: string, loadOf: (round: Round) => Load, atMost: number): Result => {
    const time = median(rounds.map((round) => loadOf(round).microseconds));
    return {
      part: 'page',
      name: `${name}, processor time`,
      measured: `${time.toFixed(0)} µs`,
      figure: time,
      ratio: median(rounds.map((round) => loadOf(round).microseconds / round.cost.microseconds)),
      against: COST,
      atMost,
    };
  };
  return [
    timeOf('GET /pay', ({ page }) => page, 2),
    {
      part: 'page',
      name: `${COST} beside a visitor at the limit, requests`,
      measured: `${rate.toFixed(0)} /s`,
      figure: rate,
      ratio: median(rounds.map(({ beside, cost }) => beside.requestsASecond / cost.requestsASecond)),
      against: 'the same alone',
      atLeast: 0.9,
    },
  ];
}

/** Runs a task while a visitor asks for a page as often as PAGE_LIMIT allows. */
async function besideVisitor<T>(url: string, task: () => Promise<T>): Promise<T> {
  const visits: Promise<unknown>[] = [];
  const visit = () => visits.push(fetch(url).then((answer) => answer.text()));
  const timer = setInterval(visit, 60_000 / PAGE_LIMIT);
  try {
    return await task();
  } finally {
    clearInterval(timer);
    await Promise.all(visits);
  }
}
