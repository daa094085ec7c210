import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../src/project.js';

/** The Node options of `npm start`. */
export function startOptions(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8'));
  return String(scripts.start)
    .split(' ')
    .filter((word) => word.startsWith('--'));
}
