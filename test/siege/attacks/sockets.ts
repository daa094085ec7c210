import { connect, type Socket } from 'node:net';
import { HOST, pause, type Target } from './target.js';

/** Opened at once: as many as the backlog holds. */
const AT_ONCE = 100;

/** The outcomes of an attack's connections. */
export interface Connections {
  readonly made: number;
  /** Answers by status. */
  readonly statuses: Readonly<Record<string, number>>;
}

/** Makes connections that each send the same bytes, holds them for so long, and leaves. Whoever is cut off stays cut off.
 *  With `unread` nothing that comes back is read. */
export async function holdConnections(
  { port }: Target,
  count: number,
  bytes: Uint8Array,
  { seconds, unread = false }: { readonly seconds: number; readonly unread?: boolean },
): Promise<Connections> {
  const statuses: Record<string, number> = {};
  const sockets: Socket[] = [];
  let made = 0;
  const open = (): Promise<void> =>
    new Promise((resolve) => {
      const socket = connect({ port, host: HOST });
      sockets.push(socket);
      if (!unread) socket.setEncoding('latin1').on('data', (text: string) => countStatuses(text, statuses));
      socket.once('connect', () => {
        made++;
        socket.write(bytes);
        resolve();
      });
      socket.on('error', () => resolve());
      if (unread) socket.pause();
    });
  for (let opened = 0; opened < count; opened += AT_ONCE) {
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - opened) }, open));
  }
  await pause(seconds * 1000);
  for (const socket of sockets) socket.destroy();
  return { made, statuses };
}

/** A head that is cut by the border of two chunks is not counted: these are counts for a report. */
export function countStatuses(text: string, statuses: Record<string, number>): void {
  for (const [, status = ''] of text.matchAll(/HTTP\/1\.1 (\d{3}) /g)) {
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
}
