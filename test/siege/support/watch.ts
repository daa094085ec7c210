import { request } from 'node:http';
import { processTree } from './processes.js';

/** A balancer looks as often as that; twice as often as most are set to would still be less. */
const PROBE_MS = 250;
const MEMORY_MS = 500;

/** What those who only look on saw while a service was attacked. */
export interface Observation {
  /** How long each new connection waited for the answer of /healthz, in milliseconds, the shortest first. */
  readonly healthMs: readonly number[];
  /** Probes that got no answer, or another than 200. */
  readonly failures: readonly string[];
  /** The most memory that any one process held, in bytes. */
  readonly mostResidentBytes: number;
}

/** Probes /healthz over new connections, and samples the memory of every process, until it is stopped. */
export class Watch {
  readonly #healthMs: number[] = [];
  readonly #failures: string[] = [];
  readonly #pending = new Set<Promise<void>>();
  readonly #timers: readonly NodeJS.Timeout[];
  #mostResidentBytes = 0;

  constructor(
    private readonly url: string,
    private readonly primary: number,
  ) {
    this.#timers = [
      setInterval(() => this.#probe(), PROBE_MS),
      setInterval(() => this.#sampleMemory(), MEMORY_MS),
    ];
  }

  /** Waits for the probes that are under way: one that is never answered fails by its own time limit. */
  async stop(): Promise<Observation> {
    for (const timer of this.#timers) clearInterval(timer);
    this.#sampleMemory();
    await Promise.all(this.#pending);
    return {
      healthMs: this.#healthMs.toSorted((one, other) => one - other),
      failures: this.#failures,
      mostResidentBytes: this.#mostResidentBytes,
    };
  }

  #probe(): void {
    const probe = healthOver(this.url).then(
      (milliseconds) => void this.#healthMs.push(milliseconds),
      (error: unknown) => void this.#failures.push(String(error)),
    );
    this.#pending.add(probe);
    void probe.then(() => this.#pending.delete(probe));
  }

  #sampleMemory(): void {
    const all = processTree(this.primary).map(({ residentBytes }) => residentBytes);
    this.#mostResidentBytes = Math.max(this.#mostResidentBytes, ...all);
  }
}

/** How long /healthz takes over a new connection, in milliseconds. Rejects for another status than 200, or none in 10 s. */
export function healthOver(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const probe = request(`${url}/healthz`, { agent: false, timeout: 10_000 }, (answer) => {
      answer.resume().once('error', reject);
      answer.once('end', () => {
        if (answer.statusCode === 200) resolve(performance.now() - start);
        else reject(new Error(`/healthz answered ${answer.statusCode}`));
      });
    });
    probe.once('timeout', () => probe.destroy(new Error('/healthz had no answer in 10 s')));
    probe.once('error', reject).end();
  });
}
