import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import {
  type ApiError,
  errorBody,
  headersTooLarge,
  hostMissing,
  malformedRequest,
  methodNotAllowed,
  requestTimeout,
  unknownTransferCoding,
} from './errors.js';

/** What the log may know of something that was refused before it was a request. Never its bytes, which may hold anything. */
export interface Unanswerable {
  /** The id that the answer has; a bare one has none. */
  readonly requestId?: string;
  readonly status: number;
  readonly address: string;
}

/** How long a client may take to read a refusal, in milliseconds: to close at once could reset the connection before it does. */
const READ_TIMEOUT = 1_000;

/** The answer to bytes that are not HTTP, whose sender reads no JSON. */
const BARE_400 = 'HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/** The last is of an answer that was still being written. */
const DISCONNECTS: readonly unknown[] = ['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'];

/** Whether an error only means that the client disconnected. */
export function isDisconnect(error: Error): boolean {
  return 'code' in error && DISCONNECTS.includes(error.code);
}

/**
 * Answers what never becomes a request for the application: headers or a body that do not arrive, a broken body, CONNECT, bytes that
 * are not HTTP. `latest` is the last request of each connection: answers to those before it are sent first, and nothing is
 * written into one that has begun. Then the connection ends.
 */
export function answerTheUnanswerable(
  server: Server,
  latest: ReadonlyMap<Duplex, ServerResponse>,
  headersLimit: string,
  origin: string,
  onRefusal: (unanswerable: Unanswerable) => void,
): void {
  const refused = new WeakSet<Duplex>();

  const end = (socket: Socket, error: ApiError): void => {
    const isBare = error.code === 'MALFORMED_REQUEST';
    const requestId = randomUUID();
    const { status } = error;
    onRefusal({ ...(!isBare && { requestId }), status, address: socket.remoteAddress ?? '' });
    const { headers, body } = answerOf(error, requestId, origin);
    const fields = { Date: new Date().toUTCString(), ...headers };
    const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(
      isBare ? BARE_400 : `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`,
    );
    setTimeout(() => socket.destroy(), READ_TIMEOUT).unref();
  };
  const refuse = (socket: Socket, error: ApiError): void => {
    // Everything that arrives on such a connection is an error again.
    refused.add(socket);
    const response = latest.get(socket);
    if (response === undefined || response.writableFinished) {
      // A request that was answered before all of it had arrived gets no second answer.
      if (response?.req.complete === false) socket.destroySoon();
      else end(socket, error);
    } else if (response.req.complete || response.headersSent) {
      response.once('close', () => refuse(socket, error));
    } else answerInstead(response, error, origin);
  };

  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (refused.has(socket)) return;
    if (!(socket instanceof Socket)) return void socket.destroy();
    const isArriving = latest.get(socket)?.req.complete === false;
    // Where nothing was received, nothing is answered: the client would take it for the answer to its next request. Who goes away in the
    // middle of a request has aborted it.
    const isGone = error.code === 'HPE_INVALID_EOF_STATE' && isArriving;
    if (!socket.writable || socket.bytesRead === 0 || isGone || isDisconnect(error)) socket.destroy();
    else if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') refuse(socket, requestTimeout());
    else if (error.code === 'HPE_HEADER_OVERFLOW') refuse(socket, headersTooLarge(headersLimit));
    else refuse(socket, malformedRequest());
  });
  server.on('connect', (_request, socket) => {
    // The server no longer handles errors of this socket.
    socket.on('error', () => socket.destroy());
    if (socket instanceof Socket) refuse(socket, methodNotAllowed('CONNECT', 'GET, HEAD, POST, OPTIONS'));
  });
}

/** What is wrong with the headers of a request that Node lets pass; undefined where nothing is. */
export function headerFault({ headers, rawHeaders, httpVersion }: IncomingMessage): ApiError | undefined {
  // Names and values by turns: to have each header apart, Node would make a list for each.
  const hosts = rawHeaders.filter((text, index) => index % 2 === 0 && /^host$/i.test(text)).length;
  // With two, a proxy in front may take the other one.
  if (hosts > 1) return malformedRequest('a request may have the header Host only once');
  if (hosts === 0 && httpVersion === '1.1') return hostMissing();
  // Node undoes this coding, and would hand on what is left as if it were plain.
  if (!/^chunked$/i.test(headers['transfer-encoding'] ?? 'chunked')) return unknownTransferCoding();
  return undefined;
}

/** Answers a request, in place of the application, as the last on its connection; `origin` is that of the service, or empty. */
export function answerInstead(response: ServerResponse, error: ApiError, origin: string): void {
  const id = response.getHeader('X-Request-Id');
  const { headers, body } = answerOf(error, typeof id === 'string' ? id : randomUUID(), origin);
  response.writeHead(error.status, headers).end(body);
}

function answerOf(error: ApiError, id: string, origin: string) {
  // The server does not know whether the application has pages.
  const body = JSON.stringify(errorBody(error, id, { origin, hasPage: false }));
  const headers: Record<string, string> = {
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
