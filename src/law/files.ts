import { basename } from 'node:path';
import {
  type Broken,
  Findings,
  isBroken,
  readYaml,
  Source,
  unlessBroken,
  type YamlFile,
} from '../yaml/index.js';
import type * as keys from '../yaml/keys.js';
import { type BookSource, filesOf, startOfFile } from './book-source.js';
import { isTaxYear } from './tax-year.js';

/** A file of the book. */
export type BookFile = YamlFile;

/** Reads the YAML files below a folder of the book, in the order of their names. One that ends in .yml or .YAML is a finding with the right
 *  name, since it would be skipped in silence. */
export function yamlFiles(
  source: BookSource,
  folder: string,
  findings: Findings,
  isMeant: (path: string) => boolean = () => true,
): readonly (BookFile | Broken)[] {
  const paths = filesOf(source).list(folder)?.filter(isMeant);
  if (paths === undefined)
    return [findings.add(startOfFile(folder), 'This folder is missing; bring it back from git.')];
  return paths
    .filter((path) => /\.ya?ml$/i.test(path))
    .map((path) =>
      path.endsWith('.yaml') ? readBookFile(source, path, findings) : wrongExtension(path, findings),
    );
}

/** Where the files of operations stand. */
export const OPERATIONS_FOLDER = 'rules/operations';

/** Reads the files of topics: all below rules/ but those of operations. */
export function yamlFilesOfRules(source: BookSource, findings: Findings): readonly (BookFile | Broken)[] {
  return yamlFiles(source, 'rules', findings, (path) => !path.startsWith(`${OPERATIONS_FOLDER}/`));
}

/** Reads the files of operations. Where there is no folder of rules, that is the finding. */
export function yamlFilesOfOperations(
  source: BookSource,
  findings: Findings,
): readonly (BookFile | Broken)[] {
  const hasRules = filesOf(source).list('rules') !== undefined;
  return hasRules ? yamlFiles(source, OPERATIONS_FOLDER, findings) : [];
}

/** The tax years whose figures a book has a file of, by the names of the files, the earliest first. */
export function taxYearsOf(source: BookSource): readonly string[] {
  return (filesOf(source).list('rates') ?? [])
    .map((path) => path.slice('rates/'.length).replace(/\.yaml$/, ''))
    .filter(isTaxYear)
    .sort();
}

function wrongExtension(path: string, findings: Findings): Broken {
  const rightName = basename(path).replace(/\.ya?ml$/i, '.yaml');
  return findings.add(
    startOfFile(path),
    `A file of the book ends in .yaml: rename this one to ${rightName}, or remove it.`,
  );
}

/** Whether a book has a file. */
export function hasBookFile(source: BookSource, path: string): boolean {
  return filesOf(source).read(path, new Findings()) !== undefined;
}

/** Reads a file without checks: one that the project wrote itself. Throws where there is none. */
export function bookFile(source: BookSource, path: string): BookFile {
  const content = filesOf(source).read(path, new Findings());
  if (content === undefined || isBroken(content)) throw new RangeError(`${path} cannot be read.`);
  return { ...content, path, text: withoutByteOrderMark(content.text) };
}

/** Reads a file that a specialist wrote; one that is missing, too large or not plain text is a finding. */
export function readBookFile(source: BookSource, path: string, findings: Findings): BookFile | Broken {
  const content = filesOf(source).read(path, findings);
  if (content === undefined) return findings.add(startOfFile(path), 'This file is missing.');
  if (isBroken(content)) return content;
  const { form } = content;
  const text = withoutByteOrderMark(content.text);
  // The same bytes were plain text before.
  return form === undefined ? plainText(path, text, findings) : { path, text, form };
}

/** Reads a file by what may stand in it; undefined, with findings, where it is missing or anything in it is wrong. */
export function readBy<T>(
  source: BookSource,
  path: string,
  reader: keys.Reader<T>,
  findings: Findings,
): T | undefined {
  const file = readBookFile(source, path, findings);
  const node = isBroken(file) ? undefined : readYaml(file, findings);
  return node && unlessBroken(reader.read(node, node.place, findings));
}

/** The longest line of the book has less than a fifth of this; findings print the line that they are about. */
const MAX_LINE_LENGTH = 5000;

/** Characters that no editor shows. Tabs are left to the YAML parser. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/;

function plainText(path: string, text: string, findings: Findings): BookFile | Broken {
  const source = new Source(path, text);
  const { lines } = source;
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

/** Some editors begin a file with a byte order mark. */
function withoutByteOrderMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}

function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
