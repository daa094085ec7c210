/*
 * On a busy machine absolute figures mean little, but ratios within one run can be compared. Every case alternates with the
 * one it is compared with, round after round, and the result is the median of the rounds' ratios. CPU time is measured, so
 * that the time of other processes does not count. (The usual packages measure one case after the other: a slow minute then
 * falls on one of them alone.)
 */

/** A function to time. */
export interface Case {
  readonly name: string;
  readonly run: () => unknown;
}

/** The time of a case. */
export interface Timing {
  readonly name: string;
  /** Median of the rounds: CPU time a call, in microseconds. */
  readonly microseconds: number;
  /** Median of the rounds' ratios to the first case. */
  readonly ratio: number;
}

const ROUNDS = 41;
const MILLISECONDS_A_TURN = 8;
/** Warm-up: V8 compiles hot functions in background threads, whose time would count. */
const WARM_UP_MILLISECONDS = 1_500;

/** Times cases alternately; ratios are to the first. */
export async function alternating(cases: readonly Case[], rounds = ROUNDS): Promise<readonly Timing[]> {
  const calls: number[] = [];
  for (const { run } of cases) calls.push(await callsIn(run, MILLISECONDS_A_TURN));
  const times: number[][] = cases.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, { run }] of cases.entries()) {
      const count = calls[index] ?? 1;
      times[index]?.push((await timeOf(run, count)) / count);
    }
  }
  const [base = []] = times;
  return cases.map(({ name }, index) => {
    const own = times[index] ?? [];
    return {
      name,
      microseconds: median(own) * 1000,
      ratio: median(own.map((time, round) => time / (base[round] ?? time))),
    };
  });
}

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

/** The CPU time of so many calls, in milliseconds. */
async function timeOf(run: Case['run'], calls: number): Promise<number> {
  const start = process.cpuUsage();
  for (let call = 0; call < calls; call++) {
    const outcome = run();
    if (outcome instanceof Promise) await outcome;
  }
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** Warms a case up. Returns how many calls fit into so many milliseconds. */
async function callsIn(run: Case['run'], milliseconds: number): Promise<number> {
  let [calls, spent, last] = [0, 0, 1];
  for (let count = 1; spent < WARM_UP_MILLISECONDS; count = Math.min(count * 2, 4096)) {
    last = (await timeOf(run, count)) / count;
    spent += last * count;
    calls += count;
  }
  return Math.max(1, Math.round(milliseconds / Math.min(last, spent / calls)));
}

/** Cycles through a list. */
export function cycle<T>(items: readonly T[]): () => T {
  let at = -1;
  return () => {
    at = (at + 1) % items.length;
    const item = items[at];
    if (item === undefined) throw new RangeError('There is nothing to go round.');
    return item;
  };
}
