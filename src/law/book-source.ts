import { isUtf8 } from 'node:buffer';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { sha256 } from '../digest.js';
import { type Broken, type Findings, type Place, Source, type YamlFile } from '../yaml/index.js';
import { type BuiltLaw, builtLaw } from './built-law.js';

/*
 * Where the files of a book are. All of the law that is read from this machine, or written to it, goes through here.
 */

/** Where a book is: the path of a folder, the texts of its files by their paths, or what a build read of them. */
export type BookSource = string | Readonly<Record<string, string>> | BuiltLaw;

/** What a file says: its text, and what the build read where it had the same bytes. */
export type FileContent = Omit<YamlFile, 'path'>;

/** The files of a book, read one by one. Paths are relative to it, with `/` between folders, and are what findings show. */
export interface BookFiles {
  /** The paths of all that is below a folder, in order; undefined where there is no such folder. */
  list(folder: string): readonly string[] | undefined;
  /** What a file says; undefined where there is none. What is not a text is a finding. */
  read(path: string, findings: Findings): FileContent | Broken | undefined;
}

/** The files of a book. */
export function filesOf(source: BookSource): BookFiles {
  if (typeof source === 'string') return filesInFolder(source);
  if (isBuiltLaw(source)) return filesInObject(source.files, ({ form }) => ({ text: '', form }));
  return filesInObject(source, (text) => ({ text }));
}

/** Whether a book is what a build read. */
export function isBuiltLaw(source: BookSource): source is BuiltLaw {
  return typeof source === 'object' && typeof source['files'] === 'object';
}

function filesInObject<T>(
  files: Readonly<Record<string, T>>,
  contentOf: (file: T) => FileContent,
): BookFiles {
  return {
    list(folder) {
      const paths = Object.keys(files).filter((path) => path.startsWith(`${folder}/`));
      return paths.length === 0 ? undefined : paths.sort();
    },
    read(path) {
      const file = files[path];
      return file === undefined ? undefined : contentOf(file);
    },
  };
}

/** The files below a folder. What is not UTF-8, or too large, is a finding. */
function filesInFolder(root: string): BookFiles {
  return {
    list(folder) {
      if (!existsSync(join(root, folder))) return undefined;
      const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).sort();
      return names.map((name) => `${folder}/${name.replaceAll('\\', '/')}`);
    },
    read(path, findings) {
      const entry = statSync(join(root, path), { throwIfNoEntry: false });
      if (entry === undefined) return undefined;
      if (!entry.isFile())
        return findings.add(startOfFile(path), 'This is a folder; a file of the book stands here.');
      const bytes = readFileSync(join(root, path));
      if (bytes.length > MAX_BYTES)
        return findings.add(
          startOfFile(path),
          `This file has ${bytes.length} bytes; a file of the book has ${MAX_BYTES} at most.`,
        );
      if (!isUtf8(bytes)) return notUtf8(path, bytes, findings);
      const built = builtLaw().files[path];
      return {
        text: bytes.toString('utf8'),
        form: built !== undefined && built.sha256 === sha256(bytes) ? built.form : undefined,
      };
    },
  };
}

/** The place of a finding about a file as a whole. */
export function startOfFile(path: string): Place {
  return { source: new Source(path, ''), line: 1, column: 1 };
}

/** Writes a file of the book whole or not at all. `path` is relative to the book's folder. */
export function writeBookFile(root: string, path: string, content: string): void {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}.unfinished`;
  writeFileSync(temporary, content, { flush: true });
  renameSync(temporary, file);
}

/** The largest file of the book has less than a tenth of this. */
const MAX_BYTES = 1_000_000;

const NEW_LINE = 0x0a;

/** The finding at the first byte that is not UTF-8, with its character in Windows-1252, which most such files are. */
function notUtf8(path: string, bytes: Buffer, findings: Findings): Broken {
  let start = 0;
  let line = 1;
  for (let end = bytes.indexOf(NEW_LINE); end >= 0 && isUtf8(bytes.subarray(start, end)); line++) {
    start = end + 1;
    end = bytes.indexOf(NEW_LINE, start);
  }
  const lineBytes = bytes.subarray(start);
  let validBytes = 0;
  while (isUtf8(lineBytes.subarray(0, validBytes + 1)) || isUtf8(lineBytes.subarray(0, validBytes + 4)))
    validBytes += 1;
  const byte = lineBytes[validBytes] ?? 0;
  const column = lineBytes.subarray(0, validBytes).toString('utf8').length + 1;
  const inWindows = byte >= 0xa0 ? ` (“${String.fromCharCode(byte)}” in Windows-1252)` : '';
  return findings.add(
    { source: new Source(path, ''), line, column },
    `This file is not UTF-8: the byte 0x${byte.toString(16).toUpperCase()} stands here${inWindows}. Save the file as UTF-8.`,
  );
}
