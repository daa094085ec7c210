import type { Middleware } from 'koa';
import { type Headers, setHeaders } from '../response.js';
import type { RequestState } from '../route.js';

/** Headers that keep a browser from treating an answer as anything but data. */
const HEADERS: Headers = [
  ['Content-Security-Policy', "default-src 'none';frame-ancestors 'none'"],
  // Anyone may read what is published, from any page: CORS says who may read the rest.
  ['Cross-Origin-Resource-Policy', 'cross-origin'],
  ['Referrer-Policy', 'no-referrer'],
  ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'],
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
];

/** Sets these headers on every answer. */
export function securityHeaders(): Middleware<RequestState> {
  return (ctx, next) => {
    setHeaders(ctx, HEADERS);
    return next();
  };
}
