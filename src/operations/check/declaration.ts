import type { Json } from '../../json.js';
import type { RequiredName } from '../../language/index.js';
import {
  type Findings,
  isBroken,
  type MapNode,
  type Node,
  type Place,
  type TextNode,
} from '../../yaml/index.js';
import * as keys from '../../yaml/keys.js';
import { asObject, nodeAsJson } from '../declaration/json.js';
import { namesIn, TAX_YEAR } from './changes.js';
import type { Alternative, AskedText, CheckDeclaration, PeriodLength } from './figure-check.js';

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
  sectionOf,
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

/** What YAML says as JSON, which `nodeAsJson` makes of it. */
const json = keys.unread({});
const members = keys.anyMap;
const names = listOf(text);
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
  name: must(keys.name, 'Its name, by which the answer says that it was tried. Example: `name: basic_rate`'),
  field: must(
    oneOrMore(text),
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

const asked = recordWith({
  with: may(members, 'What fields say.'),
  without: may(names, 'Fields that are left out.'),
  in_year_before: may(plain(word(['true'])), 'By the law of the year before.'),
  shows: must(text, 'The path of the text in the answer.'),
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
  joint: must(text, 'The figure that all others explain together. Example: `joint: take_home`'),
  apart: must(
    listOf(names),
    'The figures that are explained apart, in their order: with changes that explain no others. Example: `apart: [[tax], [student_loans]]`',
  ),
  periods: must(mapOf(period), 'How long a pay period is, by the word of `frequency`.'),
  frequency: must(text, 'The field that says how often pay is paid. Example: `frequency: pay_frequency`'),
  dates: must(
    names,
    'The fields that say when the payment is, for a period before or after: dates, and numbers of tax periods.',
  ),
  carried: must(
    text,
    'The field that takes what the answer says of the year to date. Example: `carried: year_to_date`',
  ),
  missing: may(
    sectionOf(plain(text)),
    'The codes of notices that say that an input is missing, each with the sentence that is said first of a difference.',
  ),
  steady: may(
    recordWith({
      keep: must(names, 'The fields that the earlier payments have of this one.'),
      item: must(members, 'Their item of pay, without its amount.'),
      amount: must(text, 'The path of its amount. Example: `amount: pay.amount`'),
      period: must(text, 'The path of the tax period in the answer.'),
      pay: must(text, 'The figure that each of them had of pay.'),
      gives: must(
        mapOf(text, NAMES),
        'What the year to date has of them: a name, with its path in the answer.',
      ),
    }),
    'Earlier payments like this one, for `as_before`.',
  ),
  parts: must(parts, 'The parts of the code used, for texts of `to`.'),
  asked: may(mapOf(asked, NAMES), 'Texts for `to` that the rules say of another request, by their names.'),
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

/** What names figures and parts of texts must name those of the table, and each alternative says what it changes. */
export function checkOfKeys(read: CheckKeys, findings: Findings): CheckDeclaration | undefined {
  const before = findings.count;
  const { summary, description, ask, alternatives, asked = new Map(), missing = new Map(), steady } = read;
  const figures = [...read.figures.keys()];
  const named = [read.joint, ...read.apart.flat(), ...alternatives.flatMap(({ explains }) => explains)];
  for (const { text: name, place } of [...named, ...(steady === undefined ? [] : [steady.pay])])
    if (!figures.includes(name))
      findings.addUnknown(place, `“${name}” is no figure of this check.`, name, figures);
  const texts = [...namesOfGroups(read.parts.like), ...asked.keys()];
  for (const each of alternatives) checkAlternative(each, texts, findings);
  if (findings.count > before) return undefined;
  return {
    ...{ summary, description, ask, joint: read.joint.text, apart: read.apart.map(textsOf) },
    figures: new Map([...read.figures].map(([name, { path, title }]) => [name, { path: path.text, title }])),
    frequency: read.frequency.text,
    dates: textsOf(read.dates),
    carried: read.carried.text,
    missing: new Map([...missing].map(([code, { value }]) => [code, isBroken(value) ? '' : value])),
    steady: steady && {
      keep: textsOf(steady.keep),
      item: asObject(steady.item),
      amount: steady.amount.text,
      period: steady.period.text,
      pay: steady.pay.text,
      gives: new Map([...steady.gives].map(([name, path]) => [name, path.text])),
    },
    parts: { of: read.parts.of.text, like: read.parts.like },
    periods: new Map([...read.periods].map(([name, length]) => [name, lengthOf(length)])),
    asked: new Map([...asked].map(([name, each]) => [name, askedOf(each)])),
    alternatives: alternatives.map(alternativeOf),
    examples: read.examples.map(({ name, summary, request }) => ({
      ...{ name, summary },
      request: asObject(request),
    })),
    dearest: asObject(read.dearest),
  };
}

function checkAlternative(
  { name, to, each, by, says }: ReadAlternative,
  texts: readonly string[],
  findings: Findings,
): void {
  const ways = [to, each, by].filter((way) => way !== undefined);
  if (ways.length !== 1) findings.add(name.place, `“${name.text}” says just one of to, each and by.`);
  if (each === undefined && says === undefined)
    findings.add(name.place, `“says” is missing of “${name.text}”.`);
  for (const node of to ?? [])
    for (const part of node.node === 'text' ? namesIn(node.text) : [])
      if (!texts.includes(part))
        findings.addUnknown(
          node.place,
          `“{${part}}” is no part of the code, and no text of “asked”.`,
          part,
          texts,
        );
}

/** The names of the groups of a regular expression. */
function namesOfGroups({ source }: RegExp): readonly string[] {
  return Object.keys(new RegExp(`${source}|`).exec('')?.groups ?? {});
}

function lengthOf({ months, days, tax_periods: taxPeriods }: keys.ReadBy<typeof period>): PeriodLength {
  return { months: months ?? 0, days: days ?? 0, taxPeriods };
}

function askedOf({
  with: more,
  without,
  in_year_before: before,
  shows,
}: keys.ReadBy<typeof asked>): AskedText {
  return { ...changesOf(more, without), isInYearBefore: before !== undefined, shows: shows.text };
}

function alternativeOf({ with: more, without, says = '', ...read }: ReadAlternative): Alternative {
  const words =
    read.each === undefined
      ? (read.to ?? []).map((node: Node): { word: Json; says: string } => ({ word: nodeAsJson(node), says }))
      : [...read.each].map(([word, sentence]) => ({ word, says: sentence }));
  return {
    ...{ name: read.name.text, by: read.by, words, says, ...changesOf(more, without) },
    fields: textsOf(read.field),
    explains: textsOf(read.explains),
    ifGiven: textsOf(read.if_given ?? []),
    unlessGiven: textsOf(read.unless_given ?? []),
  };
}

function changesOf(
  more: MapNode | undefined,
  without: readonly TextNode[] = [],
): Pick<Alternative, 'with' | 'without'> {
  return { with: more === undefined ? {} : asObject(more), without: textsOf(without) };
}

function textsOf(all: readonly TextNode[]): readonly string[] {
  return all.map(({ text }) => text);
}

/** The paths of the answer that a check names. */
export function pathsOfKeys({ figures, parts, asked, carried, steady }: CheckKeys): readonly TextNode[] {
  return [
    ...[...figures.values()].map(({ path }) => path),
    parts.of,
    ...[...(asked?.values() ?? [])].map(({ shows }) => shows),
    carried,
    ...(steady === undefined ? [] : [steady.period, ...steady.gives.values()]),
  ];
}

/** What a check names of requests and of notices; the tax year is a field of every request. */
export function requiredOfKeys({
  frequency,
  dates,
  carried,
  missing,
  steady,
  asked,
  alternatives,
}: CheckKeys): readonly RequiredName[] {
  const changes = [...alternatives, ...(asked?.values() ?? [])];
  const paths = [
    ...[frequency, carried, ...dates],
    ...(steady === undefined ? [] : [...steady.keep, steady.amount]),
    ...changes.flatMap(({ without = [] }) => without),
    ...alternatives.flatMap(({ field, if_given: given = [], unless_given: unless = [] }) => [
      ...field,
      ...given,
      ...unless,
    ]),
  ].map(({ text: name, place }) => ({ name, place }));
  const besides = changes.flatMap(({ with: more }) =>
    [...(more?.entries ?? [])].map(([name, { key }]) => ({ name, place: key })),
  );
  const fields = [...paths, ...besides].filter(({ name }) => name !== TAX_YEAR);
  return [
    ...fields.map((each) => ({ ...each, is: 'field' as const })),
    ...[...(missing ?? [])].map(([name, { place }]: readonly [string, { place: Place }]) => ({
      ...{ name, place },
      is: 'notice' as const,
    })),
  ];
}
