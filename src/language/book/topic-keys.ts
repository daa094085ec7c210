import {
  checked,
  citations,
  either,
  listOf,
  mapOf,
  may,
  must,
  NAMES,
  name,
  oneOrMore,
  PATHS,
  placed,
  schemaOfKeys,
  sectionOf,
  text,
  unread,
  word,
  years,
  yearsOfPart,
} from '../../yaml/keys.js';
import { constructKeys, constructSchemas } from '../constructs/keys.js';
import { formulaText, roundingName, textWithoutFigure } from '../constructs/read-parts.js';
import { wholeFieldCondition } from './field-condition-keys.js';
import { input, wholeInput } from './input-keys.js';
import { AREAS_OF_LAW } from './model.js';
import { assumptions, invariant, notices, reasons, refusal } from './sentence-keys.js';

/*
 * What a rule file may hold. The schemas of editors are made from it, too (workshop/schemas).
 */

/** A name; a topic whose name is wrong is read on. */
const topicName = checked(
  text,
  (node, findings) => {
    name.read(node, node.place, findings);
    return node;
  },
  name.schema,
);

/** The keys of a value that are words, which people read; all others are law. */
const wordsOfValue = {
  title: may(
    textWithoutFigure,
    'What this is, in a few words: auditors see it. Example: `title: Tax due to date`',
  ),
  authority: may(
    citations,
    'The authority of this rule in rates/authorities.yaml, or a list of them; that of the topic when left out. In a list, ' +
      'one that is cited in some years alone says them. Example: `authority: [ita_35, { name: fa26_1, years: { from: 2026-27 } }]`',
  ),
  round_authority: may(
    citations,
    'The authority of its rounding, which may be a convention; that of the topic when left out. ' +
      'Example: `round_authority: paye_routines`',
  ),
  note: may(textWithoutFigure, 'A remark for whoever reads this rule.'),
  assume: assumptions,
  notice: notices,
  explain: reasons,
};
export const WORDS_OF_VALUE: readonly string[] = Object.keys(wordsOfValue);

export const valueKeys = {
  ...constructKeys,
  ...wordsOfValue,
  years: yearsOfPart,
  output: may(
    word(['true', 'false']),
    'true: other topics name this value without its topic. Such a name is the only one in the book.',
  ),
  round: may(
    oneOrMore(roundingName),
    'The rounding of what was found, by its name; a list rounds in turn. Without it nothing is rounded. ' +
      'Example: `round: penny_nearest`',
  ),
  when: may(
    text,
    'The condition, by its name, that must hold; `otherwise` beside it says what counts when it does not.',
  ),
  with: may(
    mapOf(placed(formulaText)),
    'The same rule on other figures: each named value, and what stands in its place. Example: `with: { salary: salary + £1000 }`',
  ),
};

export const topicKeys = {
  topic: must(
    topicName,
    'The name of this topic; from elsewhere its values are `topic.value`. Example: `topic: student_loans`',
  ),
  title: must(textWithoutFigure, 'The topic in a few words.'),
  note: may(textWithoutFigure, 'A remark for whoever reads this file.'),
  years: may(
    years,
    'The tax years in which this file is the law; all when left out. A change of law is a second file of the same ' +
      'topic, or `years` on the few parts that differ. Example: `years: { from: 2026-27 }`',
  ),
  operations: may(
    listOf(text),
    'The operations that this file is for, by name, where the same topic has a file for all others, which says none. An operation reads ' +
      'the topics that its answers reach. Example: `operations: [payslip]`',
  ),
  law: may(
    word(AREAS_OF_LAW),
    'What these rules are the law of: each of their values then needs an authority that is the law itself. ' +
      'none: arithmetic of our own. Example: `law: income_tax`',
  ),
  authority: may(
    citations,
    'The authority of these rules in rates/authorities.yaml, or a list of them. Example: `authority: paye_routines`',
  ),
  round_authority: may(
    citations,
    'The authority of their roundings. Example: `round_authority: paye_routines`',
  ),
  inputs: may(
    sectionOf(input, PATHS),
    'What a request may say, by its path; formulas read it as `request.path`. ' +
      'Example: `bonus.amount: { type: money, title: One-off bonus }`',
  ),
  conditions: may(
    sectionOf(unread({ $ref: '#/$defs/condition' }), NAMES),
    'Who a rule is for: facts of the request, which `when` names. ' +
      'Example: `no_plan: { fact: loan_plan, operator: equal, value: none }`',
  ),
  tables: may(
    sectionOf(mapOf(either(text, mapOf(text))), NAMES),
    'Tables that belong to the rules rather than to the figures of a year; `lookup: tables.name` reads them.',
  ),
  values: may(
    sectionOf(unread({ $ref: '#/$defs/value' }), NAMES),
    'The steps of the calculation, each with a name and the way it is found, in any order.',
  ),
  refuse: may(sectionOf(refusal, NAMES), 'Requests that are refused because of figures found on the way.'),
  invariants: may(
    sectionOf(invariant, NAMES),
    'What always holds between figures; `farthing check` tries it. It changes no figure, and is no part of the law.',
  ),
};

/** The JSON Schema of a rule file but for its conditions, whose reader knows more of them. */
export const topicSchema = {
  ...schemaOfKeys(topicKeys),
  $defs: {
    ...constructSchemas,
    value: schemaOfKeys(valueKeys),
    input: wholeInput.schema,
    field_condition: wholeFieldCondition.schema,
  },
};
