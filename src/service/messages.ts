/** What the primary tells a worker. `open`: the keys can be opened now. `prepare`: load the book anew, but keep answering
 *  from the old one until `use` comes, or `forget`. `drain` and `stop`: go, after draining or without it. */
export type ToWorker = 'open' | 'prepare' | 'use' | 'forget' | 'drain' | 'stop';

/** What a worker tells the primary: how its start goes, and how what it was told came out. */
export type FromWorker =
  | { readonly says: 'listening' }
  | { readonly says: 'ready'; readonly url: string; readonly engines: string }
  | { readonly says: 'failed'; readonly why: string }
  | { readonly says: 'prepared' | 'refused' | 'done' };

/** Messages of the service travel beside those of the packages that talk over the same channel. */
interface Envelope<T> {
  readonly farthing: T;
}

export function sealed<T>(message: T): Envelope<T> {
  return { farthing: message };
}

/** The message of the service in what arrived; undefined where it is another's. */
export function toWorker(arrived: unknown): ToWorker | undefined {
  return isEnvelope<ToWorker>(arrived) ? arrived.farthing : undefined;
}

export function fromWorker(arrived: unknown): FromWorker | undefined {
  return isEnvelope<FromWorker>(arrived) ? arrived.farthing : undefined;
}

/** Both ends are this program in one version, so what is in the envelope is what was put there. */
function isEnvelope<T>(arrived: unknown): arrived is Envelope<T> {
  return typeof arrived === 'object' && arrived !== null && 'farthing' in arrived;
}
