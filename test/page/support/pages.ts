import { request } from 'node:http';
import { createApp } from '../../../src/http/app.js';
import { type HttpServer, listen } from '../../../src/http/server.js';
import { type KeyStore, makeKey, openKeys } from '../../../src/keys/index.js';
import { type LimitSettings, openLimits } from '../../../src/limits/index.js';
import type { Payroll } from '../../../src/operations/index.js';
import type { PageSettings } from '../../../src/page/index.js';
import { buildFile } from '../../support/build-file.js';
import { payroll as ofProject } from '../../support/project.js';

export const KEY = makeKey().key;
export const LINK_TOKEN = 'the-token-of-the-link';

/** Case A of the design: its figures are known to the penny. */
export const CASE_A = new URLSearchParams({
  tax_year: '2026-27',
  'gross.amount': '42000',
  'gross.per': 'year',
  region: 'england',
  student_loans: 'plan_2',
  'pension.method': 'salary_sacrifice',
  'pension.percent': '5',
  employer_pension: 'auto_enrolment_minimum',
}).toString();

/** A query with some of its values changed. */
export function queryWith(query: string, changes: Readonly<Record<string, string>>): string {
  const changed = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) changed.set(name, value);
  return changed.toString();
}

/** Two cases in one address. */
export function queryOfTwoCases(a: string, b: string): string {
  const ofB = [...new URLSearchParams(b)].map(([name, value]) => [`b.${name}`, value]);
  return `${a}&${new URLSearchParams(ofB)}`;
}

export interface PageAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly location: string | null;
}

/** The service with its page, at a loopback port. */
export class PageService {
  readonly faults: string[] = [];
  #server: HttpServer | undefined;

  async start(
    settings: Partial<PageSettings>,
    limits: Partial<LimitSettings>,
    openStore: () => Promise<KeyStore> = oneKey,
    payroll: Payroll = ofProject,
  ): Promise<void> {
    // The page needs the files that the build makes.
    buildFile('main.js');
    const app = createApp({
      payroll,
      keys: await openStore(),
      limits: await openLimits({ rateLimit: 0, failedKeysLimit: 0, ...limits }),
      page: {
        page: 'public',
        secret: '0f'.repeat(32),
        isLoopback: true,
        boundTo: '',
        linkToken: LINK_TOKEN,
        ...settings,
      },
      report: ({ what, stack = '' }) => this.faults.push(`${what} ${stack}`),
    });
    this.#server = await listen(app.callback(), { host: '127.0.0.1', port: 0 });
  }

  async stop(): Promise<void> {
    await this.#server?.stop(1_000);
  }

  get url(): string {
    if (this.#server === undefined) throw new Error('the service runs only inside of tests');
    return this.#server.url;
  }

  /** Opens an address as a browser does, without following redirects. */
  async get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<PageAnswer> {
    return this.#send('GET', path, { Accept: 'text/html,*/*;q=0.8', ...headers });
  }

  /** The same, at the one form of the address. */
  async open(path: string, headers: Readonly<Record<string, string>> = {}): Promise<PageAnswer> {
    const answer = await this.get(path, headers);
    return answer.status === 303 && answer.location !== null ? this.get(answer.location, headers) : answer;
  }

  /** Sends a form. */
  async post(
    path: string,
    fields: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>> = { 'Sec-Fetch-Site': 'same-origin' },
  ): Promise<PageAnswer> {
    const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
    return this.#send('POST', path, { ...type, ...headers }, new URLSearchParams(fields).toString());
  }

  /** Not with fetch, which sends headers of a browser's own making. */
  #send(
    method: string,
    path: string,
    headers: Readonly<Record<string, string>>,
    body = '',
  ): Promise<PageAnswer> {
    return new Promise((resolve, reject) => {
      const sent = request(this.url + path, { method, headers }, async (response) => {
        const pieces: Buffer[] = [];
        for await (const piece of response) pieces.push(piece);
        const received = new Headers(
          Object.entries(response.headers).map(([name, value]): [string, string] => [name, String(value)]),
        );
        const text = Buffer.concat(pieces).toString();
        resolve({
          status: response.statusCode ?? 0,
          headers: received,
          text,
          location: received.get('Location'),
        });
      });
      sent.on('error', reject);
      sent.end(body);
    });
  }
}

/** The page for the tests of a `describe`. */
export function usePages(
  settings: Partial<PageSettings> = {},
  limits: Partial<LimitSettings> = {},
  openStore: () => Promise<KeyStore> = oneKey,
): PageService {
  const service = new PageService();
  before(async function () {
    this.timeout(60_000);
    await service.start(settings, limits, openStore);
  });
  after(() => service.stop());
  return service;
}

async function oneKey(): Promise<KeyStore> {
  return (await openKeys({ apiKeys: [KEY], keysFile: '/nowhere/keys.yaml' })).store;
}

/** The cookie that an answer sets, as a browser would send it. */
export function cookieOf({ headers }: PageAnswer): string {
  return headers.get('Set-Cookie')?.split(';')[0] ?? '';
}

/** The text of a page as a person reads it, without its marks. */
export function textIn(html: string): string {
  return html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&#39;', "'")
    .replaceAll(/\s+/g, ' ');
}
