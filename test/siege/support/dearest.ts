import { toolsOf } from '../../../src/assistant/server.js';
import { MCP_PATH } from '../../../src/http/assistant.js';
import type { Route } from '../../../src/http/route.js';
import { routes } from '../../../src/http/routes/index.js';
import type { JsonObject } from '../../../src/json.js';
import type { Page } from '../../../src/page/page.js';
import { pagesOf } from '../../../src/page/pages.js';
import { payroll } from '../../support/project.js';
import { KEY } from './besieged.js';

/** A request that takes as long as any of its kind. */
export interface DearestRequest {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Milliseconds of processor time that it may take, by its price; undefined where its answer says what it costs. */
  readonly mostMilliseconds?: number;
}

/** What a request to a page is counted as stands for so many milliseconds at most: a search of a hundred weekly calculations on a busy machine. */
const MILLISECONDS_A_PAGE = 250;

/** Of everything that calculates: all routes, in each form of their answers, the operations of a batch, the tools and the pages. The
 *  list is the program's own; whatever is added to it has a dearest request, or does not compile. */
export function dearestRequests(): readonly DearestRequest[] {
  return [
    ...routes(payroll).all.flatMap(ofRoute),
    ...toolsOf(payroll).flatMap(({ name, dearest }) => dearest().map((each) => ofTool(name, each))),
    ...pagesOf(payroll).flatMap(ofPage),
  ];
}

function ofRoute(route: Route): readonly DearestRequest[] {
  if (route.method === 'GET') return [];
  const { path } = route;
  // Of all operations at once, as a caller has but two batches at work, and twenty that wait.
  if ('open' in route) {
    const body = route.dearest().map((line) => `${JSON.stringify(line)}\n`);
    const table = route.dearestTable();
    return [
      post(path, path, body.join(''), { 'Content-Type': 'application/jsonl' }),
      post(`${path} of a table`, `${path}?${table.query}`, table.body, { 'Content-Type': 'text/csv' }),
    ];
  }
  const types = [
    'application/json',
    ...(route.explain === undefined ? [] : ['text/plain']),
    ...(route.html === undefined ? [] : ['text/html']),
  ];
  const body = JSON.stringify(route.dearest());
  return types.map((type) => post(`${path} as ${type}`, path, body, { Accept: type }));
}

function ofTool(name: string, input: JsonObject): DearestRequest {
  const params = { name, arguments: input };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  const headers = {
    Accept: 'application/json, text/event-stream',
    'Mcp-Method': 'tools/call',
    'Mcp-Name': name,
  };
  const of = 'of' in input ? ` of ${input['of']}` : '';
  return post(`${MCP_PATH} ${name}${of}`, MCP_PATH, body, headers);
}

function ofPage(page: Page): readonly DearestRequest[] {
  if (!page.hasCalculation) return [];
  const { method, dearest, dearestParameters = {} } = page;
  const path = page.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => dearestParameters[name] ?? '');
  const sent = dearest();
  const mostMilliseconds = countOf(page.requestCount ?? 1, new URLSearchParams(sent)) * MILLISECONDS_A_PAGE;
  const headers = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/x-www-form-urlencoded' };
  return method === 'POST'
    ? [{ name: `${method} ${path}`, method, path, headers, body: sent, mostMilliseconds }]
    : [
        {
          name: `${method} ${path}`,
          method,
          path: `${path}?${sent}`,
          headers: {},
          body: '',
          mostMilliseconds,
        },
      ];
}

function countOf(count: number | ((form: URLSearchParams) => number), form: URLSearchParams): number {
  return typeof count === 'number' ? count : count(form);
}

function post(
  name: string,
  path: string,
  body: string,
  headers: Readonly<Record<string, string>>,
): DearestRequest {
  const common = { Authorization: `Bearer ${KEY}`, 'Content-Type': 'application/json' };
  return { name, method: 'POST', path, headers: { ...common, ...headers }, body };
}
