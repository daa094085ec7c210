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
import { Connections } from './connections.js';
import { malformedRequest } from './errors.js';
import { answerInstead, answerTheUnanswerable, type Unanswerable } from './unanswerable.js';

export type { Unanswerable };

/** The service, listening. */
export interface HttpServer {
  /** Where a program on this machine reaches it. */
  readonly url: string;
  /** From now on every response closes its connection, so that keep-alive clients reconnect elsewhere. */
  drain(): void;
  /** Takes no new connections and answers what is under way; says whether that was done within `patience` ms. */
  stop(patience: number): Promise<boolean>;
}

/** Timeouts of clients. */
export interface Times {
  /** For the headers of a request; never longer than for the whole of it. */
  readonly headersTimeoutSeconds: number;
  /** For a whole request, and for any part of an answer to be taken. */
  readonly requestTimeoutSeconds: number;
  /** For the next request on a connection; 0: there is none. */
  readonly keepAliveSeconds: number;
}

const TIMES: Times = { headersTimeoutSeconds: 10, requestTimeoutSeconds: 30, keepAliveSeconds: 72 };

const MAX_HEADER_KIB = 16;

/** How many connections may wait to be accepted. Node's own 511 is soon full where a crowd connects at once: who comes then
 *  tries again a second later. The system allows 4,096 by default. */
const BACKLOG = 4_096;

/** How often timeouts are checked, in milliseconds. */
const CHECK_INTERVAL = 500;

/** How long no connection or request must have come at a stop, in milliseconds, before no more is expected: what lies in a
 *  socket is read within a turn or two of the loop, but what a primary hands on to a busy worker takes longer. */
const QUIET_PERIOD = 50;

/** For how long a stop waits for that, in milliseconds, where clients never rest or the machine is busy. Then one look without
 *  an event is enough. */
const QUIET_LIMIT = 500;

/** For how long it waits for that look, in milliseconds. */
const LOOK_LIMIT = 5_000;

/** A turn of the loop that takes longer, in milliseconds, is one in which much may have arrived. */
const SHORT_TURN = 5;

/** How often a stop looks for connections that have become idle, in milliseconds. */
const SWEEP_INTERVAL = 50;

/** Listens at an address, with times other than the usual where some are given; throws `CannotStart` where that cannot
 *  be done. `onRefusal` gets what is answered here, since the handler never gets a request of it. */
export async function listen(
  handler: RequestListener,
  at: { readonly host: string; readonly port: number } & Partial<Times>,
  onRefusal: (unanswerable: Unanswerable) => void = () => {},
): Promise<HttpServer> {
  const times = { ...TIMES, ...at };
  const server = serverFor(times);
  const connections = new Connections(server);
  const pausable = new PausableHandler(handler);
  const closer = new ConnectionCloser(connections, times.keepAliveSeconds === 0);
  server.on('request', (request, response) => {
    closer.mark(response);
    // HTTP/1.1 asks for one, and a proxy behind which several services lie would not know which is meant.
    const hosts = hostsOf(request);
    if (hosts > 1) answerInstead(response, malformedRequest('a request may have the header Host only once'));
    else if (hosts === 0 && request.httpVersion === '1.1') {
      answerInstead(response, malformedRequest('an HTTP/1.1 request needs the header Host'));
    } else pausable.listener(request, response);
  });
  // What is expected other than "100-continue" may be ignored, and the request answered as any.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  answerTheUnanswerable(server, connections, `${MAX_HEADER_KIB} KiB`, onRefusal);

  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(new CannotStart(listenError(error, at))));
    server.listen({ port: at.port, host: at.host, backlog: BACKLOG }, resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : at.port;
  return {
    url: `http://${hostInUrl(at.host)}:${port}`,
    drain: () => closer.begin(),
    stop: (patience) => {
      closer.begin();
      return stopServer(server, connections, pausable, patience);
    },
  };
}

function serverFor({ headersTimeoutSeconds, requestTimeoutSeconds, keepAliveSeconds }: Times): Server {
  const server = createServer({
    maxHeaderSize: MAX_HEADER_KIB * 1024,
    headersTimeout: Math.min(headersTimeoutSeconds, requestTimeoutSeconds) * 1000,
    requestTimeout: requestTimeoutSeconds * 1000,
    keepAliveTimeout: keepAliveSeconds * 1000,
    connectionsCheckingInterval: CHECK_INTERVAL,
    // It is we who answer a request without one.
    requireHostHeader: false,
  });
  // Of a client that sends too slowly, that is noticed first, for it can be answered.
  server.setTimeout(requestTimeoutSeconds * 1000 + 2 * CHECK_INTERVAL);
  return server;
}

/** How often a request has the header Host, of which Node shows the first alone. */
function hostsOf({ rawHeaders }: IncomingMessage): number {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === HOST.length && name.toLowerCase() === HOST) hosts++;
  }
  return hosts;
}

const HOST = 'host';

/** Sends `Connection: close` on every response from `begin` on: the graceful way to end keep-alive connections. */
class ConnectionCloser {
  readonly #connections: Connections;
  #isDraining: boolean;

  constructor(connections: Connections, always: boolean) {
    this.#connections = connections;
    this.#isDraining = always;
  }

  begin(): void {
    this.#isDraining = true;
    for (const response of this.#connections.pending()) this.mark(response);
  }

  mark(response: ServerResponse): void {
    if (this.#isDraining && !response.headersSent) response.setHeader('Connection', 'close');
  }
}

/** Graceful shutdown: no pending response is cut off, nor a connection or request that has arrived but was not read yet. */
async function stopServer(
  server: Server,
  connections: Connections,
  handler: PausableHandler,
  patience: number,
): Promise<boolean> {
  // Connections are accepted one a turn of the loop: without the work for requests, turns are short.
  handler.pause();
  await waitForQuiet(server, 'connection');
  const closed = new Promise<true>((resolve) => {
    // That of HTTP would close idle connections at once, and with them the requests that are about to be read.
    NetServer.prototype.close.call(server, () => resolve(true));
  });
  // In a worker it is the primary that closes the port, some time after it is asked to. A client that is answered before
  // would connect again, and be reset.
  await pause(QUIET_PERIOD);
  handler.resume();
  await waitForQuiet(server, 'request');
  const closeIdle = () => {
    for (const socket of connections.idle()) socket.destroy();
  };
  closeIdle();
  // A connection whose last answer had begun before the stop becomes idle after it.
  const sweep = setInterval(closeIdle, SWEEP_INTERVAL);
  let deadline: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    deadline = setTimeout(resolve, patience, false);
  });
  const isDone = await Promise.race([closed, late]);
  clearTimeout(deadline);
  clearInterval(sweep);
  server.closeAllConnections();
  return isDone;
}

/** Resolves once the loop has turned for a moment without any such event; after a while, once it has turned without one. */
async function waitForQuiet(server: Server, event: 'connection' | 'request'): Promise<void> {
  let events = 0;
  const count = () => {
    events += 1;
  };
  server.on(event, count);
  const start = performance.now();
  let quietSince = start;
  for (let now = start; now - quietSince < QUIET_PERIOD && now - start < LOOK_LIMIT; ) {
    const [eventsBefore, turnStart] = [events, now];
    const isLate = now - start >= QUIET_LIMIT;
    // After an event the next may be there already. Without one the loop sleeps: what hands connections on needs a processor.
    await (isLate || quietSince === now ? nextTurn() : pause(1));
    // Such a turn has looked into all sockets. A process that stood still for long may have had no turn before.
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

/** An address that means "all addresses" cannot be called; the machine itself can. */
export function hostInUrl(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
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
