import { Decimal, ZERO } from '../../decimal/index.js';
import { listOf, mapWith, must } from '../../yaml/keys.js';
import type { Over, Term } from '../book/term.js';
import { daysBetween } from '../dates.js';
import { amountOf, dateOf, rowOf } from '../datum.js';
import type { Formula } from '../formula/parse.js';
import { print } from '../formula/print.js';
import { isNumeric, isTextual, type Kind, kindInWords, NO_WORD } from '../kinds.js';
import { listsInTerms } from './dependencies.js';
import { eachOf, formula, span, wayConstruct, written } from './fields.js';
import { formulaText } from './read-parts.js';
import type { SyntaxChecker } from './syntax.js';

/*
 * What is made of the items of a list of the request: of those that have something in common, such as pay items of one day, and of all.
 */

/** The sum of a figure over those items of a list of which something is what it is here. */
export const sumOf = wayConstruct({
  name: 'sum_of',
  fields: {
    sum_of: formula(
      [],
      'The sum of a figure of each item of a list, over the items whose `where` is what `equals` is here. ' +
        '1 counts them. Example: `sum_of: niable_of_item`',
    ),
    where: formula(
      [],
      'Beside `sum_of`: the word, date or figure of each item that is compared. Example: `where: day_of_item`',
    ),
    equals: formula(
      [],
      'Beside `sum_of`: what it must be; it may be of the payslip, or of an item of any list. Example: `equals: pay_date`',
    ),
  },
  lower({ sum_of: of, where, equals }, checker, written) {
    const { findings } = checker;
    const { kind } = of.type;
    if (kind !== 'unknown' && !isNumeric(kind)) {
      findings.add(written.sum_of.place, `“sum_of” adds figures; this is ${kindInWords(kind)}.`);
      return undefined;
    }
    const listOfKeys = listOfItems(where, written.where, checker);
    // What is the same for all items is of whichever list they are.
    const list = of.type.grain === 'any' ? listOfKeys : listOfItems(of, written.sum_of, checker);
    if (list === undefined || listOfKeys === undefined) return undefined;
    if (list !== listOfKeys) {
      const says = `“sum_of” is of the items of “${list}”, and “where” of those of “${listOfKeys}”; both are of one list.`;
      findings.add(written.where.place, says);
      return undefined;
    }
    if (!areComparable(where.type.kind, equals.type.kind)) {
      const says = `“where” is ${kindInWords(where.type.kind)}; what it “equals” is ${kindInWords(equals.type.kind)}.`;
      findings.add(written.equals.place, says);
    }
    const grain = equals.type.grain === 'any' && kind === 'money' ? 'year' : equals.type.grain;
    const items = { list };
    return {
      parts: { sum_of: eachOf(items, of), where: eachOf(items, where), equals, items },
      type: { kind, grain },
    };
  },
  sentence: ({ sum_of: of, where, equals }, write) =>
    `the sum of ${write(of)} of items whose ${write(where)} is ${write(equals)}`,
  amounts: ({ sum_of: of }) => [of],
  find({ sum_of: of, where, equals }, args) {
    return args.sum(of, args.alike(where, args.datum(equals)));
  },
});

/** The sum of a figure over the days that spans of the items of a list have in common with a span here. */
export const sumOfDays = wayConstruct({
  name: 'sum_of_days',
  fields: {
    sum_of_days: formula(
      [],
      'A figure of each item of a list, added up once for each day that the span of the item has in common with the span here. ' +
        'Example: `sum_of_days: pay_of_day`',
    ),
    days: span(
      'Beside `sum_of_days`: the first and the last day of each item. Example: `days: [request.blocks.starts, block_ends]`',
    ),
    within: span(
      'Beside `sum_of_days`: the first and the last day here; they may be of an item of any list. ' +
        'Example: `within: [request.pay_periods.from, request.pay_periods.to]`',
    ),
  },
  lower({ sum_of_days: figure, days, within }, checker, written) {
    const { findings } = checker;
    const { kind } = figure.type;
    if (kind !== 'unknown' && !isNumeric(kind)) {
      findings.add(written.sum_of_days.place, `“sum_of_days” adds figures; this is ${kindInWords(kind)}.`);
      return undefined;
    }
    const ofItems = days.find(({ type }) => type.grain === 'item') ?? days[0];
    const list = listOfItems(ofItems, written.days[0], checker);
    if (list === undefined) return undefined;
    const isOneList = checker.isOneList(listsInTerms([figure, ...days]), written.sum_of_days.place);
    if (!isOneList || !checker.isOneList(listsInTerms(within), written.within[1].place)) return undefined;
    const [from, to] = within;
    const both = checker.commonGrain(from.type.grain, to.type.grain, written.within[0].place);
    const grain = both === 'any' && kind === 'money' ? 'year' : both;
    const items = { list };
    return {
      parts: {
        sum_of_days: eachOf(items, figure),
        days: days.map((day) => eachOf(items, day)),
        within,
        items,
      },
      type: { kind, grain },
    };
  },
  sentence: ({ sum_of_days: figure, days, within }, write) =>
    `the sum of ${write(figure)} for each day of ${days.map(write).join(' to ')} within ${within.map(write).join(' to ')}`,
  amounts: ({ sum_of_days: figure }) => [figure],
  find({ sum_of_days: figure, days: spans, within }, args) {
    const [from = '', to = ''] = within.map((day) => dateOf(args.datum(day)));
    return Decimal.sum(
      args.indexes(figure).flatMap((at) => {
        const [first = '', last = ''] = spans.map((day) => dateOf(args.datum(day, at)));
        const days = daysBetween(first > from ? first : from, last < to ? last : to) + 1;
        return days > 0 ? [args.figure(figure, at).mul(Decimal.of(days))] : [];
      }),
    );
  },
});

/** 1 for the first item of its list with what it has, 0 for an item that has what one before it has. */
export const firstOf = wayConstruct({
  name: 'first_of',
  fields: {
    first_of: formula(
      [],
      'Of items of a list that have the same word, date or figure: 1 for the first of them, 0 for the others. ' +
        'Example: `first_of: day_of_item`',
    ),
  },
  lower({ first_of: key }, checker, written) {
    const list = listOfItems(key, written.first_of, checker);
    if (list === undefined) return undefined;
    const before = eachOf({ list, before: true }, key);
    return { parts: { first_of: key, before }, type: { kind: 'count', grain: 'item' } };
  },
  sentence: ({ first_of: key }, write) => `1 for the first item with its ${write(key)}, else 0`,
  trace: ({ first_of: key }, { write }) => ({ first_of: write(key) }),
  find({ first_of: key, before }, args) {
    return args.isFirst(before, args.datum(key)) ? ONE : ZERO;
  },
});

/** The greatest figure of the items of a list; 0 where it has none. */
export const greatestOf = wayConstruct({
  name: 'greatest_of',
  fields: {
    greatest_of: formula(
      [],
      'The greatest figure among the items of a list; 0 where it has no item. Example: `greatest_of: tax_period_of_item`',
    ),
  },
  lower({ greatest_of: of }, checker, written) {
    const { place } = written.greatest_of;
    const { kind } = of.type;
    if (kind !== 'unknown' && !isNumeric(kind)) {
      checker.findings.add(place, `“greatest_of” compares figures; this is ${kindInWords(kind)}.`);
      return undefined;
    }
    const list = listOfItems(of, written.greatest_of, checker);
    if (list === undefined) return undefined;
    const items = { list };
    return {
      parts: { greatest_of: eachOf(items, of), items },
      type: { kind, grain: kind === 'money' ? 'year' : 'any' },
    };
  },
  sentence: ({ greatest_of: of }, write) => `the greatest ${write(of)} of the items`,
  amounts: ({ greatest_of: of }) => [of],
  find: ({ greatest_of: of }, args) =>
    args
      .indexes(of)
      .map((at) => args.figure(of, at))
      .reduce((greatest, each) => greatest.max(each), ZERO),
});

const addition = mapWith({
  to: must(
    formulaText,
    'The word that it is added to; `none` adds nothing. Of an item of a list, each item is added. Example: `to: loan_plan`',
  ),
  is: must(formulaText, 'The amount for the year, or of an item. Example: `is: total(student_loan)`'),
});

/** What is added to which word: `items` are those of a list for each of which it is added. */
interface Addition {
  readonly to: Term;
  readonly is: Term;
  readonly items?: Over;
}

/** Amounts by word, to which further amounts are added. */
export const tally = wayConstruct({
  name: 'tally',
  fields: {
    tally: formula(
      'amounts',
      'Amounts by word with more added to them; `add` says what. Example: `tally: request.year_to_date.student_loans`',
    ),
    add: written(
      must(
        listOf(addition),
        'Beside `tally`: what is added to which word, in turn. Example: `add: [{ to: loan_plan, is: total(student_loan) }]`',
      ),
    ),
  },
  lower({ tally: start, add }, checker, { tally: of }) {
    const { findings } = checker;
    checkNotByPayslip(start, of, checker);
    const { words } = start.type;
    const additions = add.map((addition): Addition => {
      const [to, is] = [checker.term(addition.to, ['code']), checker.term(addition.is, ['money'])];
      checkNotByPayslip(to, addition.to, checker);
      checkNotByPayslip(is, addition.is, checker);
      const isUnknown = is.type.grain === 'unknown' || is.type.kind === 'unknown';
      if (to.type.grain === 'item' && is.type.grain !== 'item' && !isUnknown) {
        const says = 'What is added to a word of each item is an amount of each item.';
        findings.add(addition.is.place, says);
      }
      // Items may have words without an amount: £0 adds no entry, and what to do otherwise is up to the rule.
      const unknownWord =
        to.type.grain === 'item' ? undefined : wordsOf(to).find((each) => !words?.includes(each));
      if (words !== undefined && unknownWord !== undefined) {
        const says = `The word can be “${unknownWord}”, which ${print(of)} has no amount of.`;
        findings.add(addition.to.place, says);
      }
      const [list] = listsInTerms([to, is]);
      if (list === undefined) return { to, is };
      const items = { list };
      return { to: eachOf(items, to), is: eachOf(items, is), items };
    });
    const all = words && [...new Set([...words, ...additions.flatMap(({ to }) => wordsOf(to))])];
    return {
      parts: { tally: start, add: additions },
      type: { kind: 'amounts', grain: 'year', ...(all !== undefined && { words: all }) },
    };
  },
  sentence({ tally: start, add }, write) {
    const sums = add.map(
      ({ to, is, items }) =>
        `${write(is)} added to ${write(to)}${items === undefined ? '' : ' for each item'}`,
    );
    return `${write(start)}, ${sums.join(', ')}`;
  },
  amounts: ({ tally: start, add }) => [start, ...add.map(({ is }) => is)],
  find({ tally: start, add }, args) {
    const amounts = new Map(rowOf(args.datum(start)));
    for (const { to, is, items } of add) {
      for (const at of to.term === 'each' ? args.indexes(to) : [0]) {
        const word = String(args.datum(to, at));
        if (word === NO_WORD) continue;
        const amount = args.figure(is, at);
        // Most items add £0, for which no entry is made.
        if (items !== undefined && amount.isZero() && !amounts.has(word)) continue;
        amounts.set(word, amountOf(amounts, word).add(amount));
      }
    }
    return amounts;
  },
});

function checkNotByPayslip({ type }: Term, { place }: Formula, { findings }: SyntaxChecker): void {
  if (type.grain !== 'payslip') return;
  findings.add(place, 'A tally is one for the year; use total() or last() of an amount a payslip.');
}

function wordsOf({ type: { words = [] } }: Term): readonly string[] {
  return words.filter((word) => word !== NO_WORD);
}

const ONE = Decimal.of(1);

/** The list whose items a formula is of; undefined, with a finding, where it is of none. */
function listOfItems(term: Term, { place }: Formula, { findings }: SyntaxChecker): string | undefined {
  if (term.type.kind === 'unknown' || term.type.grain === 'unknown') return undefined;
  const [list] = term.type.grain === 'item' ? listsInTerms([term]) : [];
  if (list === undefined) findings.add(place, 'This is of the items of a list; here is no figure an item.');
  return list;
}

function areComparable(one: Kind, other: Kind): boolean {
  if (one === 'unknown' || other === 'unknown' || one === other) return true;
  return (isTextual(one) && isTextual(other)) || (isNumeric(one) && isNumeric(other));
}
