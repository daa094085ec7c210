import { holdConnections } from './sockets.js';
import type { Target } from './target.js';

/** As many as a head of 16 KiB holds. */
const PARAMETERS = Array.from({ length: 1_900 }, (_, number) => `a${number}=`).join('&');

/** Without a key: reads with as many unknown parameters as fit. */
export async function parameters({
  connections,
  seconds,
  ...target
}: Target & { readonly connections: number; readonly seconds: number }) {
  const request = Buffer.from(`GET /v1/rates?${PARAMETERS} HTTP/1.1\r\nHost: x\r\n\r\n`);
  return holdConnections(target, connections, request, { seconds });
}
