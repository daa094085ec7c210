import type { PageRequest } from '../site.js';

/** The names that this machine has for itself alone. A page of another site that leads its own name here (DNS rebinding) sends that. */
const OWN_NAME = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i;

/** What proxies add to a request. */
const OF_PROXIES = /^(forwarded|x-forwarded-.*)$/;

/** Whether a request that came over loopback was sent by this machine itself, as far as it tells: to a name of loopback, and through
 *  no proxy. */
export function isOfThisMachine({
  header,
  headerNames,
}: Pick<PageRequest, 'header' | 'headerNames'>): boolean {
  return OWN_NAME.test(header('Host')) && !headerNames.some((name) => OF_PROXIES.test(name));
}
