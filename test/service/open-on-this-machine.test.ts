import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { usePostgres } from '../keys/support/postgres.js';
import { CASE_A, textIn } from '../page/support/pages.js';
import { TIMEOUT } from './support/sandbox.js';
import { ServiceProcess } from './support/service-process.js';

const COST = '£48,244.20';

/** A request as a browser sends it, by any name and with any headers: fetch would send a Host of its own. */
function ask(
  url: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly status: number | undefined; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { headers: { Accept: 'text/html', ...headers } }, async (response) => {
      resolve({ status: response.statusCode, text: textIn(await text(response)) });
    });
    sent.on('error', reject);
    sent.end();
  });
}

describe('the calculators of the page, without a setting of who may use them', function () {
  this.timeout(TIMEOUT);
  const database = usePostgres();
  const folder = mkdtempSync(join(tmpdir(), 'farthing-'));
  const started: ServiceProcess[] = [];
  after(async () => {
    for (const service of started) await service.end('SIGKILL');
    rmSync(folder, { recursive: true });
  });
  /** Each start has a folder of its own, where it writes its first key, unless another is given. */
  const start = (
    env: Readonly<Record<string, string>> = {},
    cwd: string = mkdtempSync(join(folder, 'start-')),
  ): ServiceProcess => {
    const service = ServiceProcess.main({ PORT: '0', LAW: 'unreleased', ...env }, cwd);
    started.push(service);
    return service;
  };

  describe('on a machine that has no keys but the one of its first start', () => {
    let url = '';
    let port = '';
    let output = '';
    before(async () => {
      const service = start({}, folder);
      url = await service.listening();
      await service.waitForOutput(/^curl /m);
      ({ port } = new URL(url));
      ({ output } = service);
    });
    const isOpen = async (headers: Readonly<Record<string, string>> = {}) => {
      const { status, text: page } = await ask(url, `/pay?${CASE_A}`, headers);
      expect(status).to.equal(200);
      return page.includes(COST);
    };

    it('are open at the address that the start prints, without a link or a key', async () => {
      expect(output)
        .to.match(new RegExp(`^Look at it: ${url}/$`, 'm'))
        .and.not.to.include('/session');
      expect(await isOpen()).to.equal(true);
      expect((await ask(url, '/pay')).text).to.include('Takes home £28,722.12 a year');
    });

    it('are open by each name of loopback, at any port', async () => {
      const names = ['localhost', 'LOCALHOST', '127.0.0.1', '[::1]'];
      for (const name of names)
        for (const host of [name, `${name}:${port}`, `${name}:8080`])
          expect(await isOpen({ Host: host }), host).to.equal(true);
    });

    it('are closed by every other name: another site may have led its own here', async () => {
      const names = ['farthing.example', 'localhost.farthing.example', '127.0.0.1.farthing.example'];
      const alike = [
        'localhost.',
        'xlocalhost',
        '127.0.0.2',
        '0.0.0.0',
        '10.0.0.1',
        '[::]',
        '::1',
        'localhost:x',
      ];
      for (const host of [...names.flatMap((name) => [name, `${name}:${port}`]), ...alike])
        expect(await isOpen({ Host: host }), host).to.equal(false);
    });

    it('are closed to what came through a proxy', async () => {
      const names = [
        'Forwarded',
        'X-Forwarded-For',
        'x-forwarded-host',
        'X-Forwarded-Proto',
        'X-FORWARDED-PORT',
      ];
      for (const name of names) {
        for (const value of ['127.0.0.1', '']) expect(await isOpen({ [name]: value }), name).to.equal(false);
      }
    });

    it('say there where they are open, and take a key', async () => {
      const { text: page } = await ask(url, `/pay?${CASE_A}`, { Host: 'farthing.example' });
      expect(page).to.include('open at localhost and 127.0.0.1').and.to.include('Here enter an API key');
    });

    it('answer no page of another site', async () => {
      for (const mode of ['no-cors', 'cors'])
        expect(
          (await ask(url, '/pay', { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': mode })).status,
        ).to.equal(403);
    });

    it('open nothing of the API, which goes on asking for a key', async () => {
      const response = await fetch(`${url}/v1/employer-cost`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: '{}',
      });
      expect(response.status).to.equal(401);
    });

    it('are open as before once the service has been started again with that key', async () => {
      const again = await start({}, folder).listening();
      expect((await ask(again, `/pay?${CASE_A}`)).text).to.include(COST);
    });
  });

  const settings: readonly (readonly [what: string, env: () => Promise<Record<string, string>>])[] = [
    ['PAGE=keyed', async () => ({ PAGE: 'keyed' })],
    ['API_KEYS', async () => ({ API_KEYS: 'one' })],
    ['KEYS_FILE', async () => ({ KEYS_FILE: join(folder, 'other.yaml') })],
    ['KEYS_URL', async () => ({ KEYS_URL: await database.newDatabase() })],
    ['TRUSTED_PROXIES', async () => ({ TRUSTED_PROXIES: '1' })],
  ];
  for (const [what, env] of settings) {
    it(`need the link of the start with ${what}`, async () => {
      const service = start(await env());
      const url = await service.listening();
      const line = await service.waitForOutput(/^Look at it: \S+\/session\?open=\S+$/m);
      const { text: page } = await ask(url, `/pay?${CASE_A}`);
      expect(page).not.to.include(COST);
      expect(page).to.include('Open the link that Farthing printed at its start, or enter an API key');
      const opened = await fetch(line.replace('Look at it: ', ''), { redirect: 'manual' });
      expect(opened.headers.get('Set-Cookie')).to.match(/^farthing=v1/);
    });
  }

  it('are closed at an address beyond loopback, which says what opens them', async () => {
    const service = start({ HOST: '0.0.0.0' });
    const url = await service.listening();
    const { port } = new URL(url);
    await service.waitForOutput(
      /^Its page is at \S+, or wherever its port is published\. .* PAGE=public opens them/m,
    );
    for (const host of [`127.0.0.1:${port}`, 'localhost:8080']) {
      const { text: page } = await ask(url, `/pay?${CASE_A}`, { Host: host });
      expect(page).not.to.include(COST);
      expect(page).to.include('Whoever runs this service opens them with PAGE=public');
    }
  });

  it('are open there with PAGE=public', async () => {
    const service = start({ HOST: '0.0.0.0', PAGE: 'public' });
    const url = await service.listening();
    await service.waitForOutput(/^Look at it: \S+\/, or wherever its port is published$/m);
    expect((await ask(url, `/pay?${CASE_A}`, { Host: 'payroll.example' })).text).to.include(COST);
  });
});
