import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Response = ServerResponse<IncomingMessage>;

/** What a server has to do on a connection. */
interface ConnectionState {
  /** The answers it owes, in the order in which they go out: several where a client asks again before it has its
   *  answer. */
  readonly pending: Set<Response>;
  /** The request that came last. */
  latest?: IncomingMessage;
  /** How many bytes had arrived when the last answer was out: more are the beginning of a next request. */
  answeredBytes: number;
}

/** The connections of a server, with what is owed on each. */
export class Connections {
  readonly #open = new Map<Socket, ConnectionState>();

  constructor(server: Server) {
    server.on('connection', (socket) => {
      this.#open.set(socket, { pending: new Set(), answeredBytes: 0 });
      // An answer whose turn has not come when its connection closes is never told of that.
      socket.once('close', () => this.#open.delete(socket));
    });
    server.prependListener('request', (request, response) => {
      const state = this.#open.get(request.socket);
      if (state === undefined) return;
      state.latest = request;
      state.pending.add(response);
      response.once('close', () => {
        state.pending.delete(response);
        state.answeredBytes = request.socket.bytesRead;
      });
    });
  }

  /** Those on which no answer is owed and no request has begun to arrive. */
  *idle(): Iterable<Socket> {
    for (const [socket, { pending, answeredBytes }] of this.#open) {
      if (pending.size === 0 && socket.bytesRead === answeredBytes) yield socket;
    }
  }

  /** Every answer that is owed to anyone. */
  *pending(): Iterable<Response> {
    for (const { pending } of this.#open.values()) yield* pending;
  }

  /** The answers owed on one connection, in the order in which they go out. */
  pendingOn(socket: Socket): readonly Response[] {
    return [...(this.#open.get(socket)?.pending ?? [])];
  }

  /** The request of which only a part has arrived on a connection, once its headers have. */
  arrivingOn(socket: Socket): IncomingMessage | undefined {
    const latest = this.#open.get(socket)?.latest;
    return latest?.complete === false ? latest : undefined;
  }
}

/** Whether this says no more than that the other side of a connection is gone. */
export function lostConnection(error: Error): boolean {
  return 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
}
