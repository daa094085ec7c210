import { randomUUID } from 'node:crypto';
import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type Connections, isDisconnect } from './connections.js';
import {
  type ApiError,
  errorBody,
  headersTooLarge,
  malformedRequest,
  methodNotAllowed,
  requestTimeout,
} from './errors.js';

/** What the log may know of something that was refused before it was a request. Never its bytes, which may hold anything. */
export interface Unanswerable {
  /** The id that the answer has; a bare one has none. */
  readonly requestId?: string;
  readonly status: number;
  readonly address: string;
}

/** Timeout for the client to read the final error, in milliseconds, before the connection is destroyed. */
const READ_TIMEOUT = 1_000;

/**
 * Answers what never becomes a request for the application: in the form of its errors headers or a body that do not arrive, a
 * broken body, CONNECT; with a bare 400 bytes that are not HTTP, whose sender reads no JSON. Pending responses on the connection
 * are sent first; nothing is written into one that has begun. Then the connection ends.
 */
export function answerTheUnanswerable(
  server: Server,
  connections: Connections,
  headersLimit: string,
  origin: string,
  onRefusal: (unanswerable: Unanswerable) => void,
): void {
  const rejectedSockets = new WeakSet<Duplex>();

  const reject = async (socket: Socket, error: ApiError): Promise<void> => {
    rejectedSockets.add(socket);
    const closing = onceClosed(socket);
    const arriving = connections.arrivingOn(socket);
    const pending = connections.pendingOn(socket);
    const unanswered = pending.find(({ req, headersSent }) => req === arriving && !headersSent);
    await Promise.race([
      closing,
      Promise.all(pending.filter((response) => response !== unanswered).map(onceClosed)),
    ]);
    if (socket.destroyed) return;
    if (unanswered !== undefined && !unanswered.headersSent) return answerInstead(unanswered, error, origin);
    // The request was answered before all of it had arrived: a second answer must not follow.
    if (arriving !== undefined) return socket.destroySoon();
    // Not destroyed at once: unread data from the client would reset the connection, and the answer would be lost.
    const refusal = { status: error.status, address: socket.remoteAddress ?? '' };
    if (error.code === 'MALFORMED_REQUEST') {
      onRefusal(refusal);
      socket.end(BARE_400);
    } else {
      const requestId = randomUUID();
      onRefusal({ requestId, ...refusal });
      socket.end(rawResponse(error, requestId, origin));
    }
    const timeout = setTimeout(() => socket.destroy(), READ_TIMEOUT).unref();
    await closing;
    clearTimeout(timeout);
  };

  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // Everything that arrives on a rejected connection is an error again.
    if (rejectedSockets.has(socket)) return;
    if (!(socket instanceof Socket && socket.writable) || isDisconnect(error)) socket.destroy();
    // Nothing was received, so nothing is answered: the client would take it for the answer to its next request.
    else if (socket.bytesRead === 0) destroyUnlessDataArrives(socket);
    // The client went away in the middle of its request: that ends like any aborted request.
    else if (error.code === 'HPE_INVALID_EOF_STATE' && connections.arrivingOn(socket)) socket.destroy();
    else if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') void reject(socket, requestTimeout());
    else if (error.code === 'HPE_HEADER_OVERFLOW') void reject(socket, headersTooLarge(headersLimit));
    else void reject(socket, malformedRequest());
  });

  server.on('connect', (_request, socket) => {
    // The server no longer handles errors of this socket.
    socket.on('error', () => socket.destroy());
    if (socket instanceof Socket)
      void reject(socket, methodNotAllowed('CONNECT', 'GET, HEAD, POST, OPTIONS'));
    else socket.destroy();
  });

  // An idle connection: the client has no further request, or does not read its answer. Where an answer has not begun yet, the
  // delay is ours, and the connection stays.
  server.on('timeout', (socket) => {
    const pending = connections.pendingOn(socket);
    if (pending.length === 0) destroyUnlessDataArrives(socket);
    else if (pending.every((response) => response.headersSent)) socket.destroy();
  });
}

/** Destroys a socket after one turn of the event loop, in which a request that has arrived would be read. */
function destroyUnlessDataArrives(socket: Socket): void {
  const before = socket.bytesRead;
  setImmediate(() => {
    if (socket.bytesRead === before) socket.destroy();
  });
}

function onceClosed(stream: Socket | ServerResponse): Promise<unknown> {
  return new Promise((resolve) => stream.once('close', resolve));
}

/** Answers a request, in place of the application, as the last on its connection; `origin` is that of the service, or empty. */
export function answerInstead(response: ServerResponse, error: ApiError, origin: string): void {
  const id = response.getHeader('X-Request-Id');
  const { headers, body } = errorAnswer(error, typeof id === 'string' ? id : randomUUID(), origin);
  response.writeHead(error.status, headers).end(body);
}

/** The answer to bytes that are not HTTP. */
const BARE_400 = 'HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/** The bytes of an answer, where there is no request and so no response object. */
function rawResponse(error: ApiError, requestId: string, origin: string): string {
  const { headers, body } = errorAnswer(error, requestId, origin);
  const lines = [
    `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`,
    `Date: ${new Date().toUTCString()}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}

function errorAnswer(
  error: ApiError,
  id: string,
  origin: string,
): { headers: Record<string, string>; body: string } {
  // The server does not know whether the application has pages.
  const body = JSON.stringify(errorBody(error, id, { origin, hasPage: false }));
  const headers = {
    ...error.headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': id,
    Connection: 'close',
  };
  return { headers, body };
}
