import { existsSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { sha256 } from '../../digest.js';
import { Findings, LANGUAGE, mapAt, readYaml, type Topic } from '../../language/index.js';
import { AUTHORITIES_FILE } from '../authorities/index.js';
import { CATALOGUE_FILE, type Rates } from '../figures/index.js';
import { type BookFile, fileOfBytes, writeBookFile } from '../files.js';
import { type Label, labelName } from '../identity/label.js';
import { recordPath } from '../identity/record.js';
import { INVARIANTS_FILE } from '../invariants/of-books.js';
import { SCOPE_FILE } from '../scope.js';
import { MANIFEST_FILE, type TestData, textOf } from '../test-data/manifest.js';

/*
 * A bundle keeps the files of a book as they were when it was released: each file once, under its SHA-256, whatever labels share
 * it, and for each label a manifest that lists them. The register names the SHA-256 of the manifest.
 */

const BLOBS = 'rates/released/blobs';
/** The folder of the manifests. */
export const MANIFESTS = 'rates/released/books';

export interface Bundle {
  /** SHA-256 of its manifest. */
  readonly digest: string;
  /** The files that were written, relative to the book; of blobs their folder. */
  readonly paths: readonly string[];
}

/** `rates/released/books/2026-27.5.yaml` */
export function manifestPath(label: Pick<Label, 'taxYear' | 'revision'>): string {
  return `${MANIFESTS}/${labelName(label)}.yaml`;
}

/** Where the file of a bundle with this SHA-256 lies. It has the extension of `name`. */
export function blobPath(digest: string, name: string): string {
  return `${BLOBS}/${digest.slice(0, 2)}/${digest}${extname(name)}`;
}

/** What a bundle keeps beside rules and rates. */
export interface ProofFiles {
  /** Paths of worked cases. */
  readonly cases: readonly string[];
  /** Requests with their answers under the label, one a line. */
  readonly answers: string;
}

/** The record of the law in a bundle, whose SHA-256 is the digest of the label. */
export const BUNDLED_RECORD = 'record.yaml';
/** Requests with their answers as they were at the release. */
export const BUNDLED_ANSWERS = 'answers.jsonl';

/** Keeps the files of a year as they are now, under a label: its rules, its rates, what they are checked with, and its record. */
export function writeBundle(
  root: string,
  label: Pick<Label, 'taxYear' | 'revision' | 'digest'>,
  year: YearInFiles,
  proof?: ProofFiles,
): Bundle {
  const paths = new Set<string>();
  const write = (path: string, bytes: Buffer): void => {
    if (existsSync(join(root, path)) && readFileSync(join(root, path)).equals(bytes)) return;
    writeBookFile(root, path, bytes);
    paths.add(path.startsWith(BLOBS) ? BLOBS : path);
  };
  const bytesOfFile = (path: string) => readFileSync(join(root, path));
  const files = new Map(
    [...pathsOf(root, year), ...(proof?.cases ?? [])].map((path) => [path, bytesOfFile(path)]),
  );
  files.set(BUNDLED_RECORD, bytesOfFile(recordPath(label.taxYear)));
  if (proof !== undefined) files.set(BUNDLED_ANSWERS, Buffer.from(proof.answers));
  const lines = [...files.keys()].sort().map((path) => {
    const bytes = files.get(path) ?? Buffer.of();
    const digest = sha256(bytes);
    write(blobPath(digest, path), bytes);
    return `  ${path}: ${digest}`;
  });
  const head = ['book: 1', `language: ${LANGUAGE}`, `tax_year: ${label.taxYear}`, `digest: ${label.digest}`];
  const manifest = Buffer.from(`${[...head, 'files:', ...lines].join('\n')}\n`);
  write(manifestPath(label), manifest);
  return { digest: sha256(manifest), paths: [...paths] };
}

/** A year whose nodes know their files. */
export interface YearInFiles {
  readonly rates: Rates;
  readonly topics: readonly Topic[];
  readonly testData: readonly TestData[];
}

function pathsOf(root: string, { rates, topics, testData }: YearInFiles): readonly string[] {
  const rules = topics.map(({ file }) => file.place.source.path);
  const rows = testData.map(({ file }) => file);
  // The small books of tests lack some of these.
  const optionalFiles = [INVARIANTS_FILE, AUTHORITIES_FILE, SCOPE_FILE, ...rows].filter((path) =>
    existsSync(join(root, path)),
  );
  return [...new Set([...rules, rates.place.source.path, CATALOGUE_FILE, MANIFEST_FILE, ...optionalFiles])];
}

/** What is wrong with a bundle, in sentences. */
export class DamagedBundle extends Error {
  override readonly name = 'DamagedBundle';

  constructor(readonly faults: readonly string[]) {
    super(faults.join(' '));
  }
}

/** A file of a bundle. Its bytes have the SHA-256 of the manifest. */
export interface BundledFile {
  readonly path: string;
  readonly bytes: Buffer;
}

/** Reads the files of a label that has a bundle, each held against its SHA-256. Throws `DamagedBundle` with all that is
 *  missing or was changed. */
export function readBundle(root: string, label: Label): readonly BundledFile[] {
  const files: BundledFile[] = [];
  const faults: string[] = [];
  for (const [path, digest] of filesOf(root, label)) {
    const bytes = readBlob(root, label, path, digest);
    if (typeof bytes === 'string') faults.push(bytes);
    else files.push({ path, bytes });
  }
  if (faults.length > 0) throw new DamagedBundle(faults);
  return files;
}

/** Reads one file of a label that has a bundle; undefined where the manifest does not list it. Throws `DamagedBundle`. */
export function readBundledFile(root: string, label: Label, path: string): BookFile | undefined {
  const digest = filesOf(root, label).get(path);
  if (digest === undefined) return undefined;
  const bytes = readBlob(root, label, path, digest);
  if (typeof bytes === 'string') throw new DamagedBundle([bytes]);
  return fileOfBytes(path, bytes);
}

/** The bytes of a file of a bundle, or what is wrong with it, in sentences. */
function readBlob(root: string, label: Label, path: string, digest: string): Buffer | string {
  const bytes = readWithDigest(root, blobPath(digest, path), digest);
  return typeof bytes === 'string' ? `${bytes} It is ${path} of ${labelName(label)}.` : bytes;
}

/** The files of a bundle with their SHA-256, by path. Throws `DamagedBundle`. */
function filesOf(root: string, label: Label): ReadonlyMap<string, string> {
  const path = manifestPath(label);
  const manifest = readWithDigest(root, path, label.bundle ?? '');
  if (typeof manifest === 'string') throw new DamagedBundle([manifest]);
  const node = readYaml(path, fileOfBytes(path, manifest).text, new Findings());
  if (node === undefined || textOf(node, 'book') !== '1' || Number(textOf(node, 'language')) > LANGUAGE)
    throw new DamagedBundle([
      `${path} is of a later program than this one, which reads books of language ${LANGUAGE}.`,
    ]);
  if (textOf(node, 'digest') !== label.digest)
    throw new DamagedBundle([`${path} is of another law than ${labelName(label)}.`]);
  return new Map(
    [...(mapAt(node, 'files')?.entries ?? [])].map(([file, { value }]) => [
      file,
      value.node === 'text' ? value.text : '',
    ]),
  );
}

/** The bytes of a file with this SHA-256, or what is wrong with it. */
function readWithDigest(root: string, path: string, digest: string): Buffer | string {
  const full = join(root, path);
  if (!existsSync(full)) return `${path} is missing; bring it back from git.`;
  if (!statSync(full).isFile()) return `${path} is no file; bring it back from git.`;
  const bytes = readFileSync(full);
  return sha256(bytes) === digest ? bytes : `${path} was changed; bring it back from git.`;
}
