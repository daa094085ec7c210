import { Decimal, isDecimal, ZERO } from '../../decimal/index.js';
import { must, type ReadMap } from '../../yaml/keys.js';
import type { Datum, Term } from '../book/checked.js';
import type { Formula } from '../formula/parse.js';
import { isNumeric, isTextual, type Kind, kindInWords } from '../kinds.js';
import { datumOfArgument, figureOfArgument, placesOfArgument } from '../run/datum.js';
import { type TopicChecker, UNCHECKED } from './checker.js';
import { applied, construct, eachOf, type TypedStep } from './construct.js';
import { formulaText, placeAt } from './read-parts.js';
import { listsInTerms } from './reads.js';

/*
 * Items of a list that have something in common, such as pay items of one day.
 */

const keysOfSum = {
  sum_of: must(
    formulaText,
    'The sum of a figure of each item of a list, over the items whose `where` is what `equals` is here. ' +
      'Example: `sum_of: niable_of_item`',
  ),
  where: must(
    formulaText,
    'Beside `sum_of`: the word, date or figure of each item that is compared. Example: `where: day_of_item`',
  ),
  equals: must(
    formulaText,
    'Beside `sum_of`: what it must be; it may be of the payslip, or of an item of any list. Example: `equals: pay_date`',
  ),
};

/** The sum of a figure over those items of a list of which something is what it is here. */
export const sumOf = construct({
  name: 'sum_of',
  keys: keysOfSum,
  read: (formulas) => ({
    place: placeAt(formulas.node, 'sum_of'),
    check: (checker) => checkSum(formulas, checker),
  }),
});

function checkSum(formulas: ReadMap<typeof keysOfSum>, checker: TopicChecker): TypedStep {
  const { findings } = checker;
  const [of, where, equals] = [
    checker.term(formulas.sum_of),
    checker.term(formulas.where),
    checker.term(formulas.equals),
  ];
  const { kind } = of.type;
  if (kind !== 'unknown' && !isNumeric(kind)) {
    findings.add(formulas.sum_of.place, `“sum_of” adds figures; this is ${kindInWords(kind)}.`);
    return UNCHECKED;
  }
  const list = listOfItems(of, formulas.sum_of, checker);
  const listOfKeys = listOfItems(where, formulas.where, checker);
  if (list === undefined || listOfKeys === undefined) return UNCHECKED;
  if (list !== listOfKeys) {
    const says = `“sum_of” is of the items of “${list}”, and “where” of those of “${listOfKeys}”; both are of one list.`;
    findings.add(formulas.where.place, says);
    return UNCHECKED;
  }
  if (!areComparable(where.type.kind, equals.type.kind)) {
    const says = `“where” is ${kindInWords(where.type.kind)}; what it “equals” is ${kindInWords(equals.type.kind)}.`;
    findings.add(formulas.equals.place, says);
  }
  const grain = equals.type.grain === 'any' && kind === 'money' ? 'year' : equals.type.grain;
  return applied(
    {
      name: 'sum_of',
      amounts: [0],
      sentence: (write) => `the sum of ${write(0)} of items whose ${write(1)} is ${write(2)}`,
      find([figures, keys, wanted]) {
        const key = datumOfArgument(wanted);
        const alike = placesOfArgument(keys).filter((at) => areEqual(datumOfArgument(keys, at), key));
        return Decimal.sum(alike.map((at) => figureOfArgument(figures, at)));
      },
      trace: ({ write, items }) => ({
        sum_of: write(0),
        where: write(1),
        equals: write(2),
        items: items(list),
      }),
    },
    [eachOf({ list }, of), eachOf({ list }, where), equals],
    { kind, grain },
  );
}

/** 1 for the first item of its list with what it has, 0 for an item that has what one before it has. */
export const firstOf = construct({
  name: 'first_of',
  keys: {
    first_of: must(
      formulaText,
      'Of items of a list that have the same word, date or figure: 1 for the first of them, 0 for the others. ' +
        'Example: `first_of: day_of_item`',
    ),
  },
  read: ({ first_of: formula, node }) => ({
    place: placeAt(node, 'first_of'),
    check(checker) {
      const key = checker.term(formula);
      const list = listOfItems(key, formula, checker);
      if (list === undefined) return UNCHECKED;
      return applied(
        {
          name: 'first_of',
          sentence: (write) => `1 for the first item with its ${write(0)}, else 0`,
          find([own, before]) {
            const wanted = datumOfArgument(own);
            const isAlike = (at: number) => areEqual(datumOfArgument(before, at), wanted);
            return placesOfArgument(before).some(isAlike) ? ZERO : ONE;
          },
          trace: ({ write }) => ({ first_of: write(0) }),
        },
        [key, eachOf({ list, before: true }, key)],
        { kind: 'count', grain: 'item' },
      );
    },
  }),
});

/** The greatest figure of the items of a list; 0 where it has none. */
export const greatestOf = construct({
  name: 'greatest_of',
  keys: {
    greatest_of: must(
      formulaText,
      'The greatest figure among the items of a list; 0 where it has no item. Example: `greatest_of: tax_period_of_item`',
    ),
  },
  read: ({ greatest_of: formula, node }) => ({
    place: placeAt(node, 'greatest_of'),
    check(checker) {
      const of = checker.term(formula);
      const { kind } = of.type;
      if (kind !== 'unknown' && !isNumeric(kind)) {
        const says = `“greatest_of” compares figures; this is ${kindInWords(kind)}.`;
        checker.findings.add(formula.place, says);
        return UNCHECKED;
      }
      const list = listOfItems(of, formula, checker);
      if (list === undefined) return UNCHECKED;
      return applied(
        {
          name: 'greatest_of',
          amounts: [0],
          sentence: (write) => `the greatest ${write(0)} of the items`,
          find: ([figures]) =>
            placesOfArgument(figures)
              .map((at) => figureOfArgument(figures, at))
              .reduce((greatest, each) => greatest.max(each), ZERO),
          trace: ({ write, items }) => ({ greatest_of: write(0), items: items(list) }),
        },
        [eachOf({ list }, of)],
        { kind, grain: kind === 'money' ? 'year' : 'any' },
      );
    },
  }),
});

const ONE = Decimal.of(1);

/** The list whose items a formula is of; undefined, with a finding, where it is of none. */
function listOfItems(term: Term, { place }: Formula, { findings }: TopicChecker): string | undefined {
  if (term.type.kind === 'unknown' || term.type.grain === 'unknown') return undefined;
  const [list] = term.type.grain === 'item' ? listsInTerms([term]) : [];
  if (list === undefined) findings.add(place, 'This is of the items of a list; here is no figure an item.');
  return list;
}

function areComparable(one: Kind, other: Kind): boolean {
  if (one === 'unknown' || other === 'unknown' || one === other) return true;
  return (isTextual(one) && isTextual(other)) || (isNumeric(one) && isNumeric(other));
}

function areEqual(one: Datum, other: Datum): boolean {
  return isDecimal(one) && isDecimal(other) ? one.eq(other) : one === other;
}
