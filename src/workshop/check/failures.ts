import {
  addUnreleased,
  type CheckedFigures,
  groupByChange,
  type LabelMatch,
  labelName,
} from '../../law/index.js';
import { type Finding, type Findings, listInWords } from '../../yaml/index.js';
import type { Proof } from './prove.js';

/** The results of the checks of all years: whether each is what its label names, its figures, its rows and cases. */
export interface YearBooks {
  readonly matches: readonly LabelMatch[];
  readonly figures: ReadonlyMap<string, CheckedFigures>;
  readonly proofs: readonly Proof[];
}

/** Adds what is wrong in figures, rows and cases. One mistake in a rule makes hundreds of them fail: where a year is not what its
 *  label names, they are one finding that says what changed. `labels`: whether that is a finding by itself. */
export function addFailures(
  { matches, figures, proofs }: YearBooks,
  { labels }: { readonly labels: boolean },
  findings: Findings,
): void {
  const wrongFigures = (taxYear: string) => figures.get(taxYear)?.wrong ?? [];
  const failures = (taxYear: string) => proofs.find((each) => each.taxYear === taxYear)?.failures ?? [];
  const changed = matches.filter(({ change }) => change !== undefined);
  if (labels) {
    const all = changed.map(
      ({ taxYear }) => [taxYear, [...wrongFigures(taxYear), ...failures(taxYear).flat()]] as const,
    );
    addUnreleased(matches, findings, new Map(all));
  } else {
    for (const years of groupByChange(changed)) {
      const taxYears = years.map(({ taxYear }) => taxYear);
      const all = taxYears.flatMap(failures).flat();
      addWithCause(
        taxYears.flatMap(wrongFigures),
        all,
        `of ${listInWords(taxYears)}${sinceLabels(years)}`,
        findings,
      );
    }
  }
  for (const taxYear of figures.keys()) {
    const year = matches.find((each) => each.taxYear === taxYear);
    if (year?.change !== undefined) continue;
    // The released law was proven: here single rows or cases are wrong.
    if (year?.label !== undefined) {
      for (const { place, message } of wrongFigures(taxYear)) findings.add(place, message);
      for (const group of failures(taxYear)) addFirst(group, 'of this data set', findings);
    } else addWithCause(wrongFigures(taxYear), failures(taxYear).flat(), `of ${taxYear}`, findings);
  }
}

/** Adds wrong figures as findings, with failing rows and cases below the first, as they are the likely cause. Without wrong
 *  figures the failures stand alone. */
function addWithCause(
  [wrong, ...others]: readonly Finding[],
  failures: readonly Finding[],
  which: string,
  findings: Findings,
): void {
  if (wrong === undefined) addFirst(failures, which, findings);
  else findings.addWithFailures({ ...wrong, failures });
  for (const { place, message } of others) findings.add(place, message);
}

/** Adds the first failure as a finding that counts the others. */
function addFirst([first, ...others]: readonly Finding[], which: string, findings: Findings): void {
  if (first === undefined) return;
  const more = others.length === 1 ? '1 more figure' : `${others.length} more figures`;
  const says = others.length === 0 ? '' : ` Wrong too: ${more} ${which}.`;
  findings.addWithFailures({ ...first, message: `${first.message}${says}`, failures: others });
}

function sinceLabels(years: readonly LabelMatch[]): string {
  const change = years[0]?.change;
  const labels = years.flatMap(({ label }) => (label === undefined ? [] : labelName(label)));
  return change === undefined ? '' : `; since ${listInWords(labels)}: ${change}`;
}
