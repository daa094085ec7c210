import { type Decimal, ZERO } from '../../decimal/index.js';
import type { Datum, Row, Term } from '../book/checked.js';
import type { Formula } from '../formula/parse.js';
import { print } from '../formula/print.js';
import { decimalOf, rowOf } from '../run/datum.js';
import { allOf } from '../source/fields.js';
import { type Broken, isBroken } from '../source/findings.js';
import { text, withDescription } from '../source/shape-parts.js';
import type { Node } from '../source/yaml.js';
import type { ConstructChecker } from './checker.js';
import type { Construct, TypedStep } from './construct.js';
import { placeAt } from './read-parts.js';
import type { ConstructReader } from './reader.js';
import { listsInTerms } from './reads.js';
import type { Here, Leaf } from './step.js';

/** The formulas of an amount to add and of the word that it is added to. */
interface AdditionSyntax {
  readonly to: Formula;
  readonly is: Formula;
}

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

/** The word for which nothing is added. */
const NO_WORD = 'none';

/** Amounts by word, to which further amounts are added. */
export const tally: Construct = {
  name: 'tally',
  shape: withDescription(
    text,
    'Amounts by word with more added to them; `add` says what. Example: `tally: request.year_to_date.student_loans`',
  ),
  beside: {
    add: {
      type: 'array',
      items: { $ref: '#/$defs/addition' },
      minItems: 1,
      description:
        'Beside `tally`: what is added to which word, in turn. Example: `add: [{ to: loan_plan, is: total(student_loan) }]`',
    },
  },
  needs: ['add'],
  parts: {
    addition: {
      type: 'object',
      additionalProperties: false,
      required: ['to', 'is'],
      properties: {
        to: withDescription(
          text,
          'The word that it is added to; `none` adds nothing. Of an item of a list, each item is added. Example: `to: loan_plan`',
        ),
        is: withDescription(
          text,
          'The amount for the year, or of an item. Example: `is: total(student_loan)`',
        ),
      },
    },
  },
  read(map, reader) {
    const { fields } = reader;
    const of = reader.formulaAt(map, 'tally');
    const list = fields.mustHave(map, 'add', fields.listAt(map, 'add'));
    const additions = isBroken(list) ? list : allOf(list.items.map((item) => readAddition(item, reader)));
    if (isBroken(of)) return of;
    if (isBroken(additions)) return additions;
    return {
      place: placeAt(map, 'tally'),
      check: (checker) => check(of, additions, checker),
    };
  },
};

function readAddition(item: Node, reader: ConstructReader): AdditionSyntax | Broken {
  const map = reader.fields.map(item);
  if (isBroken(map)) return map;
  const [to, is] = [reader.formulaAt(map, 'to'), reader.formulaAt(map, 'is')];
  if (isBroken(to)) return to;
  return isBroken(is) ? is : { to, is };
}

function check(of: Formula, syntaxes: readonly AdditionSyntax[], checker: ConstructChecker): TypedStep {
  const { findings } = checker;
  const start = checker.term(of, ['amounts']);
  checkNotByPayslip(start, of, checker);
  const { words } = start.type;
  const additions = syntaxes.map((addition): Addition => {
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
  return {
    step: tallyLeaf(start, additions),
    type: { kind: 'amounts', grain: 'year', ...(allWords !== undefined && { words: allWords }) },
  };
}

function checkNotByPayslip({ type }: Term, { place }: Formula, { findings }: ConstructChecker): void {
  if (type.grain !== 'payslip') return;
  findings.add(place, 'A tally is one for the year; use total() or last() of an amount a payslip.');
}

function wordsOf({ type: { words = [] } }: Term): readonly string[] {
  return words.filter((word) => word !== NO_WORD);
}

function tallyLeaf(start: Term, additions: readonly Addition[]): Leaf {
  return {
    terms: [start, ...additions.flatMap(({ to, is }) => [to, is])],
    amounts: [start, ...additions.map(({ is }) => is)],
    sentence: (writer) => {
      const sums = additions.map(
        ({ to, is, list }) =>
          `${writer.term(is)} added to ${writer.term(to)}${list === undefined ? '' : ' for each item'}`,
      );
      return `${writer.term(start)}, ${sums.join(', ')}`;
    },
    find: (here) => find(start, additions, here),
    trace: ({ writer, items }): TracedTally => ({
      tally: writer.term(start),
      add: additions.map(({ to, is, list }) => ({
        to: writer.term(to),
        is: writer.term(is),
        ...(list !== undefined && { items: items(list) }),
      })),
    }),
  };
}

function find(start: Term, additions: readonly Addition[], here: Here): Row {
  const amounts = new Map(rowOf(here.datum(start)));
  for (const { to, is, list } of additions) {
    const places = list === undefined ? [here] : here.itemsOf(list);
    for (const place of places) {
      const word = String(place.datum(to));
      if (word === NO_WORD) continue;
      const amount = place.figure(is);
      // Most items add £0, for which no entry is made.
      if (list !== undefined && amount.isZero() && !amounts.has(word)) continue;
      amounts.set(word, amountOf(amounts, word).add(amount));
    }
  }
  return amounts;
}

/** The amount of a word; £0 where there is none. */
function amountOf(amounts: ReadonlyMap<string, Datum>, word: string): Decimal {
  const amount = amounts.get(word);
  return amount === undefined ? ZERO : decimalOf(amount);
}
