import type { Context } from 'koa';
import type { FieldFault } from '../operations/index.js';

/** The header with the caller's own reference for a record. Not a query parameter, since proxies log those. */
export const REFERENCE_HEADER = 'Farthing-Reference';

/** The pattern of a reference. */
export const REFERENCE = '^[A-Za-z0-9 ._/-]{1,64}$';

const referencePattern = new RegExp(REFERENCE);

/** The reference of a request; undefined where it has none. */
export function referenceOf(ctx: Pick<Context, 'get' | 'headers'>): string | undefined {
  return 'farthing-reference' in ctx.headers ? ctx.get(REFERENCE_HEADER) : undefined;
}

/** What is wrong with a reference. */
export function referenceFaults(reference: string | undefined): readonly FieldFault[] {
  if (reference === undefined || referencePattern.test(reference)) return [];
  const message = `${REFERENCE_HEADER} must be 1 to 64 of the letters A to Z and a to z, digits, blanks and . _ / -`;
  return [{ field: REFERENCE_HEADER, code: 'MALFORMED', message }];
}
