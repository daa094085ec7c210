import { request } from 'node:http';
import { processTree, type Wait, waitOf } from './processes.js';

/** More often than any load balancer probes. */
const PROBE_MS = 250;
const MEMORY_MS = 500;

/** The measurements of a service under attack. */
export interface Observation {
  /** Waits for /healthz over a new connection. */
  readonly health: readonly Wait[];
  /** Probes without an answer, or with another status than 200. */
  readonly failures: readonly string[];
  /** The peak memory of any process, in bytes. */
  readonly mostResidentBytes: number;
}

/** Probes /healthz over new connections, and samples the memory of every process, until it is stopped. */
export class Watch {
  readonly #health: Wait[] = [];
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

  /** Waits for the probes in flight, each of which has a timeout. */
  async stop(): Promise<Observation> {
    for (const timer of this.#timers) clearInterval(timer);
    this.#sampleMemory();
    await Promise.all(this.#pending);
    return {
      health: this.#health,
      failures: this.#failures,
      mostResidentBytes: this.#mostResidentBytes,
    };
  }

  #probe(): void {
    const probe = waitOf(this.primary, () => healthOver(this.url)).then(
      (wait) => void this.#health.push(wait),
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

/** Asks for /healthz over a new connection. Rejects for another status than 200, or none in 10 s. */
export function healthOver(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = request(`${url}/healthz`, { agent: false, timeout: 10_000 }, (answer) => {
      answer.resume().once('error', reject);
      answer.once('end', () => {
        if (answer.statusCode === 200) resolve();
        else reject(new Error(`/healthz answered ${answer.statusCode}`));
      });
    });
    probe.once('timeout', () => probe.destroy(new Error('/healthz had no answer in 10 s')));
    probe.once('error', reject).end();
  });
}
