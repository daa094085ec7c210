import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { CannotStart } from '../cannot-start.js';
import { hostInUrl } from '../host-in-url.js';

/** The service, listening. */
export interface HttpServer {
  /** Where a program on this machine reaches it. */
  readonly url: string;
  /** Requests go to this handler from now on; those that came before there was one have waited for it. */
  use(handler: RequestListener): void;
  /** From now on every response closes its connection, so that keep-alive clients reconnect elsewhere. */
  drain(): void;
  /** Takes no new connections and answers pending requests; resolves to whether all were answered within `timeout` ms. */
  stop(timeout: number): Promise<boolean>;
}

/** Where the service listens. */
interface Address {
  readonly host: string;
  readonly port: number;
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

const MAX_HEADER_BYTES = 16 * 1024;

/** How many connections may wait to be accepted. Node's own 511 is soon full when many clients connect at once, and those beyond
 *  it retry a second later. Linux allows 4,096 by default. */
const BACKLOG = 4_096;

/** How often timeouts are checked, in milliseconds. */
const CHECK_INTERVAL = 500;

/** A stop looks in such intervals, in milliseconds, for what has arrived and was not read yet, and for connections that are idle. */
const BEAT = 20;

/** After so many beats in a row without a new connection or request no further one is expected; a primary takes a while to hand one on
 *  to a busy worker. */
const QUIET_BEATS = 3;

/** A stop waits for no more beats than these where clients never rest. */
const MAX_BEATS = 25;

/** Listens at an address, with the default timeouts where none are given. Throws `CannotStart`. Node answers what never becomes a
 *  request: no HTTP, too slow, headers too large. */
export async function listen(
  handler: RequestListener | undefined,
  options: Address & Partial<Timeouts>,
): Promise<HttpServer> {
  const timeouts = { ...DEFAULT_TIMEOUTS, ...options };
  const server = serverFor(timeouts);
  const requests = new RequestSwitch(handler);
  /** The latest response of each connection that is open. */
  const latest = new Map<Duplex, ServerResponse>();
  /** The connections that have asked for nothing yet. */
  const unused = new Set<Socket>();
  let isLast = timeouts.keepAliveSeconds === 0;
  const close = (response: ServerResponse): void => {
    if (!response.headersSent) response.setHeader('Connection', 'close');
  };
  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => {
      latest.delete(socket);
      unused.delete(socket);
    });
  });
  // Nothing came or went for long. Where an answer is not written yet, and the client took all before it, the delay is ours.
  server.on('timeout', (socket) => {
    const isWaiting = latest.get(socket)?.writableFinished === false && socket.writableLength === 0;
    if (!isWaiting) socket.destroy();
  });
  server.on('request', (request, response) => {
    latest.set(request.socket, response);
    unused.delete(request.socket);
    if (isLast) close(response);
    requests.listener(request, response);
  });
  // Expectations other than "100-continue" may be ignored: the request is answered like any other.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));

  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(new CannotStart(listenError(error, options))));
    server.listen({ port: options.port, host: options.host, backlog: BACKLOG }, resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : options.port;
  const drain = (): void => {
    isLast = true;
    for (const response of latest.values()) close(response);
  };
  return {
    url: `http://${hostInUrl(options.host)}:${port}`,
    use: (next) => requests.use(next),
    drain,
    stop: (timeout) => {
      drain();
      return stopServer(server, requests, unused, timeout);
    },
  };
}

function serverFor({ headersTimeoutSeconds, requestTimeoutSeconds, keepAliveSeconds }: Timeouts): Server {
  const server = createServer({
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: Math.min(headersTimeoutSeconds, requestTimeoutSeconds) * 1000,
    requestTimeout: requestTimeoutSeconds * 1000,
    keepAliveTimeout: keepAliveSeconds * 1000,
    connectionsCheckingInterval: CHECK_INTERVAL,
  });
  // For a client that does not take its answer. Later than `requestTimeout`, so that one that sends too slowly gets an answer.
  server.setTimeout(requestTimeoutSeconds * 1000 + 2 * CHECK_INTERVAL);
  return server;
}

/** Graceful shutdown: cuts off no pending response, nor a connection or request that has arrived but was not read yet. Resolves to
 *  whether all was answered within `timeout` ms. */
async function stopServer(
  server: Server,
  requests: RequestSwitch,
  unused: ReadonlySet<Socket>,
  timeout: number,
): Promise<boolean> {
  // Clients that were answered before the port is closed would connect again, and be reset.
  const resume = requests.pause();
  await untilQuiet(server);
  const closed = new Promise<true>((resolve) => {
    // The `close` of an HTTP server would also close idle connections, on which unread requests may lie.
    NetServer.prototype.close.call(server, () => resolve(true));
  });
  // In a worker the primary closes the port, some time later.
  await untilQuiet(server);
  resume();
  const sweep = setInterval(() => {
    server.closeIdleConnections();
    // Node waits for the first request of a connection, until its headers are late.
    for (const socket of unused) if (socket.bytesRead === 0) socket.destroy();
  }, BEAT);
  const isDone = await Promise.race([closed, pause(timeout, false, { ref: false })]);
  clearInterval(sweep);
  server.closeAllConnections();
  return isDone;
}

async function untilQuiet(server: Server): Promise<void> {
  let quietBeats = 0;
  const arrived = (): void => {
    quietBeats = 0;
  };
  server.on('connection', arrived).on('request', arrived);
  for (let beat = 0; beat < MAX_BEATS && quietBeats++ < QUIET_BEATS; beat++) await pause(BEAT);
  server.off('connection', arrived).off('request', arrived);
}

/** Hands requests to a handler that can be changed while the server listens: a request stays with the handler it began with. */
class RequestSwitch {
  readonly #waiting: Parameters<RequestListener>[] = [];

  constructor(private handler: RequestListener | undefined) {}

  /** Requests wait until there is a handler. */
  readonly listener: RequestListener = (request, response) => {
    if (this.handler === undefined) this.#waiting.push([request, response]);
    else this.handler(request, response);
  };

  use(handler: RequestListener): void {
    this.handler = handler;
    for (const [request, response] of this.#waiting.splice(0)) handler(request, response);
  }

  /** Has requests wait; returns what lets them go on. */
  pause(): () => void {
    const { handler } = this;
    this.handler = undefined;
    return () => {
      if (handler !== undefined) this.use(handler);
    };
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
