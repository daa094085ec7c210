import type { Calculator } from '../../cli/index.js';
import { isValidIn } from '../../language/index.js';
import { isDraft, type YearBook } from '../../law/index.js';
import { listInWords, valid } from '../../yaml/index.js';
import type { Comparison, Difference } from './comparison.js';
import { diffFigures } from './figures.js';
import { diffPeople } from './people.js';
import { diffRules, lineOf } from './rules.js';
import { readTypicalPeople, TYPICAL_PEOPLE_FILE } from './typical-people.js';

/** Compares two years of the book below `root`: figures, rules, what is left out, and what it does to typical people.
 *  Throws `BrokenBook` when the file of typical people is not in order. */
export async function compareYears(
  root: string,
  old: YearBook,
  now: YearBook,
  calculator: Calculator,
): Promise<Comparison> {
  const people = valid((findings) => readTypicalPeople(root, calculator.payroll, findings));
  const years = { old: old.rates.taxYear, new: now.rates.taxYear };
  const figures = diffFigures(old, now);
  const rules = diffRules(old.topics, now.topics);
  const leftOut = diffLeftOut(old, now);
  const section = { says: [], tables: [], differences: [] };
  return {
    a: years.old,
    b: years.new,
    notes: [old, now].flatMap(draftSentence),
    sections: [
      {
        ...section,
        heading: `Figures: ${years.old} to ${years.new}`,
        tables: figures,
        says: figures.length === 0 ? ['No figure differs.'] : [],
      },
      {
        ...section,
        heading: 'Rules',
        says: rules.length === 0 ? ['The same rules are the law in both years.'] : [],
        differences: rules,
      },
      ...(leftOut.length === 0 ? [] : [{ ...section, heading: 'What is left out', differences: leftOut }]),
      {
        ...section,
        heading: 'What it does to typical people (pounds a year; sick pay: a week, and the days asked for)',
        tables: await diffPeople(people, years, calculator),
        says: people.length === 0 ? [`${TYPICAL_PEOPLE_FILE} names nobody.`] : [],
      },
    ],
  };
}

function draftSentence({ rates }: YearBook): readonly string[] {
  if (!isDraft(rates)) return [];
  return [
    `${rates.taxYear} is a draft: nobody has confirmed its figures of ${listInWords(rates.unconfirmed)}. A question mark stands behind those that differ.`,
  ];
}

/** The entries of the scope that hold for one of the years only. */
function diffLeftOut(old: YearBook, now: YearBook): readonly Difference[] {
  const onlyIn = (year: YearBook, other: YearBook) =>
    (year.leftOut ?? []).filter(
      ({ years }) => isValidIn(years, year.rates.taxYear) && !isValidIn(years, other.rates.taxYear),
    );
  return [
    ...onlyIn(old, now).map((entry) => ({ entry, isOld: true })),
    ...onlyIn(now, old).map((entry) => ({ entry, isOld: false })),
  ].map(({ entry: { title, place }, isOld }) => {
    const side = { at: lineOf(place), lines: [] };
    return { name: title, title: undefined, a: isOld ? side : undefined, b: isOld ? undefined : side };
  });
}
