import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { ServiceProcess } from './service/support/service-process.js';

const SICK_DAYS = '{"average_weekly_earnings":{"amount":400},"qualifying_days_per_week":5,"days":2}';

describe('npm start', function () {
  // A start takes a second or two, and many on a machine that has other things to do.
  this.timeout(120_000);
  let folder = '';
  const running = new Set<ServiceProcess>();
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'farthing-'));
  });
  afterEach(async () => {
    for (const service of running) await service.end('SIGKILL');
    running.clear();
    await rm(folder, { recursive: true });
  });

  const start = (env: Record<string, string> = {}): ServiceProcess => {
    const service = ServiceProcess.main({
      PORT: '0',
      LAW: 'unreleased',
      KEYS_FILE: join(folder, 'keys.yaml'),
      ...env,
    });
    running.add(service);
    return service;
  };

  it('says where the service answers', async () => {
    const service = start({ API_KEYS: 'one', LOG_LEVEL: 'silent' });
    const url = await service.listening();
    expect((await fetch(`${url}/v1/rates`)).status).to.equal(200);
    expect((await fetch(`${url}/v1/nothing`)).status).to.equal(404);
    await service.end('SIGTERM');
    expect(service.errors).to.equal('');
  });

  it('shows the first key once, with a curl line that works as it is', async () => {
    const first = start();
    const url = await first.listening();
    const line = await first.waitForOutput(/^curl .*$/m);
    expect(line)
      .to.include(url)
      .and.to.match(/Bearer farthing_[0-9a-f]{8}_[0-9a-f]{64}'/);
    const { stdout } = await promisify(execFile)('sh', ['-c', `${line} -w '\\n%{http_code}'`]);
    const [body = '', status] = stdout.split('\n');
    expect(status).to.equal('200');
    expect(JSON.parse(body)).to.have.nested.property('cost.pay', 50_000);
    await first.end('SIGTERM');

    const second = start();
    await second.listening();
    await second.end('SIGTERM');
    expect(second.output).not.to.match(/curl|farthing_/);
  });

  for (const [env, statusOfKey, notice] of [
    [{}, 303, /^Look at it: http:\S+\/session\?open=[\w-]{43}$/m],
    [
      { PAGE: 'public', HOST: '0.0.0.0' },
      403,
      /^Look at it: http:\S+\/, or wherever its port is published$/m,
    ],
    // A person may enter no key there without HTTPS in front, so nobody is told to look.
    [
      { HOST: '0.0.0.0' },
      403,
      /^Its page is at http:\S+\/, or wherever its port is published\. The calculators there take an API key over https alone; /m,
    ],
  ] as const) {
    it(`says of the page what is so with ${JSON.stringify(env)}`, async () => {
      const service = start({ API_KEYS: 'one', ...env });
      const line = await service.waitForOutput(notice);
      const url = /http:[^\s,]+/.exec(line)?.[0] ?? '';
      const answer = await fetch(url, { redirect: 'manual' });
      expect(answer.status).to.equal(url.includes('/session') ? 303 : 200);
      const form = new URLSearchParams({ key: 'one', return: '/pay' });
      const entered = await fetch(new URL('/session', url), {
        method: 'POST',
        body: form,
        headers: { Origin: new URL(url).origin },
        redirect: 'manual',
      });
      expect(entered.status).to.equal(statusOfKey);
    });
  }

  it('makes no key where keys are configured', async () => {
    const service = start({ API_KEYS: 'one' });
    await service.listening();
    await service.end('SIGTERM');
    expect(service.output).not.to.match(/curl|one/);
  });

  it('refuses a configuration that is wrong, with all that is wrong in it and nothing else', async () => {
    const service = start({ PORT: 'abc', HOST: 'a b' });
    expect(await service.exitCode()).to.equal(1);
    expect(service.errors.trim().split('\n')).to.have.lengthOf(2);
    expect(service.errors)
      .to.match(/^HOST must be/)
      .and.to.match(/^PORT must be .*"abc"/m);
  });

  it('starts with DRAFT_YEARS=1', async () => {
    const url = await start({ API_KEYS: 'one', DRAFT_YEARS: '1' }).listening();
    expect((await fetch(`${url}/v1/rates`)).status).to.equal(200);
  });

  it('refuses a keys file that is broken, with its name and line', async () => {
    const file = join(folder, 'keys.yaml');
    await writeFile(file, 'keys:\n  - secret');
    const service = start();
    expect(await service.exitCode()).to.equal(1);
    expect(service.errors).to.include(`${file}:2: `).and.not.to.include('    at ');
  });

  it('says so when its port is in use, and has made no key then', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const service = start({ PORT: String(port) });
    expect(await service.exitCode()).to.equal(1);
    expect(service.errors).to.include(`port ${port} on 127.0.0.1 is in use`).and.not.to.include('    at ');
    expect(service.output).to.equal('');
    other.close();
  });

  for (const [signal, drains] of [
    ['SIGTERM', '1'],
    // Whoever is at the keyboard does not wait for balancers to look elsewhere.
    ['SIGINT', '600'],
  ] as const) {
    it(`answers what is under way at ${signal}, takes nothing new and exits with 0`, async () => {
      const service = start({ API_KEYS: 'one', DRAIN_SECONDS: drains });
      const { port } = new URL(await service.listening());
      const idle = connect(Number(port), '127.0.0.1');
      const waiting = connect(Number(port), '127.0.0.1');
      const busy = connect(Number(port), '127.0.0.1');
      await Promise.all([idle, waiting, busy].map((socket) => once(socket, 'connect')));
      waiting.write('GET /v1/tax-codes/BR HTTP/1.1\r\nHost: x\r\n\r\n');
      await once(waiting, 'data');
      const head = [
        'POST /v1/statutory/sick-pay HTTP/1.1',
        'Host: x',
        'Authorization: Bearer one',
        'Content-Type: application/json',
        `Content-Length: ${SICK_DAYS.length}`,
        'Expect: 100-continue',
      ];
      busy.write(`${head.join('\r\n')}\r\n\r\n${SICK_DAYS.slice(0, 20)}`);
      // The service says "100 Continue" once it has the request: from then on it owes an answer.
      await once(busy, 'data');

      const answer = text(busy);
      service.kill(signal);
      await Promise.all([idle, waiting].map((socket) => once(socket, 'close')));
      const [refusal] = await once(connect(Number(port), '127.0.0.1'), 'error');
      expect(refusal).to.have.property('code', 'ECONNREFUSED');

      busy.write(SICK_DAYS.slice(20));
      expect(await answer)
        .to.match(/^HTTP\/1.1 200 /)
        .and.to.match(/^connection: close\r$/im);
      expect(await service.exitCode()).to.equal(0);
    });
  }
});
