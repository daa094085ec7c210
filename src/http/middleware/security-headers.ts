import type { Middleware } from 'koa';
import helmet from 'koa-helmet';
import type { RequestState } from '../route.js';

/** Headers that keep a browser from making anything of an answer but what it is: JSON, to be read by whoever asked. Those
 *  that only say something to a page, which no answer here is, are left out. */
export function securityHeaders(): Middleware<RequestState> {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
    },
    // Anyone may read what is published, from any page: CORS says who may read the rest.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    xFrameOptions: { action: 'deny' },
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
}
