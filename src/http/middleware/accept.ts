import type { Context, Middleware } from 'koa';
import { notAcceptable } from '../errors.js';
import { addVary } from '../response.js';
import type { RequestState } from '../route.js';

/** The media types of answers; problem details are for errors alone. */
export type MediaType = 'application/json' | 'application/problem+json' | 'text/plain' | 'text/html';

/** Refuses a caller who accepts none of these types. Whoever accepts problem details accepts JSON. */
export function acceptable(...types: readonly MediaType[]): Middleware<RequestState> {
  const typeFor = preferredType(...types, 'application/problem+json');
  return (ctx, next) => {
    addVary(ctx, 'Accept');
    if (typeFor(ctx) === undefined) throw notAcceptable(types);
    return next();
  };
}

/** Negotiates the type of an answer: the one that the caller prefers, the first of equals; undefined where none is acceptable. */
export function preferredType(...types: readonly MediaType[]) {
  // A caller may name the charset, which is that of the answer anyway.
  const typesWithCharset = types.flatMap((each) => [each, `${each}; charset=utf-8`]);
  return (ctx: Pick<Context, 'accepts'>): MediaType | undefined => {
    const type = ctx.accepts(typesWithCharset);
    if (typeof type !== 'string') return undefined;
    return types.find((each) => type === each || type.startsWith(`${each};`));
  };
}
