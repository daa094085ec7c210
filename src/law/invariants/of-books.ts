import { getOrMake } from '../../get-or-make.js';
import { type FigureNode, readTopic, type Topic } from '../../language/index.js';
import { type Finding, type Findings, readYaml } from '../../yaml/index.js';
import { type BookSource, startOfFile } from '../book-source.js';
import type { Rates } from '../figures/read.js';
import { bookFile, hasBookFile } from '../files.js';
import { yearBefore } from '../tax-year.js';
import type { YearBook } from '../year-book.js';
import { figuresOfStretch, matching } from './figures.js';
import { type BrokenFigure, type Equation, tryFigures } from './index.js';

export const INVARIANTS_FILE = 'rates/invariants.yaml';

/** What the check of a year's figures found, without the rules. */
export interface CheckedFigures {
  /** Figures that break an invariant of the level `must`, and figures that nothing reads. */
  readonly wrong: readonly Finding[];
  /** Those that break one of the level `usual`: such figures are released with a reason. */
  readonly unusual: readonly BrokenFigure[];
  /** In each stretch of the year, which figures follow from others by invariants of the level `must`. */
  readonly equations: readonly (readonly Equation[])[];
}

/** Reads what holds between the figures of a book that has the file, as a topic without values; undefined, with findings, where it cannot be
 *  read. */
export function readInvariants(source: BookSource, findings: Findings): Topic | undefined {
  const node = readYaml(bookFile(source, INVARIANTS_FILE), findings);
  return node && readTopic(node, findings);
}

/** Checks the invariants on the figures of each year, and that a rule or an invariant reads each figure. Of years whose rules were left
 *  unchecked only those are looked at whose year before was not: they are held against its figures. Returns the results by
 *  tax year; what is wrong in the invariants themselves goes to `findings`. */
export function checkFigures(
  source: BookSource,
  years: readonly YearBook[],
  findings: Findings,
  notChecked: readonly YearBook[] = [],
): ReadonlyMap<string, CheckedFigures> {
  if (!hasBookFile(source, INVARIANTS_FILE)) {
    findings.add(
      startOfFile(INVARIANTS_FILE),
      'This file is missing: it says what holds between the figures of a year. Bring it back from git.',
    );
    return new Map();
  }
  const file = readInvariants(source, findings);
  if (file === undefined) return new Map();
  const roots = new Map<YearBook, FigureNode>();
  const rootOf = (year: YearBook) =>
    getOrMake(roots, year, () => figuresOfStretch(year.rates, year.rates.starts, undefined));
  // The latest has nearly all: others are asked where it lacks one.
  const latestFirst = years.toReversed();
  for (const { text: path, place } of file.invariants.flatMap(({ eachOf }) => eachOf))
    if (!latestFirst.some((year) => matching(rootOf(year), path).length > 0))
      findings.add(place, `“${path}” is no figure of the rates in any year.`);
  return new Map(
    years.flatMap((year) => {
      const { rates } = year;
      const before = years.find((each) => each.rates.taxYear === yearBefore(rates.taxYear));
      const isChecked = !notChecked.includes(year);
      if (!isChecked && (before === undefined || notChecked.includes(before))) return [];
      const { broken, unused, equations } = tryFigures(file, rates, before?.rates, findings);
      const ofBooks = isChecked ? year.checkedBooks.map((book) => book.unusedFigures) : [];
      const isUnread = ({ path: figure }: FigureNode) =>
        isChecked &&
        !rates.unconfirmed.includes(figure.split('.')[1] ?? '') &&
        ofBooks.every((book) => book.some((each) => each.path === figure));
      const must = broken.filter(({ level }) => level === 'must');
      const wrong = [
        ...must.map(({ place, says }) => ({ place, message: says })),
        ...unused.filter(isUnread).map(({ place, path: figure }) => ({
          place,
          message: `No rule and no invariant of ${rates.taxYear} reads ${figure}.`,
        })),
      ];
      const unusual = broken.filter(({ level }) => level === 'usual');
      return [[rates.taxYear, { wrong, unusual, equations }] as const];
    }),
  );
}

/** The figures of one year that break an invariant of the level `usual`; `before` is the year before. None where a book says nothing of
 *  what is usual, which its check finds. */
export function unusualFigures(
  source: BookSource,
  rates: Rates,
  before: Rates | undefined,
  findings: Findings,
): readonly BrokenFigure[] {
  const file = hasBookFile(source, INVARIANTS_FILE) ? readInvariants(source, findings) : undefined;
  const { broken } = file === undefined ? { broken: [] } : tryFigures(file, rates, before, findings);
  return broken.filter(({ level }) => level === 'usual');
}
