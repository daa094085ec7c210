import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Findings, type Purpose, withoutBroken } from '../language/index.js';
import { AUTHORITIES_FILE } from './authorities/index.js';
import { ratesFiles } from './books.js';
import { CATALOGUE_FILE, type RatesHead } from './figures/index.js';
import { type BookFile, readBookFile, yamlFiles } from './files.js';
import type { RecordForm } from './identity/law.js';
import { SCOPE_FILE } from './scope.js';
import { MANIFEST_FILE } from './test-data/manifest.js';

/** A check of a book that was made beforehand and found nothing wrong. A start need not repeat it as long as the files of the book
 *  are the same byte for byte. */
export interface Precheck {
  /** SHA-256 of the files, in 64 hexadecimal digits. */
  readonly files: string;
  /** All years but drafts. */
  readonly years: readonly YearPrecheck[];
}

/** What a start needs to know of a year. */
export interface YearPrecheck extends RatesHead, RecordForm {
  /** SHA-256 of what its rules and rates say, in the form of the label that it names. */
  readonly digest: string;
  /** The words of its requests and values, by purpose and by name. */
  readonly words: Readonly<Partial<Record<Purpose, Readonly<Record<string, readonly string[]>>>>>;
}

/** The files of a book that its check rests on. */
export interface BookFiles {
  readonly rules: readonly BookFile[];
  readonly rates: readonly BookFile[];
  /** These and all others. */
  readonly all: readonly BookFile[];
  readonly digest: string;
}

/** Reads the texts of the files; undefined where one cannot be read. */
export function readBookFiles(root: string): BookFiles | undefined {
  const findings = new Findings();
  const rules = withoutBroken(yamlFiles(root, 'rules', findings));
  const rates = withoutBroken(ratesFiles(root, findings));
  const optional = [AUTHORITIES_FILE, SCOPE_FILE].filter((path) => existsSync(join(root, path)));
  const otherFiles = [CATALOGUE_FILE, MANIFEST_FILE, ...optional].map((path) =>
    readBookFile(root, path, findings),
  );
  if (findings.count > 0) return undefined;
  const all = [...rules, ...rates, ...withoutBroken(otherFiles)];
  const hash = createHash('sha256');
  for (const { path, text } of all) hash.update(`${path} ${text.length}\n${text}\n`);
  return { rules, rates, all, digest: hash.digest('hex') };
}
