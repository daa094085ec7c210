import type { Middleware } from 'koa';
import type { Scheduler } from '../../scheduler/index.js';
import type { RequestState } from '../route.js';

/** Lets a request go on when its turn has come. All that takes time belongs behind it: checking a request, calculating,
 *  writing an answer. */
export function queue(scheduler: Scheduler): Middleware<RequestState> {
  return (ctx, next) => scheduler.run(ctx.req.socket, next);
}
