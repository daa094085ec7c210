import type { PageCall } from '../page.js';

/** Whether a key may be entered here: over https, or where only this machine reaches the service. */
export function takesKeys({ site, request }: Pick<PageCall, 'site' | 'request'>): boolean {
  return request.isSecure || site.settings.isLoopback;
}
