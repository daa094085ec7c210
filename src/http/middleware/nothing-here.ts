import type { Middleware } from 'koa';
import type { Limits } from '../../limits/index.js';
import { notFound } from '../errors.js';
import type { RequestState } from '../route.js';
import { nearestPath } from '../schemas/suggestions.js';
import { countRequest } from './limited.js';

/** Answers where no route is, with the path that was probably meant of those there are. To look for what is not there counts
 *  as a request, too. */
export function nothingHere(paths: readonly string[], limits: Limits): Middleware<RequestState> {
  return async (ctx) => {
    await countRequest(ctx, limits);
    throw notFound(nearestPath(ctx.path, paths));
  };
}
