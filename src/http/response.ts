import type { Context } from 'koa';
import type { JsonObject } from '../operations/index.js';

/** Headers with their values. */
export type Headers = readonly (readonly [name: string, value: string])[];

type ResponseContext = Pick<Context, 'body' | 'res'>;

export const JSON_TYPE: Headers = [['Content-Type', 'application/json; charset=utf-8']];
const PROBLEM_TYPE: Headers = [['Content-Type', 'application/problem+json; charset=utf-8']];
const TEXT_TYPE: Headers = [['Content-Type', 'text/plain; charset=utf-8']];

/** Sets headers of an answer, unless they have gone out already. Koa's own `set` would do, but an answer has some twenty
 *  headers, and copies of names and values are most of what it takes to set them so. */
export function setHeaders({ res }: Pick<Context, 'res'>, headers: Headers): void {
  if (res.headersSent) return;
  for (const [name, value] of headers) res.setHeader(name, value);
}

/** Adds a header of the request to those that the answer depends on (Vary). */
export function dependsOn(ctx: Pick<Context, 'res'>, header: string): void {
  const others = ctx.res.getHeader('Vary');
  setHeaders(ctx, [['Vary', others === undefined ? header : `${others}, ${header}`]]);
}

/** Answers with JSON: an object, or text that was prepared from one. */
export function sendJson(ctx: ResponseContext, json: JsonObject | string): void {
  // Serialised here and not by Koa, so that an object that cannot be becomes a 500 of our shape.
  send(ctx, JSON_TYPE, typeof json === 'string' ? json : JSON.stringify(json));
}

/** Answers with the problem details of an error. */
export function sendProblem(ctx: ResponseContext, problem: JsonObject): void {
  send(ctx, PROBLEM_TYPE, JSON.stringify(problem));
}

/** Answers with plain text. */
export function sendText(ctx: ResponseContext, text: string): void {
  send(ctx, TEXT_TYPE, `${text}\n`);
}

/** Answers with a document, whose headers take the place of those of the API. */
export function sendHtml(ctx: ResponseContext, headers: Headers, html: string): void {
  send(ctx, headers, html);
}

/** The type is set before the body, for which Koa would else set one of its own choice. */
function send(ctx: ResponseContext, type: Headers, text: string): void {
  setHeaders(ctx, type);
  ctx.body = text;
}
