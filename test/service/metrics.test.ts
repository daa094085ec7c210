import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { expect } from 'chai';
import { openLog } from '../../src/service/log.js';
import { serveMetrics } from '../../src/service/metrics.js';
import { TIMEOUT, useSandbox } from './support/sandbox.js';
import { scrape } from './support/scrape.js';
import type { ServiceProcess } from './support/service-process.js';

const KEY = 'a-key-for-tests';
const SICK_DAYS = '{"average_weekly_earnings":{"amount":400},"qualifying_days_per_week":5,"days":2}';

describe('the metrics of a running service', function () {
  this.timeout(TIMEOUT);
  const sandbox = useSandbox();
  let service: ServiceProcess;
  let url = '';
  let metrics = '';
  before(async () => {
    sandbox.writeKey(KEY);
    service = sandbox.start({ METRICS_PORT: '0' });
    url = await service.listening();
    metrics = await service.metrics();
  });

  const post = (body: string) =>
    fetch(`${url}/v1/statutory/sick-pay`, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${KEY}` },
    });
  const requests = (labels: string) => `farthing_http_request_duration_seconds_count{${labels}}`;

  it('count and time requests by method, route and status', async () => {
    const [answered, refused] = ['200', '400'].map((status) =>
      requests(`method="POST",route="/v1/statutory/sick-pay",status="${status}"`),
    );
    const before = await scrape(metrics);
    for (const body of [SICK_DAYS, SICK_DAYS, '{}']) await post(body);
    const after = await scrape(metrics);
    expect(after.increase(before, answered)).to.equal(2);
    expect(after.increase(before, refused)).to.equal(1);
    expect(after.value(`${answered?.replace('_count', '_sum')}`)).to.be.greaterThan(0);
  });

  it('tell what waits to be worked, and what was not', async () => {
    const now = await scrape(metrics);
    for (const name of ['length', 'refused_total', 'dropped_total']) {
      expect(now.value(`farthing_queue_${name}`), name).to.equal(0);
    }
  });

  it('take no label from what a caller wrote', async () => {
    await fetch(`${url}/v1/secret-path?secret-query`);
    await fetch(`${url}/v1/tax-codes/1257L`);
    await new Promise<void>((resolve, reject) => {
      request(`${url}/v1/rates`, { method: 'PURGE' }, (answer) => answer.resume().once('end', resolve))
        .once('error', reject)
        .end();
    });
    const now = await scrape(metrics);
    expect(now.value(requests('method="GET",route="none",status="404"'))).to.be.greaterThan(0);
    expect(now.value(requests('method="GET",route="/v1/tax-codes/{code}",status="200"'))).to.be.greaterThan(
      0,
    );
    expect(now.value(requests('method="other",route="/v1/rates",status="405"'))).to.be.greaterThan(0);
    expect(now.text).not.to.match(/secret|PURGE|1257L/);
  });

  it('time calculations by themselves', async () => {
    const calculations = 'farthing_calculation_seconds_count{calculation="sick-pay"}';
    await post(SICK_DAYS);
    const before = await scrape(metrics);
    // What fails its schema is not calculated.
    for (const body of [SICK_DAYS, '{}', SICK_DAYS]) await post(body);
    const after = await scrape(metrics);
    expect(after.increase(before, calculations)).to.equal(2);
  });

  it('name the book that answers for each tax year', async () => {
    const response = await fetch(`${url}/v1/rates?tax_year=2026-27`);
    const [engine, digest] = ['Farthing-Engine', 'Farthing-Book'].map((name) => response.headers.get(name));
    const now = await scrape(metrics);
    const label = `farthing_book_info{tax_year="2026-27",engine="${engine}",digest="${digest}"}`;
    expect(now.value(label)).to.equal(1);
  });

  it('tell the state of the process', async () => {
    const now = await scrape(metrics);
    expect(now.value('process_resident_memory_bytes')).to.be.greaterThan(0);
    expect(now.value('farthing_log_lines_dropped_total')).to.equal(0);
  });

  it('are in the form that Prometheus reads, and at no other path or method', async () => {
    const response = await fetch(metrics);
    expect(response.headers.get('Content-Type')).to.match(/^text\/plain; version=0\.0\.4/);
    expect((await fetch(`${metrics}?x=1`)).status).to.equal(200);
    for (const other of [
      new URL('/', metrics),
      new URL('/metrics/', metrics),
      new URL('/v1/rates', metrics),
    ]) {
      expect((await fetch(other)).status).to.equal(404);
    }
    expect((await fetch(metrics, { method: 'POST' })).status).to.equal(404);
    expect((await fetch(`${url}/metrics`)).status).to.equal(404);
  });

  it('and readiness show keys that go on working though their file is broken', async () => {
    expect((await scrape(metrics)).value('farthing_keys_state{state="ok"}')).to.equal(1);
    writeFileSync(sandbox.keysFile, 'keys: [broken');
    const line = await service.waitForLog(({ level }) => {
      // The file is looked at when a key is asked for.
      void post(SICK_DAYS);
      return level === 'error';
    });
    expect(line['msg']).to.include('keys.yaml').and.to.include('go on working');
    const now = await scrape(metrics);
    expect(now.value('farthing_keys_state{state="ok"}')).to.equal(0);
    expect(now.value('farthing_keys_state{state="degraded"}')).to.equal(1);

    const ready = await fetch(`${url}/readyz`);
    expect(ready.status).to.equal(200);
    const { keys } = JSON.parse(await ready.text());
    expect(keys).to.have.all.keys('state', 'since').and.to.include({ state: 'degraded' });
    expect(await post(SICK_DAYS)).to.have.property('status', 200);
  });

  it('stop the start where their port is in use, with the name of the setting', async () => {
    const elsewhere = { KEYS_FILE: `${sandbox.root}/other.yaml`, METRICS_PORT: new URL(metrics).port };
    const second = sandbox.start(elsewhere);
    expect(await second.exitCode()).to.equal(1);
    expect(second.errors).to.match(/^METRICS_PORT: .*EADDRINUSE.*\n$/);
    expect(second.output).to.equal('');
  });
});

describe('the port of the metrics', () => {
  const log = openLog({ logLevel: 'silent' });
  const serving = async (read: () => Promise<string>) => {
    const server = await serveMetrics(read, { host: '127.0.0.1', metricsPort: 0 }, log);
    if (server === undefined) throw new Error('there is a port, but no server');
    return server;
  };

  it('answers 503 where they cannot be read, and goes on', async () => {
    let fails = true;
    const server = await serving(async () => {
      if (fails) throw new Error('not now');
      return 'one 1\n';
    });
    expect((await fetch(server.url)).status).to.equal(503);
    fails = false;
    const response = await fetch(server.url);
    expect(response.status).to.equal(200);
    expect(await response.text()).to.equal('one 1\n');
    server.close();
  });

  it('reads them once for all who ask at the same time', async () => {
    const ASKED = 5;
    let reads = 0;
    const server = await serving(async () => {
      reads += 1;
      await new Promise((resolve) => setImmediate(resolve));
      return 'one 1\n';
    });
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    // What comes in one write is heard at the same time.
    socket.write('GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(ASKED));
    let answers = '';
    for await (const chunk of socket) {
      answers += String(chunk);
      if (answers.split('HTTP/1.1 200 OK').length > ASKED) break;
    }
    expect(reads).to.equal(1);
    server.close();
  });
});
