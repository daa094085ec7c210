import type { Parameters } from 'fast-check';

/*
 * A property is tried on the same requests every time, so that a failure is one of the change under test. A longer hunt
 * asks for others, and for more of them: FUZZ_SEED=7 FUZZ_TIMES=20.
 */
const { FUZZ_SEED = '20260406', FUZZ_TIMES = '1' } = process.env;

/** The options of a property: so many runs, or a multiple of them in a hunt. */
export function runOptions<T>(numRuns: number): Parameters<T> {
  return { seed: Number(FUZZ_SEED), numRuns: Math.ceil(numRuns * Number(FUZZ_TIMES)) };
}

/** How long a property may take, in milliseconds: on a machine with much else to do, or in a hunt, that is long. */
export const PATIENCE = 120_000 * Math.max(1, Number(FUZZ_TIMES));
