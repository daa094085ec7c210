import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect } from 'chai';
import { KEY } from '../http/support/service.js';
import { buildFile, SHORT_LIVED } from '../support/build-file.js';
import { Client, statusOfCalculation } from './support.js';

const WANTED = 10_000;
/** File descriptors that a process needs for everything else. */
const SPARE = 500;
/** Connections pending at a time: fewer than the backlog of the system. */
const AT_ONCE = 100;

describe('ten thousand idle connections', () => {
  let service: ChildProcess | undefined;
  const clients: Client[] = [];
  after(async () => {
    for (const client of clients) client.leave();
    if (service === undefined || service.exitCode !== null) return;
    service.kill('SIGKILL');
    await once(service, 'exit');
  });

  it('do not affect other clients', async function () {
    this.timeout(300_000);
    const most = openFilesAllowed() - SPARE;
    const count = Math.min(WANTED, most);
    if (count < WANTED) console.warn(`      only ${count}: "ulimit -n" allows no more here`);
    const { PATH = '' } = process.env;
    const child = spawn(process.execPath, [SHORT_LIVED, buildFile('main.js')], {
      env: {
        PATH,
        PORT: '0',
        API_KEYS: KEY,
        HEADERS_TIMEOUT_SECONDS: '600',
        REQUEST_TIMEOUT_SECONDS: '600',
      },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    service = child;
    const url = await addressOf(child);
    const port = Number(new URL(url).port);

    while (clients.length < count) {
      const batch = Math.min(AT_ONCE, count - clients.length);
      clients.push(...(await Promise.all(Array.from({ length: batch }, () => Client.to(port)))));
      // Every second one sends the beginning of a request.
      for (const client of clients.slice(-batch / 2)) client.write('GET /v1/ra');
      if (clients.length % 2_000 === 0) expect(await statusOfCalculation(url)).to.equal(200);
    }
    expect(clients.filter(({ socket }) => socket.destroyed)).to.have.lengthOf(0);
    expect(await statusOfCalculation(url)).to.equal(200);

    for (const client of clients) client.leave();
    expect(await statusOfCalculation(url)).to.equal(200);
    expect(child.exitCode).to.equal(null);
  });
});

function openFilesAllowed(): number {
  const limit = execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }).trim();
  return limit === 'unlimited' ? Number.POSITIVE_INFINITY : Number(limit);
}

/** The address that the service prints. */
async function addressOf(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('the service has no output');
  for await (const line of createInterface(child.stdout)) {
    const url = /^Farthing answers at (\S+)$/.exec(line)?.[1];
    if (url !== undefined) return url;
  }
  throw new Error('the service did not start');
}
