import { execFileSync } from 'node:child_process';

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
