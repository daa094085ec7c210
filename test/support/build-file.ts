import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../../src/project.js';

/** For processes that live for a second or two: V8 takes a third of their time to optimise what hardly runs. */
export const SHORT_LIVED = '--interrupt-budget=1000000';

/** What a build is made of. */
const SOURCES = join(PROJECT, 'src');
const LAST_BUILT = join(PROJECT, 'dist', 'main.js');

/**
 * A file of the build, for tests that start the service in processes of its own: from its sources a process takes three
 * times as long to start. `npm test` makes the build; where a source is newer than that, it is made here.
 */
export function buildFile(path: string): string {
  if (!isCurrent()) execFileSync(process.execPath, ['build.mjs'], { cwd: PROJECT });
  return join(PROJECT, 'dist', path);
}

let checked = false;

function isCurrent(): boolean {
  if (checked) return true;
  checked = true;
  if (!existsSync(LAST_BUILT)) return false;
  const made = statSync(LAST_BUILT).mtimeMs;
  return readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).every(
    (name) => statSync(join(SOURCES, name)).mtimeMs <= made,
  );
}
