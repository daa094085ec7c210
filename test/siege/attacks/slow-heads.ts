import { holdConnections } from './sockets.js';
import type { Target } from './target.js';

/** Connections that begin a request and leave it at that. */
export async function slowHeads({
  connections,
  seconds,
  ...target
}: Target & { readonly connections: number; readonly seconds: number }) {
  const bytes = Buffer.from('POST /v1/employer-cost HTTP/1.1\r\nHost: x\r\n');
  return holdConnections(target, connections, bytes, { seconds });
}
