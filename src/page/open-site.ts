import { programBuild } from '../law/index.js';
import { cookieIn } from './access/cookie.js';
import { type Opener, Sessions } from './access/session.js';
import { isOfThisMachine } from './access/this-machine.js';
import { readAssets } from './assets.js';
import { pageHeaders } from './headers.js';
import { menuOf } from './menu.js';
import { Pages } from './page.js';
import { pagesOf } from './pages.js';
import type { PageRequest, Site, SiteServices, Visitor } from './site.js';

/** Makes the site. Throws `CannotStart` where the assets are not built. */
export function siteOf(parts: SiteServices): Site {
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
