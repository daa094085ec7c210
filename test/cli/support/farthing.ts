import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMap, isSeq, parseDocument, visit, type YAMLMap } from 'yaml';
import { runFarthing } from '../../../src/cli/program.js';
import { REGISTER_FILE } from '../../../src/law/index.js';
import { yearBefore } from '../../../src/law/tax-year.js';
import { PROJECT } from '../../../src/project.js';
import { bookOfProject, borrowCopy, copyOf, giveBack, restore } from '../../support/copies.js';
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

/** Takes all other years out of a book without labels. */
function keepYears(root: string, years: readonly string[]): void {
  const rates = join(root, 'rates');
  const all = readdirSync(rates).flatMap((file) => /^(\d{4}-\d{2})\.yaml$/.exec(file)?.[1] ?? []);
  const last = all.sort().at(-1);
  for (const year of all) if (!years.includes(year)) rmSync(join(rates, `${year}.yaml`));
  // A figure that begins after these years would be asked for by a next year that a test makes.
  keepPartsOf(
    join(rates, 'catalogue.yaml'),
    all.filter((year) => year <= (years.at(-1) ?? '')),
  );
  for (const path of readdirSync(join(root, 'rules'), { encoding: 'utf8', recursive: true }))
    if (path.endsWith('.yaml')) keepPartsOf(join(root, 'rules', path), years, last);
  const isGone = (year: unknown) => all.some((each) => each === year && !years.includes(each));
  removeItems(join(root, 'fixtures/hmrc/manifest.yaml'), 'data_sets', (set) => isGone(set.get('tax_year')));
  const cases = join(root, 'fixtures/cases');
  for (const file of readdirSync(cases))
    removeItems(join(cases, file), 'cases', (each, ofFile) => isGone(yearOfCase(each) ?? ofFile));
  removeUncited(root);
}

/** Takes out the authorities that only other years cite: check wants each to be cited. */
function removeUncited(root: string): void {
  const file = join(root, 'rates/authorities.yaml');
  const document = parseDocument(readFileSync(file, 'utf8'));
  const authorities = document.get('authorities');
  if (!isMap(authorities)) return;
  const citing = ['rules', 'rates'].flatMap((folder) =>
    readdirSync(join(root, folder), { encoding: 'utf8', recursive: true })
      .filter((name) => name.endsWith('.yaml') && name !== 'authorities.yaml')
      .map((name) => readFileSync(join(root, folder, name), 'utf8')),
  );
  const words = new Set([...citing, String(document.get('exceptions'))].join(' ').match(/\w+/g));
  const isCited = (name: unknown) => words.has(String(name));
  for (const { value } of authorities.items)
    if (isMap(value) && value.has('under')) words.add(String(value.get('under')));
  authorities.items = authorities.items.filter(({ key }) => isCited(key));
  writeFileSync(file, document.toString({ lineWidth: 0 }));
}

/** The tax year that a case names, or that its pay date lies in; undefined where neither does. */
function yearOfCase(each: YAMLMap): unknown {
  const request = each.get('request');
  if (!isMap(request)) return undefined;
  const day = request.get('pay_date');
  if (typeof day !== 'string' || request.has('tax_year')) return request.get('tax_year');
  const year = Number(day.slice(0, 4));
  return day.slice(5) < '04-06' ? yearBefore(`${year}-`) : yearBefore(`${year + 1}-`);
}

/** Takes items out of a list of a file; the file itself where none is left. */
function removeItems(file: string, list: string, isGone: (item: YAMLMap, ofFile: unknown) => boolean): void {
  const document = parseDocument(readFileSync(file, 'utf8'));
  const items = document.get(list);
  if (!isSeq(items)) return;
  const left = items.items.filter((item) => !isMap(item) || !isGone(item, document.get('tax_year')));
  if (left.length === items.items.length) return;
  items.items = left;
  if (left.length === 0) rmSync(file);
  else writeFileSync(file, document.toString({ lineWidth: 0 }));
}

/** Takes the parts of a file out that are for other years alone: a book without any of these may not have them. What begins after
 *  the last year there is stays: it waits for its year. */
function keepPartsOf(file: string, taxYears: readonly string[], lastYear?: string): void {
  const document = parseDocument(readFileSync(file, 'utf8'));
  let isChanged = false;
  const check = (part: unknown) => {
    const years = isMap(part) ? part.get('years') : undefined;
    if (!isMap(years)) return undefined;
    if (lastYear !== undefined && years.has('from') && String(years.get('from')) > lastYear) return undefined;
    const [from = taxYears[0], until = taxYears.at(-1)] = ['from', 'until'].map((key) => years.get(key));
    if (taxYears.some((year) => String(from) <= year && year <= String(until))) return undefined;
    isChanged = true;
    return visit.REMOVE;
  };
  visit(document, {
    Pair: (_, { value }) => check(value),
    Map: (key, map) => (typeof key === 'number' ? check(map) : undefined),
  });
  if (isChanged) writeFileSync(file, document.toString({ lineWidth: 0 }));
}
