import { closeSync, existsSync, openSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { begun, SICK_DAYS } from './support/begun.js';
import { PATIENCE, useGround } from './support/ground.js';

const KEY = 'a-key-for-tests';

for (const workers of ['1', '2']) {
  describe(`a service with WORKERS=${workers} that is told to stop`, function () {
    this.timeout(PATIENCE);
    const ground = useGround();
    const started = async (env: Record<string, string>) => {
      const service = ground.start({ API_KEYS: KEY, WORKERS: workers, ...env });
      return { service, url: await service.listening() };
    };
    const readiness = async (url: string) => {
      const response = await fetch(`${url}/readyz`);
      return { status: response.status, body: JSON.parse(await response.text()) };
    };

    it('is not ready any more at SIGTERM, but goes on answering; a second signal ends it at once', async () => {
      const { service, url } = await started({ DRAIN_SECONDS: '600' });
      const before = await readiness(url);
      expect(before.status).to.equal(200);
      expect(before.body).to.deep.equal({
        status: 'ready',
        keys: { state: 'ok' },
        books: ['2024-25', '2025-26', '2026-27'].map((year) => ({ tax_year: year, engine: `${year}.1` })),
      });

      service.kill('SIGTERM');
      await service.logged(
        () => service.lines.filter(({ msg }) => msg === 'draining').length === Number(workers),
      );
      for (let i = 0; i < 2 * Number(workers); i++) {
        const now = await readiness(url);
        expect(now.status).to.equal(503);
        expect(now.body).to.include({ status: 'not_ready', draining: true });
      }
      expect((await fetch(`${url}/v1/rates`)).status).to.equal(200);
      expect((await fetch(`${url}/healthz`)).status).to.equal(200);

      service.kill('SIGTERM');
      expect(await service.exited()).to.equal(1);
    });
  });
}

describe('a service that is told to stop while a request is under way', function () {
  this.timeout(PATIENCE);
  const ground = useGround();

  it('answers it, and ends with 0 when all workers have ended', async () => {
    const service = ground.start({ API_KEYS: KEY, WORKERS: '2' });
    const socket = await begun(await service.listening(), KEY);
    const answer = text(socket);
    // To all processes, as a terminal sends it.
    service.killGroup('SIGTERM');
    await service.logged(({ msg }) => msg === 'stopping');
    socket.write(SICK_DAYS);
    expect(await answer).to.match(/^HTTP\/1.1 200 /);
    expect(await service.exited()).to.equal(0);
  });

  it('gives up on one that never ends, says so in the log and by its status', async () => {
    const service = ground.start({ API_KEYS: KEY, DRAIN_SECONDS: '600', STOP_SECONDS: '1' });
    const socket = await begun(await service.listening(), KEY);
    socket.on('error', () => {});
    // At once: who is at the keyboard does not wait for balancers.
    service.kill('SIGINT');
    expect(await service.exited()).to.equal(1);
    expect(service.lines.map(({ msg }) => msg)).to.include('gave up on requests that took over 1 s');
  });

  it('does not wait for a worker that does nothing any more', async () => {
    const service = ground.start({ API_KEYS: KEY, WORKERS: '2', STOP_SECONDS: '1' });
    await fetch(`${await service.listening()}/v1/rates`);
    const { pid } = await service.logged(({ msg }) => msg === 'request');
    process.kill(Number(pid), 'SIGSTOP');
    service.kill('SIGTERM');
    expect(await service.exited()).to.equal(1);
  });
});

describe('a service whose log has no room left', function () {
  this.timeout(PATIENCE);
  const ground = useGround();

  it('goes on answering, and can be stopped', async function () {
    if (!existsSync('/dev/full')) return this.skip();
    const full = openSync('/dev/full', 'a');
    const service = ground.start({ API_KEYS: KEY }, full);
    const url = await service.listening();
    for (let i = 0; i < 3; i++) expect((await fetch(`${url}/v1/rates`)).status).to.equal(200);
    service.kill('SIGTERM');
    expect(await service.exited()).to.equal(0);
    closeSync(full);
  });
});

describe('a service with an error that nobody caught', function () {
  this.timeout(PATIENCE);
  const ground = useGround();

  it('ends with 1, and the log says why', async () => {
    const service = ground.start({ API_KEYS: KEY });
    await service.listening();
    service.kill('SIGUSR2');
    expect(await service.exited()).to.equal(1);
    const last = service.lines.at(-1);
    expect(last).to.include({ level: 'fatal', msg: 'uncaughtException' });
    expect(last?.['stack']).to.match(/^Error: nobody catches this\n/);
  });
});
