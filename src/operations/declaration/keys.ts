import { KINDS_OF_DATA } from '../../law/index.js';
import type { MapNode } from '../../yaml/index.js';
import * as keys from '../../yaml/keys.js';
import { check } from '../check/declaration.js';
import { calendar } from './calendar.js';
import { declaredField, declaredFields } from './kinds.js';

/*
 * What the file of an operation may hold, and that of the parts which several share. The schemas of editors are made from it, too.
 */

const {
  checked,
  listOf,
  mapOf,
  mapWith,
  may,
  must,
  NAMES,
  placed,
  plain,
  plainLike,
  recordWith,
  sectionOf,
  text,
  word,
} = keys;

const whole = checked(
  plainLike({ pattern: '^\\d{1,4}$', errorMessage: 'A whole number is expected here.' }),
  Number,
);

/** A request, which `asObject` makes JSON of. */
const request: keys.Reader<MapNode> = keys.anyMap;

const paths = listOf(text);

/** Paths of the answer, each by the name under which it is shown; the paths themselves in a list. */
const named = keys.either(
  checked(listOf(text), (all) => all.map((path) => [path.text, path] as const)),
  checked(sectionOf(text), (all) =>
    [...all].flatMap(([name, { value }]) => ('text' in value ? [[name, value] as const] : [])),
  ),
);

export const operationKeys = {
  operation: must(
    keys.textLike({
      pattern: '^[a-z][a-z0-9]*(-[a-z0-9]+)*$',
      errorMessage: 'An operation is named in small letters with dashes between words, such as sick-pay.',
    }),
    'Its name, as cases and tools call it; its file has the same. Example: `operation: sick-pay`',
  ),
  order: must(
    placed(whole),
    'Where it stands among the others in documents, the least first. Example: `order: 30`',
  ),
  path: must(
    keys.textLike({
      pattern: '^/v1(/[a-z0-9-]+)+(/\\{[a-z_]+\\})?$',
      errorMessage:
        'A path is written /v1/statutory/sick-pay; of what anybody may look up its last part is the field, /v1/tax-codes/{code}.',
    }),
    'The path that it is asked at. Example: `path: /v1/statutory/sick-pay`',
  ),
  grain: may(
    word(['payslip']),
    'payslip: its figures are those of one payslip; when left out they are of the year. Example: `grain: payslip`',
  ),
  years: may(
    keys.years,
    'The tax years that have it; all when left out. Example: `years: { from: 2026-27 }`',
  ),
  year_of: may(
    keys.texts,
    'The dates of the request of which the first that is given chooses the tax year; of a list its first item has it. A request has `tax_year` ' +
      'only where that is named here, before a date. Without this key requests name their year, or mean the latest. ' +
      'Examples: `year_of: starts`, `year_of: [starts, blocks.starts]`, `year_of: [tax_year, pay_date]`',
  ),
  summary: must(
    plain(text),
    'What it is, in a few words. Example: `summary: One payment of Statutory Sick Pay`',
  ),
  description: must(plain(text), 'What callers must know of it, in sentences.'),
  known_by: must(
    paths,
    'Fields of its request that no other operation has: tools know by them whose a request is. Example: `known_by: [gross]`',
  ),
  subjects: must(
    listOf(
      recordWith({
        name: must(plain(text), 'A part of the law, in words. Example: `name: Statutory Sick Pay`'),
        topic: must(text, 'The topic of its rules. Example: `topic: sick_pay`'),
        tested_by: may(plain(word(KINDS_OF_DATA)), 'The data of HMRC that proves it, where there is any.'),
      }),
      true,
    ),
    'What of the law the answer rests on, and which data of HMRC it was tested with.',
  ),
  code_field: may(
    recordWith({
      field: must(text, 'The field of the request. Example: `field: tax_code`'),
      input: must(text, 'The input of the rules that it is. Example: `input: tax_code`'),
      value: must(text, 'The value that decodes it. Example: `value: tax_code.code`'),
      noun: must(plain(text), 'What it is called in a message. Example: `noun: a tax code`'),
    }),
    'A text of the request that only a rule can read: what is wrong with it is said with all other faults.',
  ),
  in_path: may(
    recordWith({
      help: must(plain(text), 'What callers read of it.'),
      help_in_cases: must(plain(text), 'What an editor says of it in worked cases.'),
    }),
    'Of what anybody may look up: the field that stands in its path.',
  ),
  answer: must(declaredFields, 'The fields of its answer, in their order.'),
  main: must(text, 'The full name of its most important value. Example: `main: sick_pay.amount`'),
  main_in_words: may(plain(text), 'The same in words. Example: `main_in_words: the payment`'),
  figures_of_people: may(
    named,
    'The fields that a comparison of two years shows for typical people: a list of paths, or paths by the name that is shown.',
  ),
  main_results: may(
    named,
    'The fields, or objects of fields, that a comparison of two requests puts side by side; all when left out.',
  ),
  example_fields: may(paths, 'Fields that a caller may ask for alone: the example of the document.'),
  trace_of: may(text, 'The value that the traced example is narrowed to. Example: `trace_of: weekly_rate`'),
  shared_types: may(
    mapOf(
      recordWith({
        in_request: must(text, 'The path of the field in the request.'),
        in_answer: must(text, 'Its path in the answer.'),
        description: must(plain(text), 'What callers read of it.'),
      }),
    ),
    'Parts of the request that the answer has, too, by the names of their schemas in the document.',
  ),
  examples: must(
    listOf(
      recordWith({
        name: must(plain(text), 'A name in snake_case.'),
        summary: must(plain(text), 'What it shows.'),
        request: must(placed(request), 'The request.'),
      }),
    ),
    'Requests that the document shows with their answers; the first is traced, too.',
  ),
  dearest: must(request, 'A right request that takes as long as any: the siege sends it, by each way in.'),
  page: may(
    recordWith({
      title: must(
        plain(text),
        'What menus call it, and the page itself. Example: `title: Statutory Sick Pay`',
      ),
      address: must(
        keys.textLike({
          pattern: '^/[a-z0-9-]+$',
          errorMessage: 'The address of a page is written like /sick-pay.',
        }),
        'Its path. Example: `address: /sick-pay`',
      ),
      group: may(
        plain(text),
        'The heading of the menu below which it stands; by itself when left out. Example: `group: Leave and orders`',
      ),
      about: may(
        plain(text),
        'What it is for, in a sentence that search engines show; the summary when left out.',
      ),
      calendar: may(
        calendar,
        'The weeks of its answer drawn as a calendar, in the place of the table of their list.',
      ),
    }),
    'Its calculator on the site; it has none when left out.',
  ),
  check: may(
    check,
    'The check of figures that somebody has against its answer, at its path with /check; it has none when left out.',
  ),
  assistant: may(
    recordWith({
      ask: must(plain(text), 'What the user is to be asked for, in a sentence.'),
      fields: must(paths, 'The fields of the answer where a call names none.'),
      help_levels: may(whole, 'How many levels of its arguments are explained; 1 when left out.'),
    }),
    'What an assistant is told of it; it has no tool when left out.',
  ),
};

export const operationFile = mapWith(operationKeys);
export type OperationKeys = keys.ReadMap<typeof operationKeys>;

export const partKeys = {
  parts: must(
    sectionOf(declaredFields, NAMES),
    'Fields that several objects of answers have, by a name: `fields_of` names it.',
  ),
};
export const partsFile = mapWith(partKeys);
export type DeclaredParts = keys.ReadMap<typeof partKeys>['parts'];

/** The JSON Schemas of the two kinds of file. */
const $defs = { field: declaredField.schema };
export const operationSchema = { ...keys.schemaOfKeys(operationKeys), $defs };
export const partsSchema = { ...keys.schemaOfKeys(partKeys), $defs };
