import { html } from '../document.js';
import { type Page, type PageCall, seeOther } from '../page.js';
import { LockedPanel } from '../parts/Notices.js';
import type { PageAnswer } from '../site.js';
import { faultyTitleOf, locked as texts } from '../texts/en.js';
import { setCookie } from './cookie.js';
import type { Opener } from './session.js';
import { takesKeys } from './takes-keys.js';

/** GET /session?open=…: the link that the service printed at its start. */
export const sessionLinkPage: Page = {
  method: 'GET',
  path: '/session',
  hasCalculation: false,
  answer(call) {
    const token = new URLSearchParams(call.querystring).get('open') ?? '';
    return call.site.sessions.isLinkToken(token) ? begin(call, { link: true }, '/') : seeOther('/pay');
  },
};

/** POST /session: a key that a person entered. It is never stored, and in no answer. */
export const sessionKeyPage: Page = {
  method: 'POST',
  path: '/session',
  hasCalculation: false,
  async answer(call) {
    const { site, request } = call;
    const form = await request.form();
    const back = pathIn(form.get('return') ?? '');
    const keyId = takesKeys(call) ? await request.findKey((form.get('key') ?? '').trim()) : undefined;
    if (keyId !== undefined) return begin(call, { keyId }, back);
    const children = <LockedPanel back={back} call={call} isWrong />;
    return html(site, { title: faultyTitleOf(texts.heading), children }, 403);
  },
};

/** POST /session/end: removes the cookie. A copy of it works on: a list of ended sessions in one process would not hold in others. */
export const sessionEndPage: Page = {
  method: 'POST',
  path: '/session/end',
  hasCalculation: false,
  answer: ({ request }) => withCookie(seeOther('/'), setCookie('', request.isSecure)),
};

function begin({ site, request }: PageCall, opener: Opener, location: string): PageAnswer {
  return withCookie(seeOther(location), setCookie(site.sessions.begin(opener), request.isSecure));
}

function withCookie(answer: PageAnswer, cookie: string): PageAnswer {
  const headers = [...answer.headers, ['Set-Cookie', cookie], ['Cache-Control', 'no-store']] as const;
  return { ...answer, headers };
}

/** The address if it is of this site, else /pay: `//…` and `/\…` would lead to another host. */
function pathIn(address: string): string {
  return /^\/(?![/\\])[^\s\\]*$/.test(address) ? address : '/pay';
}
