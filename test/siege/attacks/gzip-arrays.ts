import { gzipSync } from 'node:zlib';
import { holdConnections } from './sockets.js';
import { headOfPost, type Target } from './target.js';

const ITEMS = 20_000;

/** Bodies of 163 bytes that are an array of twenty thousand faults once they are unpacked, many over each connection. */
export async function gzipArrays({
  connections,
  requests,
  seconds,
  ...target
}: Target & { readonly connections: number; readonly requests: number; readonly seconds: number }) {
  const overtime = Array.from({ length: ITEMS }, () => ({}));
  const body = gzipSync(JSON.stringify({ gross: { amount: 50_000, per: 'year' }, overtime }), { level: 9 });
  const head = headOfPost(
    target,
    '/v1/employer-cost',
    'Content-Encoding: gzip',
    `Content-Length: ${body.length}`,
  );
  const one = Buffer.concat([Buffer.from(head), body]);
  const many = Buffer.concat(Array.from({ length: requests }, () => one));
  return holdConnections(target, connections, many, { seconds });
}
