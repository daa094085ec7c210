import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the project: the nearest one above this file with a package.json, in the sources and in a build alike. */
export const PROJECT = packageAbove(dirname(fileURLToPath(import.meta.url)));

function packageAbove(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const above = dirname(folder);
  if (above === folder)
    throw new Error('This program lies in no package: a package.json is missing above it.');
  return packageAbove(above);
}
