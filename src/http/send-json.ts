import type { Context } from 'koa';
import type { JsonObject } from '../operations/index.js';
import { type Headers, setHeaders } from './set-headers.js';

type Answering = Pick<Context, 'body' | 'res'>;

export const JSON_TYPE: Headers = [['Content-Type', 'application/json; charset=utf-8']];
const PROBLEM_TYPE: Headers = [['Content-Type', 'application/problem+json; charset=utf-8']];
const TEXT_TYPE: Headers = [['Content-Type', 'text/plain; charset=utf-8']];

/** Answers with JSON: an object, or text that was prepared from one. */
export function sendJson(ctx: Answering, json: JsonObject | string): void {
  // Made into text here and not by Koa, so that an object that cannot be becomes a 500 of our shape.
  send(ctx, JSON_TYPE, typeof json === 'string' ? json : JSON.stringify(json));
}

/** Answers with the problem details of an error. */
export function sendProblem(ctx: Answering, problem: JsonObject): void {
  send(ctx, PROBLEM_TYPE, JSON.stringify(problem));
}

/** Answers with words for a reader. */
export function sendText(ctx: Answering, text: string): void {
  send(ctx, TEXT_TYPE, `${text}\n`);
}

/** The type is set before the body, for which Koa would else set one of its own choice. */
function send(ctx: Answering, type: Headers, text: string): void {
  setHeaders(ctx, type);
  ctx.body = text;
}
