import Router from '@koa/router';
import type { KeyStore } from '../keys/index.js';
import { apiKey } from './middleware/api-key.js';
import { bodyOf, jsonBody, jsonOnly } from './middleware/json-body.js';
import { otherMethods } from './middleware/other-methods.js';
import type { RequestState, Route } from './route.js';
import { sendJson } from './send-json.js';

/** Leads each request to its route. The order of the checks is the order here: path, method, key, type and size, JSON. */
export function router(routes: readonly Route[], keys: KeyStore): Router<RequestState> {
  const paths = new Router<RequestState>({ strict: true, sensitive: true });
  for (const route of routes) {
    if (route.method === 'GET') {
      paths.get(route.path, async (ctx) => {
        sendJson(ctx, await route.answer({ params: ctx.params, query: ctx.query }));
      });
    } else {
      paths.post(route.path, apiKey(keys), jsonOnly(), jsonBody(), async (ctx) => {
        sendJson(ctx, await route.answer({ query: ctx.query, body: bodyOf(ctx.request) }));
      });
    }
    paths.all(route.path, otherMethods(route.method));
  }
  return paths;
}
