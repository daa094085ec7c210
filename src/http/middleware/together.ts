import type { Middleware } from 'koa';
import type { RequestState } from '../route.js';

/** So many calculations are worked out before the first of them is answered, and no more. */
const MOST_TOGETHER = 16;

interface Group {
  /** Resolves when everything that has come in is read. */
  readonly read: Promise<void>;
  requests: number;
}

/** Lets requests that come in together on to their calculations one right after the other. Between two requests, reading and
 *  answering drive what a calculation works with out of the processor's caches; the second in a row takes little more
 *  than half the time of the first. */
export function together(): Middleware<RequestState> {
  let gathering: Group | undefined;
  const begun = (): Group => {
    const read = new Promise<void>((resolve) => {
      setImmediate(() => {
        gathering = undefined;
        resolve();
      });
    });
    return { read, requests: 0 };
  };
  return (_ctx, next) => {
    if (gathering === undefined || gathering.requests === MOST_TOGETHER) gathering = begun();
    gathering.requests++;
    return gathering.read.then(next);
  };
}
