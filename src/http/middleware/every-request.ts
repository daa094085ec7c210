import { randomUUID } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import type { Payroll } from '../../operations/index.js';
import type { Documentation } from '../errors.js';
import { type Headers, setHeaders } from '../response.js';
import type { RequestState } from '../route.js';
import { bookHeaders } from './book-headers.js';
import { compress } from './compression.js';
import { errorAnswers, type ServiceFault } from './error-answers.js';
import { observeEnd, type RequestRecord } from './request-observer.js';

/** Headers that keep a browser from treating an answer as anything but data. */
const SECURITY: Headers = [
  ['Content-Security-Policy', "default-src 'none';frame-ancestors 'none'"],
  // Anyone may read what is published, from any page: CORS says who may read the rest.
  ['Cross-Origin-Resource-Policy', 'cross-origin'],
  ['Referrer-Policy', 'no-referrer'],
  ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'],
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
];

/** Forbids caches to store answers to a POST: they are about one person's pay. */
const NO_STORE: Headers = [['Cache-Control', 'no-store']];

/** What requests and their answers are given, whatever they ask for. */
interface EveryRequest {
  readonly payroll: Payroll;
  readonly documentation: Documentation;
  readonly observe?: ((record: RequestRecord) => void) | undefined;
  readonly report: (fault: ServiceFault) => void;
}

/** Gives every request an id, and every answer its headers; answers whatever is thrown, and compresses what is large. */
export function everyRequest({ payroll, documentation, observe, report }: EveryRequest) {
  const setBookHeaders = bookHeaders(payroll);
  const answerError = errorAnswers(report, documentation);
  const middleware: Middleware<RequestState> = async (ctx, next) => {
    const { state } = ctx;
    state.requestId = requestIdOf(ctx);
    if (observe !== undefined) observeEnd(ctx, observe);
    ctx.res.setHeader('X-Request-Id', state.requestId);
    setHeaders(ctx, SECURITY);
    if (ctx.method === 'POST') setHeaders(ctx, NO_STORE);
    try {
      await next();
    } catch (thrown) {
      answerError(ctx, thrown);
    }
    await compress(ctx);
    setBookHeaders(ctx);
  };
  return middleware;
}

/** The caller's own id where it is safe in a log, else a new one. */
function requestIdOf(ctx: Pick<Context, 'get'>): string {
  const callersId = ctx.get('X-Request-Id');
  return /^[A-Za-z0-9._-]{1,128}$/.test(callersId) ? callersId : randomUUID();
}
