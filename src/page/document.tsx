import type { ComponentChildren, VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { type Headers, NO_INDEX, PAGE_HEADERS } from './headers.js';
import type { PageAnswer, Site } from './site.js';
import { LANGUAGE, NAME, nav, title as titleOf } from './texts/en.js';

/** A module of the browser that a page works with; without it the page works, too. */
export type Script = 'live' | 'why' | 'curve' | 'search' | 'try';

export interface Document {
  readonly title: string;
  /** The path that the navigation marks as the one that is shown. */
  readonly current?: string;
  readonly scripts?: readonly Script[];
  /** The same as JSON. */
  readonly json?: string;
  readonly children: ComponentChildren;
}

const LINKS = [
  ['/pay', nav.pay],
  ['/payslip', nav.payslip],
  ['/sick-pay', nav.sickPay],
  ['/tax-code', nav.taxCode],
  ['/book', nav.book],
  ['/developers', nav.developers],
] as const;

/** A page as an answer. */
export function html(site: Site, document: Document, status = 200, headers: Headers = []): PageAnswer {
  const body = `<!doctype html>\n${renderToString(<Shell site={site} {...document} />)}`;
  return { status, headers: [...PAGE_HEADERS, ...headers], body };
}

/** Parts of a page that its script asked for. */
export function parts(content: VNode, status: number, headers: Headers): PageAnswer {
  return { status, headers: [...PAGE_HEADERS, NO_INDEX, ...headers], body: renderToString(content) };
}

function Shell({ site, title, current, scripts = [], json, children }: Document & { readonly site: Site }) {
  const { assets } = site;
  return (
    <html lang={LANGUAGE}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{titleOf(title)}</title>
        <link rel="stylesheet" href={assets.address('page.css')} />
        <link rel="icon" type="image/svg+xml" href={assets.address('icon.svg')} />
        {json !== undefined && <link rel="alternate" type="application/json" href={json} />}
        {scripts.map((name) => (
          <script key={name} type="module" src={assets.address(`${name}.js`)} />
        ))}
      </head>
      <body>
        <a class="skip" href="#main">
          {nav.skip}
        </a>
        <header class="top">
          <div>
            <a class="brand" href="/">
              <Mark />
              {NAME}
            </a>
            <button class="menu" type="button" popovertarget="menu">
              {nav.menu}
            </button>
            <nav id="menu" popover="auto" aria-label={nav.main}>
              <ul>
                {LINKS.map(([path, name]) => (
                  <li key={path}>
                    <a href={path} {...(path === current && { 'aria-current': 'page' })}>
                      {name}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          </div>
        </header>
        <main id="main">{children}</main>
      </body>
    </html>
  );
}

/** The mark of the name: a quarter, which is what a farthing is of a penny. */
function Mark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <circle cx="16" cy="16" r="16" />
      <text x="16" y="21.5" text-anchor="middle">
        ¼
      </text>
    </svg>
  );
}
