import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { runFarthing } from '../../../src/cli/program.js';
import { REGISTER_FILE } from '../../../src/law/index.js';
import { PROJECT } from '../../../src/project.js';
import { bookOfProject, borrowCopy, copyOf, giveBack, restore } from '../../support/copies.js';
import { keepYears } from '../../support/keep-years.js';
import { releaseAsItStands } from '../../support/release.js';

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
  /** Makes of the book what every test of the `describe` begins with; done once for all of them. */
  readonly prepare?: (root: string) => void | Promise<void>;
}

/** A copy of the project's book that a test may change; it is restored after each test, and removed after those of the `describe`.
 *  Each of its years has a label for what it is, also while the project's own law is under work. */
export function useCopyOfBook({ years, prepare }: CopyOptions = {}): { readonly root: string } {
  const copy = { root: '' };
  let [original, book] = ['', ''];
  before(async () => {
    original = releasedBook(years);
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
  return copy;
}

const released = new Map<string, string>();

/** The project's book, of all years or only these, with every year released as it stands; made once for all tests of a process. */
export function releasedBook(only: readonly string[] | undefined): string {
  const key = String(only);
  const known = released.get(key);
  if (known !== undefined) return known;
  const register = join(bookOfProject(), REGISTER_FILE);
  const root = copyOf(bookOfProject(), (path) => only === undefined || path !== register);
  process.once('exit', () => rmSync(root, { recursive: true, force: true }));
  if (only !== undefined) keepYears(root, only);
  releaseAsItStands(root);
  released.set(key, root);
  return root;
}
