import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Response = ServerResponse<IncomingMessage>;

/** The pending work on a connection. */
interface ConnectionState {
  /** Unfinished responses in the order they are sent: several where a client pipelines its requests. */
  readonly pending: Set<Response>;
  /** The request that came last. */
  latest?: IncomingMessage;
  /** How many bytes had arrived when the last answer was sent: any more are the beginning of a next request. */
  answeredBytes: number;
}

/** The open connections of a server, with the pending responses of each. */
export class Connections {
  readonly #open = new Map<Socket, ConnectionState>();

  constructor(server: Server) {
    server.on('connection', (socket) => {
      this.#open.set(socket, { pending: new Set(), answeredBytes: 0 });
      // A queued response gets no `close` event when its connection closes.
      socket.once('close', () => this.#open.delete(socket));
    });
    server.prependListener('request', (request, response) => {
      // Taken now: a request that is destroyed has none any more.
      const { socket } = request;
      const state = this.#open.get(socket);
      if (state === undefined) return;
      state.latest = request;
      state.pending.add(response);
      response.once('close', () => {
        state.pending.delete(response);
        state.answeredBytes = socket.bytesRead;
      });
    });
  }

  /** Connections without a pending response or a partly received request. */
  *idle(): Iterable<Socket> {
    for (const [socket, { pending, answeredBytes }] of this.#open) {
      if (pending.size === 0 && socket.bytesRead === answeredBytes) yield socket;
    }
  }

  /** The pending responses of all connections. */
  *pending(): Iterable<Response> {
    for (const { pending } of this.#open.values()) yield* pending;
  }

  /** The pending responses of one connection, in the order they are sent. */
  pendingOn(socket: Socket): readonly Response[] {
    return [...(this.#open.get(socket)?.pending ?? [])];
  }

  /** The request on a connection whose headers have arrived, but not yet all of its body; undefined where there is none. */
  arrivingOn(socket: Socket): IncomingMessage | undefined {
    const latest = this.#open.get(socket)?.latest;
    return latest?.complete === false ? latest : undefined;
  }
}

/** Whether an error only means that the client disconnected. */
export function isDisconnect(error: Error): boolean {
  return 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
}
