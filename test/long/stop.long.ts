import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { expect } from 'chai';
import { fullPipe } from '../service/support/full-pipe.js';
import { SICK_DAYS } from '../service/support/partial-request.js';
import { TIMEOUT, useSandbox } from '../service/support/sandbox.js';

const KEY = 'a-key-for-tests';

for (const workers of ['1', '2']) {
  describe(`a service with WORKERS=${workers} that is told to stop while requests lie in its sockets`, function () {
    this.timeout(TIMEOUT);
    const sandbox = useSandbox();
    const CALLERS = 20;
    const REQUEST = [
      'POST /v1/statutory/sick-pay HTTP/1.1',
      'Host: x',
      `Authorization: Bearer ${KEY}`,
      'Content-Type: application/json',
      `Content-Length: ${SICK_DAYS.length}`,
      '',
      SICK_DAYS,
    ].join('\r\n');

    it('answers those on connections that it had, and on ones that it has not accepted yet', async () => {
      const service = sandbox.start({ API_KEYS: KEY, WORKERS: workers });
      const { port } = new URL(await service.listening());
      const callers = Array.from({ length: CALLERS }, () => connect(Number(port), '127.0.0.1'));
      // Each has had an answer, and is idle.
      for (const caller of callers) {
        caller.write('GET /v1/tax-codes/BR HTTP/1.1\r\nHost: x\r\n\r\n');
        await once(caller, 'data');
      }
      const pids = new Set<number>();
      await service.waitForLog(({ msg, pid }) => {
        if (msg === 'request') pids.add(Number(pid));
        return pids.size === Number(workers);
      });
      // Who stands still reads nothing: all that follows waits in the sockets.
      for (const pid of [...pids, service.pid]) process.kill(pid, 'SIGSTOP');
      const late = Array.from({ length: CALLERS }, () => connect(Number(port), '127.0.0.1'));
      await Promise.all(late.map((caller) => once(caller, 'connect')));
      const answers = [...callers, ...late].map(wholeAnswer);
      for (const caller of [...callers, ...late]) caller.write(REQUEST);
      service.kill('SIGTERM');
      for (const pid of [service.pid, ...pids]) process.kill(pid, 'SIGCONT');

      for (const answer of await Promise.all(answers)) expect(answer).to.match(/^HTTP\/1\.1 200 /);
      expect(await service.exitCode()).to.equal(0);
    });
  });
}

describe('a service that is told to stop while a worker does nothing any more', function () {
  this.timeout(TIMEOUT);
  const sandbox = useSandbox();

  it('does not wait for it', async () => {
    const service = sandbox.start({ API_KEYS: KEY, WORKERS: '2', STOP_SECONDS: '1' });
    await fetch(`${await service.listening()}/v1/rates`);
    const { pid } = await service.waitForLog(({ msg }) => msg === 'request');
    process.kill(Number(pid), 'SIGSTOP');
    service.kill('SIGTERM');
    expect(await service.exitCode()).to.equal(1);
  });
});

describe('a service whose log has no room left', function () {
  this.timeout(TIMEOUT);
  const sandbox = useSandbox();

  it('goes on answering, and can be stopped', async function () {
    if (!existsSync('/dev/full')) return this.skip();
    const full = openSync('/dev/full', 'a');
    const service = sandbox.start({ API_KEYS: KEY }, { stderr: full });
    const url = await service.listening();
    for (let i = 0; i < 3; i++) expect((await fetch(`${url}/v1/rates`)).status).to.equal(200);
    service.kill('SIGTERM');
    expect(await service.exitCode()).to.equal(0);
    closeSync(full);
  });
});

for (const workers of ['1', '2']) {
  describe(`a service with WORKERS=${workers} whose log nobody reads any more`, function () {
    this.timeout(TIMEOUT);
    const sandbox = useSandbox();
    let pipe: ReturnType<typeof fullPipe>;
    beforeEach(() => {
      pipe = fullPipe();
    });
    afterEach(() => pipe.close());
    const stuck = async (env: Record<string, string> = {}) => {
      const service = sandbox.start({ API_KEYS: KEY, WORKERS: workers, ...env }, { stderr: pipe.fd });
      const url = await service.listening();
      for (let i = 0; i < 3; i++) expect((await fetch(`${url}/v1/rates`)).status).to.equal(200);
      return { service, url };
    };

    it('ends at SIGTERM', async () => {
      const { service } = await stuck();
      service.kill('SIGTERM');
      // Without a status where a thread waits for the reader: then it can end by a signal alone.
      expect(await service.exitCode()).to.be.oneOf([0, null]);
    });

    it('ends at a second SIGTERM', async () => {
      const { service, url } = await stuck({ DRAIN_SECONDS: '600' });
      service.kill('SIGTERM');
      while ((await fetch(`${url}/readyz`, { headers: { Connection: 'close' } })).status !== 503);
      service.kill('SIGTERM');
      expect(await service.exitCode()).to.be.oneOf([1, null]);
    });
  });
}

/** Everything that comes on a connection, or why it broke. */
function wholeAnswer(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString();
    });
    socket.once('error', (error) => resolve(String(error)));
    socket.once('close', () => resolve(answer));
  });
}
