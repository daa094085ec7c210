import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect } from 'chai';
import { startOptions } from '../../../bench/start-options.js';
import { ServiceProcess } from '../../service/support/service-process.js';
import { buildFile } from '../../support/build-file.js';
import { PLAIN } from '../attacks/target.js';
import { type Wait, waitOf, workersOf } from './processes.js';
import { type Observation, Watch } from './watch.js';

export const KEY = 'a-key-for-the-siege';

/** The key of a caller who attacks nobody. */
export const OTHER_KEY = 'another-key-for-the-siege';

/** Bounds under attack: the work before a load balancer over a new connection has its answer, or a caller who attacks nobody, and the
 *  memory of a process. docs/operators.md has both: where a process has a processor, the work is the wait. */
export const LONGEST_MS = 1_000;
const MOST_RESIDENT_MIB = 400;

const MIB = 2 ** 20;

/** The service as `npm start` runs it, with two workers, under attack. */
export class Besieged {
  #service: ServiceProcess | undefined;
  #url = '';
  #plainAnswer = '';

  async start(env: Readonly<Record<string, string>> = {}): Promise<void> {
    // A fixed port: with 0, successors of workers that all died would have another.
    const settings = {
      PORT: String(await freePort()),
      API_KEYS: `${KEY},${OTHER_KEY}`,
      WORKERS: '2',
      METRICS_PORT: '0',
      LOG_LEVEL: 'warn',
      ...env,
    };
    this.#service = new ServiceProcess([...startOptions(), buildFile('main.js')], settings);
    this.#url = await this.#service.listening();
    this.#plainAnswer = await this.calculate();
  }

  async stop(): Promise<void> {
    this.#service?.killGroup('SIGKILL');
    await this.#service?.exitCode();
  }

  get service(): ServiceProcess {
    if (this.#service === undefined) throw new Error('the service runs only inside of tests');
    return this.#service;
  }

  get url(): string {
    return this.#url;
  }

  /** Where attacks go. */
  get target(): { readonly port: number; readonly key: string } {
    return { port: Number(new URL(this.#url).port), key: KEY };
  }

  get workers(): readonly number[] {
    return workersOf(this.service.pid);
  }

  /** The figures of a plain calculation, over a connection of its own; throws unless the status is 200. */
  async calculate(key = KEY): Promise<string> {
    return (await this.#calculation(key)).text;
  }

  /** What a header of such an answer says; empty where there is none. */
  async calculateHeader(name: string): Promise<string> {
    return (await this.#calculation(KEY)).headers.get(name) ?? '';
  }

  async #calculation(key: string): Promise<{ readonly headers: Headers; readonly text: string }> {
    const response = await fetch(`${this.#url}/v1/employer-cost`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', Connection: 'close' },
      body: PLAIN,
    });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${response.status}: ${text}`);
    return { headers: response.headers, text };
  }

  /** Calculates as another caller, one request after the other, until a promise settles. */
  async calculateUntil(end: Promise<unknown>): Promise<readonly Wait[]> {
    const waits: Wait[] = [];
    let isOver = false;
    const stop = (): void => {
      isOver = true;
    };
    end.then(stop, stop);
    while (!isOver) waits.push(await waitOf(this.service.pid, () => this.calculate(OTHER_KEY)));
    return waits;
  }

  /**
   * Holds the service to its bounds while an attack goes on: every probe of /healthz is answered in time, no process ends
   * or outgrows its memory, and afterwards an ordinary caller has the very answer of before.
   */
  async withstands<Report>(attack: Promise<Report>): Promise<Report> {
    const { workers } = this;
    const watch = new Watch(this.#url, this.service.pid);
    let report: Report;
    let observation: Observation;
    try {
      report = await attack;
    } finally {
      observation = await watch.stop();
    }
    const { health, failures, mostResidentBytes } = observation;
    const memory = Math.round(mostResidentBytes / MIB);
    console.log(`      /healthz ${inWords(health)}; ${memory} MiB; ${JSON.stringify(report)}`);
    expect(failures, 'probes of /healthz that failed').to.deep.equal([]);
    expect(health, 'probes of /healthz').not.to.deep.equal([]);
    expect(longestOf(health), 'the most work before /healthz, in ms').to.be.below(LONGEST_MS);
    expect(memory, 'the most memory of a process, in MiB').to.be.below(MOST_RESIDENT_MIB);
    expect(this.workers, 'the workers of before').to.have.members([...workers]);
    expect(await this.calculate()).to.equal(this.#plainAnswer);
    return report;
  }
}

/** The most work that went before an answer, in milliseconds. */
export function longestOf(waits: readonly Wait[]): number {
  return Math.max(...waits.map(({ worked }) => worked));
}

/** The median wait and the longest, by the clock, and the most work before one. */
function inWords(waits: readonly Wait[]): string {
  const sorted = waits.map(({ milliseconds }) => Math.round(milliseconds)).toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)];
  return `${median} ms, at most ${sorted.at(-1)} ms, behind ${Math.round(longestOf(waits))} ms of work`;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** The service for the attacks of a `describe`. */
export function useBesieged(env: Readonly<Record<string, string>> = {}): Besieged {
  const besieged = new Besieged();
  before(() => besieged.start(env));
  after(() => besieged.stop());
  return besieged;
}
