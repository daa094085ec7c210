import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { SMALL_YEARS } from '../support/small-law.js';
import { beginRequest, SICK_DAYS } from './support/partial-request.js';
import { TIMEOUT, useSandbox, WORKERS } from './support/sandbox.js';

const KEY = 'a-key-for-tests';

for (const workers of WORKERS) {
  describe(`a service with WORKERS=${workers} that is told to stop`, function () {
    this.timeout(TIMEOUT);
    const sandbox = useSandbox();
    const started = async (env: Record<string, string>) => {
      const service = sandbox.start({ API_KEYS: KEY, WORKERS: workers, ...env });
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
        limits: { state: 'ok' },
        books: SMALL_YEARS.map((year) => ({ tax_year: year, engine: `${year}.1` })),
      });

      service.kill('SIGTERM');
      await service.waitForLog(
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
      expect(await service.exitCode()).to.equal(1);
    });
  });
}

describe('a service that is told to stop while a request is under way', function () {
  this.timeout(TIMEOUT);
  const sandbox = useSandbox();

  it('answers it, and ends with 0 when all workers have ended', async () => {
    const service = sandbox.start({ API_KEYS: KEY, WORKERS: '2' });
    const socket = await beginRequest(await service.listening(), KEY);
    const answer = text(socket);
    // To all processes, as a terminal sends it.
    service.killGroup('SIGTERM');
    await service.waitForLog(({ msg }) => msg === 'stopping');
    socket.write(SICK_DAYS);
    expect(await answer).to.match(/^HTTP\/1.1 200 /);
    expect(await service.exitCode()).to.equal(0);
  });

  it('gives up on one that never ends, says so in the log and by its status', async () => {
    const service = sandbox.start({ API_KEYS: KEY, DRAIN_SECONDS: '600', STOP_SECONDS: '1' });
    const socket = await beginRequest(await service.listening(), KEY);
    socket.on('error', () => {});
    // At once: who is at the keyboard does not wait for balancers.
    service.kill('SIGINT');
    expect(await service.exitCode()).to.equal(1);
    expect(service.lines.map(({ msg }) => msg)).to.include('gave up on requests that took over 1 s');
  });
});
