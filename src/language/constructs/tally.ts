import { listOf, mapWith, must, type ReadMap } from '../../yaml/keys.js';
import type { Term } from '../book/checked.js';
import type { Formula } from '../formula/parse.js';
import { print } from '../formula/print.js';
import { NO_WORD } from '../kinds.js';
import { amountOf, datumOfArgument, figureOfArgument, placesOfArgument, rowOf } from '../run/datum.js';
import type { TopicChecker } from './checker.js';
import { applied, construct, eachOf, type TypedStep } from './construct.js';
import { formulaText, placeAt } from './read-parts.js';
import { listsInTerms } from './reads.js';
import type { Way } from './step.js';

interface Addition {
  readonly to: Term;
  readonly is: Term;
  /** The list of the request for each of whose items it is added. */
  readonly list: string | undefined;
}

/** The parts of a tally in a trace. */
interface TracedTally {
  readonly tally: string;
  /** `items` is how many items of a list something is added for. */
  readonly add: readonly { readonly to: string; readonly is: string; readonly items?: number }[];
}

const addition = mapWith({
  to: must(
    formulaText,
    'The word that it is added to; `none` adds nothing. Of an item of a list, each item is added. Example: `to: loan_plan`',
  ),
  is: must(formulaText, 'The amount for the year, or of an item. Example: `is: total(student_loan)`'),
});

const keys = {
  tally: must(
    formulaText,
    'Amounts by word with more added to them; `add` says what. Example: `tally: request.year_to_date.student_loans`',
  ),
  add: must(
    listOf(addition),
    'Beside `tally`: what is added to which word, in turn. Example: `add: [{ to: loan_plan, is: total(student_loan) }]`',
  ),
};

/** Amounts by word, to which further amounts are added. */
export const tally = construct({
  name: 'tally',
  keys,
  read: (syntax) => ({
    place: placeAt(syntax.node, 'tally'),
    check: (checker) => check(syntax, checker),
  }),
});

function check({ tally: of, add }: ReadMap<typeof keys>, checker: TopicChecker): TypedStep {
  const { findings } = checker;
  const start = checker.term(of, ['amounts']);
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
    return { to, is, list: listsInTerms([to, is])[0] };
  });
  const allWords = words && [...new Set([...words, ...additions.flatMap(({ to }) => wordsOf(to))])];
  const args = additions.flatMap(({ to, is, list }) =>
    list === undefined ? [to, is] : [eachOf({ list }, to), eachOf({ list }, is)],
  );
  return applied(tallyOf(additions), [start, ...args], {
    ...{ kind: 'amounts', grain: 'year' },
    ...(allWords !== undefined && { words: allWords }),
  });
}

function checkNotByPayslip({ type }: Term, { place }: Formula, { findings }: TopicChecker): void {
  if (type.grain !== 'payslip') return;
  findings.add(place, 'A tally is one for the year; use total() or last() of an amount a payslip.');
}

function wordsOf({ type: { words = [] } }: Term): readonly string[] {
  return words.filter((word) => word !== NO_WORD);
}

/** Its arguments are the amounts that it starts from, and the word and amount of each addition: of a list those of its items. */
function tallyOf(additions: readonly Addition[]): Way {
  const all = additions.map(({ list }, index) => ({ list, to: 2 * index + 1, is: 2 * index + 2 }));
  return {
    name: 'tally',
    amounts: [0, ...all.map(({ is }) => is)],
    sentence: (write) => {
      const sums = all.map(
        ({ to, is, list }) =>
          `${write(is)} added to ${write(to)}${list === undefined ? '' : ' for each item'}`,
      );
      return `${write(0)}, ${sums.join(', ')}`;
    },
    find(args) {
      const amounts = new Map(rowOf(datumOfArgument(args[0])));
      for (const { to, is, list } of all) {
        for (const at of placesOfArgument(args[to])) {
          const word = String(datumOfArgument(args[to], at));
          if (word === NO_WORD) continue;
          const amount = figureOfArgument(args[is], at);
          // Most items add £0, for which no entry is made.
          if (list !== undefined && amount.isZero() && !amounts.has(word)) continue;
          amounts.set(word, amountOf(amounts, word).add(amount));
        }
      }
      return amounts;
    },
    trace: ({ write, items }): TracedTally => ({
      tally: write(0),
      add: all.map(({ to, is, list }) => ({
        to: write(to),
        is: write(is),
        ...(list !== undefined && { items: items(list) }),
      })),
    }),
  };
}
