import type { Context } from 'koa';
import type { JsonObject } from '../payroll/payroll.js';

/** Answers with JSON: an object, or text that was prepared from one. */
export function sendJson(ctx: Pick<Context, 'type' | 'body'>, json: JsonObject | string): void {
  // Made into text here and not by Koa, so that an object that cannot be becomes a 500 of our shape.
  ctx.body = typeof json === 'string' ? json : JSON.stringify(json);
  ctx.type = 'application/json';
}

/** Answers with words for a reader. */
export function sendText(ctx: Pick<Context, 'type' | 'body'>, text: string): void {
  ctx.body = `${text}\n`;
  ctx.type = 'text/plain';
}
