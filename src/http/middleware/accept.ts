import type { Middleware } from 'koa';
import { notAcceptable } from '../errors.js';
import { memoizeByHeader } from '../memoize-by-header.js';
import { dependsOn } from '../response.js';
import type { RequestState } from '../route.js';

/** The forms of answers; problem details are for errors alone. */
export type Form = 'application/json' | 'application/problem+json' | 'text/plain' | 'text/html';

/** Refuses a caller who accepts no form of the answer. Whoever accepts problem details accepts JSON. */
export function acceptable(...forms: readonly Form[]): Middleware<RequestState> {
  const formFor = preferredForm(...forms, 'application/problem+json');
  return (ctx, next) => {
    dependsOn(ctx, 'Accept');
    if (formFor(ctx) === undefined) throw notAcceptable(forms);
    return next();
  };
}

/** Negotiates the form of an answer: the one that the caller prefers, the first of equals; undefined where none is acceptable. */
export function preferredForm(...forms: readonly Form[]) {
  // A caller may name the charset, which is that of the answer anyway.
  const types = forms.flatMap((form) => [form, `${form}; charset=utf-8`]);
  return memoizeByHeader('accept', (ctx): Form | undefined => {
    const type = ctx.accepts(types);
    if (typeof type !== 'string') return undefined;
    return forms.find((form) => type === form || type.startsWith(`${form};`));
  });
}
