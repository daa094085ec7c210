import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../../digest.js';
import { Findings, LANGUAGE, mapAt, readYaml, type Topic } from '../../language/index.js';
import { CATALOGUE_FILE, type Rates } from '../figures/index.js';
import { fileOfBytes, writeBookFile } from '../files.js';
import { recordPath } from '../identity/record.js';
import { type Label, nameOf } from '../identity/register.js';
import { SCOPE_FILE } from '../scope.js';
import { MANIFEST_FILE, textOf } from '../test-data/manifest.js';

/*
 * A bundle keeps the files of a book as they were when it was released: each file once, under its SHA-256, whatever labels share
 * it, and for each label a manifest that lists them. The register names the SHA-256 of the manifest.
 */

const BLOBS = 'rates/released/blobs';

export interface Bundle {
  /** SHA-256 of its manifest. */
  readonly digest: string;
  /** What was written, relative to the book: files, and the folder of those under their SHA-256. */
  readonly written: readonly string[];
}

/** `rates/released/books/2026-27.5.yaml` */
export function manifestPath(label: Pick<Label, 'taxYear' | 'revision'>): string {
  return `rates/released/books/${nameOf(label)}.yaml`;
}

/** Where a file with this SHA-256 lies. */
export function blobPath(digest: string): string {
  return `${BLOBS}/${digest.slice(0, 2)}/${digest}.yaml`;
}

/** Keeps the files of a year as they are now, under a label: its rules, its rates, what they are checked with, and its record. */
export function writeBundle(
  root: string,
  label: Pick<Label, 'taxYear' | 'revision' | 'digest'>,
  year: { readonly rates: Rates; readonly topics: readonly Topic[] },
): Bundle {
  const written = new Set<string>();
  const write = (path: string, bytes: Buffer): void => {
    if (existsSync(join(root, path)) && readFileSync(join(root, path)).equals(bytes)) return;
    writeBookFile(root, path, bytes);
    written.add(path.startsWith(BLOBS) ? BLOBS : path);
  };
  const scope = existsSync(join(root, SCOPE_FILE)) ? [SCOPE_FILE] : [];
  const files = [...pathsOf(label.taxYear, year), ...scope].map((path) => {
    const bytes = readFileSync(join(root, path));
    const digest = sha256(bytes);
    write(blobPath(digest), bytes);
    return `  ${path}: ${digest}`;
  });
  const head = ['book: 1', `language: ${LANGUAGE}`, `tax_year: ${label.taxYear}`, `digest: ${label.digest}`];
  const manifest = Buffer.from(`${[...head, 'files:', ...files].join('\n')}\n`);
  write(manifestPath(label), manifest);
  return { digest: sha256(manifest), written: [...written] };
}

function pathsOf(
  taxYear: string,
  { rates, topics }: { readonly rates: Rates; readonly topics: readonly Topic[] },
): readonly string[] {
  const rules = topics.map(({ file }) => file.place.source.path);
  const others = [rates.place.source.path, CATALOGUE_FILE, MANIFEST_FILE, recordPath(taxYear)];
  return [...new Set([...rules, ...others])].sort();
}

/** What is wrong with a bundle, in sentences. */
export class DamagedBundle extends Error {
  override readonly name = 'DamagedBundle';

  constructor(readonly faults: readonly string[]) {
    super(faults.join(' '));
  }
}

/** A kept file: its bytes are what the manifest says. */
export interface KeptFile {
  readonly path: string;
  readonly bytes: Buffer;
}

/** Reads the files of a label that has a bundle, each held against its SHA-256. Throws `DamagedBundle` with all that is
 *  missing or was changed. */
export function readBundle(root: string, label: Label): readonly KeptFile[] {
  const path = manifestPath(label);
  const manifest = bytesOf(root, path, label.bundle ?? '');
  if (typeof manifest === 'string') throw new DamagedBundle([manifest]);
  const node = readYaml(path, fileOfBytes(path, manifest).text, new Findings());
  if (node === undefined || textOf(node, 'book') !== '1' || Number(textOf(node, 'language')) > LANGUAGE)
    throw new DamagedBundle([
      `${path} is of a later program than this one, which reads books of language ${LANGUAGE}.`,
    ]);
  if (textOf(node, 'digest') !== label.digest)
    throw new DamagedBundle([`${path} is of another law than ${nameOf(label)}.`]);
  const files: KeptFile[] = [];
  const faults: string[] = [];
  for (const [file, { value }] of mapAt(node, 'files')?.entries ?? []) {
    const digest = value.node === 'text' ? value.text : '';
    const bytes = bytesOf(root, blobPath(digest), digest);
    if (typeof bytes === 'string') faults.push(`${bytes} It is ${file} of ${nameOf(label)}.`);
    else files.push({ path: file, bytes });
  }
  if (faults.length > 0) throw new DamagedBundle(faults);
  return files;
}

/** The bytes of a file with this SHA-256, or what is wrong with it. */
function bytesOf(root: string, path: string, digest: string): Buffer | string {
  if (!existsSync(join(root, path))) return `${path} is missing; bring it back from git.`;
  const bytes = readFileSync(join(root, path));
  return sha256(bytes) === digest ? bytes : `${path} was changed; bring it back from git.`;
}
