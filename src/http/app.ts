import Koa from 'koa';
import type { KeyStore } from '../keys/index.js';
import { type Limits, UNLIMITED } from '../limits/index.js';
import type { Payroll } from '../operations/index.js';
import { type PageSettings, siteOf } from '../page/index.js';
import { Scheduler } from '../scheduler/index.js';
import { assistant } from './assistant.js';
import { budgetsOf, bytesForBodies } from './body/budget.js';
import type { Documentation } from './errors.js';
import { type ServiceFault, serviceFaultOf } from './middleware/error-answers.js';
import { everyRequest } from './middleware/every-request.js';
import { health, type Readiness } from './middleware/health.js';
import { answerNotFound } from './middleware/not-found.js';
import { oneHost } from './middleware/one-host.js';
import { pages } from './middleware/pages.js';
import type { RequestRecord } from './middleware/request-observer.js';
import { editionOf } from './prepared-answer.js';
import type { RequestState } from './route.js';
import { router, templateOf } from './router.js';
import { routes } from './routes/index.js';

/** The parts of the application. */
export interface AppOptions {
  readonly payroll: Payroll;
  /** Calculates the examples of the OpenAPI document, so that they are not counted; `payroll` does where it is left out. */
  readonly examplePayroll?: Payroll;
  readonly keys: KeyStore;
  /** None are counted where it is left out. */
  readonly limits?: Limits;
  /** The queue of requests; the application has its own where it is left out. */
  readonly scheduler?: Scheduler;
  /** Whether requests should come here now; always where it is left out. */
  readonly readiness?: () => Readiness;
  /** Web pages that may send calculations, by origin: none where it is left out. */
  readonly corsOrigins?: readonly string[];
  /** How many proxies stand in front, whose X-Forwarded-For is trusted: none where it is left out. */
  readonly trustedProxies?: number;
  /** Bytes that the bodies of all requests may take at once; a part of the process's memory where it is left out. */
  readonly bodyBytes?: number;
  /** How long a batch waits while others of its caller are worked, in milliseconds; as long as is right where it is left out. */
  readonly batchWait?: number;
  /** The web page; none where it is left out. */
  readonly page?: PageSettings | undefined;
  /** The origin at which callers reach the service, for addresses in answers; they have no host where it is left out. */
  readonly publicUrl?: string | undefined;
  /** Called for every request once it is answered, or aborted by its client. */
  readonly observe?: (record: RequestRecord) => void;
  /** Called for a fault of the service. */
  readonly report: (fault: ServiceFault) => void;
}

/** Makes the HTTP application. Its OpenAPI document is made when it is first asked for. */
export function createApp(options: AppOptions): Koa<RequestState> {
  const { payroll, keys, limits = UNLIMITED, scheduler = new Scheduler(), corsOrigins = [] } = options;
  const bodies = budgetsOf(options.bodyBytes ?? bytesForBodies());
  const { all, document } = routes(payroll, options.examplePayroll, documentationOf(options));
  const app = appWithoutRoutes(options);
  const edition = editionOf(payroll);
  if (options.page !== undefined) {
    const isLive = keys.isLive.bind(keys);
    const site = siteOf({
      payroll,
      settings: options.page,
      isLive,
      document,
      edition: edition.text,
    });
    app.use(pages(site, { keys, limits, bodies: bodies.requests, scheduler }));
  }
  const { batchWait, report } = options;
  const gates = { keys, limits, scheduler, bodies, batchWait, corsOrigins, edition, report };
  const tools = assistant(payroll, gates);
  app.use(router(all, gates, [tools]));
  app.use(answerNotFound([...all.map(templateOf), tools.path], limits));
  return app;
}

/** The middleware before the routes. */
export function appWithoutRoutes({
  payroll,
  observe,
  report,
  readiness,
  trustedProxies = 0,
  page,
  publicUrl,
}: Pick<
  AppOptions,
  'payroll' | 'observe' | 'report' | 'readiness' | 'trustedProxies' | 'page' | 'publicUrl'
>): Koa<RequestState> {
  const app = new Koa<RequestState>({ proxy: trustedProxies > 0, maxIpsCount: trustedProxies });
  // What reaches Koa's own error handling happened outside the middleware, most often to the connection.
  app.on('error', (error: Error) => {
    if (!isOfClient(error)) report(serviceFaultOf(error));
  });

  const documentation = documentationOf({ page, publicUrl });
  app.use(everyRequest({ payroll, documentation, observe, report }));
  app.use(oneHost);
  app.use(health(readiness));
  return app;
}

/** Whether the client went away, was too slow, or sent what is no HTTP: Node answers that. */
function isOfClient(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : '';
  return /^(ECONNRESET|EPIPE|ERR_STREAM_PREMATURE_CLOSE|ERR_HTTP_REQUEST_TIMEOUT|HPE_\w+)$/.test(code);
}

/** Where the documentation of errors stands. */
function documentationOf({ page, publicUrl = '' }: Pick<AppOptions, 'page' | 'publicUrl'>): Documentation {
  return { origin: publicUrl, hasPage: page !== undefined };
}

export type { Readiness, RequestRecord, ServiceFault };
