import Router from '@koa/router';
import type { Middleware } from 'koa';
import type { KeyStore } from '../keys/index.js';
import { prefersText, variesByAccept } from './middleware/accept.js';
import { apiKey } from './middleware/api-key.js';
import { compressed } from './middleware/compressed.js';
import { bodyOf, jsonBody, jsonOnly } from './middleware/json-body.js';
import { otherMethods } from './middleware/other-methods.js';
import type { RequestState, Route } from './route.js';
import { sendJson, sendText } from './send-json.js';

/** Leads each request to its route. The order of the checks is the order here: path, method, key, type and size, JSON. */
export function router(routes: readonly Route[], keys: KeyStore): Router<RequestState> {
  const paths = new Router<RequestState>({ strict: true, sensitive: true });
  for (const route of routes) {
    if (route.method === 'GET') {
      paths.get(route.path, ...before(route), async (ctx) => {
        sendJson(ctx, await route.answer({ params: ctx.params, query: ctx.query }));
      });
    } else {
      paths.post(route.path, ...before(route), apiKey(keys), jsonOnly(), jsonBody(), async (ctx) => {
        const call = { query: ctx.query, body: bodyOf(ctx.request) };
        if (route.inWords !== undefined && prefersText(ctx)) sendText(ctx, await route.inWords(call));
        else sendJson(ctx, await route.answer(call));
      });
    }
    paths.all(route.path, otherMethods(route.method));
  }
  return paths;
}

/** What a route needs around its answer; most need nothing. */
function before(route: Route): Middleware<RequestState>[] {
  return [
    ...(route.compressed === true ? [compressed()] : []),
    ...('inWords' in route ? [variesByAccept()] : []),
  ];
}
