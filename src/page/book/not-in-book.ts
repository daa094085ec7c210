import { notFoundPage } from '../not-found.js';
import type { PageCall } from '../page.js';
import type { PageAnswer } from '../site.js';
import { book as texts } from '../texts/en.js';

/** The 404 page for an address in the book. */
export function notInBook({ site }: PageCall, why: string): PageAnswer {
  return notFoundPage(site, { text: why, link: { href: '/book', text: texts.toBook }, current: '/book' });
}
