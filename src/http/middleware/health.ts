import type { Middleware } from 'koa';
import type { JsonObject } from '../../json.js';
import { sendJson } from '../response.js';
import type { RequestState } from '../route.js';
import { onlyMethod } from './only-method.js';

/** Whether requests should come to this process now, and details for the operator. `degraded`: they should, though some of them
 *  cannot be answered. */
export interface Readiness {
  readonly status: 'ready' | 'degraded' | 'not_ready';
  readonly detail: JsonObject;
}

const READY: Readiness = { status: 'ready', detail: {} };

/** GET /healthz, whether the process lives; GET /readyz, whether requests should come here. For those who run the service:
 *  no key, no limit, and not in the OpenAPI document. */
export function health(readiness: () => Readiness = () => READY): Middleware<RequestState> {
  const onlyRead = onlyMethod('GET');
  const answers = new Map<string, () => { readonly status: number; readonly body: JsonObject }>([
    ['/healthz', () => ({ status: 200, body: { status: 'alive' } })],
    [
      '/readyz',
      () => {
        const { status, detail } = readiness();
        return { status: status === 'not_ready' ? 503 : 200, body: { status, ...detail } };
      },
    ],
  ]);
  return (ctx, next) => {
    const answer = answers.get(ctx.path);
    if (answer === undefined) return next();
    ctx.state.route = ctx.path;
    return onlyRead(ctx, async () => {
      const { status, body } = answer();
      ctx.status = status;
      ctx.set('Cache-Control', 'no-store');
      sendJson(ctx, body);
    });
  };
}
