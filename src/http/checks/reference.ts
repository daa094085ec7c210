import type { Context } from 'koa';
import type { CodedFault } from '../errors.js';

/** The header with the caller's own mark for a record. It is a header, for what stands in a query is logged by proxies. */
export const REFERENCE_HEADER = 'Farthing-Reference';

/** The marks that there may be. */
export const REFERENCE = '^[A-Za-z0-9 ._/-]{1,64}$';

const reference = new RegExp(REFERENCE);

/** The mark of a request; undefined where it has none. */
export function referenceOf(ctx: Pick<Context, 'get' | 'headers'>): string | undefined {
  return 'farthing-reference' in ctx.headers ? ctx.get(REFERENCE_HEADER) : undefined;
}

/** What is wrong with a mark. */
export function referenceFaults(mark: string | undefined): readonly CodedFault[] {
  if (mark === undefined || reference.test(mark)) return [];
  const message = `${REFERENCE_HEADER} must be 1 to 64 of the letters A to Z and a to z, digits, blanks and . _ / -`;
  return [{ field: REFERENCE_HEADER, code: 'MALFORMED', message }];
}
