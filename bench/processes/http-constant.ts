import { readConfig } from '../../src/config/index.js';
import { appWithoutRoutes } from '../../src/http/app.js';
import { budgetsOf, bytesForBodies } from '../../src/http/body/budget.js';
import { acceptedType } from '../../src/http/middleware/accept.js';
import { CALLER_HEADERS } from '../../src/http/middleware/conditional-get.js';
import { crossOrigin } from '../../src/http/middleware/cross-origin.js';
import { inTurn } from '../../src/http/middleware/queue.js';
import { withinLimit } from '../../src/http/middleware/rate-limit.js';
import { sendJson } from '../../src/http/response.js';
import type { PostRoute } from '../../src/http/route.js';
import { dispatchByPath, router } from '../../src/http/router.js';
import { listen } from '../../src/http/server.js';
import { openKeys } from '../../src/keys/index.js';
import { limitsOf } from '../../src/limits/index.js';
import { loadPayroll } from '../../src/operations/index.js';
import { Scheduler } from '../../src/scheduler/index.js';
import { openLog } from '../../src/service/log.js';
import { openMetrics } from '../../src/service/metrics.js';
import { serveBench } from './http-channel.js';

/*
 * All middleware before the routes of the service, with its log and its metrics, and behind it routes that answer with a
 * constant text: published ones without an entity tag, calculations without a check of their fields.
 */

let constant = '{}';
serveBench((text) => {
  constant = text;
});

const config = readConfig(process.env);
const payroll = loadPayroll();
const log = openLog(config);
const metrics = await openMetrics(config);
const limits = await limitsOf(config, log.keys);
const { store: keys } = await openKeys(config);

const calculations = ['/v1/employer-cost', '/v1/statutory/sick-pay'].map(
  (path): PostRoute => ({ method: 'POST', path, dearest: () => ({}), answer: async () => constant }),
);
const scheduler = new Scheduler();
const checkAccept = acceptedType('application/json');
const reads = dispatchByPath(
  ['/v1/rates', '/v1/tax-codes/:code'].map((path) => ({
    path,
    middleware: [
      crossOrigin('GET', []),
      (ctx) =>
        withinLimit(ctx, limits, () =>
          inTurn(ctx, scheduler, () => {
            checkAccept(ctx);
            for (const name of CALLER_HEADERS) ctx.remove(name);
            sendJson(ctx, constant);
          }),
        ),
    ],
  })),
);

const app = appWithoutRoutes({
  payroll,
  observe: (answered) => {
    metrics.countRequest(answered);
    log.request(answered);
  },
  report: log.fault,
});
app.use(reads);
const bodies = budgetsOf(bytesForBodies());
app.use(
  router(calculations, {
    keys,
    limits,
    scheduler,
    bodies,
    corsOrigins: [],
    edition: { text: '', year: () => '' },
    report: () => {},
  }),
);
const { url } = await listen(app.callback(), { host: '127.0.0.1', port: 0 });
console.log(`Farthing answers at ${url}`);
