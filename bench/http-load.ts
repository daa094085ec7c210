import autocannon, { type Request } from 'autocannon';
import type { JsonObject } from '../src/json.js';
import { KEY, type Server } from './http-server.js';

/** The measurements of a load. */
export interface Load {
  /** The server's CPU time a request. */
  readonly microseconds: number;
  /** Since the first answer: before it, the client prepares its requests. */
  readonly requestsASecond: number;
  /** Sorted latencies in milliseconds, without the first of each connection, which waits until all are open. */
  readonly times: readonly number[];
}

/** A request for what is published, without a key. */
export function read(path: string): Request {
  return { method: 'GET', path };
}

/** A request for a calculation, with the key of the bench. */
export function calculation(path: string, body: JsonObject): Request {
  const headers = { Authorization: `Bearer ${KEY}`, 'Content-Type': 'application/json' };
  return { method: 'POST', path, headers, body: JSON.stringify(body) };
}

/** Sends each request once, over a number of connections with one request in flight each. */
export async function load(server: Server, requests: readonly Request[], connections: number): Promise<Load> {
  const times: number[] = [];
  let answered = 0;
  let client = 0;
  const share = Math.ceil(requests.length / connections);
  const before = await server.usage();
  let begin: number | undefined;
  let end = 0;
  const { errors } = await autocannon({
    url: server.url,
    amount: requests.length,
    // On a machine with other work a server may wait for long.
    timeout: 60,
    // How often it looks whether it has all answers, in milliseconds.
    sampleInt: 20,
    connections,
    setupClient: (each) => {
      each.setRequests(requests.slice(client * share, ++client * share));
      let isFirst = true;
      each.on('response', (_status, _bytes, milliseconds) => {
        if (!isFirst) times.push(milliseconds);
        isFirst = false;
        answered++;
        end = performance.now();
        begin ??= end;
      });
    },
  });
  const { microseconds } = await server.usage();
  if (errors > 0 || answered !== requests.length) {
    throw new Error(`${answered} of ${requests.length} requests were answered, with ${errors} errors`);
  }
  return {
    microseconds: (microseconds - before.microseconds) / requests.length,
    requestsASecond: ((answered - 1) / (end - (begin ?? end))) * 1000,
    times: times.sort((a, b) => a - b),
  };
}
