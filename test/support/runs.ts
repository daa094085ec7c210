import type { Parameters } from 'fast-check';

/*
 * A property is tried on the same requests every time, so that a failure is one of the change under test: `npm test` tries a
 * quarter of the runs that a property names, `npm run test:long` four times as many. A longer hunt asks for others, and for
 * more of them: FUZZ_SEED=7 FUZZ_TIMES=20.
 */
const { FUZZ_SEED = '20260406', FUZZ_TIMES = '0.25' } = process.env;

/** Whether all is tried, as in `npm run test:long`. */
export const isAtLength = Number(FUZZ_TIMES) >= 1;

/** What is tried of a list for the case at that place of all cases: in `npm test` every fourth, so that four cases try them all. */
export function someOf<T>(list: readonly T[], at: number): readonly T[] {
  const step = isAtLength ? 1 : Math.min(4, list.length);
  return list.filter((_, index) => index % step === at % step);
}

/** How many of so many runs are tried. */
export function runs(count: number): number {
  return Math.ceil(count * Number(FUZZ_TIMES));
}

/** The options of a property that names so many runs. */
export function runOptions<T>(
  count: number,
): Parameters<T> & { readonly seed: number; readonly numRuns: number } {
  return { seed: Number(FUZZ_SEED), numRuns: runs(count) };
}

/** How long a property may take, in milliseconds: on a machine with much else to do, or in a hunt, that is long. */
export const PATIENCE = 120_000 * Math.max(1, Number(FUZZ_TIMES));
