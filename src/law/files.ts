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
import { basename, dirname, join } from 'node:path';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import {
  type Broken,
  type Findings,
  hasShape,
  isBroken,
  type MapNode,
  type Place,
  readYaml,
  Source,
  textAt,
} from '../language/index.js';

/** A file of the book; `path` is relative to the book's folder and is what findings show. */
export interface BookFile {
  readonly path: string;
  readonly text: string;
}

/** Reads the YAML files below a folder of the book whose paths match `pattern`, in the order of their names. One that ends in .yml or .YAML is a finding with the
 *  right name, since it would be skipped in silence. */
export function yamlFiles(
  root: string,
  folder: string,
  findings: Findings,
  { pattern = /^/ }: { readonly pattern?: RegExp } = {},
): readonly (BookFile | Broken)[] {
  if (!existsSync(join(root, folder)))
    return [findings.add(startOfFile(folder), 'This folder is missing; bring it back from git.')];
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.ya?ml$/i.test(name))
    .sort()
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((path) => pattern.test(path))
    .map((path) =>
      path.endsWith('.yaml') ? readBookFile(root, path, findings) : wrongExtension(path, findings),
    );
}

const MAY_BE_MISSING = { throwIfNoEntry: false };

function wrongExtension(path: string, findings: Findings): Broken {
  const rightName = basename(path).replace(/\.ya?ml$/i, '.yaml');
  return findings.add(
    startOfFile(path),
    `A file of the book ends in .yaml: rename this one to ${rightName}, or remove it.`,
  );
}

/** Reads a file without checks: one that the project wrote itself. */
export function bookFile(root: string, path: string): BookFile {
  return { path, text: withoutByteOrderMark(readFileSync(join(root, path), 'utf8')) };
}

/** Writes a file of the book whole or not at all. `path` is relative to the book's folder. */
export function writeBookFile(root: string, path: string, content: string): void {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}.unfinished`;
  writeFileSync(temporary, content, { flush: true });
  renameSync(temporary, file);
}

/** Reads a file that a specialist wrote; one that is missing, too large or not plain text is a finding. */
export function readBookFile(root: string, path: string, findings: Findings): BookFile | Broken {
  const full = join(root, path);
  const entry = statSync(full, MAY_BE_MISSING);
  if (entry === undefined) return findings.add(startOfFile(path), 'This file is missing.');
  if (!entry.isFile())
    return findings.add(startOfFile(path), 'This is a folder; a file of the book stands here.');
  const bytes = readFileSync(full);
  if (bytes.length > MAX_BYTES)
    return findings.add(
      startOfFile(path),
      `This file has ${bytes.length} bytes; a file of the book has ${MAX_BYTES} at most.`,
    );
  return isUtf8(bytes) ? plainText(path, bytes, findings) : notUtf8(path, bytes, findings);
}

/** Reads a file that has a shape; undefined, with findings, where it is missing or has another. */
export function shapedFile(
  root: string,
  path: string,
  shape: ValidateFunction,
  findings: Findings,
): MapNode | undefined {
  const file = readBookFile(root, path, findings);
  const node = isBroken(file) ? undefined : readYaml(path, file.text, findings);
  return node !== undefined && hasShape(node, shape, findings) ? node : undefined;
}

/** The entries of a map that are maps. */
export function mapEntries(
  map: MapNode | undefined,
): readonly { readonly name: string; readonly place: Place; readonly map: MapNode }[] {
  return [...(map?.entries ?? [])].flatMap(([name, { key, value }]) =>
    value.node === 'map' ? [{ name, place: key, map: value }] : [],
  );
}

/** The text at a key; empty where there is none. */
export function textOf(map: MapNode, key: string): string {
  return textAt(map, key)?.text ?? '';
}

/** The largest file of the book has less than a tenth of this. */
const MAX_BYTES = 1_000_000;

/** The longest line of the book has less than a fifth of this; findings print the line that they are about. */
const MAX_LINE_LENGTH = 5000;

/** Characters that no editor shows. Tabs are left to the YAML parser. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/;

function plainText(path: string, bytes: Buffer, findings: Findings): BookFile | Broken {
  const source = new Source(path, withoutByteOrderMark(bytes.toString('utf8')));
  const { text, lines } = source;
  const index = lines.findIndex((line) => CONTROL.test(line) || line.length > MAX_LINE_LENGTH);
  const line = lines[index];
  if (line === undefined) return { path, text };
  const control = CONTROL.exec(line);
  if (control !== null)
    return findings.add(
      { source, line: index + 1, column: control.index + 1 },
      `A control character (${codePoint(control[0])}) stands here; a file of the book is plain text.`,
    );
  return findings.add(
    { source: new Source(path, ''), line: index + 1, column: 1 },
    `This line has ${line.length} characters; a line of the book has ${MAX_LINE_LENGTH} at most.`,
  );
}

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

const NEW_LINE = 0x0a;

/** The place of a finding about a file as a whole. */
export function startOfFile(path: string): Place {
  return { source: new Source(path, ''), line: 1, column: 1 };
}

/** Some editors begin a file with a byte order mark. */
function withoutByteOrderMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}

function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
