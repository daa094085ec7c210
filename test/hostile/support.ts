import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type AppOptions, createApp } from '../../src/http/app.js';
import { type HttpServer, listen } from '../../src/http/server.js';
import { KEY } from '../http/support/service.js';
import { payroll } from '../support/project.js';

/** Short timeouts, for slow clients. */
const SHORT_TIMES = { headersTimeoutSeconds: 1, requestTimeoutSeconds: 1, keepAliveSeconds: 1 };

export const SICK_DAYS = JSON.stringify({
  average_weekly_earnings: { amount: 400 },
  qualifying_days_per_week: 5,
  days: 2,
});

/** The service at a loopback port, with its reports. */
export class Victim {
  readonly faults: string[] = [];
  #server: HttpServer | undefined;

  async start(parts: Partial<AppOptions>, times: Partial<typeof SHORT_TIMES>): Promise<void> {
    const app = createApp({
      payroll,
      keys: {
        health: { state: 'ok' },
        isLive: async () => true,
        find: async (key) => (key === KEY ? { id: 'tests' } : undefined),
        close: async () => undefined,
      },
      report: ({ what, stack = '' }) => this.faults.push(`${what} ${stack}`),
      ...parts,
    });
    this.#server = await listen(app.callback(), { host: '127.0.0.1', port: 0, ...SHORT_TIMES, ...times });
  }

  async stop(): Promise<void> {
    await this.#server?.stop(0);
  }

  get url(): string {
    if (this.#server === undefined) throw new Error('the service runs only inside of tests');
    return this.#server.url;
  }

  get port(): number {
    return Number(new URL(this.url).port);
  }

  async connect(): Promise<Client> {
    return Client.to(this.port);
  }

  /** The status of a calculation for a well-behaved client. */
  async answersOthers(): Promise<number> {
    return statusOfCalculation(this.url);
  }
}

/** The service for the tests of a `describe`. */
export function useVictim(parts: Partial<AppOptions> = {}, times: Partial<typeof SHORT_TIMES> = {}): Victim {
  const victim = new Victim();
  before(() => victim.start(parts, times));
  after(() => victim.stop());
  return victim;
}

export async function statusOfCalculation(url: string): Promise<number> {
  const { status } = await fetch(`${url}/v1/statutory/sick-pay`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${KEY}`, 'Content-Type': 'application/json' },
    body: SICK_DAYS,
  });
  return status;
}

/** A client that writes raw bytes. */
export class Client {
  /** The bytes received so far. */
  received = '';
  readonly #closed: Promise<unknown>;

  private constructor(readonly socket: Socket) {
    socket.setEncoding('latin1').on('data', (text: string) => {
      this.received += text;
    });
    // A disconnect is expected here.
    socket.on('error', () => undefined);
    this.#closed = new Promise((resolve) => socket.once('close', resolve));
  }

  static async to(port: number): Promise<Client> {
    const socket = connect({ port, host: '127.0.0.1' });
    const client = new Client(socket);
    await once(socket, 'connect');
    return client;
  }

  write(bytes: string | Uint8Array): this {
    this.socket.write(bytes);
    return this;
  }

  /** All bytes received, once the service has closed the connection. */
  async toTheEnd(): Promise<string> {
    await this.#closed;
    return this.received;
  }

  /** Waits until the received bytes match. */
  async until(form: RegExp): Promise<string> {
    while (!form.test(this.received)) {
      const more = await Promise.race([once(this.socket, 'data'), this.#closed.then(() => 'closed')]);
      if (more === 'closed' && !form.test(this.received)) throw new Error(`closed after ${this.received}`);
    }
    return this.received;
  }

  leave(): void {
    this.socket.destroy();
  }
}

/** The head of a POST with a known key. */
export function headOfPost(path: string, length: number): string {
  const lines = [
    `POST ${path} HTTP/1.1`,
    'Host: x',
    `Authorization: Bearer ${KEY}`,
    'Content-Type: application/json',
    `Content-Length: ${length}`,
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** One answer, parsed from the received bytes. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** Parses received bytes; throws unless they are complete answers, one after the other. */
export function answersIn(received: string): RawAnswer[] {
  const answers: RawAnswer[] = [];
  let rest = received;
  while (rest !== '') {
    const [head, status] = /^HTTP\/1\.1 (\d{3}) [ -~]*\r\n(?:[\w-]+: ?[ -~]*\r\n)*\r\n/.exec(rest) ?? [];
    if (head === undefined) throw new Error(`no HTTP: ${rest.slice(0, 200)}`);
    const lines = head.trimEnd().split('\r\n').slice(1);
    const headers = new Headers(
      lines.map((line): [string, string] => [
        line.slice(0, line.indexOf(':')),
        line.slice(line.indexOf(':') + 1),
      ]),
    );
    const after = rest.slice(head.length);
    // The length in an answer to HEAD is that of a body that is not sent.
    const hasBody = after !== '' && !after.startsWith('HTTP/1.1 ');
    const length = hasBody ? Number(headers.get('Content-Length') ?? 0) : 0;
    const body = after.slice(0, length);
    if (body.length < length) throw new Error(`broken off: ${rest.slice(0, 200)}`);
    answers.push({ status: Number(status), headers, body });
    rest = after.slice(length);
  }
  return answers;
}

/** The code of an error answer, whose form is checked. */
export function codeOf({ headers, body }: RawAnswer): string {
  const { error } = JSON.parse(body);
  const { code, message, request_id } = error;
  if (typeof message !== 'string' || request_id !== headers.get('X-Request-Id')) throw new Error(body);
  if (headers.get('Content-Type') !== 'application/json; charset=utf-8') throw new Error('no JSON');
  return code;
}
