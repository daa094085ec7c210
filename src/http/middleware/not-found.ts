import type { Middleware } from 'koa';
import type { Limits } from '../../limits/index.js';
import { notFound } from '../errors.js';
import type { RequestState } from '../route.js';
import { suggestPath } from '../schemas/suggestions.js';
import { countRequest } from './rate-limit.js';

/** Answers a path without a route with 404 and the nearest path there is. It counts against the rate limit, too. */
export function answerNotFound(paths: readonly string[], limits: Limits): Middleware<RequestState> {
  return async (ctx) => {
    await countRequest(ctx, limits);
    throw notFound(suggestPath(ctx.path, paths));
  };
}
