import type { Socket } from 'node:net';
import type { Context } from 'koa';
import { hasEnded, onceEnded } from '../once-ended.js';

/** Bytes of answers that a caller may leave unread, over all connections, before none of its requests is calculated: some three of the
 *  greatest firms. A service of 256 MiB of heap has as much beside it. */
const MOST_BYTES = 32 * 1024 * 1024;

/** What a caller has not read yet. */
interface Unread {
  bytes: number;
  /** Go on once there is less. */
  readonly waiting: Set<() => void>;
}

/** The answers that callers were sent and have not read: they lie in the memory of the process, whatever connection they are for. */
export class UnreadAnswers {
  readonly #byCaller = new Map<string, Unread>();

  /** Counts an answer of so many bytes until it is read, or its client is gone. */
  add(caller: string, exchange: Pick<Context, 'req' | 'res'>, bytes: number): void {
    if (bytes === 0 || hasEnded(exchange)) return;
    const unread = this.#byCaller.get(caller) ?? { bytes: 0, waiting: new Set() };
    this.#byCaller.set(caller, unread);
    unread.bytes += bytes;
    onceEnded(exchange, () => {
      unread.bytes -= bytes;
      if (unread.bytes === 0) this.#byCaller.delete(caller);
      if (unread.bytes <= MOST_BYTES) for (const goOn of unread.waiting) goOn();
    });
  }

  /** Whether a caller has to read before more is calculated for it. */
  isTooMuch(caller: string): boolean {
    return (this.#byCaller.get(caller)?.bytes ?? 0) > MOST_BYTES;
  }

  /** Resolves once a caller has read enough, or the connection of the request that waits has closed. */
  wait(caller: string, connection: Socket): Promise<void> {
    const waiting = this.#byCaller.get(caller)?.waiting;
    if (waiting === undefined || !this.isTooMuch(caller)) return Promise.resolve();
    return new Promise((resolve) => {
      const goOn = (): void => {
        waiting.delete(goOn);
        connection.off('close', goOn);
        resolve();
      };
      waiting.add(goOn);
      connection.once('close', goOn);
    });
  }
}
