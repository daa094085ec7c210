import type { JsonObject } from '../json.js';
import { programBuild } from '../law/index.js';
import type { Payroll } from '../operations/index.js';
import { cookieIn } from './access/cookie.js';
import { type Opener, Sessions } from './access/session.js';
import { isOfThisMachine } from './access/this-machine.js';
import { type Assets, readAssets } from './assets.js';
import { type Headers, pageHeaders } from './headers.js';
import { type Menu, menuOf } from './menu.js';
import { Pages } from './page.js';
import { pagesOf } from './pages.js';

/*
 * What the pages of the site share: its parts, a request as pages see it, and an answer.
 */

/** Who may use the calculators, and what page sessions are signed with. */
export interface PageSettings {
  /** Whether the calculators are open to all, to this machine, or to those with a page session alone. */
  readonly page: 'public' | 'local' | 'keyed';
  /** 32 bytes in hexadecimal digits that sign page sessions. */
  readonly secret: string;
  /** The token of the start link; undefined where there is no such link. */
  readonly linkToken?: string | undefined;
  /** Whether only this machine reaches the service. */
  readonly isLoopback: boolean;
  /** Sessions are bound to this text: all end when it changes. */
  readonly boundTo: string;
}

/** What the service gives to the pages. */
export interface SiteParts {
  readonly payroll: Payroll;
  readonly settings: PageSettings;
  /** Whether the key with an id is accepted now. */
  readonly isLive: (keyId: string) => Promise<boolean>;
  /** The OpenAPI document, made at the first call. */
  readonly document: () => Promise<JsonObject>;
  /** Identifies all that pages depend on: the program, and the law of every year. */
  readonly edition: string;
}

/** A request for a page. */
export interface PageRequest {
  readonly method: string;
  readonly path: string;
  readonly querystring: string;
  /** A header; empty where there is none. */
  readonly header: (name: string) => string;
  /** The names of all its headers, in small letters. */
  readonly headerNames: readonly string[];
  /** Whether it came over https. */
  readonly isSecure: boolean;
  /** The scheme and host that it was sent to. */
  readonly origin: string;
  /** The id of a key that a person entered; undefined where it is unknown. A wrong key counts against the limit, as with a call. */
  readonly findKey: (key: string) => Promise<string | undefined>;
  /** The body of a form. */
  readonly form: () => Promise<URLSearchParams>;
}

/** An answer of the site. */
export interface PageAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string | Buffer;
}

/** Who sent a request: `isOpen` where the calculators are open to them. */
export interface Visitor {
  readonly isOpen: boolean;
  /** Whether they have a page session. */
  readonly hasSession: boolean;
  /** The key that opened their session, which their requests count on. */
  readonly keyId?: string;
}

/** All that pages are rendered with. */
export interface Site extends SiteParts {
  readonly assets: Assets;
  /** The headers of every page. */
  readonly headers: Headers;
  readonly sessions: Sessions;
  readonly menu: Menu;
  readonly pages: Pages;
}

/** Makes the site. Throws `CannotStart` where the assets are not built. */
export function siteOf(parts: SiteParts): Site {
  const { secret, linkToken, boundTo } = parts.settings;
  const sessions = new Sessions({ secret, linkToken, boundTo, now: Date.now });
  const assets = readAssets();
  const edition = `${parts.edition} ${programBuild()}`;
  return {
    ...parts,
    edition,
    assets,
    headers: pageHeaders(assets.style),
    sessions,
    menu: menuOf(parts.payroll.operations),
    pages: new Pages(pagesOf(parts.payroll)),
  };
}

/** Who sent a request. A key that was revoked ends the sessions that it opened. */
export async function visitorOf(request: PageRequest, site: Site): Promise<Visitor> {
  const opener = site.sessions.read(cookieIn(request.header('Cookie'), request.isSecure));
  if (opener !== undefined && (await isValid(opener, site))) {
    return { isOpen: true, hasSession: true, ...('keyId' in opener && { keyId: opener.keyId }) };
  }
  const { page } = site.settings;
  return { isOpen: page === 'public' || (page === 'local' && isOfThisMachine(request)), hasSession: false };
}

async function isValid(opener: Opener, { isLive }: Site): Promise<boolean> {
  return 'link' in opener || isLive(opener.keyId);
}
