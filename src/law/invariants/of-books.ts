import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Findings, readYaml } from '../../language/index.js';
import { Source } from '../../language/source/source.js';
import type { CheckedYear } from '../books.js';
import { bookFile } from '../files.js';
import { type Breach, checkInvariants, readInvariants } from './index.js';

export const INVARIANTS_FILE = 'rates/invariants.yaml';

/** Checks what must hold between the figures of a year, and that each figure is read by a rule or an invariant. What is
 *  unusual comes back, by tax year: it is right where there is a reason for it. */
export function checkFigures(
  root: string,
  years: readonly CheckedYear[],
  findings: Findings,
): ReadonlyMap<string, readonly Breach[]> {
  if (!existsSync(join(root, INVARIANTS_FILE))) {
    const place = { source: new Source(INVARIANTS_FILE, ''), line: 1, column: 1 };
    findings.add(
      place,
      'This file is missing: it says what holds between the figures of a year. Bring it back from git.',
    );
    return new Map();
  }
  const { path, text } = bookFile(root, INVARIANTS_FILE);
  const node = readYaml(path, text, findings);
  const invariants = node === undefined ? [] : readInvariants(node, findings);
  const rates = years.map((year) => year.rates);
  const { byYear, read } = checkInvariants(invariants, rates, findings);
  for (const { level, place, says } of [...byYear.values()].flat())
    if (level === 'must') findings.add(place, says);
  for (const { rates: ofYear, checked } of years) {
    for (const { path: figure, place } of checked.unreadFigures) {
      const isRead = [...read].some((each) => each === figure || each.startsWith(`${figure}.`));
      if (!isRead) findings.add(place, `No rule and no invariant of ${ofYear.taxYear} reads ${figure}.`);
    }
  }
  return new Map(
    [...byYear].map(([year, breaches]) => [year, breaches.filter(({ level }) => level === 'usual')]),
  );
}
