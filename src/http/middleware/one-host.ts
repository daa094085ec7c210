import type { Middleware } from 'koa';
import { hostTwice } from '../errors.js';

/** Refuses a request with two headers Host, of which Node takes the first: a proxy in front may take the other one. */
export const oneHost: Middleware = (ctx, next) => {
  // Names and values by turns: to have each header apart, Node would make a list for each.
  const hosts = ctx.req.rawHeaders.filter((text, index) => index % 2 === 0 && /^host$/i.test(text));
  if (hosts.length > 1) throw hostTwice();
  return next();
};
