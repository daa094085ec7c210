import { holdConnections } from './sockets.js';
import type { Target } from './target.js';

/** Connections that send the beginning of a request only. */
export async function slowHeads({
  connections,
  seconds,
  ...target
}: Target & { readonly connections: number; readonly seconds: number }) {
  const bytes = Buffer.from('POST /v1/employer-cost HTTP/1.1\r\nHost: x\r\n');
  return holdConnections(target, connections, bytes, { seconds });
}
