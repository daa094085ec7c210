import { calculation, type Load, load, read } from './http-load.js';
import { Server } from './http-server.js';
import { median } from './measure.js';
import { plain } from './requests.js';
import type { Result } from './result.js';

const ROUNDS = 11;
const REQUESTS_A_TURN = 500;
const WARM_UP = 8;
const CONNECTIONS = 10;

const ADDRESS = '/pay?gross.amount=50000&region=england';
const COST = 'POST /v1/employer-cost';

/** What the page costs the server. */
export async function page(): Promise<readonly Result[]> {
  const server = await Server.start('http-service.js', { PAGE: 'public', PAGE_LIMIT: '0' });
  const times = (request: ReturnType<typeof read>) => Array.from({ length: REQUESTS_A_TURN }, () => request);
  // The one address of the case, where any other is sent.
  const { url } = await fetch(server.url + ADDRESS);
  const [pages, costs] = [
    times(read(url.slice(server.url.length))),
    times(calculation('/v1/employer-cost', plain(50_000))),
  ];
  try {
    for (let turn = 0; turn < WARM_UP; turn++)
      for (const each of [pages, costs]) await load(server, each, CONNECTIONS);
    const rounds: (readonly [page: Load, cost: Load])[] = [];
    for (let round = 0; round < ROUNDS; round++)
      rounds.push([await load(server, pages, CONNECTIONS), await load(server, costs, CONNECTIONS)]);
    const figure = median(rounds.map(([{ microseconds }]) => microseconds));
    const ratio = median(rounds.map(([ofPage, ofCost]) => ofPage.microseconds / ofCost.microseconds));
    return [
      {
        part: 'page',
        name: 'GET /pay, processor time',
        measured: `${figure.toFixed(0)} µs`,
        figure,
        ratio,
        against: COST,
        atMost: 2,
      },
    ];
  } finally {
    await server.stop();
  }
}
