import { createHash } from 'node:crypto';

/** Headers with their values. */
export type Headers = readonly (readonly [name: string, value: string])[];

/** What everything of the site says to the browser, with its policy. A query is somebody's pay, so no other site is told of it. */
function headersWith(policy: readonly string[]): Headers {
  return [
    ['Content-Security-Policy', policy.join('; ')],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Referrer-Policy', 'no-referrer'],
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Content-Type', 'text/html; charset=utf-8'],
  ];
}

/** Of pages with this style in them: its hash allows it, and no other. */
export function pageHeaders(style: string): Headers {
  return headersWith([
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${hashOf(style)}`,
    "img-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types farthing',
  ]);
}

/** Of a document that is complete in itself, with no script. */
export function documentHeaders(style: string): Headers {
  return headersWith([
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ]);
}

/** What leads elsewhere has nothing to show. */
export const EMPTY_HEADERS = headersWith(["default-src 'none'", "frame-ancestors 'none'"]);

/** As a policy names what may stand in a page. */
function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** A case is nobody's to find. */
export const NO_INDEX = ['X-Robots-Tag', 'noindex'] as const;

/** A weak entity tag of all that a page depends on: what is sent may be compressed. */
export function etagOf(...parts: readonly string[]): string {
  return `W/"${createHash('sha256').update(JSON.stringify(parts)).digest('base64url')}"`;
}
