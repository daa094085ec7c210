import type { Findings, TextNode } from '../../yaml/index.js';
import * as keys from '../../yaml/keys.js';
import type { CalendarOfPage } from '../operation.js';
import { type Entry, entriesOf, fieldsOf, withParts } from './fields.js';
import type { DeclaredParts } from './keys.js';
import { type As, type DeclaredFields, fullName } from './kinds.js';

const { listOf, may, must, plain, recordWith, text } = keys;

/** What a calendar of the weeks is drawn from. */
export const calendar = recordWith({
  weeks: must(
    text,
    'The list of the answer, one of days: each item is a week, or several with the same pay, from its first field on. Example: `weeks: rates`',
  ),
  to: must(text, 'The field of its items with their last day. Example: `to: to`'),
  amount: must(text, 'The field with what a week pays. Example: `amount: amount_of_a_week`'),
  not_paid: may(
    text,
    'The input with the numbers of weeks that are not paid, from 1 for the first of all. Example: `not_paid: weeks_not_paid.week`',
  ),
  marks: may(
    listOf(
      recordWith({
        of: must(text, 'A list of the request with days. Example: `of: days_of_sickness`'),
        on: must(fullName, 'The day of an item. Example: `on: sick_pay_by_dates.day`'),
        where: must(fullName, 'A count of each item: its day has the mark where that is not 0.'),
        title: must(plain(text), 'What the mark means. Example: `title: Waiting day`'),
      }),
    ),
    'Which days are marked, and how: a day has the first mark that it can have. Left out, all days of the weeks are.',
  ),
});

export type DeclaredCalendar = keys.ReadBy<typeof calendar>;

/** A calendar; what it names of the answer was checked. */
export function calendarOf(
  { weeks, to, amount, not_paid: notPaid, marks = [] }: DeclaredCalendar,
  answer: DeclaredFields,
  parts: DeclaredParts,
): CalendarOfPage {
  return {
    weeks: weeks.text,
    from: fieldsOfList(answer, weeks.text, parts)[0]?.[0] ?? '',
    to: to.text,
    amount: amount.text,
    ...(notPaid && { notPaid: notPaid.text }),
    marks: marks.map(({ of, on, where, title }) => ({ of: of.text, on: on.text, where: where.text, title })),
  };
}

/** The fields of the items of a list of days. */
function fieldsOfList(answer: DeclaredFields, name: string, parts: DeclaredParts): readonly Entry[] {
  const list = entriesOf(answer).find(([each]) => each === name)?.[1];
  return list?.as === 'days' ? withParts(fieldsOf(list, { parts }), { parts }) : [];
}

/** The fields that a calendar names are those of its list, each of its kind. */
export function checkCalendar(
  { weeks, to, amount }: DeclaredCalendar,
  answer: DeclaredFields,
  parts: DeclaredParts,
  findings: Findings,
): void {
  const fields = fieldsOfList(answer, weeks.text, parts);
  if (fields.length === 0) {
    const lists = entriesOf(answer).flatMap(([name, { as }]) => (as === 'days' ? [name] : []));
    findings.addUnknown(weeks.place, `The answer has no list of days “${weeks.text}”.`, weeks.text, lists);
    return;
  }
  const expect = (named: TextNode, kind: As) => {
    const known = fields.flatMap(([name, { as }]) => (as === kind ? [name] : []));
    if (!known.includes(named.text))
      findings.addUnknown(
        named.place,
        `“${weeks.text}” has no field “${named.text}” of the kind ${kind}.`,
        named.text,
        known,
      );
  };
  expect(to, 'date');
  expect(amount, 'money');
}
