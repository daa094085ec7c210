import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's own folder, from the sources and from any build alike: the nearest one above that is a package. */
export const PROJECT = packageAbove(dirname(fileURLToPath(import.meta.url)));

function packageAbove(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const above = dirname(folder);
  if (above === folder)
    throw new Error('This program lies in no package: a package.json is missing above it.');
  return packageAbove(above);
}

/** A file of the book; `path` is relative to the book's folder and is what findings show. */
export interface BookFile {
  readonly path: string;
  readonly text: string;
}

/** The YAML files of a folder of the book, by name. */
export function yamlFiles(root: string, folder: string): readonly BookFile[] {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .map((name) => bookFile(root, `${folder}/${name.replaceAll('\\', '/')}`));
}

export function bookFile(root: string, path: string): BookFile {
  return { path, text: readFileSync(join(root, path), 'utf8') };
}
