import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import { setImmediate as nextOfLoop } from 'node:timers/promises';
import { expect } from 'chai';
import type { JsonObject } from '../../src/json.js';
import type { NextTurn } from '../../src/operations/index.js';
import { Scheduler } from '../../src/scheduler/index.js';
import { buildFile } from '../support/build-file.js';
import { payslip } from '../support/operations.js';
import { PATIENCE } from '../support/runs.js';
import { KEY, useService } from './support/service.js';

const SEARCH = { take_home: { amount: 98_765.43, per: 'year' }, region: 'scotland' };
const PEOPLE = 60;
const FIRM = {
  people: Array.from({ length: PEOPLE }, (_, at) => ({
    ref: String(at),
    request: { gross: { amount: 30_000 + at, per: 'year' }, region: 'scotland' },
  })),
};
const JSON_TYPE = { 'Content-Type': 'application/json', Authorization: `Bearer ${KEY}` };

/** Long work by each way in. */
const WAYS: readonly (readonly [
  way: string,
  method: 'GET' | 'POST',
  path: string,
  headers: Readonly<Record<string, string>>,
  body: string,
])[] = [
  ['a firm', 'POST', '/v1/firm', JSON_TYPE, JSON.stringify(FIRM)],
  ['a search', 'POST', '/v1/employer-cost/net-to-gross', JSON_TYPE, JSON.stringify(SEARCH)],
  [
    ...(['a line of a batch', 'POST', '/v1/batch'] as const),
    { ...JSON_TYPE, 'Content-Type': 'application/jsonl' },
    JSON.stringify({ custom_id: '1', operation: 'employer-cost/net-to-gross', request: SEARCH }),
  ],
  [
    ...(['a tool of an assistant', 'POST', '/mcp'] as const),
    { ...JSON_TYPE, Accept: 'application/json, text/event-stream' },
    JSON.stringify(toolCall('net_to_gross', { of: 'employer_cost', request: SEARCH })),
  ],
  [
    ...(['a firm on the page', 'POST', '/firm'] as const),
    { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'same-origin' },
    new URLSearchParams({ people: '32000,year,England\n'.repeat(PEOPLE) }).toString(),
  ],
  [
    ...(['a trace in words', 'POST', '/v1/payslip/trace', { ...JSON_TYPE, Accept: 'text/plain' }] as const),
    JSON.stringify(payslip.dearest()),
  ],
  [
    'a search on the page',
    'GET',
    '/pay?tax_year=2026-27&take_home.amount=98765.43&take_home.per=year&region=scotland',
    {},
    '',
  ],
];

type Job = Parameters<Scheduler['run']>[0];

/** A queue that counts the further turns of work, and does something before each of them. */
class Observed extends Scheduler {
  turns = 0;
  #before: (job: Job) => Promise<void> | void = () => {};

  observe(before: (job: Job) => Promise<void> | void): void {
    this.turns = 0;
    this.#before = before;
  }

  override run(job: Job): Promise<void> {
    const work = (nextTurn: NextTurn) =>
      job.work(async () => {
        this.turns++;
        await this.#before(job);
        await nextTurn();
      });
    return super.run({ ...job, work });
  }
}

describe('work that takes many turns', function () {
  this.timeout(PATIENCE);
  const scheduler = new Observed();
  const service = useService(undefined, async () => {
    buildFile('main.js');
    return {
      scheduler,
      page: { page: 'public', secret: '0'.repeat(64), isLoopback: true, boundTo: '' },
    };
  });
  const send = ([, method, path, headers, body]: (typeof WAYS)[number]) => {
    const sent = request(service.url + path, { method, headers, agent: false });
    sent.end(body);
    return sent;
  };

  for (const way of WAYS) {
    it(`goes on in turns of the queue: ${way[0]}`, async () => {
      scheduler.observe(() => {});
      const [answer] = await once(send(way), 'response');
      answer.resume();
      await once(answer, 'end');
      expect(answer.statusCode).to.equal(200);
      expect(scheduler.turns).to.be.above(10);
    });

    it(`ends where its client has gone, which is no fault of the service: ${way[0]}`, async () => {
      const answered = service.records.length;
      let sent: ClientRequest | undefined;
      scheduler.observe(async ({ connection }) => {
        if (scheduler.turns < 3) return;
        sent?.destroy();
        while (!connection.destroyed) await nextOfLoop();
      });
      sent = send(way).on('error', () => {});
      while (service.records.length === answered || scheduler.counts.waiting > 0) await nextOfLoop();
      for (let turn = 0; turn < 20; turn++) await nextOfLoop();
      expect(scheduler.turns).to.equal(3);
      expect(service.records.at(-1)).to.include({ isAborted: true });
      expect(service.log).to.deep.equal([]);
    });
  }
});

function toolCall(name: string, args: JsonObject): JsonObject {
  return { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
}
