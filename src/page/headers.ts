import { createHash } from 'node:crypto';

/** Headers with their values. */
export type Headers = readonly (readonly [name: string, value: string])[];

/** The headers that all answers of the site have alike. No referrer is sent: a query is somebody's pay. */
export const SHARED_HEADERS: Headers = [
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Referrer-Policy', 'no-referrer'],
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
];

/** The headers of an answer with a body, with this content policy. */
function headersWith(policy: readonly string[]): Headers {
  return [
    ['Content-Security-Policy', policy.join('; ')],
    ...SHARED_HEADERS,
    ['Content-Type', 'text/html; charset=utf-8'],
  ];
}

/** The headers of pages with this style in them, which the policy allows by its hash. */
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

/** The headers of a self-contained document without scripts, with this style in it. */
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

/** The headers of a table as a file, under this name. */
export function fileHeaders(name: string): Headers {
  return [
    ...EMPTY_HEADERS,
    ['Content-Type', 'text/csv; charset=utf-8'],
    ['Content-Disposition', `attachment; filename="${name}"`],
    ['Cache-Control', 'private, no-store'],
    NO_INDEX,
  ];
}

/** The headers of redirects and other answers without a page of their own. */
export const EMPTY_HEADERS = headersWith(["default-src 'none'", "frame-ancestors 'none'"]);

/** The hash of an inline style, as a content policy names it. */
function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** Keeps search engines away from cases. */
export const NO_INDEX = ['X-Robots-Tag', 'noindex'] as const;

/** A weak entity tag of all that a page depends on; weak, as the answer may be compressed. */
export function etagOf(...parts: readonly string[]): string {
  return `W/"${createHash('sha256').update(JSON.stringify(parts)).digest('base64url')}"`;
}
