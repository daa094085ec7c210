import type { Middleware, ParameterizedContext } from 'koa';
import type { KeyStore } from '../../keys/index.js';
import type { Limits } from '../../limits/index.js';
import {
  type Asset,
  EMPTY_HEADERS,
  failurePage,
  type Page,
  type PageAnswer,
  type PageRequest,
  type Site,
  type Visitor,
  visitorOf,
} from '../../page/index.js';
import type { Scheduler } from '../../scheduler/index.js';
import type { BodyBudget } from '../body/budget.js';
import { bodyReceiver } from '../body/read.js';
import { rateLimited } from '../errors.js';
import { acceptedCoding } from '../prepared-answer.js';
import { addVary, sendNotModified, setHeaders } from '../response.js';
import type { RequestState } from '../route.js';
import { originOf } from './cross-origin.js';
import { inTurn } from './queue.js';
import { countFailedKey, countRequest } from './rate-limit.js';

type Context = ParameterizedContext<RequestState>;

/** The query of a case is never longer: sixty items of a list with five fields each, and less than what proxies take of a line. */
const MAX_QUERY_LENGTH = 8_000;

/** Paths of the API and of health checks, where an error is JSON also for browsers. */
const API_PATHS = /^\/(v\d+(\/|$)|openapi\.json$|healthz$|readyz$)/;

/** What a request for a page has to pass. */
export interface PageGates {
  readonly keys: KeyStore;
  readonly limits: Limits;
  /** Memory for the bodies of all single requests at once. */
  readonly bodies: BodyBudget;
  readonly scheduler: Scheduler;
}

const ANONYMOUS: Visitor = { isOpen: false, hasSession: false };

/** Answers requests for pages of the site; all others go on to the routes of the API. */
export function pages(site: Site, gates: PageGates): Middleware<RequestState> {
  return async (ctx, next) => {
    const asset = ctx.path.startsWith('/assets/')
      ? site.assets.find(ctx.path.slice('/assets/'.length))
      : undefined;
    if (asset !== undefined) return sendAsset(ctx, asset);
    const { pages: matches, params } = site.pages.find(ctx.path);
    const [first] = matches;
    if (first === undefined) {
      const withoutSlash = ctx.path.replace(/\/+$/, '');
      if (withoutSlash !== ctx.path && site.pages.find(withoutSlash).pages.length > 0)
        return redirect(ctx, withoutSlash);
      if (!API_PATHS.test(ctx.path)) {
        addVary(ctx, 'Accept');
        if (prefersHtml(ctx)) answerErrorsAsPages(ctx, site);
      }
      return next();
    }
    ctx.state.route = first.path;
    answerErrorsAsPages(ctx, site);
    const method = ctx.method === 'HEAD' ? 'GET' : ctx.method;
    const page = matches.find((each) => each.method === method);
    if (page === undefined) return send(ctx, failurePage(site, 405));
    const status = refusalStatus(ctx, page);
    if (status !== undefined) return send(ctx, failurePage(site, status));
    // A page without a calculation needs no key, so it is served even while the keys cannot be read.
    let visitor = ANONYMOUS;
    const request = requestOf(ctx, page, gates);
    if (page.hasCalculation) visitor = await visitorOf(request, site);
    await countPage(ctx, page, visitor, request, gates.limits);
    await inTurn(ctx, gates.scheduler, async (nextTurn) => {
      const { querystring } = ctx;
      send(ctx, await page.answer({ site, request, visitor, params, querystring, nextTurn }));
    });
  };
}

/** Answers errors that are thrown from now on as pages. */
function answerErrorsAsPages(ctx: Context, site: Site): void {
  ctx.state.answerError = ({ status, headers }) =>
    send(ctx, failurePage(site, status, headers['Retry-After']));
}

/** Browsers name HTML; programs that take anything are given JSON. */
function prefersHtml(ctx: Context): boolean {
  return ctx.accepts(['application/json', 'text/html']) === 'text/html';
}

/** The status of a request that is refused before its body is read; undefined where it is not refused. */
function refusalStatus(ctx: Context, page: Page): number | undefined {
  if (ctx.querystring.length > MAX_QUERY_LENGTH) return 414;
  const from = ctx.get('Sec-Fetch-Site');
  if (page.method === 'POST') {
    const origin = ctx.get('Origin');
    // A browser says "null" for our own forms, too, as our pages send no referrer.
    const isNamed = origin !== '' && origin !== 'null';
    return (isNamed ? origin === originOf(ctx) : from === 'same-origin') ? undefined : 403;
  }
  // Another site may link to a page, but not fetch or embed it.
  const isNavigation = ctx.get('Sec-Fetch-Mode') === 'navigate' && ctx.get('Sec-Fetch-Dest') === 'document';
  return page.hasCalculation && from === 'cross-site' && !isNavigation ? 403 : undefined;
}

function requestOf(ctx: Context, { formKibibytes = 1 }: Page, gates: PageGates): PageRequest {
  const { method, path, querystring, secure: isSecure } = ctx;
  let form: Promise<URLSearchParams> | undefined;
  return {
    method,
    path,
    querystring,
    origin: originOf(ctx),
    isSecure,
    header: (name) => ctx.get(name),
    headerNames: Object.keys(ctx.headers),
    findKey: (key) => findKey(ctx, key, gates),
    form: () => {
      form ??= bodyReceiver(formKibibytes)(ctx, gates.bodies, (text) => new URLSearchParams(text));
      return form;
    },
  };
}

/** The id of a key. As for calls of the API, too many attempts with unknown keys are answered with 429. */
async function findKey(ctx: Context, key: string, { keys, limits }: PageGates): Promise<string | undefined> {
  if (key === '') return undefined;
  const record = await keys.find(key);
  if (record !== undefined) return record.id;
  await countFailedKey(ctx, limits);
  return undefined;
}

/** A page with a calculation has a limit of its own, that of the key where one opened the session. All others count by address, as
 *  published answers do. What a form counts for more than one is counted once it is read; as the whole limit where that is no higher. */
async function countPage(
  ctx: Context,
  { hasCalculation, requestCount = 1 }: Page,
  { keyId }: Visitor,
  request: PageRequest,
  limits: Limits,
): Promise<void> {
  const caller = keyId === undefined ? { address: ctx.ip } : { keyId };
  const count = async (requests: number): Promise<number> => {
    const allowance = await (hasCalculation
      ? limits.countPage(caller, requests)
      : countRequest(ctx, limits, requests));
    if (allowance?.isAllowed === false) throw rateLimited(allowance.resetSeconds);
    return allowance?.limit ?? 0;
  };
  if (typeof requestCount === 'number') {
    await count(requestCount);
    return;
  }
  const limit = await count(1);
  const further = Math.min(requestCount(await request.form()), limit) - 1;
  if (further > 0) await count(further);
}

function send(ctx: Context, { status, headers, body }: PageAnswer): void {
  ctx.status = status;
  setHeaders(ctx, headers);
  if (status === 304) {
    // A page is compressed, so that its 200 says this, too.
    addVary(ctx, 'Accept-Encoding');
    sendNotModified(ctx);
    return;
  }
  // Bytes, as of an answer of the API: Koa would count those of a text, and Node make them once more.
  ctx.body = typeof body === 'string' ? Buffer.from(body) : body;
  // Set last: Koa derives a type of its own from a body.
  const [, type = 'text/html; charset=utf-8'] = headers.findLast(([name]) => name === 'Content-Type') ?? [];
  setHeaders(ctx, [['Content-Type', type]]);
}

function redirect(ctx: Context, path: string): void {
  setHeaders(ctx, EMPTY_HEADERS);
  ctx.status = 308;
  ctx.set('Location', `${path}${ctx.search}`);
}

/** Cached forever: the name of a file has its hash. */
function sendAsset(ctx: Context, { type, body }: Asset): void {
  ctx.state.route = '/assets/{file}';
  const coding = acceptedCoding(ctx);
  addVary(ctx, 'Accept-Encoding');
  setHeaders(ctx, [
    ['Cache-Control', 'public, max-age=31536000, immutable'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
  ]);
  if (coding !== 'identity') setHeaders(ctx, [['Content-Encoding', coding]]);
  ctx.body = body(coding);
  setHeaders(ctx, [['Content-Type', type]]);
}
