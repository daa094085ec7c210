import { Pool } from 'pg';
import { createApp } from '../../../src/http/app.js';
import { type HttpServer, listen } from '../../../src/http/server.js';
import { type LimitSettings, type Limits, openLimits } from '../../../src/limits/index.js';
import { payroll } from '../../support/project.js';

/** Milliseconds within which the database answers on any machine, however busy. */
const TIMEOUT = 60_000;

/** One of several services that count together in a database. Its proxy says who asks. */
export class Replica {
  readonly #end: () => Promise<void>;

  private constructor(
    readonly url: string,
    readonly limits: Limits,
    readonly log: readonly string[],
    end: () => Promise<void>,
  ) {
    this.#end = end;
  }

  /** However busy the machine is, it waits for its database, unless the settings say otherwise. */
  static async start(database: string, settings: Partial<LimitSettings>): Promise<Replica> {
    const pool = new Pool({
      connectionString: database,
      connectionTimeoutMillis: settings.timeout ?? TIMEOUT,
    });
    pool.on('error', () => undefined);
    const log: string[] = [];
    const limits = await openLimits({
      rateLimit: 0,
      failedKeysLimit: 0,
      timeout: TIMEOUT,
      log: ({ level, message }) => log.push(`${level}: ${message}`),
      ...settings,
      database: { pool, place: 'PostgreSQL at the database' },
    });
    const app = createApp({
      payroll,
      keys: {
        health: { state: 'ok' },
        find: async () => undefined,
        isLive: async () => true,
        close: async () => undefined,
      },
      limits,
      trustedProxies: 1,
      report: () => undefined,
    });
    const server: HttpServer = await listen(app.callback(), { host: '127.0.0.1', port: 0 });
    return new Replica(server.url, limits, log, async () => {
      await server.stop(1_000);
      await limits.close();
      await pool.end();
    });
  }

  /** Asks for something that is not there, as a client at an address: answers that caches may keep do not tell what is left. */
  read(address: string): Promise<Response> {
    return fetch(`${this.url}/v1/nowhere`, { headers: { 'X-Forwarded-For': address } });
  }

  /** Asks for a calculation with a key that nobody knows. */
  guess(address: string): Promise<Response> {
    const headers = { 'X-Forwarded-For': address, Authorization: 'Bearer wrong' };
    return fetch(`${this.url}/v1/employer-cost`, { method: 'POST', headers });
  }

  stop(): Promise<void> {
    return this.#end();
  }
}
