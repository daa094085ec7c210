import { type Connections, holdConnections } from './sockets.js';
import { headOfPost, PLAIN, type Target } from './target.js';

/** Sends batches of the most lines over many connections: half of them are read, of the others nothing is. */
export async function batches({
  connections,
  lines,
  seconds,
  ...target
}: Target & { readonly connections: number; readonly lines: number; readonly seconds: number }): Promise<
  readonly Connections[]
> {
  const line = `{"custom_id":"a","operation":"employer-cost","request":${PLAIN}}\n`;
  const body = line.repeat(lines);
  const head = headOfPost(target, '/v1/batch', `Content-Length: ${body.length}`);
  const bytes = Buffer.from(head.replace('application/json', 'application/jsonl') + body);
  const half = Math.ceil(connections / 2);
  return Promise.all(
    [true, false].map((unread) => holdConnections(target, half, bytes, { seconds, unread })),
  );
}
