import { constructKeys, constructParts } from '../constructs/shapes.js';
import { compileShape } from '../source/shape.js';
import {
  citations,
  name,
  names,
  path,
  text,
  texts,
  withDescription,
  years,
  yearsOfPart,
} from '../source/shape-parts.js';
import { inputShape } from './input-shape.js';
import { ANSWER_TYPES, AREAS_OF_LAW, LEVELS } from './model.js';
import { PURPOSES } from './purpose.js';

/*
 * The shape of a rule file. Every scalar is a text here (see yaml.ts); what it means is checked where it is used.
 * The schemas of editors are made from it, too (workshop/schemas).
 */

const citation = {
  type: ['string', 'object'],
  additionalProperties: false,
  required: ['name', 'years'],
  properties: { name: withDescription(text, 'The authority, by its name.'), years: yearsOfPart },
};

const sentence = {
  years: yearsOfPart,
  when: withDescription(text, 'The condition, by its name, that must hold for the sentence to be said.'),
  if: withDescription(
    text,
    'The comparison of figures or words that must hold. Example: `if: total(given_up) > £0`',
  ),
  says: withDescription(
    text,
    'The sentence; a value in { } is written out, and {which_payslips} names the payslips on which `if` holds. ' +
      'Example: `says: "Pay is {hourly_pay} an hour"`',
  ),
};

const assumption = { additionalProperties: false, required: ['says'], properties: sentence };

const notice = {
  type: 'object',
  additionalProperties: false,
  required: ['code', 'fields', 'says'],
  properties: {
    code: withDescription(
      {
        type: 'string',
        pattern: '^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$',
        errorMessage: 'A code is written in capitals, with _ between its words: TAX_REFUND.',
      },
      'What programs know the notice by. Example: `code: TAX_REFUND`',
    ),
    fields: withDescription(
      { type: 'array', items: text, minItems: 1 },
      'The fields of the request or of the answer that it is about, by path. Example: `fields: [payslip.tax]`',
    ),
    ...sentence,
  },
};

/** One shape for all that it can be, so that a slip within it has a finding of its own. */
const assumptions = {
  ...assumption,
  type: ['string', 'object', 'array'],
  minItems: 1,
  items: { ...assumption, type: ['string', 'object'] },
  description:
    'What an answer takes for granted that can rest on this value: a sentence for its assumptions, or { when, if, years, says } ' +
    'for one that is said only where a condition or a comparison holds, or a list of these. ' +
    'Example: `assume: { if: "total(given_up) > £0", says: The minimum wage is not tested. }`',
};

/** A map or a list of them, in one shape, as `assume` is. */
const notices = {
  ...notice,
  type: ['object', 'array'],
  minItems: 1,
  items: notice,
  description:
    'What a person must look at, of answers that show notices and can rest on this value: { code, fields, when, if, says }, or a ' +
    'list of these. Figures in { } may be of a payslip: of the first on which `if` holds. ' +
    'Example: `notice: { code: TAX_REFUND, fields: [payslip.tax], if: tax < £0, says: "£0 is due." }`',
};

const reason = {
  years: yearsOfPart,
  when: withDescription(text, 'The condition, by its name, that must hold; one that this value asks about.'),
  if: withDescription(text, 'The comparison of figures or words that must hold.'),
  says: withDescription(text, 'The sentence.'),
  otherwise: withDescription(text, 'The sentence where none of those above it fits: the last of a list.'),
  list: withDescription(
    { type: 'array', items: text, minItems: 1 },
    'Parts that stand in the sentence at {list}, with commas between them; one whose figures are all nothing is left out. ' +
      'Example: `list: ["tax {tax}", "National Insurance {employee_ni}"]`',
  ),
};

/** A text, a map, or a list of maps, in one shape, as `assume` is. */
const explain = {
  type: ['string', 'object', 'array'],
  additionalProperties: false,
  properties: reason,
  minItems: 1,
  items: { type: 'object', additionalProperties: false, properties: reason },
  description:
    'How the figure comes about, in a sentence for the person who it is about: the first of a list that fits, or one text. In { } ' +
    'stand {value}, {unrounded}, {bands} beside `in_bands`, {so_far} on a payslip, and formulas over names that the value rests on; ' +
    'change(x) is what `with` changes x by. A branch that has one comes before the value. No figure rests on it. ' +
    'Example: `explain: "{value}: {rate} of the {above(pay, threshold)} of pay above {threshold}."`',
};

/** The keys of a value that are words, which people read; all others are law. */
const wordsOfValue = {
  title: withDescription(
    text,
    'What this is, in a few words: auditors see it. Example: `title: Tax due to date`',
  ),
  authority: withDescription(
    citations,
    'The authority of this rule in rates/authorities.yaml, or a list of them; that of the topic when left out. In a list, ' +
      'one that is cited in some years alone says them. Example: `authority: [ita_35, { name: fa26_1, years: { from: 2026-27 } }]`',
  ),
  round_authority: withDescription(
    citations,
    'The authority of its rounding, which may be a convention; that of the topic when left out. ' +
      'Example: `round_authority: paye_routines`',
  ),
  source: withDescription(
    texts,
    'In books that name no authorities: the official address of this rule, or a list.',
  ),
  note: withDescription(text, 'A remark for whoever reads this rule.'),
  assume: assumptions,
  notice: notices,
  explain: { $ref: '#/$defs/explain' },
};
export const WORDS_OF_VALUE: readonly string[] = Object.keys(wordsOfValue);

const value = {
  type: 'object',
  additionalProperties: false,
  properties: {
    ...constructKeys,
    ...wordsOfValue,
    years: yearsOfPart,
    output: {
      enum: ['true', 'false'],
      description:
        'true: other topics name this value without its topic. Such a name is the only one in the book.',
    },
    round: {
      oneOf: [
        { $ref: '#/$defs/rounding' },
        { type: 'array', items: { $ref: '#/$defs/rounding' }, minItems: 1 },
      ],
      description:
        'The rounding of what was found, by its name; a list rounds in turn. Without it nothing is rounded. ' +
        'Example: `round: penny_nearest`',
    },
    when: withDescription(
      text,
      'The condition, by its name, that must hold; `otherwise` beside it says what counts when it does not.',
    ),
    with: withDescription(
      names,
      'The same rule on other figures: each named value, and what stands in its place. Example: `with: { salary: salary + £1000 }`',
    ),
  },
};

/** The key of a refusal that is words; all others are law. */
const wordsOfRefusal = {
  says: withDescription(
    text,
    'What is said after the name of the field; a value in { } is written out. Example: `says: must be at most {payslips}`',
  ),
};
export const WORDS_OF_REFUSAL: readonly string[] = Object.keys(wordsOfRefusal);

const refusal = {
  type: 'object',
  additionalProperties: false,
  required: ['if', 'fields', 'says'],
  properties: {
    ...wordsOfRefusal,
    years: yearsOfPart,
    when: withDescription(text, 'The condition, by its name, that must hold for this refusal.'),
    if: withDescription(
      text,
      'The comparison of figures or words that is refused. Example: `if: request.bonus.pay_period > payslips`',
    ),
    fields: {
      type: 'array',
      minItems: 1,
      items: {
        anyOf: [
          text,
          {
            type: 'object',
            additionalProperties: false,
            required: ['field', 'if'],
            properties: {
              field: withDescription(text, 'The field of the request. Example: `field: salary_sacrifice`'),
              if: withDescription(text, 'The field is named only where this comparison holds.'),
            },
          },
        ],
      },
      description: 'The fields of the request that are at fault. Example: `fields: [bonus.pay_period]`',
    },
  },
};

const invariant = {
  type: 'object',
  additionalProperties: false,
  required: ['holds', 'says'],
  properties: {
    says: withDescription(text, 'Why it holds, in a sentence, which ends the finding where it does not.'),
    years: yearsOfPart,
    holds: withDescription(
      texts,
      'Comparisons of figures or words, of neighbours with one another; a list where several hold. ' +
        'Example: `holds: lower < upper <= rates.national_insurance.thresholds.upper_earnings_limit`',
    ),
    when: withDescription(text, 'The condition, by its name, that must hold; of items, for each by itself.'),
    each_of: withDescription(
      texts,
      'In rates/invariants.yaml: the figures or groups of figures for each of which it holds, `each` in its formulas, and ' +
        '`year_before` the same a year before; a * is any name. Example: `each_of: rates.income_tax.bands.*`',
    ),
    level: {
      enum: LEVELS,
      description:
        'In rates/invariants.yaml. must (when left out): figures that break it are wrong. usual: `farthing release` asks for a ' +
        'reason. Example: `level: usual`',
    },
  },
};

const bound = {
  type: 'string',
  pattern: '^\\d{1,9}$',
  errorMessage: 'A whole number is expected here.',
};

const answer = {
  type: 'object',
  additionalProperties: false,
  required: ['value', 'type'],
  properties: {
    value: withDescription(
      path,
      'The value that it shows: of this file, or `topic.value` of another. Example: `value: total`',
    ),
    type: {
      enum: ANSWER_TYPES,
      description:
        'How it is shown: money in pounds and pence, a number with two decimals, a count, a code (a word of those that the rules have), a text ' +
        'or a date. Example: `type: money`',
    },
    help: withDescription(text, 'What callers read of it. Example: `help: What the employee pays.`'),
    minimum: withDescription(bound, 'Of a count: the least that it can be.'),
    maximum: withDescription(bound, 'Of a count: the most that it can be.'),
    words_of: withDescription(
      path,
      'Of a code: the field of the request whose words it can be. Example: `words_of: ni_category`',
    ),
    null_unless: withDescription(
      path,
      'A count, or the value itself: where it is 0 the field is null. Example: `null_unless: has_bands`',
    ),
    before: withDescription(
      name,
      'The field of the same object that it stands before; last when left out. Example: `before: total`',
    ),
  },
};

export const topicSchema = {
  $id: 'rules',
  type: 'object',
  additionalProperties: false,
  required: ['topic', 'title'],
  properties: {
    topic: withDescription(
      name,
      'The name of this topic; from elsewhere its values are `topic.value`. Example: `topic: student_loans`',
    ),
    title: withDescription(text, 'The topic in a few words.'),
    note: withDescription(text, 'A remark for whoever reads this file.'),
    years: withDescription(
      years,
      'The tax years in which this file is the law; all when left out. A change of law is a second file of the same ' +
        'topic, or `years` on the few parts that differ. Example: `years: { from: 2026-27 }`',
    ),
    for: {
      enum: PURPOSES,
      description:
        'What these rules are for, where they are not for all operations: employer_cost (a level year, and all that is ' +
        'looked up) or payslip (one pay day). The same topic may have a file for each. Example: `for: payslip`',
    },
    law: {
      enum: AREAS_OF_LAW,
      description:
        'What these rules are the law of: each of their values then needs an authority that is the law itself. ' +
        'none: arithmetic of our own. Example: `law: income_tax`',
    },
    authority: withDescription(
      citations,
      'The authority of these rules in rates/authorities.yaml, or a list of them. Example: `authority: paye_routines`',
    ),
    round_authority: withDescription(
      citations,
      'The authority of their roundings. Example: `round_authority: paye_routines`',
    ),
    source: withDescription(
      texts,
      'In books that name no authorities: the official address of these rules, or a list.',
    ),
    inputs: {
      type: 'object',
      propertyNames: path,
      additionalProperties: { $ref: '#/$defs/input' },
      description:
        'What a request may say, by its path; formulas read it as `request.path`. ' +
        'Example: `bonus.amount: { type: money, title: One-off bonus }`',
    },
    conditions: {
      type: 'object',
      propertyNames: name,
      additionalProperties: { $ref: '#/$defs/condition' },
      description:
        'Who a rule is for: facts of the request, which `when` names. ' +
        'Example: `no_plan: { fact: loan_plan, operator: equal, value: none }`',
    },
    tables: {
      type: 'object',
      propertyNames: name,
      additionalProperties: { type: 'object', additionalProperties: { anyOf: [text, names] } },
      description:
        'Tables that belong to the rules rather than to the figures of a year; `lookup: tables.name` reads them.',
    },
    values: {
      type: 'object',
      propertyNames: name,
      additionalProperties: { $ref: '#/$defs/value' },
      description: 'The steps of the calculation, each with a name and the way it is found, in any order.',
    },
    refuse: {
      type: 'object',
      propertyNames: name,
      additionalProperties: { $ref: '#/$defs/refusal' },
      description: 'Requests that are refused because of figures found on the way.',
    },
    invariants: {
      type: 'object',
      propertyNames: name,
      additionalProperties: { $ref: '#/$defs/invariant' },
      description:
        'What always holds between figures; `farthing check` tries it. It changes no figure, and is no part of the law.',
    },
    answers: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        propertyNames: path,
        additionalProperties: { $ref: '#/$defs/answer' },
      },
      description:
        'Fields of the answers of operations, by operation and path. They change no figure, and are no part of the law. ' +
        'Example: `sick-pay: { amount: { value: amount, type: money, help: Payment for the days. } }`',
    },
  },
  $defs: {
    ...constructParts,
    answer,
    citation,
    input: inputShape,
    // Its reader checks the rest: conditions nest as deep as somebody likes.
    condition: { type: 'object', properties: { years: yearsOfPart } },
    explain,
    value,
    refusal,
    invariant,
  },
};

export const topicShape = compileShape(topicSchema);

/** The keys that a rule file can have. */
export const TOPIC_KEYS: readonly string[] = Object.keys(topicSchema.properties);
