import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { CannotStart } from '../cannot-start.js';
import { hostInUrl } from '../host-in-url.js';
import { Connections } from './connections.js';
import { hostMissing, malformedRequest, unknownTransferCoding } from './errors.js';
import { answerInstead, answerTheUnanswerable, type Unanswerable } from './unanswerable.js';

export type { Unanswerable };

/** The service, listening. */
export interface HttpServer {
  /** Where a program on this machine reaches it. */
  readonly url: string;
  /** From now on every response closes its connection, so that keep-alive clients reconnect elsewhere. */
  drain(): void;
  /** Takes no new connections and answers pending requests; resolves to whether all were answered within `timeout` ms. */
  stop(timeout: number): Promise<boolean>;
}

/** Where the service listens, and where callers reach it. */
interface Address {
  readonly host: string;
  readonly port: number;
  /** An origin; none is known where it is left out. */
  readonly publicUrl?: string | undefined;
}

/** Timeouts for clients, in seconds. */
export interface Timeouts {
  /** For the headers of a request; never longer than for the whole of it. */
  readonly headersTimeoutSeconds: number;
  /** For a whole request, and for any part of an answer to be taken. */
  readonly requestTimeoutSeconds: number;
  /** For the next request on a connection; 0: there is none. */
  readonly keepAliveSeconds: number;
}

const DEFAULT_TIMEOUTS: Timeouts = {
  headersTimeoutSeconds: 10,
  requestTimeoutSeconds: 30,
  keepAliveSeconds: 72,
};

const MAX_HEADER_KIB = 16;

/** How many connections may wait to be accepted. Node's own 511 is soon full when many clients connect at once, and those beyond
 *  it retry a second later. Linux allows 4,096 by default. */
const BACKLOG = 4_096;

/** How often timeouts are checked, in milliseconds. */
const CHECK_INTERVAL = 500;

/** How long it must be quiet at a stop, in milliseconds, before no further connection or request is expected. What lies in a socket
 *  is read within a turn or two of the event loop, but what a primary hands on to a busy worker takes longer. */
const QUIET_PERIOD = 50;

/** How long a stop waits for a quiet period, in milliseconds, where clients never rest or the machine is busy. After that one turn
 *  of the event loop without an event is enough. */
const QUIET_LIMIT = 500;

/** How long a stop waits for such a turn, in milliseconds. */
const TURN_LIMIT = 5_000;

/** The longest turn of the event loop, in milliseconds, that counts as quiet: in a longer one much may have arrived. */
const SHORT_TURN = 5;

/** How often a stop looks for connections that have become idle, in milliseconds. */
const SWEEP_INTERVAL = 50;

/** Listens at an address, with the default timeouts where none are given. Throws `CannotStart`. `onRefusal` is called for what is
 *  answered here because it never becomes a request. */
export async function listen(
  handler: RequestListener,
  options: Address & Partial<Timeouts>,
  onRefusal: (unanswerable: Unanswerable) => void = () => {},
): Promise<HttpServer> {
  const { publicUrl: origin = '' } = options;
  const timeouts = { ...DEFAULT_TIMEOUTS, ...options };
  const server = serverFor(timeouts);
  const connections = new Connections(server);
  const pausable = new PausableHandler(handler);
  const closer = new ConnectionCloser(connections, timeouts.keepAliveSeconds === 0);
  server.on('request', (request, response) => {
    closer.mark(response);
    // HTTP/1.1 requires exactly one: with two, a proxy in front may take the other one.
    const hosts = countHosts(request);
    if (hosts > 1)
      answerInstead(response, malformedRequest('a request may have the header Host only once'), origin);
    else if (hosts === 0 && request.httpVersion === '1.1') {
      answerInstead(response, hostMissing(), origin);
    } else if (!isPlainOrChunked(request)) answerInstead(response, unknownTransferCoding(), origin);
    else pausable.listener(request, response);
  });
  // Expectations other than "100-continue" may be ignored: the request is answered like any other.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  answerTheUnanswerable(server, connections, `${MAX_HEADER_KIB} KiB`, origin, onRefusal);

  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(new CannotStart(listenError(error, options))));
    server.listen({ port: options.port, host: options.host, backlog: BACKLOG }, resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : options.port;
  return {
    url: `http://${hostInUrl(options.host)}:${port}`,
    drain: () => closer.drain(),
    stop: (timeout) => {
      closer.drain();
      return stopServer(server, connections, pausable, timeout);
    },
  };
}

function serverFor({ headersTimeoutSeconds, requestTimeoutSeconds, keepAliveSeconds }: Timeouts): Server {
  const server = createServer({
    maxHeaderSize: MAX_HEADER_KIB * 1024,
    headersTimeout: Math.min(headersTimeoutSeconds, requestTimeoutSeconds) * 1000,
    requestTimeout: requestTimeoutSeconds * 1000,
    keepAliveTimeout: keepAliveSeconds * 1000,
    connectionsCheckingInterval: CHECK_INTERVAL,
    // The listener answers a request without one, in the form of all errors.
    requireHostHeader: false,
  });
  // Later than `requestTimeout`, so that a client that sends too slowly gets an answer.
  server.setTimeout(requestTimeoutSeconds * 1000 + 2 * CHECK_INTERVAL);
  return server;
}

/** How many Host headers a request has; `headers` of Node has only the first. */
function countHosts({ rawHeaders }: IncomingMessage): number {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === HOST.length && name.toLowerCase() === HOST) hosts++;
  }
  return hosts;
}

const HOST = 'host';

/** Whether a body comes in no other coding than chunked: Node undoes that one, and would hand on what is left as if it were plain. */
function isPlainOrChunked({ headers }: IncomingMessage): boolean {
  return /^chunked$/i.test(headers['transfer-encoding'] ?? 'chunked');
}

/** Sends `Connection: close` on every response from `drain` on: the graceful way to end keep-alive connections. */
class ConnectionCloser {
  readonly #connections: Connections;
  #isDraining: boolean;

  constructor(connections: Connections, isDraining: boolean) {
    this.#connections = connections;
    this.#isDraining = isDraining;
  }

  drain(): void {
    this.#isDraining = true;
    for (const response of this.#connections.pending()) this.mark(response);
  }

  mark(response: ServerResponse): void {
    if (this.#isDraining && !response.headersSent) response.setHeader('Connection', 'close');
  }
}

/** Graceful shutdown: cuts off no pending response, nor a connection or request that has arrived but was not read yet. Resolves to
 *  whether all was answered within `timeout` ms. */
async function stopServer(
  server: Server,
  connections: Connections,
  handler: PausableHandler,
  timeout: number,
): Promise<boolean> {
  // The event loop accepts one connection a turn: turns are short while no requests are handled.
  handler.pause();
  await waitForQuiet(server, 'connection');
  const closed = new Promise<true>((resolve) => {
    // The `close` of an HTTP server would also close idle connections, on which unread requests may lie.
    NetServer.prototype.close.call(server, () => resolve(true));
  });
  // In a worker the primary closes the port, some time later. A client that is answered before that would connect again, and
  // be reset.
  await pause(QUIET_PERIOD);
  handler.resume();
  await waitForQuiet(server, 'request');
  const closeIdle = () => {
    for (const socket of connections.idle()) socket.destroy();
  };
  closeIdle();
  // Keep-alive connections whose last answer had begun before the stop become idle only now.
  const sweep = setInterval(closeIdle, SWEEP_INTERVAL);
  let deadline: NodeJS.Timeout | undefined;
  const timedOut = new Promise<false>((resolve) => {
    deadline = setTimeout(resolve, timeout, false);
  });
  const isDone = await Promise.race([closed, timedOut]);
  clearTimeout(deadline);
  clearInterval(sweep);
  server.closeAllConnections();
  return isDone;
}

/** Resolves after `QUIET_PERIOD` without such an event; after `QUIET_LIMIT`, after one turn of the event loop without one. */
async function waitForQuiet(server: Server, event: 'connection' | 'request'): Promise<void> {
  let events = 0;
  const count = () => {
    events += 1;
  };
  server.on(event, count);
  const start = performance.now();
  let quietSince = start;
  for (let now = start; now - quietSince < QUIET_PERIOD && now - start < TURN_LIMIT; ) {
    const [eventsBefore, turnStart] = [events, now];
    const isLate = now - start >= QUIET_LIMIT;
    // After an event the next may be there already. Otherwise sleep: the primary that hands connections on needs the processor.
    await (isLate || quietSince === now ? nextTurn() : pause(1));
    // This turn has looked into all sockets. A process that stood still for long may have had no other turn.
    if (isLate && events === eventsBefore) break;
    now = performance.now();
    // What arrives in a long turn is read only in the next.
    if (events > eventsBefore || now - turnStart > SHORT_TURN) quietSince = now;
  }
  server.off(event, count);
}

/** A request handler that can be paused: requests are queued meanwhile. */
class PausableHandler {
  readonly #handler: RequestListener;
  #queue: Parameters<RequestListener>[] | undefined;

  constructor(handler: RequestListener) {
    this.#handler = handler;
  }

  readonly listener: RequestListener = (request, response) => {
    if (this.#queue === undefined) this.#handler(request, response);
    else this.#queue.push([request, response]);
  };

  /** Requests wait until `resume`. */
  pause(): void {
    this.#queue ??= [];
  }

  resume(): void {
    const queue = this.#queue ?? [];
    this.#queue = undefined;
    for (const [request, response] of queue) this.#handler(request, response);
  }
}

function listenError(error: Error, { host, port }: { readonly host: string; readonly port: number }): string {
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return `PORT: port ${port} on ${host} is in use; choose another with PORT`;
  if (code === 'EACCES') return `PORT: port ${port} on ${host} may not be taken by this user`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return `HOST: ${host} is not an address of this machine`;
  }
  return `cannot listen at ${host}, port ${port}: ${error.message}`;
}
