import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet, { type HelmetOptions } from 'helmet';
import type { Middleware } from 'koa';
import { type Headers, setHeaders } from '../response.js';
import type { RequestState } from '../route.js';

/** Headers that keep a browser from treating an answer as anything but data. Headers that matter only for pages are left out. */
const PROTECTION: HelmetOptions = {
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
};

/** Sets these headers on every answer. They are constant, so helmet runs once, at start. */
export function securityHeaders(): Middleware<RequestState> {
  const headers = headersOfHelmet();
  return (ctx, next) => {
    setHeaders(ctx, headers);
    return next();
  };
}

function headersOfHelmet(): Headers {
  const headers: [name: string, value: string][] = [];
  const request = new IncomingMessage(new Socket());
  const response = new (class extends ServerResponse {
    override setHeader(name: string, value: number | string | readonly string[]): this {
      headers.push([name, String(value)]);
      return this;
    }
  })(request);
  helmet(PROTECTION)(request, response, () => {});
  return headers;
}
