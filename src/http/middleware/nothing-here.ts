import type { Middleware } from 'koa';
import type { Limits } from '../../limits/index.js';
import { notFound } from '../errors.js';
import type { RequestState } from '../route.js';
import { countRequest } from './limited.js';

/** Answers where no route is. To look for what is not there counts as a request, too. */
export function nothingHere(limits: Limits): Middleware<RequestState> {
  return async (ctx) => {
    await countRequest(ctx, limits);
    throw notFound();
  };
}
