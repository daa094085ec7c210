/*
 * What changes from one tax year to another: in the figures (figures.ts, bands matched in match-bands.ts), in the rules
 * (rules.ts, as print-rule.ts writes them), in what is left out, and for the people of fixtures/typical-people.yaml (people.ts).
 */

import type { Calculator } from '../../cli/index.js';
import { BrokenBook, Findings, isValidIn } from '../../language/index.js';
import { isDraft, type LeftOut, type YearBook } from '../../law/index.js';
import { diffFigures, type FigureDiff } from './figures.js';
import { diffPeople, type PersonDiff } from './people.js';
import { diffRules, type RulesDiff } from './rules.js';
import { readTypicalPeople } from './typical-people.js';

/** All differences between two years. */
export interface YearDiff {
  readonly old: YearOfDiff;
  readonly new: YearOfDiff;
  readonly figures: readonly FigureDiff[];
  readonly rules: RulesDiff;
  readonly leftOut: LeftOutDiff;
  readonly people: readonly PersonDiff[];
}

/** The entries of the scope that hold for one of the years only. */
export interface LeftOutDiff {
  readonly onlyInOld: readonly LeftOut[];
  readonly onlyInNew: readonly LeftOut[];
}

/** One of the two years that are compared. */
export interface YearOfDiff {
  readonly taxYear: string;
  /** The groups of figures that nobody has confirmed; a year with any is a draft. */
  readonly unconfirmed: readonly string[];
  readonly draft: boolean;
}

/** Compares two years of the book below `root`.
 *  Throws `BrokenBook` when the file of typical people is not in order. */
export async function diffYears(
  root: string,
  years: { readonly old: YearBook; readonly new: YearBook },
  calculator: Calculator,
): Promise<YearDiff> {
  const findings = new Findings();
  const people = readTypicalPeople(root, findings);
  if (findings.count > 0) throw new BrokenBook(findings.all);
  const [old, now] = [yearOfDiff(years.old), yearOfDiff(years.new)];
  return {
    old,
    new: now,
    figures: diffFigures(years.old.rates, years.new.rates),
    rules: diffRules(years.old.topics, years.new.topics),
    leftOut: {
      onlyInOld: leftOutOnlyIn(years.old, years.new),
      onlyInNew: leftOutOnlyIn(years.new, years.old),
    },
    people: await diffPeople(people, { old: old.taxYear, new: now.taxYear }, calculator),
  };
}

function yearOfDiff({ rates }: YearBook): YearOfDiff {
  return { taxYear: rates.taxYear, unconfirmed: rates.unconfirmed, draft: isDraft(rates) };
}

function leftOutOnlyIn(year: YearBook, other: YearBook): readonly LeftOut[] {
  const entries = year.leftOut ?? [];
  return entries.filter(
    ({ years }) => isValidIn(years, year.rates.taxYear) && !isValidIn(years, other.rates.taxYear),
  );
}
