import type { Middleware } from 'koa';
import { errorBody, toApiError } from '../errors.js';
import type { RequestState } from '../route.js';
import { sendJson } from '../send-json.js';

/** Answers whatever is thrown as an error of the one shape, and logs what was not meant to be thrown. */
export function errorAnswers(log: (line: string) => void): Middleware<RequestState> {
  return async (ctx, next) => {
    try {
      await next();
    } catch (thrown) {
      const error = toApiError(thrown);
      // The stack alone: the fields of a foreign error may hold the body, which is somebody's pay.
      if (error.code === 'INTERNAL') {
        log(
          `request ${ctx.state.requestId} failed: ${thrown instanceof Error ? thrown.stack : typeof thrown}`,
        );
      }
      ctx.status = error.status;
      ctx.set(error.headers);
      sendJson(ctx, errorBody(error, ctx.state.requestId));
    }
  };
}
