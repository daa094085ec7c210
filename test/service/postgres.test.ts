import { expect } from 'chai';
import { issued } from '../keys/support/issue.js';
import { PASSWORD, usePostgres } from '../keys/support/postgres.js';
import { PATIENCE, useGround } from './support/ground.js';

const SICK_DAYS = '{"average_weekly_earnings":{"amount":400},"qualifying_days_per_week":5,"days":2}';

describe('a service whose keys lie in PostgreSQL', function () {
  this.timeout(PATIENCE);
  const database = usePostgres();
  const ground = useGround();

  it('is not ready while no key can be known, and is again when the database is back', async () => {
    const keysUrl = await database.newDatabase();
    const { key } = await issued({ keysFile: '', keysUrl });
    const service = ground.start({ KEYS_URL: keysUrl, KEYS_OUTAGE_SECONDS: '0', RATE_LIMIT: '100000' });
    const url = await service.listening();
    const ask = async () => {
      const response = await fetch(`${url}/v1/statutory/sick-pay`, {
        method: 'POST',
        body: SICK_DAYS,
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      });
      await response.text();
      return response.status;
    };
    /** Asks until readiness is as wanted. */
    const askUntil = async (status: number) => {
      for (;;) {
        await ask();
        const response = await fetch(`${url}/readyz`);
        const body = JSON.parse(await response.text());
        if (response.status === status) return body;
      }
    };
    expect(await ask()).to.equal(200);
    expect((await askUntil(200)).keys).to.deep.equal({ state: 'ok' });

    await database.stop();
    const away = await askUntil(503);
    expect(away).to.have.property('status', 'not_ready');
    expect(away.keys).to.have.all.keys('state', 'since').and.to.include({ state: 'down' });
    // What was confirmed a moment ago holds for that moment.
    while ((await ask()) !== 503);
    expect((await fetch(`${url}/v1/rates`)).status).to.equal(200);
    await service.logged((line) => line['status'] === 503 && line['level'] === 'error');

    await database.start();
    await askUntil(200);
    expect(await ask()).to.equal(200);
    service.kill('SIGTERM');
    expect(await service.exited()).to.equal(0);
    expect(service.errors + service.output).not.to.include(PASSWORD);
    expect(service.errors).not.to.include(key);
  });
});
