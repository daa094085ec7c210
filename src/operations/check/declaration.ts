import type { Findings, Place, TextNode } from '../../yaml/index.js';
import * as keys from '../../yaml/keys.js';
import { asObject, nodeAsJson } from '../declaration/json.js';
import type { Alternative, CheckDeclaration, PeriodLength } from './figure-check.js';

/*
 * `check:` of the file of an operation: which printed figures are held against its answer, and what may explain that one differs.
 */

const {
  checked,
  listOf,
  mapOf,
  mapWith,
  may,
  must,
  NAMES,
  oneOrMore,
  plain,
  plainLike,
  recordWith,
  text,
  word,
} = keys;

/** The ways in which a field is changed that need no words from the table. */
export const CHANGES = [
  'leave_out',
  'one_more',
  'one_fewer',
  'one_other',
  'twice',
  'a_period_before',
  'a_period_after',
  'a_year_before',
  'after_itself',
  'as_before',
] as const;

/** What YAML says as JSON. */
const json = checked(keys.unread({}), nodeAsJson);
const members = checked(keys.anyMap, asObject);
const names = listOf(plain(text));
const whole = checked(
  plainLike({ pattern: '^[1-9]\\d?$', errorMessage: 'A whole number from 1 is expected here.' }),
  Number,
);

/** A text in which a name in braces stands for a part of the code used, or for a text that was asked for. */
const parts = checked(
  recordWith({
    of: must(text, 'The path of the text in the answer. Example: `of: payslip.tax_code`'),
    like: must(text, 'How it is written: a regular expression whose named groups are the parts.'),
  }),
  ({ of, like }, findings) => {
    try {
      return { of, like: new RegExp(like.text) };
    } catch {
      return findings.add(like.place, 'This is no regular expression.');
    }
  },
);

const period = recordWith({
  months: may(whole, 'Of so many months. Example: `months: 3`'),
  days: may(whole, 'Of so many days. Example: `days: 7`'),
  tax_periods: must(whole, 'How many tax months or weeks it has. Example: `tax_periods: 1`'),
});

const alternative = recordWith({
  name: must(
    plain(keys.name),
    'Its name, by which the answer says that it was tried. Example: `name: basic_rate`',
  ),
  field: must(
    oneOrMore(plain(text)),
    'The path of the field that is changed; of several those that the request has. Example: `field: tax_code`',
  ),
  explains: must(names, 'The figures that it may explain. Example: `explains: [tax]`'),
  to: may(
    listOf(json),
    'What stands in the field: words, texts or objects, each tried for itself. A text may have parts of the code in it, as in "{prefix}BR".',
  ),
  each: may(
    mapOf(plain(text)),
    'The same words, each with a sentence of its own in the place of `says`. Example: `each: { C: "Letter C is …" }`',
  ),
  by: may(plain(word(CHANGES)), 'How the field is changed, where that is none of `to` and `each`.'),
  with: may(members, 'What other fields say then, by their names.'),
  without: may(names, 'Fields that are left out then, by their paths.'),
  if_given: may(names, 'It is tried where the request has one of these fields.'),
  unless_given: may(names, 'It is tried where the request has none of these fields.'),
  says: may(
    plain(text),
    'What it would mean, and whom to ask, in plain English; `{to}` and `{from}` are what stands in the field.',
  ),
});

type ReadAlternative = keys.ReadBy<typeof alternative>;

export const check = mapWith({
  summary: must(plain(text), 'What it is, in a few words.'),
  description: must(plain(text), 'What callers must know of it, in sentences.'),
  ask: may(plain(text), 'What an assistant asks the user for; it has no tool when left out.'),
  figures: must(
    mapOf(
      recordWith({
        path: must(
          text,
          'Its path in the answer; what an object has is added up. Example: `path: payslip.tax`',
        ),
        title: must(plain(text), 'What it is called. Example: `title: income tax`'),
      }),
      NAMES,
    ),
    'The figures that can be printed, by their names.',
  ),
  joint: must(plain(text), 'The figure that all others explain together. Example: `joint: take_home`'),
  apart: must(
    listOf(names),
    'The figures that are explained apart, in their order: with changes that explain no others. Example: `apart: [[tax], [student_loans]]`',
  ),
  periods: must(mapOf(period), 'How long a pay period is, by the word of `frequency`.'),
  frequency: must(
    plain(text),
    'The field that says how often pay is paid. Example: `frequency: pay_frequency`',
  ),
  dates: must(
    names,
    'The fields that say when the payment is, for a period before or after: dates, and numbers of tax periods.',
  ),
  carried: must(
    text,
    'The field that takes what the answer says of the year to date. Example: `carried: year_to_date`',
  ),
  missing: may(
    mapOf(plain(text)),
    'The codes of notices that say that an input is missing, each with the sentence that is said first of a difference.',
  ),
  steady: may(
    recordWith({
      keep: must(names, 'The fields that the earlier payments have of this one.'),
      item: must(members, 'Their item of pay, without its amount.'),
      period: must(text, 'The path of the tax period in the answer.'),
      pay: must(plain(text), 'The figure that each of them had of pay.'),
      gives: must(
        mapOf(text, NAMES),
        'What the year to date has of them: a name, with its path in the answer.',
      ),
    }),
    'Earlier payments like this one, for `as_before`.',
  ),
  parts: must(parts, 'The parts of the code used, for texts of `to`.'),
  asked: may(
    mapOf(
      recordWith({
        with: may(members, 'What fields say.'),
        without: may(names, 'Fields that are left out.'),
        in_year_before: may(plain(word(['true'])), 'By the law of the year before.'),
        shows: must(text, 'The path of the text in the answer.'),
      }),
      NAMES,
    ),
    'Texts for `to` that the rules say of another request, by their names.',
  ),
  alternatives: must(listOf(alternative), 'What may explain that a figure differs, the plainest first.'),
  examples: must(
    listOf(
      recordWith({
        name: must(plain(text), 'A name in snake_case.'),
        summary: must(plain(text), 'What it shows.'),
        request: must(members, 'The request.'),
      }),
    ),
    'Requests that the document shows with their answers.',
  ),
  dearest: must(
    members,
    'What a right request that takes as long as any says besides the dearest of the operation.',
  ),
});

export type CheckKeys = keys.ReadBy<typeof check>;

/** What names figures must name those of the table, and each alternative says what it changes. */
export function checkOfKeys(read: CheckKeys, findings: Findings): CheckDeclaration | undefined {
  const before = findings.count;
  const figures = new Map(
    [...read.figures].map(([name, { path, title }]) => [name, { path: path.text, title }]),
  );
  const placeOf = (name: string) => read.node.entries.get(name)?.key ?? read.node.place;
  const known = [...figures.keys()];
  const checkNames = (all: readonly string[], key: string) => {
    for (const name of all)
      if (!figures.has(name))
        findings.addUnknown(placeOf(key), `“${name}” is no figure of this check.`, name, known);
  };
  checkNames([read.joint], 'joint');
  checkNames(read.apart.flat(), 'apart');
  const alternatives = read.alternatives.map((each) =>
    alternativeOf(each, placeOf('alternatives'), findings),
  );
  checkNames(
    read.alternatives.flatMap(({ explains }) => explains),
    'alternatives',
  );
  if (findings.count > before) return undefined;
  const { summary, description, ask, joint, apart, frequency, dates, carried, parts: partsOfCode } = read;
  return {
    ...{ summary, description, ask, figures, joint, apart, frequency, dates, alternatives },
    carried: carried.text,
    missing: read.missing ?? new Map(),
    steady: read.steady && {
      ...read.steady,
      period: read.steady.period.text,
      gives: new Map([...read.steady.gives].map(([name, path]) => [name, path.text])),
    },
    parts: { of: partsOfCode.of.text, like: partsOfCode.like },
    periods: new Map(
      [...read.periods].map(([name, length]): [string, PeriodLength] => [name, lengthOf(length)]),
    ),
    asked: new Map(
      [...(read.asked ?? [])].map(
        ([name, { with: more = {}, without = [], in_year_before: before, shows }]) => [
          name,
          { with: more, without, isInYearBefore: before !== undefined, shows: shows.text },
        ],
      ),
    ),
    examples: read.examples,
    dearest: read.dearest,
  };
}

function lengthOf({ months, days, tax_periods: taxPeriods }: keys.ReadBy<typeof period>): PeriodLength {
  return { months: months ?? 0, days: days ?? 0, taxPeriods };
}

function alternativeOf(
  {
    name,
    field,
    explains,
    to,
    each,
    by,
    with: more = {},
    without = [],
    if_given: given,
    unless_given: unless,
    says,
  }: ReadAlternative,
  place: Place,
  findings: Findings,
): Alternative {
  const ways = [to, each, by].filter((way) => way !== undefined);
  if (ways.length !== 1) findings.add(place, `“${name}” says just one of to, each and by.`);
  if (each === undefined && says === undefined) findings.add(place, `“says” is missing of “${name}”.`);
  const words =
    each === undefined
      ? (to ?? []).map((word) => ({ word, says: says ?? '' }))
      : [...each].map(([word, sentence]) => ({ word, says: sentence }));
  return {
    ...{ name, fields: field, explains, words, by, with: more, without, says: says ?? '' },
    ifGiven: given ?? [],
    unlessGiven: unless ?? [],
  };
}

/** The paths of the answer that a check names. */
export function pathsOfKeys({
  figures,
  parts: { of },
  asked = new Map(),
  carried,
}: CheckKeys): readonly TextNode[] {
  return [
    ...[...figures.values()].map(({ path }) => path),
    of,
    ...[...asked.values()].map(({ shows }) => shows),
    carried,
  ];
}
