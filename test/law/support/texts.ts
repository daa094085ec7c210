import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { getOrMake } from '../../../src/get-or-make.js';
import { checkFiles } from '../../../src/law/books.js';
import { readRequired } from '../../../src/operations/required-values.js';
import { PROJECT } from '../../../src/project.js';
import { inOneLine } from '../../language/support/book.js';
import { copyOf } from '../../support/copies.js';
import { keepYears } from '../../support/keep-years.js';
import { SMALL_LAW } from '../../support/small-law.js';

/** A book as the texts of its files by their paths, so that a test changes it without any file. */
export type Texts = Readonly<Record<string, string>>;

/** In a file, a text or a /pattern/ that stands there, and what is put in its place. */
export type Change = readonly [path: string, from: string, to: string];

const FOLDERS = ['rules', 'rates', 'fixtures/hmrc'];

/** The project's book of these years, without labels. */
export function textsOf(...years: readonly string[]): Texts {
  return getOrMake(textsOfYears, years.join(), () => readTexts(years));
}

const textsOfYears = new Map<string, Texts>();

function readTexts(years: readonly string[]): Texts {
  const root = copyOf(
    PROJECT,
    (path) =>
      FOLDERS.some(
        (each) => `${path}/`.startsWith(join(PROJECT, each, '/')) || join(PROJECT, each).startsWith(path),
      ) && !/released|\.csv$/.test(path),
  );
  keepYears(root, years);
  const texts = textsIn(root);
  rmSync(root, { recursive: true });
  return texts;
}

/** The small law. */
export const smallTexts: Texts = textsIn(SMALL_LAW);

/** The texts of a book in a folder. */
export function textsIn(root: string): Texts {
  const paths = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  );
  // The parts of the law of a label are JSON.
  const files = paths.filter((path) => /\.(yaml|json)$/.test(path));
  return Object.fromEntries(files.map((path) => [path, readFileSync(join(root, path), 'utf8')] as const));
}

/** The texts with changes, one after the other. */
export function changed(texts: Texts, ...changes: readonly Change[]): Texts {
  const all = new Map(Object.entries(texts));
  for (const [path, from, to] of changes) {
    const text = all.get(path) ?? '';
    const after = text.replace(patternOf(from), to);
    if (after === text) throw new Error(`${from} does not stand in ${path}, or is left as it is.`);
    all.set(path, after);
  }
  return Object.fromEntries(all);
}

/** A text, or what stands between slashes as a regular expression. */
export function patternOf(from: string): string | RegExp {
  const [, source, flags] = /^\/(.*)\/(\w*)$/s.exec(from) ?? [];
  return source === undefined ? from : new RegExp(source, flags);
}

/** What is found wrong in a book, each as `rules/pay.yaml:38:9  message`. */
export function findingsIn(texts: Texts, required = readRequired): readonly string[] {
  return checkFiles(texts, required).findings.all.map(inOneLine);
}

/** The texts without a file. */
export function without(texts: Texts, path: string): Texts {
  return Object.fromEntries(Object.entries(texts).filter(([each]) => each !== path));
}

/** A file of tables beside the tests of the law. */
export function yamlOf(name: string): string {
  return readFileSync(join(PROJECT, 'test/law', name), 'utf8');
}
