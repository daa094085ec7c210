import { execFileSync } from 'node:child_process';

/** Commits a book, since what its law was is read from git. */
export function commitBook(root: string): void {
  git(root, 'init', '--quiet');
  git(root, 'add', '.');
  git(root, 'commit', '--quiet', '--message', 'Release all years');
}

/** Runs git on a book. */
export function git(root: string, ...args: readonly string[]): void {
  execFileSync('git', ['-C', root, '-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args]);
}
