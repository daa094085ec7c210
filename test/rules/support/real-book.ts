import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadBooks } from '../../../src/payroll/books.js';
import { PROJECT } from '../../../src/payroll/files.js';
import { BrokenBook } from '../../../src/rules/index.js';
import { inOneLine } from './book.js';

/** In a file of the book, a text that stands there once, and what is put in its place. */
export interface Change {
  readonly file: string;
  readonly from: string | RegExp;
  readonly to: string;
}

/** A copy of the project's book in a temporary folder, for a test to spoil. */
function copyOfBook(): string {
  const root = mkdtempSync(join(tmpdir(), 'farthing-book-'));
  for (const folder of ['rules', 'rates', 'fixtures/hmrc']) {
    cpSync(join(PROJECT, folder), join(root, folder), { recursive: true });
  }
  return root;
}

/** What is found wrong in the project's own book after these changes: `rules/pay.yaml:38:9  message`. */
export function findingsAfter(...changes: readonly Change[]): readonly string[] {
  return errorAfter(...changes)?.findings.map(inOneLine) ?? [];
}

/** The error with which the book is refused after these changes; undefined when it is not. */
export function errorAfter(...changes: readonly Change[]): BrokenBook | undefined {
  const root = copyOfBook();
  try {
    for (const change of changes) spoil(root, change);
    loadBooks(root);
    return undefined;
  } catch (error) {
    if (error instanceof BrokenBook) return error;
    throw error;
  } finally {
    rmSync(root, { recursive: true });
  }
}

function spoil(root: string, { file, from, to }: Change): void {
  const path = join(root, file);
  const text = readFileSync(path, 'utf8');
  const pieces = text.split(from);
  if (pieces.length !== 2) {
    throw new Error(`${String(from)} stands ${pieces.length - 1} times in ${file}; a test changes one place.`);
  }
  writeFileSync(path, pieces.join(to));
}

/** `rules/pay.yaml:38:9` of a text that stands once in a file of the book: where a finding about it is expected. */
export function placeOf(file: string, text: string): string {
  const before = readFileSync(join(PROJECT, file), 'utf8').split(text);
  const [upTo] = before;
  if (before.length !== 2 || upTo === undefined) throw new Error(`“${text}” does not stand once in ${file}.`);
  const lines = upTo.split('\n');
  return `${file}:${lines.length}:${(lines.at(-1) ?? '').length + 1}`;
}
