import { matchesTag } from '../entity-tag.js';
import type { NextTurn } from '../operations/index.js';
import { type HtmlPage, html } from './document.js';
import { EMPTY_HEADERS, etagOf, type Headers, NO_INDEX, SHARED_HEADERS } from './headers.js';
import type { PageAnswer, PageRequest, Site, Visitor } from './site.js';

/** A request for a page that was found. */
export interface PageCall {
  readonly site: Site;
  readonly request: PageRequest;
  readonly visitor: Visitor;
  /** The parameters of its path, decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly querystring: string;
  /** As of a payroll. */
  readonly nextTurn: NextTurn;
}

/** A page, or the target of a form. */
export type Page = PageParts & (CalculatingPage | { readonly hasCalculation: false });

/** A page that runs an operation on what a person entered. */
interface CalculatingPage {
  readonly hasCalculation: true;
  /** A right request that takes as long as any, which the siege sends: its query, or its form. */
  readonly dearest: () => string;
  /** What stands in the place of the parameters of its path then. */
  readonly dearestParameters?: Readonly<Record<string, string>>;
}

interface PageParts {
  readonly method: 'GET' | 'POST';
  /** As the log and the metrics name it: `/pay/why/{field}`. */
  readonly path: string;
  /** How many requests it counts as against the limit, for a form by what is in it; one where it is left out. */
  readonly requestCount?: number | ((form: URLSearchParams) => number);
  /** The most kibibytes of its form; one where it is left out. */
  readonly formKibibytes?: number;
  readonly answer: (call: PageCall) => PageAnswer | Promise<PageAnswer>;
}

/** A redirect to an address (303). */
export function seeOther(location: string): PageAnswer {
  return { status: 303, headers: [...EMPTY_HEADERS, ['Location', location]], body: '' };
}

/** A page, perhaps one that shows what is wrong with the request; or another answer. */
export type PageResult = (HtmlPage & { readonly isFaulty?: boolean }) | PageAnswer;

/** Answers a conditional GET: with 304 where the copy in the browser's cache is still right, else with what `make` returns. A
 *  page with faults is answered 400, without an entity tag. The tag covers all that a page depends on: the address, the
 *  visitor, the program and the law. */
export async function conditionalPage(
  call: PageCall,
  make: (headers: Headers) => PageResult | Promise<PageResult>,
): Promise<PageAnswer> {
  const { site, request, visitor, querystring } = call;
  const { edition, payroll } = site;
  const ofVisitor = [String(visitor.isOpen), String(visitor.hasSession), request.origin];
  const etag = etagOf(request.path, querystring, edition, payroll.latestTaxYear(), ...ofVisitor);
  const headers: Headers = [
    ['ETag', etag],
    ['Cache-Control', visitor.isOpen || querystring !== '' ? 'private, no-cache' : 'no-cache'],
    ...(querystring === '' ? [] : [NO_INDEX]),
  ];
  if (matchesTag(request.header('If-None-Match'), etag)) {
    return { status: 304, headers: [...SHARED_HEADERS, ...headers], body: '' };
  }
  const result = await make(headers);
  if (!('children' in result)) return result;
  const page = { ...result, hasSession: visitor.hasSession };
  return result.isFaulty === true ? html(site, page, 400) : html(site, page, 200, headers);
}

/** Finds pages by path. */
export class Pages {
  readonly #patterns: readonly {
    readonly pattern: RegExp;
    readonly pages: readonly Page[];
  }[];

  constructor(pages: readonly Page[]) {
    const paths = [...new Set(pages.map(({ path }) => path))];
    this.#patterns = paths.map((path) => ({
      pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
      pages: pages.filter((page) => page.path === path),
    }));
  }

  /** The pages at a path, one for each method; none for an unknown path. */
  find(path: string): { readonly pages: readonly Page[]; readonly params: Readonly<Record<string, string>> } {
    for (const { pattern, pages } of this.#patterns) {
      const match = pattern.exec(path);
      if (match !== null) return { pages, params: decodeParams(match.groups ?? {}) };
    }
    return { pages: [], params: {} };
  }
}

/** A broken percent-escape stays as it was sent: no name has a percent sign. */
function decodeParams(params: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      try {
        return [name, decodeURIComponent(value)];
      } catch {
        return [name, value];
      }
    }),
  );
}
