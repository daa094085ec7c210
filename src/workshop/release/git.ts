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
