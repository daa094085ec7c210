import { Readable } from 'node:stream';
import type { Context } from 'koa';
import type { JsonObject } from '../json.js';

/** Headers with their values. */
export type Headers = readonly (readonly [name: string, value: string])[];

type ResponseContext = Pick<Context, 'body' | 'res'>;

/** The Content-Type of JSON. */
export const JSON_TYPE: Headers = [['Content-Type', 'application/json; charset=utf-8']];
const PROBLEM_TYPE: Headers = [['Content-Type', 'application/problem+json; charset=utf-8']];
const TEXT_TYPE: Headers = [['Content-Type', 'text/plain; charset=utf-8']];

/** Sets headers of an answer, unless they were sent already. Faster than Koa's own `set`, which copies names and values: an answer
 *  has some twenty headers. */
export function setHeaders({ res }: Pick<Context, 'res'>, headers: Headers): void {
  if (res.headersSent) return;
  for (const [name, value] of headers) res.setHeader(name, value);
}

/** Adds a header of the request to Vary, since the answer depends on it. */
export function addVary(ctx: Pick<Context, 'res'>, header: string): void {
  const others = ctx.res.getHeader('Vary');
  setHeaders(ctx, [['Vary', others === undefined ? header : `${others}, ${header}`]]);
}

/** Answers with lines of JSON as they come. Koa ends the stream where the client goes away. */
export function sendLines(ctx: ResponseContext, type: string, lines: AsyncIterable<string>): void {
  setHeaders(ctx, [['Content-Type', `${type}; charset=utf-8`]]);
  ctx.body = Readable.from(lines);
}

/** Answers that the copy of the client is still right, without a content policy: a browser would put it in the place of the one of its
 *  copy (RFC 9110, 15.4.5). */
export function sendNotModified(ctx: Pick<Context, 'status' | 'res'>): void {
  ctx.status = 304;
  if (!ctx.res.headersSent) ctx.res.removeHeader('Content-Security-Policy');
}

/** Answers with JSON: an object, or text that was prepared from one. */
export function sendJson(ctx: ResponseContext, json: JsonObject | string): void {
  // Serialised here and not by Koa, so that an object that cannot be serialised becomes a 500 in our form.
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
export function sendHtml(
  ctx: ResponseContext,
  { headers, body }: { readonly headers: Headers; readonly body: string },
): void {
  send(ctx, headers, body);
}

/** Sets the type before the body: else Koa would choose one itself. */
function send(ctx: ResponseContext, type: Headers, text: string): void {
  setHeaders(ctx, type);
  // Bytes: Koa would count those of a text, and Node make them once more.
  ctx.body = Buffer.from(text);
}
