import { execFileSync } from 'node:child_process';

/** Commits a book, a repository of its own: what it said when it was released is read from git. */
export function commit(root: string, message = 'Release all years'): void {
  git(root, 'init', '--quiet');
  git(root, 'add', '.');
  git(root, 'commit', '--quiet', '--message', message);
}

/** Runs git in a folder. */
export function git(root: string, ...args: readonly string[]): void {
  execFileSync('git', ['-C', root, '-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args]);
}
