import { holdConnections } from './sockets.js';
import { headOfPost, type Target } from './target.js';

const BYTES = 64_000;

/** Bodies below the limit that never end, sent in chunks of one byte: put together as a string each byte would cost dozens. */
export async function byteChunks({
  connections,
  seconds,
  ...target
}: Target & { readonly connections: number; readonly seconds: number }) {
  const head = headOfPost(target, '/v1/employer-cost', 'Transfer-Encoding: chunked');
  const bytes = Buffer.from(head + '1\r\na\r\n'.repeat(BYTES));
  return holdConnections(target, connections, bytes, { seconds });
}
