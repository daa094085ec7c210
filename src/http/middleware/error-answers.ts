import type { ParameterizedContext } from 'koa';
import { BrokenBook } from '../../yaml/index.js';
import { type Documentation, errorBody, problemBody, toApiError } from '../errors.js';
import { sendJson, sendProblem } from '../response.js';
import type { RequestState } from '../route.js';
import { preferredType } from './accept.js';

/** A fault of the service, for its operator. */
export interface ServiceFault {
  readonly what: string;
  readonly requestId?: string;
  /** Where it happened in the program; never a part of the request. */
  readonly stack?: string;
}

/** Answers whatever is thrown as an error, or as problem details to callers who prefer them, and reports internal errors. An error
 *  is answered whatever the caller accepts. */
export function errorAnswers(
  report: (fault: ServiceFault) => void,
  documentation: Documentation,
): (ctx: ParameterizedContext<RequestState>, thrown: unknown) => void {
  const typeFor = preferredType('application/json', 'application/problem+json');
  return (ctx, thrown) => {
    const error = toApiError(thrown);
    const { requestId } = ctx.state;
    if (error.code === 'INTERNAL') report(serviceFaultOf(thrown, requestId));
    if (ctx.state.answerError !== undefined) {
      ctx.set(error.headers);
      ctx.state.answerError(error);
      return;
    }
    ctx.status = error.status;
    // A cache may store a 404 by default: what is missing today can exist tomorrow.
    ctx.set('Cache-Control', 'no-store');
    ctx.set(error.headers);
    ctx.vary('Accept');
    if (typeFor(ctx) === 'application/problem+json') sendProblem(ctx, problemBody(error, requestId));
    else sendJson(ctx, errorBody(error, requestId, documentation));
  };
}

/** The name of an error, its message without figures and quotations, and its stack. Nothing else of it is logged: its fields, and
 *  what its message quotes, may come from the body, which is somebody's pay. */
export function serviceFaultOf(thrown: unknown, requestId?: string): ServiceFault {
  const what = requestId === undefined ? 'failed outside a request' : `request ${requestId} failed`;
  const fault = requestId === undefined ? { what } : { what, requestId };
  if (!(thrown instanceof Error)) return { ...fault, what: `${what}: ${typeof thrown} was thrown` };
  const frames = /^ {4}at .*/ms.exec(thrown.stack ?? '')?.[0] ?? '';
  // Messages about files of the book hold nothing of a request, and need their figures.
  const message = thrown instanceof BrokenBook ? thrown.message : withoutData(thrown.message);
  return { ...fault, stack: `${thrown.name}: ${message}\n${frames}` };
}

function withoutData(message: string): string {
  return message.replace(/".*"/s, '"…"').replace(/\d[\d.,]*/g, '#');
}
