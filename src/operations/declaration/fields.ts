import { type Schema, word } from '../../json-schema.js';
import type { YearRange } from '../../language/index.js';
import { isBroken, type Place, unlessBroken } from '../../yaml/index.js';
import type * as keys from '../../yaml/keys.js';
import { amounts } from '../answer/amounts.js';
import type { AnswerField } from '../answer/field.js';
import { items } from '../answer/items.js';
import { keyedList } from '../answer/keyed-list.js';
import { notices } from '../answer/notices.js';
import { type AnswerFields, type AnswerObject, fields } from '../answer/objects.js';
import {
  type NamedFigures,
  type PayFigure,
  type PayFigures,
  payslips,
  periods,
} from '../answer/pay-periods.js';
import { payments } from '../answer/payment.js';
import { reasons } from '../answer/reasons.js';
import { type Rows, rowsByDay } from '../answer/rows-by-day.js';
import { holds, isGiven, itemGives } from '../answer/tests.js';
import { leftOutUnless, objectOrNull, orNull } from '../answer/unless.js';
import {
  bands,
  cellText,
  countText,
  fieldOf,
  fieldOfInput,
  flag,
  SHOWN,
  wordOrNull,
} from '../answer/values.js';
import { jsonText } from '../json-text.js';
import type { InAnswers } from '../operation.js';
import { withYears } from '../years-in-words.js';
import type { DeclaredParts } from './keys.js';
import type { DeclaredField, DeclaredFields, DeclaredRows, FieldAs } from './kinds.js';

/** Where a field stands. */
export interface Within {
  readonly parts: DeclaredParts;
  readonly inAnswers: (years: YearRange) => InAnswers;
  /** Of amounts. */
  readonly grain: 'year' | 'payslip' | 'item';
  /** The values of fields that name none. */
  readonly values?: string | undefined;
}

/** What a field shows: a value of the rules, by its full name, or what the request says, by the path of the input. */
interface Shows {
  readonly value?: string | undefined;
  readonly input?: string | undefined;
}

/** The answer of an operation, as far as its fields are of the answers that are meant. */
export function declaredAnswer(answer: DeclaredFields, within: Within): AnswerObject {
  return fields(fieldsIn(answer, within));
}

function fieldsIn(declared: DeclaredFields, within: Within): AnswerFields {
  return Object.fromEntries(
    entriesOf(declared).flatMap(([name, read]): (readonly [string, AnswerField])[] => {
      if (read.as === 'part') return Object.entries(payments(figuresOf(partOf(read, within))));
      const inAnswers = inAnswersOf(read, within);
      if (inAnswers === 'none') return [];
      const { onlyIn } = inAnswers === 'all' ? {} : inAnswers;
      const help = withYears(read.help?.text, onlyIn);
      const shown = fieldOfKind(read, showsOf(read, name, within), help, within);
      const field = placed(
        'null_unless' in read ? unlessNothing(read, shown, help, within) : shown,
        placeOf(read),
      );
      return [[name, onlyIn === undefined ? field : { ...field, isOptional: true }]];
    }),
  );
}

function inAnswersOf(read: DeclaredField, { inAnswers }: Within): InAnswers {
  const years = 'years' in read ? read.years?.value : undefined;
  return years === undefined ? 'all' : inAnswers(rangeOf(years));
}

function showsOf(read: DeclaredField, name: string, { values }: Within): Shows {
  return {
    value: ('value' in read ? read.value?.text : undefined) ?? values?.replace('*', name),
    input: 'input' in read ? read.input?.text : undefined,
  };
}

/** A field of each kind. */
function fieldOfKind(
  read: DeclaredField,
  shows: Shows,
  help: string | undefined,
  within: Within,
): AnswerField {
  switch (read.as) {
    case 'flag':
      return flagOf(read, shows, help, within);
    case 'amounts':
      return amounts(valueIn(shows), read.words_of?.text ?? `rules.${valueIn(shows)}`, help);
    case 'bands':
      return bands(valueIn(shows), help);
    case 'group': {
      const inner = fieldsIn(fieldsOf(read, within), { ...within, values: read.values?.text });
      // Where it may be null the help is of both.
      return fields(inner, isNullable(read) ? undefined : help);
    }
    case 'part':
      return fields(payments(figuresOf(partOf(read, within))));
    case 'list':
      return items(read.of.text, fieldsIn(fieldsOf(read, within), { ...within, grain: 'item' }), help);
    case 'by_word':
      return keyedList(read.by.text, amountsByWord(read, within), help);
    case 'days':
      return daysOf(read, help, within);
    case 'periods':
      return periods(
        read.times_a_year.text,
        read.words_of.text,
        figuresOf(entriesOf(fieldsOf(read, within))),
        help,
      );
    case 'payslips':
      return payslips(figuresOf(entriesOf(fieldsOf(read, within))), help);
    case 'reasons':
      return reasonsOf(read, help);
    case 'notices':
      return notices(help);
    default:
      return shownField(read, shows, help, within);
  }
}

type ShownField = FieldAs<'money' | 'number' | 'percent' | 'count' | 'code' | 'text' | 'date'>;

/** A figure or word. */
function shownField(read: ShownField, shows: Shows, help: string | undefined, within: Within): AnswerField {
  const { as } = read;
  const { json, kinds, text, given } = SHOWN[as];
  const schema: Schema = {
    ...json,
    ...(as === 'count' && read.minimum !== undefined && { minimum: read.minimum }),
    ...(as === 'count' && read.maximum !== undefined && { maximum: read.maximum }),
    ...(help !== undefined && { description: help }),
  };
  if (shows.input !== undefined) {
    const ofInput = as === 'code' ? wordsOf(read, shows.input, help) : () => schema;
    return fieldOfInput(shows.input, ofInput, given);
  }
  const value = valueIn(shows);
  const grain = as === 'money' || within.grain === 'item' ? within.grain : 'year';
  const column = 'column' in read ? read.column?.text : undefined;
  const none = as === 'code' ? read.null_when?.text : undefined;
  const field =
    column === undefined
      ? fieldOf({ value, kinds, grain }, schema, none === undefined ? text : wordOrNull(none))
      : fieldOf({ value, kinds: ['row'], grain }, schema, cellText(column));
  if (as !== 'code') return field;
  return {
    ...field,
    schema: wordsOf(read, `rules.${value}${column === undefined ? '' : `.${column}`}`, help),
  };
}

/** The schema of a word: of those that are listed, or of a field of the request, else of those at `name`. */
function wordsOf(read: FieldAs<'code'>, name: string, help: string | undefined): AnswerField['schema'] {
  const { words, words_of: others, null_when: none } = read;
  const listed = words?.map((each) => each.text);
  return (all) => {
    const known = listed ?? all.get(others?.text ?? name) ?? [];
    if (none === undefined) return word(known, help);
    return { enum: [...known, null], ...(help !== undefined && { description: help }) };
  };
}

function flagOf(read: FieldAs<'flag'>, shows: Shows, help: string | undefined, within: Within): AnswerField {
  const schema: Schema = { type: 'boolean', ...(help !== undefined && { description: help }) };
  const grain = within.grain === 'item' ? 'item' : 'year';
  if (read.when !== undefined) return flag(holds(read.when.text, grain, []), schema);
  if (read.lacks !== undefined) return flag(isGiven(read.lacks.text), schema, false);
  if (shows.input !== undefined)
    return fieldOfInput(
      shows.input,
      () => schema,
      (datum) => jsonText(datum === true),
    );
  return fieldOf({ value: valueIn(shows), kinds: ['count'], grain }, schema, countText);
}

function amountsByWord(read: FieldAs<'by_word'>, within: Within): Parameters<typeof keyedList>[1] {
  return Object.fromEntries(
    entriesOf(fieldsOf(read, within)).map(([name, each]) => [
      name,
      { amount: read.values.text.replace('*', name), help: helpOf(each) },
    ]),
  );
}

function reasonsOf({ each }: FieldAs<'reasons'>, help: string | undefined): AnswerField {
  const all = each.map(({ code, where, message }) => ({
    code: code.text,
    where: placed(holds(where.text, 'year'), where.place),
    message: { value: message.text, place: message.place },
  }));
  return reasons(all, help);
}

function daysOf(read: FieldAs<'days'>, help: string | undefined, within: Within): AnswerField {
  const declared = withParts(fieldsOf(read, within), within);
  const nullable = new Set(
    read.rows.flatMap(({ but, null_unless_given: given = [] }) => [
      ...given.map((each) => each.text),
      ...[...(but ?? [])].flatMap(([name, { value }]) => (value.null_unless === undefined ? [] : [name])),
    ]),
  );
  const [first, ...others] = read.rows.map((rows) => rowsOf(rows, declared, nullable, within));
  if (first === undefined) throw new RangeError('A list of days has rows.');
  return rowsByDay([first, ...others], help);
}

/** The rows of one list of the request, or the row of the answer itself. `nullable` are the fields that are null in some row of any. */
function rowsOf(
  { of, where, values, inputs, but, null_unless_given: given = [] }: DeclaredRows,
  declared: readonly Entry[],
  nullable: ReadonlySet<string>,
  within: Within,
): Rows {
  const grain = of === undefined ? 'year' : 'item';
  const inItem: Within = { ...within, grain };
  const all = declared.map(([name, read]): readonly [string, AnswerField] => {
    const other = but?.get(name);
    const [value, input] = [values, inputs].map((pattern) => pattern?.text.replace('*', name));
    const shows: Shows =
      other === undefined
        ? { value, input }
        : { value: other.value.value?.text, input: other.value.input?.text };
    const field = placed(fieldOfKind(read, shows, helpOf(read), inItem), other?.place ?? placeOf(read));
    if (!nullable.has(name)) return [name, field];
    const test = other?.value.null_unless && holds(other.value.null_unless.text, grain);
    const isGivenHere = shows.input !== undefined && given.some((each) => each.text === name);
    return [name, orNull(field, test ?? (isGivenHere ? itemGives(shows.input ?? '') : undefined))];
  });
  return {
    of: of?.text,
    where: placed(holds(where.text, grain), where.place),
    fields: Object.fromEntries(all),
  };
}

/** The field with what its file says of answers that have nothing to show in it. */
function unlessNothing(
  read: Extract<DeclaredField, { readonly null_unless: unknown }>,
  shown: AnswerField,
  help: string | undefined,
  { grain }: Within,
): AnswerField {
  const { null_unless: nullCount, null_unless_given: given, left_out_unless: leftOut } = read;
  const ofGrain = grain === 'item' ? 'item' : 'year';
  const test =
    nullCount !== undefined
      ? holds(nullCount.text, ofGrain)
      : given && (grain === 'item' ? itemGives(given.text) : isGiven(given.text));
  const field =
    test === undefined ? shown : read.as === 'group' ? objectOrNull(shown, test, help) : orNull(shown, test);
  return leftOut === undefined ? field : leftOutUnless(holds(leftOut.text, ofGrain), field);
}

function isNullable(read: FieldAs<'group'>): boolean {
  return read.null_unless !== undefined || read.null_unless_given !== undefined;
}

/** The figures of a payslip, and of each period. */
function figuresOf(declared: readonly Entry[]): PayFigures {
  return Object.fromEntries(
    declared.flatMap(([name, read]): (readonly [string, PayFigure | NamedFigures])[] => {
      const help = helpOf(read);
      if (read.as === 'money')
        return [[name, { amount: read.value?.text ?? '', help, place: read.value?.place }]];
      if (read.as !== 'amounts' || read.named === undefined) return [];
      const items = read.named.map(({ name: word, value }) => ({
        name: word.text,
        amount: value.text,
        place: value.place,
      }));
      return [[name, { items, wordsOf: read.words_of?.text ?? '', help }]];
    }),
  );
}

export type Entry = readonly [name: string, read: DeclaredField];

/** The fields of an object: its own, or those of the part that it names. */
export function fieldsOf(
  { fields: own, fields_of: part }: Pick<FieldAs<'group'>, 'fields' | 'fields_of'>,
  { parts }: Pick<Within, 'parts'>,
): DeclaredFields {
  return own ?? unlessBroken(parts.get(part?.text ?? '')?.value) ?? new Map();
}

/** The fields of a part, some of them shown otherwise. */
export function partOf(
  { fields_of: part, but }: FieldAs<'part'>,
  within: Pick<Within, 'parts'>,
): readonly Entry[] {
  const others = new Map(entriesOf(but ?? new Map()));
  return entriesOf(fieldsOf({ fields: undefined, fields_of: part }, within)).map(([name, read]) => [
    name,
    others.get(name) ?? read,
  ]);
}

/** The fields of an object, with those of parts in their place. */
export function withParts(declared: DeclaredFields, within: Pick<Within, 'parts'>): readonly Entry[] {
  return entriesOf(declared).flatMap((entry) =>
    entry[1].as === 'part' ? partOf(entry[1], within) : [entry],
  );
}

export function entriesOf(declared: DeclaredFields): readonly Entry[] {
  return [...declared].flatMap(([name, { value }]) => (isBroken(value) ? [] : [[name, value] as const]));
}

/** What is required of the rules for a field, with the place where its file says it. */
function placed<T extends Pick<AnswerField, 'values' | 'names'>>(required: T, place: Place): T {
  return {
    ...required,
    values: required.values.map((each) => ({ place, ...each })),
    names: required.names.map((each) => ({ place, ...each })),
  };
}

/** Where a field says its value, else where it stands. */
function placeOf(read: DeclaredField): Place {
  const named = 'value' in read ? read.value : undefined;
  return named?.place ?? read.place;
}

function helpOf(read: DeclaredField): string | undefined {
  return 'help' in read ? read.help?.text : undefined;
}

/** The reader has seen that a field which needs a value names one. */
function valueIn({ value }: Shows): string {
  if (value === undefined) throw new RangeError('A field of an answer shows no value.');
  return value;
}

/** Tax years as a file has them. */
export function rangeOf({ from, until }: keys.ReadBy<typeof keys.years>): YearRange {
  return { ...(from && { from: from.text }), ...(until && { until: until.text }) };
}
