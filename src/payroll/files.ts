import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's own folder: two above this file, from `src/` and from `dist/` alike. */
export const PROJECT = fileURLToPath(new URL('../../', import.meta.url));

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
