import type { JsonObject } from '../json.js';
import type { Payroll } from '../operations/index.js';
import type { Sessions } from './access/session.js';
import type { Assets } from './assets.js';
import type { Headers } from './headers.js';
import type { Menu } from './menu.js';
import type { Pages } from './page.js';

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
export interface SiteServices {
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
export interface Site extends SiteServices {
  readonly assets: Assets;
  /** The headers of every page. */
  readonly headers: Headers;
  readonly sessions: Sessions;
  readonly menu: Menu;
  readonly pages: Pages;
}
