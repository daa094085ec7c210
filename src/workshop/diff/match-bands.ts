import type { Band } from '../../language/index.js';

/** A band of the earlier year and the band of the later one that it became, each with its index in its own table. */
export interface MatchedBands {
  readonly old: IndexedBand | undefined;
  readonly new: IndexedBand | undefined;
}

/** A band with its index in its table, from 0. */
export interface IndexedBand {
  readonly index: number;
  readonly band: Band;
}

/** Matches the bands of two years, in their order, so that the fewest figures differ: a band put in between does not make
 *  all those above it different. */
export function matchBands(old: readonly Band[], now: readonly Band[]): readonly MatchedBands[] {
  const memo = new Map<string, BandPairs>();
  const from = (i: number, j: number): BandPairs => {
    const key = `${i} ${j}`;
    const cached = memo.get(key) ?? best(i, j);
    memo.set(key, cached);
    return cached;
  };
  const best = (i: number, j: number): BandPairs => {
    const [before, after] = [bandAt(old, i), bandAt(now, j)];
    const choices: BandPairs[] = [];
    if (before !== undefined && after !== undefined) {
      choices.push(
        followedBy(
          { old: before, new: after },
          figuresThatDiffer(before.band, after.band),
          from(i + 1, j + 1),
        ),
      );
    }
    if (before !== undefined) choices.push(followedBy({ old: before, new: undefined }, 1, from(i + 1, j)));
    if (after !== undefined) choices.push(followedBy({ old: undefined, new: after }, 1, from(i, j + 1)));
    // The first of equal choices: a changed band is preferred to one removed and one added.
    return choices.reduce((least, choice) => (choice.cost < least.cost ? choice : least), choices[0] ?? NONE);
  };
  return from(0, 0).bands;
}

interface BandPairs {
  readonly cost: number;
  readonly bands: readonly MatchedBands[];
}

const NONE: BandPairs = { cost: 0, bands: [] };

function followedBy(first: MatchedBands, cost: number, rest: BandPairs): BandPairs {
  return { cost: cost + rest.cost, bands: [first, ...rest.bands] };
}

function bandAt(bands: readonly Band[], index: number): IndexedBand | undefined {
  const band = bands[index];
  return band && { index, band };
}

function figuresThatDiffer(old: Band, now: Band): number {
  const sameLimit = old.upTo === null || now.upTo === null ? old.upTo === now.upTo : old.upTo.eq(now.upTo);
  return (old.rate.eq(now.rate) ? 0 : 1) + (sameLimit ? 0 : 1);
}
