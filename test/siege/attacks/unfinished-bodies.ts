import { holdConnections } from './sockets.js';
import { headOfPost, type Target } from './target.js';

const BYTES = 60_000;

/** Bodies just below the size limit, each without its last bytes. */
export async function unfinishedBodies({
  connections,
  seconds,
  ...target
}: Target & { readonly connections: number; readonly seconds: number }) {
  const head = headOfPost(target, '/v1/employer-cost', `Content-Length: ${BYTES + 10}`);
  const bytes = Buffer.from(`${head}{"a":"${'a'.repeat(BYTES)}`);
  return holdConnections(target, connections, bytes, { seconds });
}
