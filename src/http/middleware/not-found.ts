import type { Middleware } from 'koa';
import { didYouMean } from '../../did-you-mean.js';
import type { Limits } from '../../limits/index.js';
import { notFound } from '../errors.js';
import type { RequestState } from '../route.js';
import { countRequest } from './rate-limit.js';

/** Answers a path without a route with 404 and the nearest path there is. It counts against the rate limit, too. */
export function answerNotFound(paths: readonly string[], limits: Limits): Middleware<RequestState> {
  return async (ctx) => {
    await countRequest(ctx, limits);
    throw notFound(suggestPath(ctx.path, paths));
  };
}

/** No path of the interface is longer, whatever its parameters. */
const MAX_PATH_LENGTH = 100;

/** The path that is nearest to one that is not there, as the OpenAPI document has it: `/v1/tax-codes/{code}` for
 *  `/v1/tax-code/BR`. What stands in the place of a parameter may be anything. */
function suggestPath(path: string, templates: readonly string[]): string | undefined {
  if (path.length > MAX_PATH_LENGTH) return undefined;
  const steps = namesIn(path);
  let nearest: string | undefined;
  for (const template of templates) {
    const names = namesIn(template);
    if (names.length !== steps.length) continue;
    const [right, actual] = [spelling(names, names), spelling(steps, names)];
    if (actual === right) return template;
    if (didYouMean(actual, [right]) !== undefined) nearest ??= template;
  }
  return nearest;
}

/** The names of a path without its version, which is the same for all: `['tax-codes', '{code}']`. */
function namesIn(path: string): string[] {
  const names = path
    .toLowerCase()
    .split('/')
    .filter((name) => name !== '');
  return /^v\d+$/.test(names[0] ?? '') ? names.slice(1) : names;
}

/** The names that are fixed in a template. */
function spelling(names: readonly string[], template: readonly string[]): string {
  return names.filter((_, index) => template[index]?.startsWith('{') !== true).join('/');
}
