import type { PageRequest } from '../site.js';

/** The names that this machine has for itself alone. A page of another site that leads its own name here (DNS rebinding) sends that. */
const OWN_NAME = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i;

/** The headers that proxies, tunnels and content networks add, by their names, or by how these begin where a hyphen ends them. No browser
 *  sends one of its own accord. */
const OF_PROXIES = [
  // The standards.
  ...['forwarded', 'via', 'cdn-loop'],
  // Of whoever asks, and what was asked for, by any proxy.
  ...['x-forwarded', 'x-forwarded-', 'x-real-', 'x-original-', 'x-client-ip', 'x-cluster-client-ip'],
  ...['true-client-ip', 'client-ip', 'proxy-client-ip', 'wl-proxy-client-ip', 'x-proxyuser-ip'],
  ...['x-remote-ip', 'x-remote-addr', 'x-rewrite-url', 'x-host'],
  // Of one network, cloud or proxy each.
  ...['cf-', 'fly-', 'fastly-', 'akamai-', 'x-akamai-', 'incap-', 'x-sucuri-', 'ali-cdn-', 'x-bunny-'],
  ...['x-amz-cf-', 'x-amzn-', 'x-azure-', 'x-arr-', 'x-appengine-', 'x-cloud-trace-context'],
  ...['x-vercel-', 'x-nf-', 'x-envoy-', 'x-varnish', 'ngrok-', 'tailscale-'],
];

/** Whether a request that came over loopback was sent by this machine itself, as far as it tells: to a name of loopback, and through
 *  no proxy. */
export function isOfThisMachine({
  header,
  headerNames,
}: Pick<PageRequest, 'header' | 'headerNames'>): boolean {
  const isProxied = headerNames.some((name) =>
    OF_PROXIES.some((each) => (each.endsWith('-') ? name.startsWith(each) : name === each)),
  );
  return OWN_NAME.test(header('Host')) && !isProxied;
}
