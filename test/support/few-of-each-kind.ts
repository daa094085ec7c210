import { groupBy } from '../../src/group-by.js';
import { isAtLength } from './runs.js';

/** How many of a kind are enough, where all of it is read and checked alike. */
const OF_A_KIND = 2;

/** A few things of each kind, spread over all of them; all of them in `npm run test:long`. */
export function fewOfEachKind<T>(things: readonly T[], kindOf: (thing: T) => string): readonly T[] {
  return isAtLength ? things : someOfEachKind(things, kindOf);
}

/** The same, also in `npm run test:long`: of what there are thousands. */
export function someOfEachKind<T>(things: readonly T[], kindOf: (thing: T) => string): readonly T[] {
  return [...groupBy(things, kindOf).values()].flatMap((alike) => {
    const count = Math.min(alike.length, OF_A_KIND);
    return Array.from(
      { length: count },
      (_, at) => alike.slice(Math.floor((at * alike.length) / count))[0],
    ).filter((thing) => thing !== undefined);
  });
}
