import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface ProcessState {
  readonly pid: number;
  readonly parent: number;
  readonly residentBytes: number;
}

/** A process and its descendants, itself first. */
export function processTree(root: number): readonly ProcessState[] {
  const printed = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' });
  const all = printed
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .map(([pid = 0, parent = 0, kib = 0]) => ({ pid, parent, residentBytes: kib * 1024 }));
  const tree = all.filter(({ pid }) => pid === root);
  for (let at = 0; at < tree.length; at++) {
    tree.push(...all.filter(({ parent }) => parent === tree[at]?.pid));
  }
  return tree;
}

/** The workers of a service: the processes that its primary started. */
export function workersOf(primary: number): readonly number[] {
  return processTree(primary)
    .filter(({ parent }) => parent === primary)
    .map(({ pid }) => pid);
}

/** Milliseconds for which the main threads of processes were on a processor, by process; Linux alone tells. One that has ended is left
 *  out. */
function processorTimes(pids: readonly number[]): ReadonlyMap<number, number> {
  const times = new Map<number, number>();
  for (const pid of pids) {
    try {
      times.set(pid, Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6);
    } catch {
      // It has ended.
    }
  }
  return times;
}

/** Milliseconds for which the main thread of a process was on a processor. */
export function processorTime(pid: number): number {
  return processorTimes([pid]).get(pid) ?? 0;
}

/** How long a wait was: by the clock, and by the work that went before it in the process of a service that worked most meanwhile. The
 *  second does not grow with what else the machine does. */
export interface Wait {
  readonly milliseconds: number;
  readonly worked: number;
}

/** Waits for an answer of a service. */
export async function waitOf(primary: number, answer: () => Promise<unknown>): Promise<Wait> {
  const pids = processTree(primary).map(({ pid }) => pid);
  const before = processorTimes(pids);
  const start = performance.now();
  await answer();
  const milliseconds = performance.now() - start;
  const worked = [...processorTimes(pids)].map(([pid, time]) => time - (before.get(pid) ?? time));
  return { milliseconds, worked: Math.max(0, ...worked) };
}
