import type { Middleware } from 'koa';
import { notAcceptable } from '../errors.js';
import { memoizeByHeader } from '../memoize-by-header.js';
import { dependsOn } from '../response.js';
import type { RequestState } from '../route.js';

/** The forms that answers are made in; problem details are for errors alone. */
export type Form = 'application/json' | 'application/problem+json' | 'text/plain';

/** Refuses a caller to whom no form of the answer would be acceptable. One who takes problem details takes JSON. */
export function acceptable(...made: readonly Form[]): Middleware<RequestState> {
  const formFor = preferredForm(...made, 'application/problem+json');
  return (ctx, next) => {
    dependsOn(ctx, 'Accept');
    if (formFor(ctx) === undefined) throw notAcceptable(made);
    return next();
  };
}

/** Negotiates the form of an answer: the preferred one, the first of equals; undefined where none is acceptable. */
export function preferredForm(...made: readonly Form[]) {
  // To name the charset that the answer has anyway must not exclude it.
  const offered = made.flatMap((form) => [form, `${form}; charset=utf-8`]);
  return memoizeByHeader('accept', (ctx): Form | undefined => {
    const accepted = ctx.accepts(offered);
    if (typeof accepted !== 'string') return undefined;
    return made.find((form) => accepted === form || accepted.startsWith(`${form};`));
  });
}
