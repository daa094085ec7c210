import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** What a script beside this file prints as JSON, run in a process of its own: cold, with a heap of its own. */
export function inAProcessOfItsOwn(
  script: string,
  ...words: readonly string[]
): Readonly<Record<string, number>> {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const printed = execFileSync(process.execPath, ['--expose-gc', path, ...words], { encoding: 'utf8' });
  return JSON.parse(printed);
}
