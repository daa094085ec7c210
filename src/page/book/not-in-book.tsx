import { html } from '../document.js';
import type { PageCall } from '../page.js';
import type { PageAnswer } from '../site.js';
import { failures, book as texts } from '../texts/en.js';

/** The 404 page for an address in the book. */
export function notInBook({ site }: PageCall, why: string): PageAnswer {
  const heading = failures[404]?.heading ?? '';
  const children = (
    <article class="wide">
      <h1>{heading}</h1>
      <p>{why}</p>
      <p>
        <a href="/book">{texts.toBook}</a>
      </p>
    </article>
  );
  return html(site, { title: heading, current: '/book', children }, 404);
}
