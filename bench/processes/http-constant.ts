import Koa from 'koa';
import { readConfig } from '../../src/config/index.js';
import { BodyBudget, bytesForBodies } from '../../src/http/body/budget.js';
import { acceptable } from '../../src/http/middleware/accept.js';
import { bookHeaders } from '../../src/http/middleware/book-headers.js';
import { crossOrigin } from '../../src/http/middleware/cross-origin.js';
import { errorAnswers } from '../../src/http/middleware/error-answers.js';
import { health } from '../../src/http/middleware/health.js';
import { limited } from '../../src/http/middleware/limited.js';
import { noStore } from '../../src/http/middleware/no-store.js';
import { observed } from '../../src/http/middleware/observed.js';
import { queue } from '../../src/http/middleware/queue.js';
import { requestId } from '../../src/http/middleware/request-id.js';
import { securityHeaders } from '../../src/http/middleware/security-headers.js';
import type { CalculationRoute, RequestState } from '../../src/http/route.js';
import { byPath, router } from '../../src/http/router.js';
import { sendJson } from '../../src/http/send-json.js';
import { listen } from '../../src/http/server.js';
import { openKeys } from '../../src/keys/index.js';
import { limitsOf } from '../../src/limits/index.js';
import { loadPayroll } from '../../src/operations/index.js';
import { Scheduler } from '../../src/scheduler/index.js';
import { openLog } from '../../src/service/log.js';
import { openMetrics } from '../../src/service/metrics.js';
import { serveBench } from './http-channel.js';

/*
 * All that stands before the routes of the service, with its log and its metrics, and behind it the same text for whoever
 * asks: what is published without an entity tag, a calculation without a look at its fields.
 */

let fixed = '{}';
serveBench((text) => {
  fixed = text;
});

const config = readConfig(process.env);
const payroll = loadPayroll();
const log = openLog(config);
const metrics = await openMetrics(config);
const limits = await limitsOf(config, log.keys);
const { store: keys } = await openKeys(config);

const calculations = ['/v1/employer-cost', '/v1/statutory/sick-pay'].map(
  (path): CalculationRoute => ({ method: 'POST', path, answer: () => fixed }),
);
const scheduler = new Scheduler();
const reads = byPath(
  ['/v1/rates', '/v1/tax-codes/:code'].map((path) => ({
    path,
    steps: [
      crossOrigin('GET', []),
      limited(limits),
      queue(scheduler),
      acceptable('application/json'),
      (ctx) => sendJson(ctx, fixed),
    ],
  })),
);

const app = new Koa<RequestState>();
app.use(requestId());
app.use(
  observed((answered) => {
    metrics.request(answered);
    log.request(answered);
  }),
);
app.use(securityHeaders());
app.use(noStore());
app.use(bookHeaders(payroll));
app.use(errorAnswers(log.fault));
app.use(health());
app.use(reads);
const bodies = new BodyBudget(bytesForBodies());
app.use(router(calculations, { keys, limits, scheduler, bodies, corsOrigins: [], edition: '' }));
const { url } = await listen(app.callback(), { host: '127.0.0.1', port: 0 });
console.log(`Farthing answers at ${url}`);
