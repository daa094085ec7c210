import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The project's folder, where `npm run bench` starts. What is measured is compiled first, as it is in production, so it does
 *  not stand beside the rules itself. */
export const PROJECT = process.cwd();

/** The options that `npm start` gives to Node. */
export function startOptions(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8'));
  return String(scripts.start)
    .split(' ')
    .filter((word) => word.startsWith('--'));
}
