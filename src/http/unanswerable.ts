import { randomUUID } from 'node:crypto';
import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type Connections, lostConnection } from './connections.js';
import {
  type ApiError,
  errorBody,
  headersTooLarge,
  malformedRequest,
  methodNotAllowed,
  requestTimeout,
} from './errors.js';

/** What the log may know of something rejected before it was a request: its bytes may hold anything. */
export interface Unanswerable {
  readonly requestId: string;
  readonly status: number;
  readonly address: string;
}

/** Timeout for the client to read the final error, in milliseconds, before the connection is destroyed. */
const PATIENCE = 1_000;

/**
 * Answers what never becomes a request that the application could answer, in the shape of the application: bytes that
 * are no HTTP, headers or a body that do not arrive, CONNECT. What is owed on the connection goes out before; into an
 * answer that has begun, nothing else is written. Then the connection ends.
 */
export function answerTheUnanswerable(
  server: Server,
  connections: Connections,
  headersLimit: string,
  onRefusal: (unanswerable: Unanswerable) => void,
): void {
  const rejected = new WeakSet<Duplex>();

  const reject = async (socket: Socket, error: ApiError): Promise<void> => {
    rejected.add(socket);
    const closing = onceClosed(socket);
    const arriving = connections.arrivingOn(socket);
    const pending = connections.pendingOn(socket);
    const instead = pending.find(({ req, headersSent }) => req === arriving && !headersSent);
    await Promise.race([
      closing,
      Promise.all(pending.filter((response) => response !== instead).map(onceClosed)),
    ]);
    if (socket.destroyed) return;
    if (instead !== undefined && !instead.headersSent) return answerInstead(instead, error);
    // It has its answer, from before it was all there: there is no room for a second one.
    if (arriving !== undefined) return socket.destroySoon();
    // Not destroyed at once: what the client has sent meanwhile would make the network throw away the answer.
    const requestId = randomUUID();
    onRefusal({ requestId, status: error.status, address: socket.remoteAddress ?? '' });
    socket.end(rawResponse(error, requestId));
    const timeout = setTimeout(() => socket.destroy(), PATIENCE).unref();
    await closing;
    clearTimeout(timeout);
  };

  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // All that arrives on such a connection afterwards is another error.
    if (rejected.has(socket)) return;
    if (!(socket instanceof Socket && socket.writable) || lostConnection(error)) socket.destroy();
    // Nothing was sent, so nothing is answered: the client would take it for the answer to its next request.
    else if (socket.bytesRead === 0) destroyUnlessDataArrives(socket);
    // It went away in the middle of its request, which ends as that of any client that does.
    else if (error.code === 'HPE_INVALID_EOF_STATE' && connections.arrivingOn(socket)) socket.destroy();
    else if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') void reject(socket, requestTimeout());
    else if (error.code === 'HPE_HEADER_OVERFLOW') void reject(socket, headersTooLarge(headersLimit));
    else void reject(socket, malformedRequest());
  });

  server.on('connect', (_request, socket) => {
    // The server has let go of this socket, and of its errors.
    socket.on('error', () => socket.destroy());
    if (socket instanceof Socket)
      void reject(socket, methodNotAllowed('CONNECT', 'GET, HEAD, POST, OPTIONS'));
    else socket.destroy();
  });

  // An idle connection: the client has no further request, or does not read its answer. Where we have not begun an answer
  // yet, the delay is ours, and no fault of the client.
  server.on('timeout', (socket) => {
    const pending = connections.pendingOn(socket);
    if (pending.length === 0) destroyUnlessDataArrives(socket);
    else if (pending.every((response) => response.headersSent)) socket.destroy();
  });
}

/** When the event loop is late, a request may have arrived that was not read yet: so check after one turn. */
function destroyUnlessDataArrives(socket: Socket): void {
  const before = socket.bytesRead;
  setImmediate(() => {
    if (socket.bytesRead === before) socket.destroy();
  });
}

function onceClosed(one: Socket | ServerResponse): Promise<unknown> {
  return new Promise((resolve) => one.once('close', resolve));
}

/** Answers a request, in place of the application, as the last on its connection. */
export function answerInstead(response: ServerResponse, error: ApiError): void {
  const id = response.getHeader('X-Request-Id');
  const { headers, body } = answerOf(error, typeof id === 'string' ? id : randomUUID());
  response.writeHead(error.status, headers).end(body);
}

/** An answer where there is no request to be answered. */
function rawResponse(error: ApiError, requestId: string): string {
  const { headers, body } = answerOf(error, requestId);
  const lines = [
    `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`,
    `Date: ${new Date().toUTCString()}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}

function answerOf(error: ApiError, id: string): { headers: Record<string, string>; body: string } {
  // There is no request yet, and no application that would know of pages.
  const body = JSON.stringify(errorBody(error, id, false));
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
