import { html } from './document.js';
import type { PageAnswer, Site } from './site.js';
import { failures } from './texts/en.js';

interface NotFound {
  readonly text: string;
  /** Where a visitor can go on. */
  readonly link: { readonly href: string; readonly text: string };
  /** The path that the navigation marks as the current one. */
  readonly current: string;
}

/** The 404 page of a part of the site. */
export function notFoundPage(site: Site, { text, link, current }: NotFound): PageAnswer {
  const heading = failures[404]?.heading ?? '';
  const children = (
    <article class="wide">
      <h1>{heading}</h1>
      <p>{text}</p>
      <p>
        <a href={link.href}>{link.text}</a>
      </p>
    </article>
  );
  return html(site, { title: heading, current, children }, 404);
}
