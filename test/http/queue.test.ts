import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import type { AppOptions } from '../../src/http/app.js';
import { Scheduler } from '../../src/scheduler/index.js';
import { PATIENCE } from '../support/runs.js';
import { KEY, type Service, useService } from './support/service.js';

const body = JSON.stringify({
  average_weekly_earnings: { amount: 500 },
  qualifying_days_per_week: 5,
  days: 5,
});

const calculation = (sent: string) =>
  [
    'POST /v1/statutory/sick-pay HTTP/1.1',
    'Host: localhost',
    `Authorization: Bearer ${KEY}`,
    'Content-Type: application/json',
    `Content-Length: ${sent.length}`,
    '',
    sent,
  ].join('\r\n');
const CALCULATION = calculation(body);

/** One whose answer is as long as those of two firms. */
const GREAT = calculation(body.replace('"days":5', '"days":5,"days_paid_before":1'));
const BLANKS = ' '.repeat(20 * 1024 * 1024);

const read = (code: string) => `GET /v1/tax-codes/${code} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

/** Requests for tax codes that were not asked for before: those are prepared already. */
let latest = 0;
const reads = (count: number) => Array.from({ length: count }, () => read(`K${++latest}`));

describe('requests that come in together', () => {
  const scheduler = new Scheduler({ queueLimit: 1_000, turnBudget: 1_000 });
  const { service, happened } = observedService({ scheduler });

  /** So many that are worked out before the first of them is answered. */
  const batch = (size: number) => [...Array(size).fill('worked'), ...Array(size).fill('answered 200')];

  it('are worked one right after the other, and then answered', async () => {
    happened.length = 0;
    const socket = send(service, CALCULATION.repeat(5));
    while (happened.length < 10) await nextTurn();
    socket.destroy();
    expect(happened).to.deep.equal(batch(5));
  });
});

describe('requests that take longer than a turn of the event loop may', () => {
  const scheduler = new Scheduler({ queueLimit: 1_000, turnBudget: 1 });
  const { service, happened } = observedService({ scheduler }, 3);
  beforeEach(() => {
    happened.length = 0;
  });
  const worked = () => happened.filter((event) => event.startsWith('worked'));
  const answers = () => happened.length - worked().length;

  it('are answered before the next are worked', async () => {
    const socket = send(service, reads(3).join(''));
    while (happened.length < 6) await nextTurn();
    socket.destroy();
    const order = happened.map((event) => event.replace(/ K\d+$/, ''));
    expect(order).to.deep.equal(Array(3).fill(['worked', 'answered 200']).flat());
  });

  it('let a new connection in while they wait', async () => {
    const sockets = Array.from({ length: 5 }, () => send(service, reads(20).join('')));
    while (worked().length === 0) await nextTurn();
    const healthy = send(service, 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const [answer] = await once(healthy, 'data');
    expect(String(answer)).to.match(/^HTTP\/1\.1 200 /);
    expect(worked().length).to.be.below(100);
    for (const socket of [healthy, ...sockets]) socket.destroy();
  });

  it('do not hold up another caller, over however many connections they come', async () => {
    const busy = Array.from({ length: 20 }, () => send(service, reads(2).join('')));
    while (worked().length === 0) await nextTurn();
    const other = send(service, CALCULATION);
    while (answers() < 41) await nextTurn();
    expect(worked().indexOf('worked')).to.be.below(39);
    for (const socket of [other, ...busy]) socket.destroy();
  });

  it('are not worked when their client has gone', async () => {
    const dropped = scheduler.counts.dropped;
    const socket = send(service, reads(40).join(''));
    while (worked().length === 0) await nextTurn();
    socket.destroy();
    while (scheduler.counts.waiting > 0) await nextTurn();
    expect(worked().length).to.be.below(40);
    expect(scheduler.counts.dropped - dropped).to.equal(40 - worked().length);
  });
});

describe('requests of a client that reads no answers', () => {
  const { service, happened } = observedService();
  const COUNT = 100;
  const trace = [
    'POST /v1/employer-cost/trace HTTP/1.1',
    'Host: localhost',
    `Authorization: Bearer ${KEY}`,
    'Content-Type: application/json',
  ];
  const pipelined = (count: number) => {
    const salary = JSON.stringify({
      gross: { amount: 50_000, per: 'year' },
      region: 'england',
      pay_frequency: 'weekly',
    });
    return [...trace, `Content-Length: ${salary.length}`, '', salary].join('\r\n').repeat(count);
  };

  it('are not calculated until the answers before them are taken, and all are then', async function () {
    this.timeout(PATIENCE);
    const socket = send(service, pipelined(COUNT)).pause();
    let before = -1;
    while (happened.length > before || before <= 0) {
      before = happened.length;
      await pause(300);
    }
    const calculated = happened.filter((event) => event === 'worked').length;
    expect(calculated).to.be.below(COUNT);
    socket.resume();
    while (happened.filter((event) => event === 'answered 200').length < COUNT) await nextTurn();
    socket.destroy();
  });
});

describe('requests of a client that reads no great answers, each on a connection of its own', () => {
  const { service, happened } = observedService();
  const worked = () => happened.filter((event) => event === 'worked').length;

  it('are not calculated until it has read some, and go on then', async function () {
    this.timeout(PATIENCE);
    happened.length = 0;
    const sockets = Array.from({ length: 4 }, () => send(service, GREAT).pause());
    while (worked() < 2) await nextTurn();
    await pause(300);
    expect(worked()).to.equal(2);
    for (const socket of sockets) socket.resume();
    while (worked() < 4) await nextTurn();
    for (const socket of sockets) socket.destroy();
  });

  it('are forgotten once their client has gone, those too that waited behind another on its connection', async () => {
    happened.length = 0;
    const socket = send(service, GREAT.repeat(4)).pause();
    while (worked() < 1) await nextTurn();
    await pause(300);
    socket.destroy();
    const statuses = Array.from({ length: 3 }, () =>
      service.post('/v1/statutory/sick-pay', JSON.parse(body)),
    );
    expect((await Promise.all(statuses)).map(({ status }) => status)).to.deep.equal([200, 200, 200]);
  });

  it('of batches give their places back, though one waited behind another on a connection that closed', async () => {
    const line = `${JSON.stringify({ custom_id: 'a', operation: 'employer-cost', request: { gross: { amount: 50_000, per: 'year' }, region: 'england' } })}\n`;
    const head = (length: number) =>
      `POST /v1/batch HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${KEY}\r\nContent-Type: application/jsonl\r\nContent-Length: ${length}\r\n\r\n`;
    const long = line.repeat(3_000);
    for (let count = 0; count < 2; count++) {
      const socket = send(service, head(long.length) + long + head(line.length) + line);
      await once(socket, 'data');
      await pause(100);
      socket.destroy();
      await once(socket, 'close');
    }
    const answer = await fetch(`${service.url}/v1/batch`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${KEY}`, 'Content-Type': 'application/jsonl' },
      body: line,
    });
    expect(answer.status).to.equal(200);
  });

  it('are forgotten once their client has gone', async () => {
    happened.length = 0;
    const sockets = Array.from({ length: 4 }, () => send(service, GREAT).pause());
    while (worked() < 2) await nextTurn();
    for (const socket of sockets) socket.destroy();
    expect((await service.post('/v1/statutory/sick-pay', JSON.parse(body))).status).to.equal(200);
  });
});

describe('more requests than may wait', () => {
  const settings = { queueLimit: 2, turnBudget: 1_000 };
  const scheduler = new Scheduler(settings);
  const { service, happened } = observedService({ scheduler });

  it('are answered with 503, and when to come again', async () => {
    const socket = send(service, reads(5).join(''));
    let text = '';
    socket.on('data', (bytes) => {
      text += bytes;
    });
    while (happened.length < 7) await nextTurn();
    while (text.split('HTTP/1.1 ').length < 6) await nextTurn();
    const statuses = [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
    expect(statuses).to.deep.equal(['200', '200', '503', '503', '503']);
    expect(text).to.match(/\r\nRetry-After: [1-9]\d*\r\n/);
    expect(text).to.include('"code":"UNAVAILABLE","message":"the service has too many requests');
    expect(scheduler.counts).to.deep.equal({ waiting: 0, refused: 3, dropped: 0 });
    socket.destroy();
  });

  it('do not keep health checks from their answer', async () => {
    settings.queueLimit = 0;
    for (const answer of [await service.get('/v1/rates'), await service.post('/v1/employer-cost', {})]) {
      expect(answer.status).to.equal(503);
    }
    expect((await fetch(`${service.url}/healthz`)).status).to.equal(200);
  });
});

/** The service, with what happened in it. Each tax code takes `milliseconds` more than in life. */
function observedService(parts: Partial<AppOptions> = {}, milliseconds = 0) {
  const happened: string[] = [];
  const service = useService(
    (real) => ({
      calculate(operation, request, taxYear) {
        if (operation !== 'tax-code') happened.push('worked');
        else {
          happened.push(`worked ${request['code']}`);
          const end = performance.now() + milliseconds;
          while (performance.now() < end);
        }
        const result = real.calculate(operation, request, taxYear);
        return request['days_paid_before'] === 1
          ? result.then((all) => ({ ...all, text: all.text + BLANKS }))
          : result;
      },
    }),
    async () => ({
      observe: ({ status, route }) => {
        if (route !== '/healthz' && status !== 499) happened.push(`answered ${status}`);
      },
      ...parts,
    }),
  );
  return { service, happened };
}

/** Sends requests on a connection of their own. */
function send(service: Service, requests: string): Socket {
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  socket.resume().write(requests);
  return socket;
}
