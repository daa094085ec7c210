import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  type Stats,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT } from '../../src/project.js';

/*
 * Copies of folders that tests may change. After a test a copy is made as it was, file by file: a new one would take longer.
 */

const PARTS = ['rules', 'rates', 'fixtures', 'CHANGELOG.md'];

/** The modification time of each file of a copy that no test wrote, in seconds: long ago. */
const UNCHANGED = 1e9;

/** A copy of a folder; who asks for it removes it. */
export function copyOf(folder: string, filter: (path: string) => boolean = () => true): string {
  const root = mkdtempSync(join(tmpdir(), 'farthing-'));
  cpSync(folder, root, { recursive: true, filter });
  for (const path of entriesIn(root).keys()) utimesSync(join(root, path), UNCHANGED, UNCHANGED);
  return root;
}

/** Copies that were given back, by their folders. */
const spareCopies = new Map<string, string[]>();
process.once('exit', () => {
  for (const root of [...spareCopies.values()].flat()) rmSync(root, { recursive: true, force: true });
});

/** A copy of a folder that no test changes; who borrows it gives it back. */
export function borrowCopy(folder: string): string {
  return spareCopies.get(folder)?.pop() ?? copyOf(folder);
}

/** Keeps a copy for the next who borrows one, as its folder is. */
export function giveBack(root: string, folder: string): void {
  restore(root, folder);
  // It may have been an original itself.
  originals.delete(root);
  spareCopies.set(folder, [...(spareCopies.get(folder) ?? []), root]);
}

let book: string | undefined;

/** A folder with the project's book, which no test changes. */
export function bookOfProject(): string {
  if (book !== undefined) return book;
  const root = copyOf(PROJECT, (path) =>
    PARTS.some((part) => path === PROJECT || path.startsWith(join(PROJECT, part))),
  );
  process.once('exit', () => rmSync(root, { recursive: true, force: true }));
  // Labels can be released whether or not the version of the project is out.
  writeFileSync(join(root, 'package.json'), '{ "version": "1.0.0-pre" }');
  utimesSync(join(root, 'package.json'), UNCHANGED, UNCHANGED);
  book = root;
  return root;
}

/** What stands in the folders of which there are copies, by path: no test changes them. */
const originals = new Map<string, ReadonlyMap<string, Stats>>();

/** Makes a copy of a folder as it was, whatever a test did to it. */
export function restore(root: string, folder: string): void {
  const original = originals.get(folder) ?? entriesIn(folder);
  originals.set(folder, original);
  for (const [path, entry] of entriesIn(root)) {
    const isChanged = entry.mtimeMs !== UNCHANGED * 1_000 || entry.size !== original.get(path)?.size;
    if ((isChanged && !entry.isDirectory()) || !original.has(path))
      rmSync(join(root, path), { force: true, recursive: true });
  }
  for (const [path, entry] of original) {
    const copy = join(root, path);
    if (existsSync(copy)) continue;
    if (entry.isDirectory()) mkdirSync(copy);
    else {
      cpSync(join(folder, path), copy);
      utimesSync(copy, UNCHANGED, UNCHANGED);
    }
  }
}

/** The files and folders below a folder, by their paths in it: a folder before what is in it. */
function entriesIn(root: string): ReadonlyMap<string, Stats> {
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' }).sort();
  return new Map(paths.map((path) => [path, lstatSync(join(root, path))]));
}
