/*
 * Puts parts of a page that the server rendered into the current page. Only here the browser parses HTML, and only that of
 * this site.
 */

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML: (text: string) => string },
  ): { createHTML(text: string): string };
}
declare global {
  interface Window {
    readonly trustedTypes?: TrustedTypes;
  }
}

const policy = window.trustedTypes?.createPolicy('farthing', { createHTML: (text) => text });

/** An answer of the site as a document, with its status and Retry-After. */
export interface Fragment {
  readonly status: number;
  readonly content: Document;
  readonly retryAfter: string | null;
}

/** Fetches a page, or a part of it; with the body of a form by POST. Rejects where the service cannot be reached, or the request was
 *  aborted. */
export async function fetchFragment(
  address: string,
  signal: AbortSignal,
  body?: URLSearchParams,
): Promise<Fragment> {
  const post = body && { method: 'POST', body };
  const response = await fetch(address, { ...post, signal, headers: { Accept: 'text/html' } });
  const text = await response.text();
  const content = new DOMParser().parseFromString(policy?.createHTML(text) ?? text, 'text/html');
  return { status: response.status, content, retryAfter: response.headers.get('Retry-After') };
}

/** Replaces each part of the page that differs. Open details stay open, and focus stays. */
export function swap(content: Document): void {
  for (const fresh of content.querySelectorAll<HTMLElement>('[data-part]')) {
    const present = partIn(document, fresh);
    if (fresh.parentElement?.closest('[data-part]') != null) continue;
    if (present === null || present.outerHTML === fresh.outerHTML) continue;
    const open = new Set([...present.querySelectorAll('details[open] > summary')].map(textOf));
    const focused = present.contains(document.activeElement) ? textOf(document.activeElement) : undefined;
    const node = document.importNode(fresh, true);
    for (const summary of node.querySelectorAll('details > summary')) {
      if (open.has(textOf(summary))) summary.parentElement?.setAttribute('open', '');
    }
    present.replaceWith(node);
    if (focused !== undefined) {
      const same = [...node.querySelectorAll<HTMLElement>('a, summary, button')].find(
        (each) => textOf(each) === focused,
      );
      same?.focus({ preventScroll: true });
    }
  }
}

function partIn(page: ParentNode, { dataset }: HTMLElement): HTMLElement | null {
  return page.querySelector(`[data-part="${dataset['part']}"]`);
}

/** The address of one part of the page at an address. */
export function partOf(address: string, part: string): string {
  const url = new URL(address, location.href);
  url.searchParams.set('show.part', part);
  return url.href;
}

function textOf(element: Element | null): string {
  return element?.textContent ?? '';
}
