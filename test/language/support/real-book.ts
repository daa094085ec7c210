import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addUnused, type Topic, topicsIn } from '../../../src/language/index.js';
import { validFiles } from '../../../src/law/books.js';
import { NO_RATES_BY_DAY, type Rates, type RatesByDay } from '../../../src/law/figures/index.js';
import { addMissingTopics, type ReadRequired, requirementsOf } from '../../../src/law/requirements.js';
import { checkYear } from '../../../src/law/year-book.js';
import { readRequired } from '../../../src/operations/required-values.js';
import { PROJECT } from '../../../src/project.js';
import { BrokenBook, type Findings } from '../../../src/yaml/index.js';
import { copyOf, restore } from '../../support/copies.js';
import { keepYears } from '../../support/keep-years.js';
import { SMALL_LAW } from '../../support/small-law.js';
import { inOneLine } from './book.js';

/** Checks these rules on the figures of a year, as those of the project's books are. */
export function checkRulesOn(
  rates: Rates,
  topics: readonly Topic[],
  findings: Findings,
  byDay: RatesByDay = NO_RATES_BY_DAY,
): void {
  const requirements = requirementsOf(topics, readRequired(PROJECT, findings), []);
  const { uses } = checkYear(
    {
      rates,
      topics: topicsIn(topics, rates.taxYear),
      ratesOfYears: () => [rates],
      byDay: () => byDay,
    },
    requirements,
    findings,
  );
  addMissingTopics(requirements, findings);
  if (findings.count === 0) addUnused(uses, findings);
}

/** In a file of the book, a text that stands there once, and what is put in its place. */
export interface Slip {
  readonly file: string;
  readonly from: string;
  /** `⌖` marks the place where the finding is expected; it is not written to the file. */
  readonly to: string;
  /** The file's name afterwards, when that is the slip. */
  readonly named?: string;
}

export interface Spoilt {
  /** `rules/pay.yaml:38:9  message` of each finding, in order of place. */
  readonly findings: readonly string[];
  /** Where `⌖` stands in the first slip that has one. */
  readonly place: string;
  /** What a specialist reads; empty when nothing is found. */
  readonly message: string;
}

/** What is found wrong in a copy of the small law with its files changed. */
export function findingsWith(
  change: (root: string) => void,
  required: ReadRequired = readRequired,
): readonly string[] {
  return inSmallLaw((root) => {
    change(root);
    return errorOf(root, required)?.findings.map(inOneLine) ?? [];
  });
}

/** What is found wrong in a copy of the project's book of its latest known year with these slips in it: all years would take eight times
 *  as long. */
export function bookWith(...slips: readonly Slip[]): Spoilt {
  ofAYear ??= twoCopies((root) => keepYears(root, ['2026-27']));
  return inCopyOf(ofAYear, (root) => spoil(root, slips));
}

/** The same in a copy of the small law, which has two years. */
export function smallLawWith(...slips: readonly Slip[]): Spoilt {
  return inSmallLaw((root) => spoil(root, slips));
}

function inSmallLaw<T>(look: (root: string) => T): T {
  smallLaw ??= copyAndChanged(copyOf(SMALL_LAW));
  return inCopyOf(smallLaw, look);
}

function spoil(root: string, slips: readonly Slip[]): Spoilt {
  const places = slips.map((slip) => makeSlip(root, slip));
  const error = errorOf(root);
  return {
    findings: error?.findings.map(inOneLine) ?? [],
    place: places.find((place) => place !== undefined) ?? '',
    message: error?.message ?? '',
  };
}

/** Does something with a copy of the rules and rates of the project's own book, which is as it was afterwards. */
export function inCopy<T>(look: (root: string) => T): T {
  allYears ??= twoCopies();
  return inCopyOf(allYears, look);
}

function inCopyOf<T>({ changed, original }: Copies, look: (root: string) => T): T {
  try {
    return look(changed);
  } finally {
    restore(changed, original);
  }
}

type Copies = ReturnType<typeof twoCopies>;

/** Made once for all tests of a process. */
let allYears: Copies | undefined;
let ofAYear: Copies | undefined;
let smallLaw: Copies | undefined;

function twoCopies(prepare: (root: string) => void = () => {}) {
  const folders = ['rules', 'rates', 'fixtures/hmrc'].map((folder) => join(PROJECT, folder));
  const isOfBook = (path: string) =>
    folders.some((folder) => path.startsWith(folder) || folder.startsWith(path)) &&
    !/released|\.csv$/.test(path);
  const original = copyOf(PROJECT, isOfBook);
  prepare(original);
  return copyAndChanged(original);
}

function copyAndChanged(original: string) {
  const changed = copyOf(original);
  process.once('exit', () => {
    for (const root of [original, changed]) rmSync(root, { recursive: true, force: true });
  });
  return { original, changed };
}

function errorOf(root: string, required = readRequired): BrokenBook | undefined {
  try {
    validFiles(root, required);
    return undefined;
  } catch (error) {
    if (error instanceof BrokenBook) return error;
    throw error;
  }
}

function makeSlip(root: string, { file, from, to, named = file }: Slip): string | undefined {
  const path = join(root, file);
  const pieces = readFileSync(path, 'utf8').split(from);
  if (pieces.length !== 2) {
    throw new Error(`“${from}” stands ${pieces.length - 1} times in ${file}; a slip is in one place.`);
  }
  const marked = pieces.join(to);
  writeFileSync(path, marked.replace('⌖', ''));
  renameSync(path, join(root, named));
  const [before = '', after] = marked.split('⌖');
  if (after === undefined) return undefined;
  const lines = before.split('\n');
  return `${file}:${lines.length}:${(lines.at(-1) ?? '').length + 1}`;
}

/** `rules/pay.yaml:38:9` of a text that stands once in a file of the book of `bookWith`. */
export function placeOf(file: string, text: string): string {
  return placeIn(ofAYear?.original ?? '', file, text);
}

/** The same in the small law. */
export function placeInSmallLaw(file: string, text: string): string {
  return placeIn(SMALL_LAW, file, text);
}

function placeIn(root: string, file: string, text: string): string {
  const pieces = readFileSync(join(root, file), 'utf8').split(text);
  const [before] = pieces;
  if (pieces.length !== 2 || before === undefined)
    throw new Error(`“${text}” does not stand once in ${file}.`);
  const lines = before.split('\n');
  return `${file}:${lines.length}:${(lines.at(-1) ?? '').length + 1}`;
}
