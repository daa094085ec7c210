import { html } from './document.js';
import type { PageAnswer, Site } from './site.js';
import { failures, failure as texts } from './texts/en.js';

/** The page of an error by its HTTP status; `waitSeconds` says when to try again. */
export function failurePage(site: Site, status: number, waitSeconds?: string): PageAnswer {
  const { heading, text } = failures[status] ?? texts;
  const children = (
    <article class="wide">
      <h1>{heading}</h1>
      <p>{text}</p>
      {waitSeconds !== undefined && <p>{texts.wait(waitSeconds)}</p>}
      <p>
        <a href="/">{texts.front}</a>
      </p>
    </article>
  );
  return html(site, { title: heading, children }, status, [['Cache-Control', 'no-store']]);
}
