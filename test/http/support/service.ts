import { type AppOptions, createApp, type RequestRecord } from '../../../src/http/app.js';
import { type HttpServer, listen } from '../../../src/http/server.js';
import type { Json, JsonObject } from '../../../src/json.js';
import { openKeys } from '../../../src/keys/index.js';
import type { Payroll } from '../../../src/operations/payroll.js';
import { payroll as real } from '../../support/project.js';
import { type Contract, contractOf, members } from './contract.js';

export const KEY = 'a-key-for-tests';

/** Most tests are of what an answer says: compression.test.ts holds how it is coded. */
const UNCOMPRESSED = { 'Accept-Encoding': 'identity' };

/** A request: a body is sent as JSON, `raw` as it is. */
export interface CallOptions {
  readonly key?: string;
  readonly body?: Json;
  readonly raw?: string | Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Empty when the answer has no body, or is no JSON. */
  readonly body: JsonObject;
}

/** The service at a loopback port. Every answer is held against its OpenAPI document before a test sees it. */
export class Service {
  /** What the service reported to its operator. */
  readonly log: string[] = [];
  /** The records of requests that the service reported. */
  readonly records: RequestRecord[] = [];
  #running: { readonly server: HttpServer; readonly contract: Contract } | undefined;

  async start(change: (real: Payroll) => Partial<Payroll>, parts: Partial<AppOptions> = {}): Promise<void> {
    const payroll = { ...real, ...change(real) };
    const { store } = await openKeys({ apiKeys: [KEY], keysFile: '/nowhere/keys.yaml' });
    const app = createApp({
      payroll,
      keys: store,
      observe: (record) => this.records.push(record),
      report: ({ what, stack = '' }) => this.log.push(`${what} ${stack}`),
      ...parts,
    });
    const server = await listen(app.callback(), { host: '127.0.0.1', port: 0 });
    const document = await fetch(`${server.url}/openapi.json`, { headers: UNCOMPRESSED });
    this.#running = { server, contract: contractOf(await document.text()) };
  }

  async stop(): Promise<void> {
    await this.#running?.server.stop(1_000);
  }

  get contract(): Contract {
    return this.#now.contract;
  }

  get url(): string {
    return this.#now.server.url;
  }

  /** Makes a request and checks that the answer is as documented. */
  async call(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
    const { key, body, raw, headers } = options;
    const response = await fetch(this.url + path, {
      method,
      body: raw ?? (body === undefined ? null : JSON.stringify(body)),
      headers: {
        ...(key !== undefined && { Authorization: `Bearer ${key}` }),
        ...UNCOMPRESSED,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
    });
    const text = await response.text();
    this.contract.checkAnswer(method, path, response.status, response.headers, text);
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: text !== '' && isJson(response.headers) ? members(JSON.parse(text)) : {},
    };
  }

  get(path: string): Promise<Answer> {
    return this.call('GET', path);
  }

  /** Posts JSON with a key that is known. */
  post(path: string, body: Json): Promise<Answer> {
    return this.call('POST', path, { key: KEY, body });
  }

  get #now() {
    if (this.#running === undefined) throw new Error('the service runs only inside of tests');
    return this.#running;
  }
}

/** The service for the tests of a `describe`, with its payroll changed where a test needs what does not happen in life, and
 *  with other parts where it needs them. */
export function useService(
  change: (real: Payroll) => Partial<Payroll> = () => ({}),
  parts: () => Promise<Partial<AppOptions>> = async () => ({}),
): Service {
  const service = new Service();
  before(async () => service.start(change, await parts()));
  after(() => service.stop());
  return service;
}

/** What an INVALID_INPUT says of each field. */
export function faultsIn(answer: Answer): Record<string, string> {
  return Object.fromEntries(fieldsIn(answer).map(({ field, message }) => [field, message]));
}

/** The code that an INVALID_INPUT has for each field. */
export function codesIn(answer: Answer): Record<string, string> {
  return Object.fromEntries(fieldsIn(answer).map(({ field, code }) => [field, code]));
}

export function errorIn(answer: Answer): JsonObject {
  return members(answer.body['error']);
}

/** The fields of an INVALID_INPUT, each with its code and its message. */
export function fieldsIn(answer: Answer) {
  const { fields } = errorIn(answer);
  return Array.isArray(fields) ? fields : [];
}

function isJson(headers: Headers): boolean {
  return /^application\/(problem\+)?json;/.test(headers.get('content-type') ?? '');
}
