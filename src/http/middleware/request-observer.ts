import type { ParameterizedContext } from 'koa';
import { onceEnded } from '../once-ended.js';
import type { RequestState } from '../route.js';

/** What the log and the metrics may know of a completed request. Never its body, its query or its key: they are
 *  personal data, or credentials. */
export interface RequestRecord {
  readonly requestId: string;
  readonly method: string;
  /** The path of its route as the OpenAPI document has it; undefined where there is none. */
  readonly route: string | undefined;
  /** 499, as proxies have it, where the client went away before there was an answer. */
  readonly status: number;
  /** From the first look at the request until its answer was handed over, in seconds. */
  readonly seconds: number;
  /** The client went away before it had its answer. */
  readonly isAborted: boolean;
  /** The id of its key, where that is known. */
  readonly keyId: string | undefined;
  readonly address: string;
  /** W3C Trace Context, where the caller sent it. */
  readonly traceparent: string | undefined;
}

/** Version 00 of W3C Trace Context, in which an id of zeros is invalid. */
const TRACEPARENT = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** Reports a request once its answer was taken, or never will be. */
export function observeEnd(
  ctx: ParameterizedContext<RequestState>,
  observe: (record: RequestRecord) => void,
): void {
  const start = performance.now();
  // Read now: a closed connection has no address any more.
  const address = ctx.ip;
  onceEnded(ctx, () => {
    const { requestId, route, apiKey } = ctx.state;
    const { headersSent, statusCode, writableFinished } = ctx.res;
    const traceparent = ctx.get('traceparent');
    // A client that disconnects mid-request is still answered, though it never reads the answer.
    const isGone = ctx.req.errored !== null;
    observe({
      requestId,
      method: ctx.method,
      route,
      status: headersSent && !isGone ? statusCode : 499,
      seconds: (performance.now() - start) / 1000,
      isAborted: isGone || !writableFinished,
      keyId: apiKey?.id,
      address,
      traceparent: TRACEPARENT.test(traceparent) ? traceparent : undefined,
    });
  });
}
