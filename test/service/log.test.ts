import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Config } from '../../src/config/index.js';
import type { RequestRecord } from '../../src/http/app.js';
import { loadPayroll } from '../../src/operations/index.js';
import { openLog } from '../../src/service/log.js';
import { BrokenBook } from '../../src/yaml/index.js';
import { TIMEOUT, useSandbox } from './support/sandbox.js';
import type { Line, ServiceProcess } from './support/service-process.js';

const SICK_DAYS = '{"average_weekly_earnings":{"amount":400},"qualifying_days_per_week":5,"days":2}';
const SECRET = 'hush7c1d9';
const KEY = `key-${SECRET}`;
const TRACE = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

describe('the log of a running service', function () {
  this.timeout(TIMEOUT);
  const sandbox = useSandbox();
  let service: ServiceProcess;
  let url = '';
  before(async () => {
    service = sandbox.start({ API_KEYS: KEY, LOG_LEVEL: 'debug', RATELIMIT: SECRET });
    url = await service.listening();
  });

  const lineOf = (id: string) => service.waitForLog((line) => line['request_id'] === id);

  it('is one JSON object a line, with its level in a word, its time and the process', async () => {
    await fetch(`${url}/v1/rates`, { headers: { 'X-Request-Id': 'form' } });
    const line = await lineOf('form');
    expect(line).to.include({ level: 'info', pid: service.pid, msg: 'request' });
    expect(new Date(String(line['time'])).toISOString()).to.equal(line['time']);
    const texts = service.errors.slice(0, service.errors.lastIndexOf('\n')).split('\n');
    expect(texts).to.have.lengthOf(service.lines.length);
  });

  it('warns of a setting whose name has a slip, without its text', async () => {
    const line = await service.waitForLog(({ level }) => level === 'warn');
    expect(line['msg']).to.equal('RATELIMIT is no setting and does nothing: did you mean RATE_LIMIT?');
  });

  it('says once of each request what came of it, and who asked by the id of the key', async () => {
    await fetch(`${url}/v1/statutory/sick-pay`, {
      method: 'POST',
      body: SICK_DAYS,
      headers: {
        'X-Request-Id': 'once',
        'Content-Type': 'application/json',
        Authorization: `Bearer ${KEY}`,
        traceparent: TRACE,
      },
    });
    const { time, pid, ms, ...rest } = await lineOf('once');
    expect(ms).to.be.a('number').within(0, TIMEOUT);
    expect(rest).to.deep.equal({
      level: 'info',
      request_id: 'once',
      method: 'POST',
      route: '/v1/statutory/sick-pay',
      status: 200,
      key: 'API_KEYS[0]',
      address: '127.0.0.1',
      traceparent: TRACE,
      msg: 'request',
    });
    await fetch(`${url}/v1/rates`, { headers: { 'X-Request-Id': 'after-once' } });
    await lineOf('after-once');
    expect(service.lines.filter((line) => line['request_id'] === 'once')).to.have.lengthOf(1);
  });

  it('has the template of a route in place of the path', async () => {
    await fetch(`${url}/v1/tax-codes/S1257L`, { headers: { 'X-Request-Id': 'template' } });
    expect(await lineOf('template')).to.include({ route: '/v1/tax-codes/{code}', status: 200 });
  });

  it('has no route where there is none, and what callers do wrong is no error of the service', async () => {
    await fetch(`${url}/v1/nothing`, { headers: { 'X-Request-Id': 'nothing' } });
    const line = await lineOf('nothing');
    expect(line).to.include({ level: 'info', status: 404 }).and.not.have.property('route');
  });

  for (const path of ['/healthz', '/readyz']) {
    it(`speaks of ${path} only to those who want to know all`, async () => {
      await fetch(url + path, { headers: { 'X-Request-Id': path.slice(1) } });
      expect(await lineOf(path.slice(1))).to.include({ level: 'debug', route: path, status: 200 });
    });
  }

  it('says of a client who went away that it did', async () => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    const head = ['POST /v1/statutory/sick-pay HTTP/1.1', 'Host: x', `Authorization: Bearer ${KEY}`];
    head.push('Content-Type: application/json', 'Content-Length: 999', 'X-Request-Id: away');
    // "100 Continue" says that the request has arrived.
    socket.write(`${[...head, 'Expect: 100-continue'].join('\r\n')}\r\n\r\n`);
    await once(socket, 'data');
    // What the service does with it at once is done by the time that it answers another request.
    await fetch(`${url}/healthz`);
    socket.resetAndDestroy();

    expect(await lineOf('away')).to.include({
      aborted: true,
      status: 499,
      level: 'info',
      address: '127.0.0.1',
    });
  });

  it('holds nothing of what was asked: no body, query, path, header or key', async () => {
    const secretly = (path: string, init: RequestInit = {}) =>
      fetch(url + path, init).then((response) => response.text());
    const json = { 'Content-Type': 'application/json', Authorization: `Bearer ${KEY}` };
    const post = (body: string, headers: Record<string, string> = json) =>
      secretly('/v1/employer-cost', { method: 'POST', body, headers });

    await secretly(`/${SECRET}`);
    await secretly(`/v1/rates?tax_year=${SECRET}`);
    await secretly(`/v1/tax-codes/${SECRET}`);
    await secretly(`/v1/tax-codes/%E0%A4${SECRET}`);
    await secretly('/v1/rates', {
      headers: {
        'X-Request-Id': `${SECRET} not an id`,
        traceparent: SECRET,
        'User-Agent': SECRET,
        Cookie: SECRET,
        Accept: `text/${SECRET}`,
        Origin: `https://${SECRET}`,
        'X-Forwarded-For': SECRET,
        'If-None-Match': SECRET,
      },
    });
    await post(`{"gross":{"amount":"${SECRET}"},"${SECRET}":1}`);
    await post(`{"gross": ${SECRET}`);
    await post(SECRET.repeat(10_000));
    await post('{}', { ...json, Authorization: `Bearer wrong-${SECRET}` });
    await post('{}', { ...json, Authorization: `Basic ${SECRET}` });
    await post('{}', { ...json, 'Content-Type': `text/${SECRET}` });
    await post('{}', { ...json, 'Content-Encoding': SECRET });
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.end(`${SECRET} is no HTTP\r\n\r\n`);
    await new Promise((resolve) => socket.once('close', resolve).resume());

    await fetch(`${url}/v1/rates`, { headers: { 'X-Request-Id': 'last' } });
    await lineOf('last');
    expect(service.lines.length).to.be.greaterThan(12);
    expect(service.errors).not.to.include(SECRET);
    expect(service.output).not.to.include(SECRET);
  });

  it('says why the service ends with 1 at an error that nobody caught', async () => {
    service.kill('SIGUSR2');
    expect(await service.exitCode()).to.equal(1);
    const last = service.lines.at(-1);
    expect(last).to.include({ level: 'fatal', msg: 'uncaughtException' });
    expect(last?.['stack']).to.match(/^Error: nobody catches this\n/);
  });
});

describe('the log', () => {
  const folder = { path: '', fd: 0 };
  beforeEach(() => {
    folder.path = mkdtempSync(join(tmpdir(), 'farthing-log-'));
    folder.fd = openSync(join(folder.path, 'log'), 'a');
  });
  afterEach(() => {
    closeSync(folder.fd);
    rmSync(folder.path, { recursive: true });
  });

  const answered: RequestRecord = {
    requestId: 'one',
    method: 'GET',
    route: '/v1/rates',
    status: 200,
    seconds: 0.001_234_5,
    isAborted: false,
    keyId: undefined,
    address: '::1',
    traceparent: undefined,
  };
  /** What is written by the time that a flush is over. */
  const linesAt = async (
    logLevel: Config['logLevel'],
    write: (log: ReturnType<typeof openLog>) => void,
  ): Promise<Line[]> => {
    const log = openLog({ logLevel }, folder.fd);
    write(log);
    await log.flush();
    const text = readFileSync(join(folder.path, 'log'), 'utf8');
    return text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));
  };

  it('has all lines once it is flushed', async () => {
    const lines = await linesAt('info', (log) => {
      for (let i = 0; i < 5_000; i++) log.request({ ...answered, requestId: String(i) });
    });
    expect(lines.map((line) => line['request_id'])).to.deep.equal(
      Array.from({ length: 5_000 }, (_, i) => String(i)),
    );
  });

  it('calls a request an error that the service failed', async () => {
    const lines = await linesAt('debug', (log) => {
      for (const status of [200, 400, 429, 499, 500, 503]) log.request({ ...answered, status });
      // A service that says itself that it is not ready has not failed.
      log.request({ ...answered, route: '/readyz', status: 503 });
    });
    expect(lines.map((line) => line['level'])).to.deep.equal([
      'info',
      'info',
      'info',
      'info',
      'error',
      'error',
      'debug',
    ]);
    expect(lines[0]).to.have.property('ms', 1.23);
  });

  for (const [level, heard] of [
    ['debug', ['debug', 'info', 'warn', 'error', 'fatal']],
    ['info', ['info', 'warn', 'error', 'fatal']],
    ['warn', ['warn', 'error', 'fatal']],
    ['error', ['error', 'fatal']],
    ['silent', []],
  ] as const) {
    it(`at LOG_LEVEL=${level} has ${heard.join(', ') || 'nothing'}`, async () => {
      const lines = await linesAt(level, (log) => {
        log.request({ ...answered, route: '/healthz' });
        log.info('one');
        log.warn('two');
        log.error('three');
        log.fatal('four', new Error('five'));
      });
      expect(lines.map((line) => line['level'])).to.deep.equal(heard);
    });
  }

  it('has the stack of a fault and the id of its request, but none of its fields', async () => {
    const [fault, bare, crash] = await linesAt('info', (log) => {
      log.fault({ what: 'request one failed', requestId: 'one', stack: 'Error: x\n    at y' });
      log.fault({ what: 'outside a request: ECONNRESET' });
      log.fatal('uncaughtException', Object.assign(new Error('broken'), { body: SECRET }));
    });
    expect(fault).to.include({ level: 'error', request_id: 'one', stack: 'Error: x\n    at y' });
    expect(bare).to.include({ level: 'error', msg: 'outside a request: ECONNRESET' });
    expect(bare).not.to.have.any.keys('request_id', 'stack');
    expect(crash)
      .to.have.property('stack')
      .that.matches(/^Error: broken\n {4}at /);
    expect(JSON.stringify(crash)).not.to.include(SECRET);
  });

  it('says what the keys have to say, at their level', async () => {
    const [line] = await linesAt('info', (log) => log.keys({ level: 'warn', message: 'the keys are away' }));
    expect(line).to.include({ level: 'warn', msg: 'the keys are away' });
  });

  it('names the folder that a book lacks', async () => {
    const lines = await linesAt('info', (log) => {
      try {
        loadPayroll({ root: folder.path });
      } catch (error) {
        if (error instanceof BrokenBook) log.findings('refused', error.findings);
      }
    });
    const line = lines.find(({ file }) => file === 'rules:1');
    expect(line).to.include({ level: 'error', msg: 'refused' });
    expect(line?.['finding']).to.equal('This folder is missing; bring it back from git.');
  });
});
