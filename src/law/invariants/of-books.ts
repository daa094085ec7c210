import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Finding, type Findings, readYaml } from '../../language/index.js';
import type { CheckedYear } from '../books.js';
import { bookFile, startOfFile } from '../files.js';
import { type Breach, checkInvariants, readInvariants } from './index.js';

export const INVARIANTS_FILE = 'rates/invariants.yaml';

/** What the check of a year's figures found, without the rules. */
export interface CheckedFigures {
  /** Figures that break an invariant of the level `must`, and figures that nothing reads. */
  readonly wrong: readonly Finding[];
  /** Breaches of the level `usual`: such figures are released with a reason. */
  readonly unusual: readonly Breach[];
}

/** Checks the invariants on the figures of each year, and that a rule or an invariant reads each figure. Returns the results by
 *  tax year; what is wrong in the invariants themselves goes to `findings`. */
export function checkFigures(
  root: string,
  years: readonly CheckedYear[],
  findings: Findings,
): ReadonlyMap<string, CheckedFigures> {
  if (!existsSync(join(root, INVARIANTS_FILE))) {
    findings.add(
      startOfFile(INVARIANTS_FILE),
      'This file is missing: it says what holds between the figures of a year. Bring it back from git.',
    );
    return new Map();
  }
  const { path, text } = bookFile(root, INVARIANTS_FILE);
  const node = readYaml(path, text, findings);
  const invariants = node === undefined ? [] : readInvariants(node, findings);
  const rates = years.map((year) => year.rates);
  const { byYear, namedPaths } = checkInvariants(invariants, rates, findings);
  return new Map(
    years.map(({ rates: { taxYear }, checkedBooks }) => {
      const breaches = byYear.get(taxYear) ?? [];
      const [unusedFigures = [], ...others] = [...checkedBooks.values()].map((book) => book.unusedFigures);
      const unused = unusedFigures
        .filter(({ path: figure }) => others.every((each) => each.some(({ path }) => path === figure)))
        .filter(({ path: figure }) => ![...namedPaths].some((each) => `${each}.`.startsWith(`${figure}.`)))
        .map((figure) => ({
          place: figure.place,
          message: `No rule and no invariant of ${taxYear} reads ${figure.path}.`,
        }));
      const broken = breaches.filter(({ level }) => level === 'must');
      return [
        taxYear,
        {
          wrong: [...broken.map(({ place, says }) => ({ place, message: says })), ...unused],
          unusual: breaches.filter(({ level }) => level === 'usual'),
        },
      ];
    }),
  );
}
