import { createHash } from 'node:crypto';

/** Headers with their values. */
export type Headers = readonly (readonly [name: string, value: string])[];

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types farthing',
].join('; ');

/** What every page says to the browser. A query is somebody's pay, so no other site is told of it. */
export const PAGE_HEADERS: Headers = [
  ['Content-Security-Policy', POLICY],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Referrer-Policy', 'no-referrer'],
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  ['Content-Type', 'text/html; charset=utf-8'],
];

/** A case is nobody's to find. */
export const NO_INDEX = ['X-Robots-Tag', 'noindex'] as const;

/** A weak entity tag of all that a page depends on: what is sent may be compressed. */
export function etagOf(...parts: readonly string[]): string {
  return `W/"${createHash('sha256').update(JSON.stringify(parts)).digest('base64url')}"`;
}
