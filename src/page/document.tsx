import type { VNode } from 'preact';
import { jsxTemplate } from 'preact/jsx-runtime';
import { renderToString } from 'preact-render-to-string';
import type { Assets } from './assets.js';
import { EMPTY_HEADERS, type Headers, NO_INDEX } from './headers.js';
import { type Menu, type MenuGroup, type MenuPage, pagesIn } from './menu.js';
import type { PageAnswer, Site } from './site.js';
import { LANGUAGE, NAME, nav, pageTitle } from './texts/en.js';

/** A script of the browser; pages work without them, too. */
export type Script = 'live' | 'why' | 'search' | 'firm' | 'check';

/** What a page is rendered from. */
export interface HtmlPage {
  readonly title: string;
  /** The path that the navigation marks as the current one. */
  readonly current?: string;
  readonly scripts?: readonly Script[];
  /** The address of the same as JSON. */
  readonly json?: string;
  /** Whether its form is sent by POST. Over http a browser says of which site a form is only where that may be its referrer. */
  readonly isPosted?: boolean;
  /** Whether the visitor has a page session, which they can end. */
  readonly hasSession?: boolean;
  readonly children: VNode;
}

/** A whole page as an answer, with the headers of every page. */
export function html(site: Site, page: HtmlPage, status = 200, headers: Headers = []): PageAnswer {
  const { title, json, children } = page;
  const about = pagesIn(site.menu).find(({ address }) => address === page.current)?.about;
  const content = (
    <html lang={LANGUAGE}>
      <head>
        <Head assets={site.assets} scripts={page.scripts ?? []} />
        {page.isPosted === true && <meta name="referrer" content="same-origin" />}
        <title>{pageTitle(title)}</title>
        {about !== undefined && <meta name="description" content={about} />}
        {json !== undefined && <link rel="alternate" type="application/json" href={json} />}
      </head>
      <body>
        <Top menu={site.menu} current={page.current} hasSession={page.hasSession ?? false} />
        <main id="main">{children}</main>
      </body>
    </html>
  );
  return {
    status,
    headers: [...site.headers, ...headers],
    body: `<!doctype html>\n${renderToString(content)}`,
  };
}

/** Parts of a page as an answer to its script. */
export function parts(content: VNode, status: number, headers: Headers): PageAnswer {
  return { status, headers: [...EMPTY_HEADERS, NO_INDEX, ...headers], body: renderToString(content) };
}

function Head({ assets, scripts }: { readonly assets: Assets; readonly scripts: readonly Script[] }) {
  // Preloaded: a browser finds these only once it has the scripts that import them.
  const imports = new Set(scripts.flatMap((name) => assets.imports(`${name}.js`)));
  return (
    <>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <style>{jsxTemplate([assets.style])}</style>
      <link rel="icon" type="image/svg+xml" href={assets.address('icon.svg')} />
      {scripts.map((name) => (
        <script key={name} type="module" src={assets.address(`${name}.js`)} />
      ))}
      {[...imports].map((address) => (
        <link key={address} rel="modulepreload" href={address} />
      ))}
    </>
  );
}

/** The header with the navigation. */
function Top({
  menu,
  current,
  hasSession,
}: {
  readonly menu: Menu;
  readonly current: string | undefined;
  readonly hasSession: boolean;
}) {
  return (
    <>
      <a class="skip" href="#main">
        {nav.skip}
      </a>
      <header class="top">
        <div>
          <a class="brand" href="/">
            <Logo />
            {NAME}
          </a>
          <button class="menu" type="button" popovertarget="menu">
            {nav.menu}
          </button>
          <nav id="menu" popover="auto" aria-label={nav.main}>
            <ul>
              {menu.map((entry) =>
                'pages' in entry ? (
                  <GroupInMenu key={entry.heading} {...entry} current={current} />
                ) : (
                  <li key={entry.address}>
                    <PageLink {...entry} current={current} />
                  </li>
                ),
              )}
            </ul>
            {hasSession && (
              <form action="/session/end" method="post">
                <button type="submit" class="quieter">
                  {nav.end}
                </button>
              </form>
            )}
          </nav>
        </div>
      </header>
    </>
  );
}

/** Pages below their heading: on a phone they stand in the menu, where there is more room a button opens them. */
function GroupInMenu({ heading, pages, current }: MenuGroup & { readonly current: string | undefined }) {
  const id = `menu-${heading.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`;
  const isCurrent = pages.some(({ address }) => address === current);
  return (
    <li class="menu-group">
      <button type="button" popovertarget={id} {...(isCurrent && { 'aria-current': 'true' as const })}>
        {heading}
      </button>
      <b>{heading}</b>
      <ul id={id} popover="auto" aria-label={heading}>
        {pages.map((page) => (
          <li key={page.address}>
            <PageLink {...page} current={current} />
          </li>
        ))}
      </ul>
    </li>
  );
}

function PageLink({ address, title, current }: MenuPage & { readonly current: string | undefined }) {
  return (
    <a href={address} {...(address === current && { 'aria-current': 'page' })}>
      {title}
    </a>
  );
}

/** The logo: ¼, since a farthing is a quarter of a penny. */
function Logo() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <circle cx="16" cy="16" r="16" />
      <text x="16" y="21.5" text-anchor="middle">
        ¼
      </text>
    </svg>
  );
}
