import Router from '@koa/router';
import type { Middleware, ParameterizedContext } from 'koa';
import type { KeyStore } from '../keys/index.js';
import type { Limits } from '../limits/index.js';
import type { Scheduler } from '../scheduler/index.js';
import type { Budgets } from './body/budget.js';
import { acceptedType, type MediaType } from './middleware/accept.js';
import { knownKey } from './middleware/api-key.js';
import { conditionalGet } from './middleware/conditional-get.js';
import { crossOrigin } from './middleware/cross-origin.js';
import type { ServiceFault } from './middleware/error-answers.js';
import { checkType, jsonBodyReceiver } from './middleware/json-body.js';
import { answerLines } from './middleware/lines.js';
import { onlyMethod } from './middleware/only-method.js';
import { inTurn } from './middleware/queue.js';
import { checkNotOverdrawn, withinLimit } from './middleware/rate-limit.js';
import type { Edition } from './prepared-answer.js';
import { queryOf } from './query.js';
import { referenceOf } from './reference.js';
import { sendHtml, sendJson, sendText } from './response.js';
import type { PostCall, PostRoute, ReadRoute, RequestState, Route } from './route.js';

/** The shared parts of the routes' middleware. */
export interface Gates {
  readonly keys: KeyStore;
  readonly limits: Limits;
  readonly scheduler: Scheduler;
  /** Memory for the bodies of all requests at once. */
  readonly bodies: Budgets;
  /** How long a batch waits while others of its caller are worked, in milliseconds; as long as is right where it is left out. */
  readonly batchWait?: number | undefined;
  readonly corsOrigins: readonly string[];
  /** From `editionOf`: entity tags change with it. */
  readonly edition: Edition;
  /** Called for a fault of the service within an answer that goes on. */
  readonly report: (fault: ServiceFault) => void;
}

/** Dispatches each request to its route, or to another path. Checks come in this order: path, method, key, limit, what the caller accepts, type and size
 *  of the body, JSON. A request that passes them waits in the queue for the rest. */
export function router(
  routes: readonly Route[],
  gates: Gates,
  others: readonly PathMiddleware[] = [],
): Dispatcher {
  const paths = routes.map((route) => ({
    path: route.path,
    middleware: [
      rememberRoute(route),
      crossOrigin(route.method, gates.corsOrigins),
      onlyMethod(route.method),
      answerRoute(route, gates),
    ],
  }));
  return dispatchByPath([...paths, ...others]);
}

/** Middleware that dispatches requests by their path. */
type Dispatcher = ReturnType<Router<RequestState>['routes']>;

/** A path with its middleware, in order. */
export interface PathMiddleware {
  readonly path: string;
  readonly middleware: readonly Middleware<RequestState>[];
}

/** Dispatches requests by their path. Paths without parameters are looked up in a map. A router tries each of its patterns in turn,
 *  so there is a small router for each prefix. */
export function dispatchByPath(paths: readonly PathMiddleware[]): Dispatcher {
  const handlers = new Map<string, Middleware<RequestState>>();
  const routers = new Map<string, Router<RequestState>>();
  for (const { path, middleware } of paths) {
    const handler = compose(middleware);
    const [prefix = path, ...parameters] = path.split(':');
    if (parameters.length === 0) {
      handlers.set(path, handler);
      continue;
    }
    const router = routers.get(prefix) ?? new Router<RequestState>({ strict: true, sensitive: true });
    routers.set(prefix, router.all(path, handler));
  }
  const patterns = [...routers].map(([begin, router]) => ({ begin, dispatch: router.routes() }));
  return (ctx, next) => {
    const handler = handlers.get(ctx.path);
    if (handler !== undefined) return handler(ctx, next);
    const candidates = patterns.filter(({ begin }) => ctx.path.startsWith(begin));
    const tryFrom = (index: number): Promise<unknown> =>
      candidates[index]?.dispatch(ctx, () => tryFrom(index + 1)) ?? next();
    return tryFrom(0);
  };
}

/** Composes middleware once, where Koa would make a new chain for each request. */
function compose(middleware: readonly Middleware<RequestState>[]): Middleware<RequestState> {
  return middleware.reduceRight((later, each) => (ctx, next) => each(ctx, () => later(ctx, next)));
}

function answerRoute(route: Route, gates: Gates): Middleware<RequestState> {
  if (route.method === 'GET') return answerRead(route, gates);
  return 'open' in route ? answerLines(route, gates) : answerPost(route, gates);
}

function answerRead(route: ReadRoute, { limits, scheduler, edition }: Gates): Middleware<RequestState> {
  const checkAccept = acceptedType('application/json');
  const answer = conditionalGet(route, edition);
  return (ctx) =>
    withinLimit(ctx, limits, () =>
      inTurn(ctx, scheduler, (nextTurn) => {
        checkAccept(ctx);
        return answer(ctx, nextTurn);
      }),
    );
}

function answerPost(route: PostRoute, { keys, limits, scheduler, bodies }: Gates): Middleware<RequestState> {
  const typeFor = acceptedType(...mediaTypesOf(route));
  const withBody = jsonBodyReceiver(route.bounds);
  const send = async (ctx: ParameterizedContext<RequestState>, type: MediaType, call: PostCall) => {
    if (type === 'text/plain' && route.explain !== undefined) sendText(ctx, await route.explain(call));
    else if (type === 'text/html' && route.html !== undefined) sendHtml(ctx, await route.html(call));
    else sendJson(ctx, await route.answer(call));
  };
  return async (ctx) => {
    ctx.state.apiKey = await knownKey(ctx, keys, limits);
    await withinLimit(ctx, limits, (payBefore) => {
      const type = typeFor(ctx);
      checkType(ctx, 'application/json');
      return withBody(ctx, bodies.requests, async (body) => {
        await payBefore(route.points?.(body) ?? 1);
        await inTurn(ctx, scheduler, (nextTurn) => {
          checkNotOverdrawn(ctx, limits);
          const call = {
            query: queryOf(ctx),
            body,
            nextTurn,
            requestId: ctx.state.requestId,
            reference: referenceOf(ctx),
          };
          return send(ctx, type, call);
        });
      });
    });
  };
}

/** The path of a route as the OpenAPI document has it. */
export function templateOf({ path }: Route): string {
  return path.replaceAll(/:(\w+)/g, '{$1}');
}

/** Records the route of a request, for the log and the metrics. */
function rememberRoute(route: Route): Middleware<RequestState> {
  const template = templateOf(route);
  return (ctx, next) => {
    ctx.state.route = template;
    return next();
  };
}

/** The media types that an operation answers in; JSON comes first, for callers without a preference. */
function mediaTypesOf({ explain, html }: PostRoute): readonly MediaType[] {
  return [
    'application/json',
    ...(explain === undefined ? [] : (['text/plain'] as const)),
    ...(html === undefined ? [] : (['text/html'] as const)),
  ];
}
