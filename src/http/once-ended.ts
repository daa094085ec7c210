import type { IncomingMessage, ServerResponse } from 'node:http';

interface Exchange {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
}

/** Whether an answer was taken, or never will be. */
export function hasEnded({ req, res }: Exchange): boolean {
  return res.closed || req.socket.destroyed;
}

/** Calls once when an answer was taken or never will be; at once where that is so. Node says nothing of an answer that waited behind
 *  another for a connection that closed, so the connection is asked, too. */
export function onceEnded(exchange: Exchange, done: () => void): void {
  if (hasEnded(exchange)) {
    done();
    return;
  }
  const { res } = exchange;
  const { socket } = exchange.req;
  const end = (): void => {
    res.off('close', end);
    socket.off('close', end);
    done();
  };
  // A client may have as many requests under way on a connection as it likes.
  socket.setMaxListeners(0);
  res.once('close', end);
  socket.once('close', end);
}
