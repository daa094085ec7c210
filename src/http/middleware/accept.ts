import type { Context } from 'koa';
import { notAcceptable } from '../errors.js';
import { addVary } from '../response.js';

/** The media types of answers; problem details are for errors alone. */
export type MediaType =
  | 'application/json'
  | 'application/problem+json'
  | 'application/jsonl'
  | 'application/x-ndjson'
  | 'text/csv'
  | 'text/plain'
  | 'text/html';

/** The type of an answer that can have these: the one that the caller prefers. Whoever accepts problem details accepts JSON. Throws
 *  NOT_ACCEPTABLE. */
export function acceptedType(...types: readonly MediaType[]) {
  const typeFor = preferredType(...types);
  const problemFor = preferredType('application/problem+json');
  return (ctx: Pick<Context, 'accepts' | 'get' | 'res'>): MediaType => {
    addVary(ctx, 'Accept');
    const type = typeFor(ctx) ?? (problemFor(ctx) && types[0]);
    if (type === undefined) throw notAcceptable(types);
    return type;
  };
}

/** Negotiates the type of an answer: the one that the caller prefers, the first of equals; undefined where none is acceptable. */
export function preferredType(...types: readonly MediaType[]) {
  // A caller may name the charset, which is that of the answer anyway.
  const typesWithCharset = types.flatMap((each) => [each, `${each}; charset=utf-8`]);
  return (ctx: Pick<Context, 'accepts' | 'get'>): MediaType | undefined => {
    // Most callers name one type, or any: there is nothing to weigh up.
    const named = ctx.get('Accept');
    if (named === '' || named === '*/*') return types[0];
    const only = types.find((each) => each === named);
    if (only !== undefined) return only;
    const type = ctx.accepts(typesWithCharset);
    if (typeof type !== 'string') return undefined;
    return types.find((each) => type === each || type.startsWith(`${each};`));
  };
}
