import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type Koa from 'koa';
import { CannotStart } from '../cannot-start.js';
import type { RequestState } from './route.js';

/** The service, listening. */
export interface Listening {
  /** Where a program on this machine reaches it. */
  readonly url: string;
  /** Takes no new connections and answers what is under way; says whether that was done within `patience` ms. */
  stop(patience: number): Promise<boolean>;
}

/** Listens at an address; throws `CannotStart` where that cannot be done. */
export async function listen(
  app: Koa<RequestState>,
  at: { readonly host: string; readonly port: number },
): Promise<Listening> {
  const server = createServer(app.callback());
  const stop = stopper(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(new CannotStart(whyNot(error, at))));
    server.listen(at.port, at.host, () => resolve());
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : at.port;
  return { url: `http://${hostInUrl(at.host)}:${port}`, stop };
}

/** Watches a server's connections, so that it can be stopped without cutting off anyone who is owed an answer. */
function stopper(server: Server): Listening['stop'] {
  const connections = new Set<Socket>();
  const underWay = new Set<ServerResponse>();
  let stopping = false;

  server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  server.prependListener('request', (_request, response) => {
    if (stopping) response.setHeader('Connection', 'close');
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
  });

  return (patience) => {
    stopping = true;
    for (const response of underWay) {
      if (!response.headersSent) response.setHeader('Connection', 'close');
    }
    return new Promise((resolve) => {
      const givingUp = setTimeout(() => {
        server.closeAllConnections();
        resolve(false);
      }, patience);
      // This closes the connections that wait for a next request, but not those that never sent a first one.
      server.close(() => {
        clearTimeout(givingUp);
        resolve(true);
      });
      for (const socket of connections) {
        if (socket.bytesRead === 0) socket.destroy();
      }
    });
  };
}

/** An address that means "all addresses" cannot be asked; the machine itself can. */
function hostInUrl(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

function whyNot(error: Error, { host, port }: { readonly host: string; readonly port: number }): string {
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return `PORT: port ${port} on ${host} is in use; choose another with PORT`;
  if (code === 'EACCES') return `PORT: port ${port} on ${host} may not be taken by this user`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return `HOST: ${host} is not an address of this machine`;
  }
  return `cannot listen at ${host}, port ${port}: ${error.message}`;
}
