import type { Middleware, ParameterizedContext } from 'koa';
import type { KeyStore } from '../../keys/index.js';
import type { Limits } from '../../limits/index.js';
import {
  type Asset,
  EMPTY_HEADERS,
  failurePage,
  findPage,
  type Page,
  type PageAnswer,
  type PageRequest,
  type Site,
  type Visitor,
  visitorOf,
} from '../../page/index.js';
import { payloadTooLarge, rateLimited } from '../errors.js';
import { acceptedCoding } from '../prepared-answer.js';
import { dependsOn, setHeaders } from '../response.js';
import type { RequestState } from '../route.js';
import { countFailedKey, countRequest, rejectBlocked } from './rate-limit.js';

type Context = ParameterizedContext<RequestState>;

/** No case is longer. */
const MAX_QUERY_LENGTH = 4_096;
/** A key and an address of this site. */
const MAX_FORM_BYTES = 1_024;

/** Paths that are of programs and their operators, where an error stays JSON whoever asks. */
const OF_PROGRAMS = /^\/(v\d+(\/|$)|openapi\.json$|healthz$|readyz$)/;

export interface PageGates {
  readonly keys: KeyStore;
  readonly limits: Limits;
  /** Lets a request wait for its turn. */
  readonly queue: Middleware<RequestState>;
}

const NOBODY: Visitor = { isOpen: false };

/** Answers the pages of the site; what is none of them goes on to the routes of the API. */
export function pages(site: Site, gates: PageGates): Middleware<RequestState> {
  return async (ctx, next) => {
    const asset = ctx.path.startsWith('/assets/')
      ? site.assets.find(ctx.path.slice('/assets/'.length))
      : undefined;
    if (asset !== undefined) return sendAsset(ctx, asset);
    const { pages: matches, params } = findPage(ctx.path);
    const [first] = matches;
    if (first === undefined) {
      const withoutSlash = ctx.path.replace(/\/+$/, '');
      if (withoutSlash !== ctx.path && findPage(withoutSlash).pages.length > 0)
        return redirect(ctx, withoutSlash);
      if (!OF_PROGRAMS.test(ctx.path)) {
        dependsOn(ctx, 'Accept');
        if (likesHtml(ctx)) answerErrorsAsPages(ctx, site);
      }
      return next();
    }
    ctx.state.route = first.path;
    answerErrorsAsPages(ctx, site);
    const method = ctx.method === 'HEAD' ? 'GET' : ctx.method;
    const page = matches.find((each) => each.method === method);
    if (page === undefined) return send(ctx, failurePage(site, 405));
    const status = refusalOf(ctx, page);
    if (status !== undefined) return send(ctx, failurePage(site, status));
    // A page that calculates nothing is there for all, also while the keys cannot be read.
    let visitor = NOBODY;
    const request = requestOf(ctx, gates, (requests) => count(ctx, page, visitor, gates.limits, requests));
    if (page.calculates) visitor = await visitorOf(request, site);
    await request.countMore(1);
    await gates.queue(ctx, async () => {
      const { querystring } = ctx;
      send(ctx, await page.answer({ site, request, visitor, params, querystring }));
    });
  };
}

/** From now on what is thrown is answered as a page. */
function answerErrorsAsPages(ctx: Context, site: Site): void {
  ctx.state.answerError = ({ status, headers }) =>
    send(ctx, failurePage(site, status, headers['Retry-After']));
}

/** Browsers name HTML; programs that take anything are given JSON. */
function likesHtml(ctx: Context): boolean {
  return ctx.accepts(['application/json', 'text/html']) === 'text/html';
}

/** Why a request is refused before anything is read of it, as a status; undefined where it is not. */
function refusalOf(ctx: Context, page: Page): number | undefined {
  if (ctx.querystring.length > MAX_QUERY_LENGTH) return 414;
  const from = ctx.get('Sec-Fetch-Site');
  if (page.method === 'POST') {
    const origin = ctx.get('Origin');
    return (origin === '' ? from === 'same-origin' : origin === originOf(ctx)) ? undefined : 403;
  }
  // A link from another site opens a page; nothing else of that site may ask for one.
  const isOpened = ctx.get('Sec-Fetch-Mode') === 'navigate' && ctx.get('Sec-Fetch-Dest') === 'document';
  return page.calculates && from === 'cross-site' && !isOpened ? 403 : undefined;
}

/** The scheme and host that a request was sent to; Koa's own `origin` is the header. */
function originOf({ protocol, host }: Context): string {
  return `${protocol}://${host}`;
}

function requestOf(ctx: Context, gates: PageGates, countMore: PageRequest['countMore']): PageRequest {
  const { method, path, querystring, secure: isSecure } = ctx;
  return {
    method,
    path,
    querystring,
    origin: originOf(ctx),
    isSecure,
    header: (name) => ctx.get(name),
    findKey: (key) => findKey(ctx, key, gates),
    countMore,
    form: () => formIn(ctx),
  };
}

/** As a call with the key: too many attempts with unknown keys get 429. */
async function findKey(ctx: Context, key: string, { keys, limits }: PageGates): Promise<string | undefined> {
  if (key === '') return undefined;
  rejectBlocked(ctx, limits, () => keys.remembers?.(key) !== false);
  const record = await keys.find(key);
  if (record === undefined) await countFailedKey(ctx, limits);
  return record?.id;
}

async function formIn(ctx: Context): Promise<URLSearchParams> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of ctx.req) {
    if (!Buffer.isBuffer(piece)) continue;
    bytes += piece.length;
    if (bytes > MAX_FORM_BYTES) throw payloadTooLarge(`${MAX_FORM_BYTES} bytes`);
    pieces.push(piece);
  }
  return new URLSearchParams(Buffer.concat(pieces).toString());
}

/** What calculates has a limit of its own, a key's where a key opened the session; the rest counts as all that is published. */
async function count(
  ctx: Context,
  { calculates }: Page,
  { keyId }: Visitor,
  limits: Limits,
  requests: number,
): Promise<void> {
  if (!calculates) return countRequest(ctx, limits);
  const allowance = await limits.countPage(keyId === undefined ? { address: ctx.ip } : { keyId }, requests);
  if (allowance?.isAllowed === false) throw rateLimited(allowance.resetSeconds);
}

function send(ctx: Context, { status, headers, body }: PageAnswer): void {
  ctx.status = status;
  setHeaders(ctx, headers);
  if (status === 304) return;
  ctx.body = body;
  // Koa makes a type of its own from a body.
  setHeaders(ctx, [['Content-Type', 'text/html; charset=utf-8']]);
}

function redirect(ctx: Context, path: string): void {
  setHeaders(ctx, EMPTY_HEADERS);
  ctx.status = 308;
  ctx.set('Location', `${path}${ctx.search}`);
}

/** A file never changes: its name has its hash. */
function sendAsset(ctx: Context, { type, body }: Asset): void {
  ctx.state.route = '/assets/{file}';
  const coding = acceptedCoding(ctx);
  dependsOn(ctx, 'Accept-Encoding');
  setHeaders(ctx, [
    ['Cache-Control', 'public, max-age=31536000, immutable'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
  ]);
  if (coding !== 'identity') setHeaders(ctx, [['Content-Encoding', coding]]);
  ctx.body = body(coding);
  setHeaders(ctx, [['Content-Type', type]]);
}
