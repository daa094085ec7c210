/** What the primary asks of a worker. `open`: open the keys and answer requests. `reload`: load rules and rates anew.
 *  `drain` and `stop`: go, after draining or without it. `metrics`: say what you have counted. */
export type ToWorker =
  | { readonly type: 'open' | 'reload' | 'drain' | 'stop' }
  | { readonly type: 'metrics'; readonly id: number };

/** What a worker tells the primary. */
export type FromWorker =
  | { readonly type: 'alive' }
  | { readonly type: 'listening' }
  | { readonly type: 'refused' }
  | { readonly type: 'reloaded'; readonly engines: string }
  | { readonly type: 'ready'; readonly url: string; readonly engines: string }
  | { readonly type: 'failed'; readonly why: string }
  | { readonly type: 'metrics'; readonly id: number; readonly values: readonly object[] };

/** Messages of the service travel beside those of the packages that talk over the same channel. */
interface Envelope<T> {
  readonly farthing: T;
}

export function wrap<T>(message: T): Envelope<T> {
  return { farthing: message };
}

/** The message of the service in what arrived; undefined where it is another's. */
export function messageToWorker(arrived: unknown): ToWorker | undefined {
  return isEnvelope<ToWorker>(arrived) ? arrived.farthing : undefined;
}

export function messageFromWorker(arrived: unknown): FromWorker | undefined {
  return isEnvelope<FromWorker>(arrived) ? arrived.farthing : undefined;
}

/** Both ends are this program in one version, so what is in the envelope is what was put there. */
function isEnvelope<T>(arrived: unknown): arrived is Envelope<T> {
  return typeof arrived === 'object' && arrived !== null && 'farthing' in arrived;
}
