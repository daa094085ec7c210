import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { startOptions } from './start-options.js';

/** Runs a script beside this file in a child process with the Node options of `npm start`: a cold start, and a heap of its own.
 *  Returns the JSON that it prints. */
export function runInChild(script: string, ...words: readonly string[]): Readonly<Record<string, number>> {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const printed = execFileSync(process.execPath, [...startOptions(), '--expose-gc', path, ...words], {
    encoding: 'utf8',
  });
  return JSON.parse(printed);
}
