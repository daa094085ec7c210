import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { farthing } from '../cli/support/farthing.js';
import { issueKey } from '../keys/support/issue.js';
import { PASSWORD, usePostgres } from '../keys/support/postgres.js';
import { TIMEOUT, useSandbox } from './support/sandbox.js';
import { scrape } from './support/scrape.js';

const SICK_DAYS = '{"average_weekly_earnings":{"amount":400},"qualifying_days_per_week":5,"days":2}';

describe('a service whose keys lie in PostgreSQL', function () {
  this.timeout(TIMEOUT);
  const database = usePostgres();
  const sandbox = useSandbox();

  it('stays ready for what needs no key while none can be known, and says that it is degraded', async () => {
    const keysUrl = await database.newDatabase();
    const { key } = await issueKey({ keysFile: '', keysUrl });
    const service = sandbox.start({
      KEYS_URL: keysUrl,
      KEYS_OUTAGE_SECONDS: '0',
      RATE_LIMIT: '100000',
      METRICS_PORT: '0',
    });
    const url = await service.listening();
    const ask = () => statusOf(url, key);
    /** Asks until readiness is as wanted. */
    const askUntil = async (keys: string, limits: string) => {
      for (;;) {
        await ask();
        const response = await fetch(`${url}/readyz`);
        expect(response.status).to.equal(200);
        const body = JSON.parse(await response.text());
        if (body.keys.state === keys && body.limits.state === limits) return body;
      }
    };
    const states = async () => {
      const now = await scrape(await service.metrics());
      const isOne = (what: string, state: string) =>
        now.value(`farthing_${what}_state{state="${state}"}`) === 1;
      return {
        keys: ['ok', 'degraded', 'down'].filter((state) => isOne('keys', state)),
        limits: ['ok', 'degraded'].filter((state) => isOne('limits', state)),
      };
    };
    expect(await ask()).to.equal(200);
    const { status, keys, limits } = await askUntil('ok', 'ok');
    expect({ status, keys, limits }).to.deep.equal({
      status: 'ready',
      keys: { state: 'ok' },
      limits: { state: 'ok' },
    });
    expect(await states()).to.deep.equal({ keys: ['ok'], limits: ['ok'] });

    await database.stop();
    const away = await askUntil('down', 'degraded');
    expect(away).to.have.property('status', 'degraded');
    expect(away.keys).to.have.all.keys('state', 'since');
    expect(away.limits).to.have.all.keys('state', 'since');
    expect(await states()).to.deep.equal({ keys: ['down'], limits: ['degraded'] });
    // What was confirmed a moment ago holds for that moment.
    while ((await ask()) !== 503);
    expect((await fetch(`${url}/v1/rates`)).status).to.equal(200);
    await service.waitForLog((line) => line['status'] === 503 && line['level'] === 'error');

    for (const what of ['the keys that are known go on working', 'each process counts requests by itself']) {
      await service.waitForLog((line) => String(line['msg']).includes(what) && line['level'] === 'error');
    }

    await database.start();
    await askUntil('ok', 'ok');
    await service.waitForLog((line) => String(line['msg']).includes('counts requests again'));
    expect(await ask()).to.equal(200);
    service.kill('SIGTERM');
    expect(await service.exitCode()).to.equal(0);
    expect(service.errors + service.output).not.to.include(PASSWORD);
    expect(service.errors).not.to.include(key);
  });

  it('knows a key in every worker while PostgreSQL is away, and after KEYS_OUTAGE_SECONDS in none', async () => {
    const keysUrl = await database.newDatabase();
    const { key } = await issueKey({ keysFile: '', keysUrl });
    const service = sandbox.start({ KEYS_URL: keysUrl, KEYS_OUTAGE_SECONDS: '4', WORKERS: '2' });
    const url = await service.listening();
    await database.stop();
    const start = performance.now();
    const statuses = { before: new Set<number>(), after: new Set<number>() };
    for (let seconds = 0; seconds < 7; seconds = (performance.now() - start) / 1000) {
      const status = await statusOf(url, key);
      if (seconds < 3) statuses.before.add(status);
      else if (seconds > 5) statuses.after.add(status);
    }
    expect([...statuses.before]).to.deep.equal([200]);
    expect([...statuses.after]).to.deep.equal([503]);
    await database.start();
    while ((await statusOf(url, key)) !== 200) await pause(100);
  });

  it('refuses a key in every worker once the command that revokes it has returned', async () => {
    const keysUrl = await database.newDatabase();
    const [{ key, record }, other] = [
      await issueKey({ keysFile: '', keysUrl }),
      await issueKey({ keysFile: '', keysUrl }),
    ];
    const url = await sandbox.start({ KEYS_URL: keysUrl, WORKERS: '2' }).listening();
    expect(await statusOf(url, key)).to.equal(200);
    process.env['KEYS_URL'] = keysUrl;
    const { status, err } = await farthing(['keys', 'revoke', record.id]);
    delete process.env['KEYS_URL'];
    expect(status, err).to.equal(0);
    for (let times = 0; times < 20; times++) {
      expect(await statusOf(url, key)).to.equal(401);
      expect(await statusOf(url, other.key)).to.equal(200);
    }
  });
});

/** The status of a calculation over a connection of its own, which any worker may get. */
async function statusOf(url: string, key: string): Promise<number> {
  const response = await fetch(`${url}/v1/statutory/sick-pay`, {
    method: 'POST',
    body: SICK_DAYS,
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', Connection: 'close' },
  });
  await response.text();
  return response.status;
}
