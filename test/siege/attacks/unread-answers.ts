import { holdConnections } from './sockets.js';
import { HEAVY, post, type Target } from './target.js';

/** Asks for many traces over each connection and reads none of the answers. */
export async function unreadAnswers({
  connections,
  requests,
  seconds,
  ...target
}: Target & { readonly connections: number; readonly requests: number; readonly seconds: number }) {
  const one = post(target, '/v1/employer-cost/trace', HEAVY);
  const many = Buffer.concat(Array.from({ length: requests }, () => one));
  return holdConnections(target, connections, many, { seconds, unread: true });
}
