import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { Mixture, type MixtureRequest } from './mixture.js';
import { startOptions } from './start-options.js';

/*
 * npx tsx bench/soak.ts [--requests 200000] [--built]
 *
 * Starts the service in a child process, from its sources or from the build, sends it a mix of valid and faulty requests, and
 * prints its resident memory after each tenth. Exits with 1 where the memory of the last third exceeds that of the second by
 * more than a tenth, or where the service answered with a status of 500 or above.
 */

const KEY = 'a-key-for-the-soak';
const AT_ONCE = 16;
const TENTHS = 10;
const MOST_GROWTH = 1.1;

/** Forces garbage collection in the service, so that only live memory is measured. */
const COLLECT_AT_SIGNAL = 'data:text/javascript,process.on("SIGUSR2",()=>globalThis.gc())';

/** The service in a child process. */
class Service {
  readonly #process: ChildProcess;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  readonly #url: string;

  private constructor(child: ChildProcess, url: string) {
    this.#process = child;
    this.#url = url;
  }

  static async start(built: boolean): Promise<Service> {
    const main = built ? ['dist/main.js'] : ['--import', 'tsx', 'src/main.ts'];
    const { PATH = '' } = process.env;
    const limits = { RATE_LIMIT: '1000000', FAILED_KEYS_LIMIT: '1000000' };
    const child = spawn(
      process.execPath,
      [...startOptions(), '--expose-gc', '--import', COLLECT_AT_SIGNAL, ...main],
      {
        env: { PATH, PORT: '0', API_KEYS: KEY, ...limits },
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    );
    process.once('exit', () => child.kill('SIGKILL'));
    for await (const line of createInterface(child.stdout)) {
      const url = /^Farthing answers at (\S+)$/.exec(line)?.[1];
      if (url !== undefined) return new Service(child, url);
    }
    throw new Error('the service did not start');
  }

  /** The status of a complete answer. */
  ask({ method, path, key, body }: MixtureRequest): Promise<number> {
    return new Promise((resolve, reject) => {
      const headers = {
        ...(key !== undefined && { Authorization: `Bearer ${key}` }),
        ...(body !== undefined && {
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(body),
        }),
      };
      const outgoing = request(this.#url + path, { agent: this.#agent, method, headers }, (answer) => {
        answer.resume().once('error', reject);
        answer.once('end', () => resolve(answer.statusCode ?? 0));
      });
      outgoing.once('error', reject).end(body);
    });
  }

  /** Its resident memory after garbage collection, in bytes. */
  async memory(): Promise<number> {
    for (let time = 0; time < 2; time++) {
      this.#process.kill('SIGUSR2');
      await this.ask({ method: 'GET', path: '/healthz' });
    }
    return residentBytes(this.#process.pid ?? 0);
  }

  async stop(): Promise<void> {
    this.#agent.destroy();
    this.#process.kill('SIGTERM');
    await once(this.#process, 'exit');
  }
}

function residentBytes(pid: number): number {
  const kib =
    process.platform === 'linux'
      ? /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
      : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  return Number(kib) * 1024;
}

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '200000' }, built: { type: 'boolean', default: false } },
});
const requests = Number(values.requests);
if (!Number.isInteger(requests) || requests < TENTHS) {
  console.error(`--requests must be a whole number from ${TENTHS} up`);
  process.exit(2);
}

const service = await Service.start(values.built);
const mixture = new Mixture(KEY);
const statuses = new Map<number, number>();
const memory: number[] = [];
console.log(`  requests   MiB held after them\n${line(0, await service.memory())}`);
for (let tenth = 1; tenth <= TENTHS; tenth++) {
  const until = Math.round((requests * tenth) / TENTHS);
  let sent = Math.round((requests * (tenth - 1)) / TENTHS);
  const client = async (): Promise<void> => {
    while (sent++ < until) {
      const status = await service.ask(mixture.next());
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, client));
  const bytes = await service.memory();
  memory.push(bytes);
  console.log(line(until, bytes));
}
await service.stop();

const counts = [...statuses].sort(([one], [other]) => one - other);
console.log(`answers: ${counts.map(([status, count]) => `${count} with ${status}`).join(', ')}`);
const third = Math.floor(TENTHS / 3);
const growth = mean(memory.slice(-third)) / mean(memory.slice(third, 2 * third));
console.log(`the last third held ${growth.toFixed(3)} times what the second did; at most ${MOST_GROWTH}`);
const faults = counts.filter(([status]) => status >= 500);
process.exit(growth > MOST_GROWTH || faults.length > 0 ? 1 : 0);

function line(done: number, bytes: number): string {
  return `${String(done).padStart(10)}   ${(bytes / 2 ** 20).toFixed(1).padStart(7)}`;
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
