import { isBroken } from '../../yaml/index.js';
import {
  checked,
  either,
  listOf,
  mapWith,
  may,
  must,
  oneOrMore,
  type Reader,
  text,
  textLike,
  texts,
  word,
  yearsOfPart,
} from '../../yaml/keys.js';
import { claimText, sentenceText } from '../constructs/read-parts.js';
import { readChain } from '../formula/parse.js';
import {
  type DeclaredReason,
  type DeclaredReasons,
  type Invariant,
  LEVELS,
  type Notice,
  type Refusal,
  type Sentence,
} from './model.js';

/*
 * What rules say to people: assumptions, notices, reasons and refusals; and what always holds.
 */

const sentenceKeys = {
  years: yearsOfPart,
  when: may(text, 'The condition, by its name, that must hold for the sentence to be said.'),
  if: may(
    claimText,
    'The comparison of figures or words that must hold. Example: `if: total(given_up) > £0`',
  ),
  says: must(
    sentenceText,
    'The sentence; a value in { } is written out, and {which_payslips} names the payslips on which `if` holds. ' +
      'Example: `says: "Pay is {hourly_pay} an hour"`',
  ),
  names: may(
    listOf(text),
    'The inputs whose absence the sentence is about, by path; its `when` or `if` rests on whether they were given. ' +
      'Example: `names: [year_to_date]`',
  ),
};

const sentenceAlone: Reader<Sentence> = checked(text, (node, findings) => {
  const says = sentenceText.read(node, node.place, findings);
  return isBroken(says) ? says : { place: node.place, when: undefined, if: undefined, says, names: [] };
});

const assumption: Reader<Sentence> = either(
  sentenceAlone,
  checked(mapWith(sentenceKeys), ({ node, names = [], ...sentence }) => ({
    ...sentence,
    names,
    place: node.place,
  })),
);

export const assumptions = may(
  oneOrMore(assumption),
  'What an answer takes for granted that can rest on this value: a sentence for its assumptions, or { when, if, years, says, names } ' +
    'for one that is said only where a condition or a comparison holds, or a list of these. ' +
    'Example: `assume: { if: "total(given_up) > £0", says: The minimum wage is not tested. }`',
);

const notice: Reader<Notice> = checked(
  mapWith({
    code: must(
      textLike({
        pattern: '^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$',
        errorMessage: 'A code is written in capitals, with _ between its words: TAX_REFUND.',
      }),
      'What programs know the notice by. Example: `code: TAX_REFUND`',
    ),
    fields: must(
      listOf(text),
      'The fields of the request or of the answer that it is about, by path. Example: `fields: [payslip.tax]`',
    ),
    ...sentenceKeys,
  }),
  ({ node, names = [], ...sentence }) => ({ ...sentence, names, place: node.place }),
);

export const notices = may(
  oneOrMore(notice),
  'What a person must look at, of answers that show notices and can rest on this value: { code, fields, when, if, says, names }, or a ' +
    'list of these. Figures in { } may be of a payslip: of the first on which `if` holds. ' +
    'Example: `notice: { code: TAX_REFUND, fields: [payslip.tax], if: tax < £0, says: "£0 is due." }`',
);

const reason: Reader<DeclaredReason> = checked(
  mapWith({
    years: yearsOfPart,
    when: may(text, 'The condition, by its name, that must hold; one that this value asks about.'),
    if: may(text, 'The comparison of figures or words that must hold.'),
    says: may(text, 'The sentence.'),
    otherwise: may(text, 'The sentence where none of those above it fits: the last of a list.'),
    list: may(
      listOf(text),
      'Parts that stand in the sentence at {list}, with commas between them; one whose figures are all nothing is left out. ' +
        'Example: `list: ["tax {tax}", "National Insurance {employee_ni}"]`',
    ),
  }),
  ({ node, list = [], ...parts }) => ({ ...parts, place: node.place, list }),
);

const reasonAlone: Reader<DeclaredReason> = checked(text, (says) => ({
  place: says.place,
  when: undefined,
  if: undefined,
  says,
  otherwise: undefined,
  list: [],
}));

/** How the figure of a value, or of a branch of it, comes about. Its formulas are parsed when they are asked for. */
export const reasons = may<DeclaredReasons>(
  either(
    checked(either(reasonAlone, reason), (only) => ({ reasons: [only], isList: false })),
    checked(listOf(reason), (all) => ({ reasons: all, isList: true })),
  ),
  'How the figure comes about, in a sentence for the person who it is about: the first of a list that fits, or one text. In { } ' +
    'stand {value}, {unrounded}, {bands} beside `in_bands`, {so_far} on a payslip, and formulas over names that the value rests on; ' +
    'change(x) is what `with` changes x by. A branch that has one comes before the value. No figure rests on it. ' +
    'Example: `explain: "{value}: {rate} of the {above(pay, threshold)} of pay above {threshold}."`',
);

/** The key of a refusal that is words; all others are law. */
const wordsOfRefusal = {
  says: must(
    sentenceText,
    'What is said after the name of the field; a value in { } is written out. Example: `says: must be at most {payslips}`',
  ),
};
export const WORDS_OF_REFUSAL: readonly string[] = Object.keys(wordsOfRefusal);

const refusedField: Reader<Refusal['fields'][number]> = either(
  checked(text, (path) => ({ path, if: undefined })),
  checked(
    mapWith({
      field: must(text, 'The field of the request. Example: `field: salary_sacrifice`'),
      if: must(claimText, 'The field is named only where this comparison holds.'),
    }),
    ({ field: path, if: only }) => ({ path, if: only }),
  ),
);

export const refusal: Reader<Omit<Refusal, 'name' | 'place'>> = mapWith({
  ...wordsOfRefusal,
  years: yearsOfPart,
  when: may(text, 'The condition, by its name, that must hold for this refusal.'),
  if: must(
    claimText,
    'The comparison of figures or words that is refused. Example: `if: request.bonus.pay_period > payslips`',
  ),
  fields: must(
    listOf(refusedField),
    'The fields of the request that are at fault. Example: `fields: [bonus.pay_period]`',
  ),
});

export const invariant: Reader<Omit<Invariant, 'name' | 'place'>> = checked(
  mapWith({
    says: must(text, 'Why it holds, in a sentence, which ends the finding where it does not.'),
    years: yearsOfPart,
    holds: must(
      oneOrMore(checked(text, readChain)),
      'Comparisons of figures or words, of neighbours with one another; a list where several hold. ' +
        'Example: `holds: lower < upper <= rates.national_insurance.thresholds.upper_earnings_limit`',
    ),
    when: may(text, 'The condition, by its name, that must hold; of items, for each by itself.'),
    each_of: may(
      texts,
      'In rates/invariants.yaml: the figures or groups of figures for each of which it holds, `each` in its formulas, and ' +
        '`year_before` the same a year before; a * is any name. Example: `each_of: rates.income_tax.bands.*`',
    ),
    level: may(
      word(LEVELS),
      'In rates/invariants.yaml. must (when left out): figures that break it are wrong. usual: `farthing release` asks for a ' +
        'reason. Example: `level: usual`',
    ),
  }),
  ({ says, holds, when, each_of: eachOf = [], level }) => ({
    says: says.text,
    holds: holds.flat(),
    when,
    eachOf,
    level: level?.text ?? 'must',
  }),
);
