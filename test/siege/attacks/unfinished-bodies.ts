import { holdConnections } from './sockets.js';
import { headOfPost, type Target } from './target.js';

const BYTES = 60_000;

/** Bodies that are nearly as large as they may be, each left a little short of its end. */
export async function unfinishedBodies({
  connections,
  seconds,
  ...target
}: Target & { readonly connections: number; readonly seconds: number }) {
  const head = headOfPost(target, '/v1/employer-cost', `Content-Length: ${BYTES + 10}`);
  const bytes = Buffer.from(`${head}{"a":"${'a'.repeat(BYTES)}`);
  return holdConnections(target, connections, bytes, { seconds });
}
