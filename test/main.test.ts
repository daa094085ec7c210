import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { CASE_A, textIn } from './page/support/pages.js';
import { TIMEOUT, useSandbox } from './service/support/sandbox.js';
import { ServiceProcess } from './service/support/service-process.js';

const KEY = 'a-key-for-tests';
const SICK_DAYS = '{"average_weekly_earnings":{"amount":400},"qualifying_days_per_week":5,"days":2}';

/** Starts are processes: what they print, how signals end them and with which status is seen from outside alone. */
describe('npm start where there is no key yet', function () {
  this.timeout(TIMEOUT);
  const folder = mkdtempSync(join(tmpdir(), 'farthing-'));
  const started: ServiceProcess[] = [];
  after(async () => {
    for (const service of started) await service.end('SIGKILL');
    rmSync(folder, { recursive: true });
  });
  const start = async () => {
    const service = ServiceProcess.main({ PORT: '0', LAW: 'unreleased' }, folder);
    started.push(service);
    return { service, url: await service.listening() };
  };
  const pageAt = async (url: string) => textIn(await (await fetch(url)).text());
  const COST = '£48,244.20';

  it('shows the first key once, with a curl line that works as it is', async () => {
    const { service, url } = await start();
    const line = await service.waitForOutput(/^curl .*$/m);
    expect(line)
      .to.include(url)
      .and.to.match(/Bearer farthing_[0-9a-f]{8}_[0-9a-f]{64}'/);
    const { stdout } = await promisify(execFile)('sh', ['-c', `${line} -w '\\n%{http_code}'`]);
    const [body = '', status] = stdout.split('\n');
    expect(status).to.equal('200');
    expect(JSON.parse(body)).to.have.nested.property('cost.pay', 50_000);
  });

  it('has the calculators open at the address that it prints, without a link, and the API closed', async () => {
    const [{ output } = { output: '' }] = started;
    const [, url = ''] = /^Look at it: (http:\S+)\/$/m.exec(output) ?? [];
    expect(output).not.to.include('/session');
    expect(await pageAt(`${url}/pay?${CASE_A}`)).to.include(COST);
    expect(await pageAt(`${url}/pay`)).to.include('Takes home £28,722.12 a year');
    const headers = { 'Content-Type': 'application/json' };
    const asked = await fetch(`${url}/v1/employer-cost`, { method: 'POST', headers, body: '{}' });
    expect(asked.status).to.equal(401);
  });

  it('shows no key, and has them open as before, once it is started again with that key', async () => {
    const { service, url } = await start();
    expect(await pageAt(`${url}/pay?${CASE_A}`)).to.include(COST);
    await service.end('SIGTERM');
    expect(service.output).not.to.match(/curl|farthing_/);
    expect(service.errors).not.to.match(/"level":"(error|fatal)"/);
  });
});

describe('npm start', function () {
  this.timeout(TIMEOUT);
  const sandbox = useSandbox();
  const start = (env: Readonly<Record<string, string>> = {}): ServiceProcess => sandbox.start(env);

  for (const [env, statusOfKey, notice] of [
    [{ DRAFT_YEARS: '1' }, 303, /^Look at it: http:\S+\/session\?open=[\w-]{43}$/m],
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
    it(`says with ${JSON.stringify(env)} where the service and its page answer, and makes no key where keys are configured`, async () => {
      const service = start({ API_KEYS: KEY, LOG_LEVEL: 'silent', ...env });
      const answersAt = await service.listening();
      expect((await fetch(`${answersAt}/v1/rates`)).status).to.equal(200);
      expect((await fetch(`${answersAt}/v1/nothing`)).status).to.equal(404);
      const line = await service.waitForOutput(notice);
      const url = /http:[^\s,]+/.exec(line)?.[0] ?? '';
      const answer = await fetch(url, { redirect: 'manual' });
      expect(answer.status).to.equal(url.includes('/session') ? 303 : 200);
      const form = new URLSearchParams({ key: KEY, return: '/pay' });
      const entered = await fetch(new URL('/session', url), {
        method: 'POST',
        body: form,
        headers: { Origin: new URL(url).origin },
        redirect: 'manual',
      });
      expect(entered.status).to.equal(statusOfKey);
      await service.end('SIGTERM');
      expect(service.output).not.to.match(/curl|farthing_|a-key/);
      expect(service.errors).to.equal('');
    });
  }

  it('refuses a configuration that is wrong, with all that is wrong in it and nothing else', async () => {
    const service = start({ PORT: 'abc', HOST: 'a b' });
    expect(await service.exitCode()).to.equal(1);
    expect(service.errors.trim().split('\n')).to.have.lengthOf(2);
    expect(service.errors)
      .to.match(/^HOST must be/)
      .and.to.match(/^PORT must be .*"abc"/m);
  });

  it('refuses a keys file that is broken, with its name and line', async () => {
    const file = join(sandbox.root, 'broken-keys.yaml');
    writeFileSync(file, 'keys:\n  - secret');
    const service = start({ KEYS_FILE: file });
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
