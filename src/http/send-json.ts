import type { Context } from 'koa';
import type { JsonObject } from '../payroll/payroll.js';

/** Answers with JSON: an object, or text that was prepared from one. */
export function sendJson(ctx: Pick<Context, 'type' | 'body'>, json: JsonObject | string): void {
  // Made into text here and not by Koa, so that an object that cannot be becomes a 500 of our shape.
  const text = typeof json === 'string' ? json : JSON.stringify(json);
  // Before the body, for which Koa would else set one of its own choice.
  ctx.type = 'application/json';
  ctx.body = text;
}

/** Answers with the problem details of an error. */
export function sendProblem(ctx: Pick<Context, 'type' | 'body'>, problem: JsonObject): void {
  ctx.body = JSON.stringify(problem);
  ctx.type = 'application/problem+json; charset=utf-8';
}

/** Answers with words for a reader. */
export function sendText(ctx: Pick<Context, 'type' | 'body'>, text: string): void {
  ctx.body = `${text}\n`;
  ctx.type = 'text/plain';
}
