import type { ServerResponse } from 'node:http';

/** Headers with their values. */
export type Headers = readonly (readonly [name: string, value: string])[];

type Answering = { readonly res: ServerResponse };

/** Sets headers of an answer, unless they have gone out already. Koa's own `set` would do, but an answer has some twenty
 *  headers, and copies of names and values are most of what it takes to set them so. */
export function setHeaders({ res }: Answering, headers: Headers): void {
  if (res.headersSent) return;
  for (const [name, value] of headers) res.setHeader(name, value);
}

/** Says that the answer depends on this header of the request, too, which nothing before has said. */
export function dependsOn(ctx: Answering, header: string): void {
  const others = ctx.res.getHeader('Vary');
  setHeaders(ctx, [['Vary', others === undefined ? header : `${others}, ${header}`]]);
}
