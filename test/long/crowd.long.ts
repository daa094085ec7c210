import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { TIMEOUT, useSandbox } from '../service/support/sandbox.js';

/** More than Node lets wait by itself, fewer than the system does by default. */
const CROWD = 1_500;

/** As long as the service stands still, those that it has no room for are tried again in vain; all others connect in
 *  milliseconds. */
const LONG_ENOUGH = 10_000;

const SYSTEM_BACKLOG = '/proc/sys/net/core/somaxconn';

describe('a service that accepts no connections for a moment', function () {
  this.timeout(TIMEOUT);
  const sandbox = useSandbox();
  const sockets: Socket[] = [];
  after(() => {
    for (const socket of sockets) socket.destroy();
  });

  it('has room for all of a crowd that connects meanwhile', async function () {
    if (systemBacklog() <= CROWD) return this.skip();
    const service = sandbox.start({ API_KEYS: 'one' });
    const port = Number(new URL(await service.listening()).port);
    service.kill('SIGSTOP');
    const crowd = Array.from({ length: CROWD }, () => {
      const socket = connect(port, '127.0.0.1');
      sockets.push(socket);
      return new Promise((resolve) => socket.once('connect', resolve).once('error', resolve));
    });
    await Promise.race([Promise.all(crowd), pause(LONG_ENOUGH)]);
    const left = sockets.filter(({ connecting }) => connecting);
    service.kill('SIGCONT');
    expect(left).to.have.lengthOf(0);
  });
});

function systemBacklog(): number {
  try {
    return Number(readFileSync(SYSTEM_BACKLOG, 'utf8'));
  } catch {
    return 0;
  }
}
