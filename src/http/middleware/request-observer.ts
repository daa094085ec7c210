import type { Middleware } from 'koa';
import type { RequestState } from '../route.js';

/** What can be told of a request that has its answer. Never its body, its query or its key: they are somebody's pay, or
 *  a way in. */
export interface RequestRecord {
  readonly requestId: string;
  readonly method: string;
  /** The path of its route as the OpenAPI document has it; undefined where there is none. */
  readonly route: string | undefined;
  /** 499, as proxies write it, where the client went away before there was an answer. */
  readonly status: number;
  /** From the first look at the request until its answer was handed over, in seconds. */
  readonly seconds: number;
  /** The client went away before it had its answer. */
  readonly aborted: boolean;
  /** The id of the key, where it came with one that is known. */
  readonly keyId: string | undefined;
  readonly address: string;
  /** W3C Trace Context, where the caller sent it. */
  readonly traceparent: string | undefined;
}

/** Version 00 of W3C Trace Context; an id of noughts alone is none. */
const TRACEPARENT = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** Tells of every request once it is over. */
export function requestObserver(observe: (record: RequestRecord) => void): Middleware<RequestState> {
  return (ctx, next) => {
    const begin = performance.now();
    // Of a connection that is closed it cannot be told any more.
    const address = ctx.ip;
    ctx.res.once('close', () => {
      const { requestId, route, apiKey } = ctx.state;
      const { headersSent, statusCode, writableFinished } = ctx.res;
      const traceparent = ctx.get('traceparent');
      // Who goes away in the middle of a request is answered all the same, but nobody is there to take it.
      const wentAway = ctx.req.errored !== null;
      observe({
        requestId,
        method: ctx.method,
        route,
        status: headersSent && !wentAway ? statusCode : 499,
        seconds: (performance.now() - begin) / 1000,
        aborted: wentAway || !writableFinished,
        keyId: apiKey?.id,
        address,
        traceparent: TRACEPARENT.test(traceparent) ? traceparent : undefined,
      });
    });
    return next();
  };
}
