import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Writes a file of the book whole or not at all. `path` is relative to the book's folder. */
export function writeWhole(root: string, path: string, text: string): void {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid}.unfinished`;
  writeFileSync(unfinished, text, { flush: true });
  renameSync(unfinished, file);
}
