import type { Middleware } from 'koa';
import type { Limits } from '../../limits/index.js';
import { notFound } from '../errors.js';
import type { RequestState } from '../route.js';
import { suggestPath } from '../schemas/suggestions.js';
import { countRequest } from './rate-limit.js';

/** Answers where no route is, with the path that was probably meant of those there are. To look for what is not there counts
 *  as a request, too. */
export function answerNotFound(paths: readonly string[], limits: Limits): Middleware<RequestState> {
  return async (ctx) => {
    await countRequest(ctx, limits);
    throw notFound(suggestPath(ctx.path, paths));
  };
}
