import { execFileSync } from 'node:child_process';

/** What git prints of the repository that a folder is in; undefined where there is no git, or no repository. */
export function git(root: string, ...args: readonly string[]): string | undefined {
  try {
    return execFileSync('git', ['-C', root, ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 1 << 26,
    }).trim();
  } catch {
    return undefined;
  }
}

/** Files as they were at a commit. */
export interface FilesOfCommit {
  /** All of them, in order. */
  readonly paths: readonly string[];
  /** Whether one is otherwise now, or gone. */
  hasChanged(path: string): boolean;
  /** Undefined where git does not have it. */
  textOf(path: string): string | undefined;
}

/** The files at or below some paths at a commit; none where git does not have it. */
export function filesAt(root: string, commit: string, ...below: readonly string[]): FilesOfCommit {
  const pathsOf = (...args: readonly string[]) =>
    (git(root, '-c', 'core.quotePath=false', ...args, commit, '--', ...below) ?? '')
      .split('\n')
      .filter((path) => path !== '');
  const changed = new Set(pathsOf('diff', '--name-only', '--no-renames', '--relative'));
  return {
    paths: pathsOf('ls-tree', '-r', '--name-only'),
    hasChanged: (path) => changed.has(path),
    textOf: (path) => git(root, 'show', `${commit}:./${path}`),
  };
}
