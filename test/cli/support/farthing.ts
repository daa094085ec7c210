import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { runFarthing } from '../../../src/cli/program.js';
import { PROJECT } from '../../../src/project.js';
import { bookOfProject, borrowCopy, copyOf, giveBack, restore } from '../../support/copies.js';
import { keepYears } from '../../support/keep-years.js';
import { releaseAsItStands, removeLabels } from '../../support/release.js';
import { releasedSmallLaw } from '../../support/small-law.js';

/** The output of a command, and its exit status. */
export interface CommandResult {
  readonly status: number;
  readonly out: string;
  readonly err: string;
}

/** Runs `farthing` on a book, the project's own unless another is named. */
export async function farthing(
  args: readonly string[],
  { root = PROJECT, stdin = '' }: { readonly root?: string; readonly stdin?: string } = {},
): Promise<CommandResult> {
  const [out, err]: [string[], string[]] = [[], []];
  const status = await runFarthing(args, {
    root,
    out: (text) => out.push(text),
    err: (text) => err.push(text),
    readStdin: async () => stdin,
    colours: false,
  });
  return { status, out: out.join('\n'), err: err.join('\n') };
}

/** The years that tests know to the penny. */
export const KNOWN_YEARS: readonly string[] = ['2024-25', '2025-26', '2026-27'];

interface CopyOptions {
  /** The only years of the copy; all of the project's when left out. Cases and HMRC's rows of others are gone, too. */
  readonly years?: readonly string[];
  readonly prepare?: Prepare;
}

/** Makes of a book what every test of the `describe` begins with; done once for all of them. */
type Prepare = (root: string) => void | Promise<void>;

/** What is put in the place of a text, or how that is found from it. */
type Replacement = string | ((text: string) => string);

/** A copy of a book that a test may change; it is restored after each test, and removed after those of the `describe`. Each of its
 *  years has a label for what it is. */
export interface CopyOfBook {
  readonly root: string;
  readonly read: (path: string) => string;
  readonly write: (path: string, text: string) => void;
  /** Changes a file, which must hold what is changed. */
  readonly change: (path: string, from: string | RegExp, to: Replacement) => void;
  /** The number of the first line that has a text. */
  readonly lineOf: (path: string, text: string) => number;
  /** Runs a command on it. */
  readonly run: (...args: readonly string[]) => Promise<CommandResult>;
}

/** A copy of the project's book, for what is true of this law; its labels name it also while it is under work. */
export function useCopyOfBook({ years, prepare }: CopyOptions = {}): CopyOfBook {
  return useCopy(() => releasedBook(years), prepare);
}

/** A copy of the small law, for what is true of any. */
export function useSmallLaw(prepare?: Prepare): CopyOfBook {
  return useCopy(releasedSmallLaw, prepare);
}

function useCopy(originalOf: () => string, prepare: Prepare | undefined): CopyOfBook {
  const copy = { root: '' };
  let [original, book] = ['', ''];
  before(async () => {
    original = originalOf();
    book = prepare === undefined ? original : borrowCopy(original);
    await prepare?.(book);
    copy.root = borrowCopy(book);
  });
  afterEach(() => restore(copy.root, book));
  after(() => {
    if (book === original) return giveBack(copy.root, original);
    rmSync(copy.root, { recursive: true, force: true });
    giveBack(book, original);
  });
  const read = (path: string) => readFileSync(join(copy.root, path), 'utf8');
  const methods: Omit<CopyOfBook, 'root'> = {
    read,
    write: (path, text) => writeFileSync(join(copy.root, path), text),
    change: (path, from, to) => changeFile(copy.root, path, from, to),
    lineOf: (path, text) => (read(path).split(text)[0] ?? '').split('\n').length,
    run: (...args) => farthing(args, copy),
  };
  return Object.assign(copy, methods);
}

/** Changes a file of a book, which must hold what is changed. */
export function changeFile(root: string, path: string, from: string | RegExp, to: Replacement): void {
  const file = join(root, path);
  const text = readFileSync(file, 'utf8');
  const changed = typeof to === 'string' ? text.replace(from, to) : text.replace(from, to);
  expect(changed, `${path} must hold ${String(from)}`).not.to.equal(text);
  writeFileSync(file, changed);
}

const released = new Map<string, string>();

/** The project's book, of all years or only these, with every year released as it stands; made once for all tests of a process. */
export function releasedBook(only: readonly string[] | undefined): string {
  const key = String(only);
  const known = released.get(key);
  if (known !== undefined) return known;
  const root = copyOf(bookOfProject());
  if (only !== undefined) removeLabels(root);
  process.once('exit', () => rmSync(root, { recursive: true, force: true }));
  if (only !== undefined) keepYears(root, only);
  releaseAsItStands(root);
  released.set(key, root);
  return root;
}
