import type { Context, Middleware } from 'koa';
import { notAcceptable } from '../errors.js';
import type { RequestState } from '../route.js';

/** The forms that answers are made in; problem details are for errors alone. */
export type Form = 'application/json' | 'application/problem+json' | 'text/plain';

/** Refuses a caller to whom no form of the answer would be acceptable. One who takes problem details takes JSON. */
export function acceptable(...made: readonly Form[]): Middleware<RequestState> {
  return (ctx, next) => {
    ctx.vary('Accept');
    if (preferredForm(ctx, ...made, 'application/problem+json') === undefined) throw notAcceptable(made);
    return next();
  };
}

/** The form that a caller would rather have, the first of several it likes the same; undefined where it takes none. */
export function preferredForm(ctx: Pick<Context, 'accepts'>, ...made: readonly Form[]): Form | undefined {
  // To name the charset that the answer has anyway must not exclude it.
  const accepted = ctx.accepts(made.flatMap((form) => [form, `${form}; charset=utf-8`]));
  if (typeof accepted !== 'string') return undefined;
  return made.find((form) => accepted === form || accepted.startsWith(`${form};`));
}
