import { type Findings, isBroken, type Place } from '../../yaml/index.js';
import { ENGINES, METADATA } from '../operation.js';
import { type Entry, entriesOf, fieldsOf, partOf, withParts } from './fields.js';
import type { DeclaredParts } from './keys.js';
import { type As, type DeclaredField, type DeclaredFields, type FieldAs, KINDS } from './kinds.js';

/*
 * What holds between the keys of the fields of an answer. What they name of the rules is checked with each year.
 */

/** Where fields stand: in an object, in the items of a list, in rows or under words, which say what they show, or in a payslip. */
type Where = 'object' | 'item' | 'row' | 'word' | 'payslip';

const SIMPLE: readonly As[] = ['money', 'number', 'percent', 'count', 'code', 'text', 'date', 'flag'];

const MAY_STAND: Readonly<
  Record<Exclude<Where, 'object'>, { readonly in: string; readonly kinds: readonly As[] }>
> = {
  item: { in: 'The items of a list', kinds: SIMPLE },
  row: { in: 'Rows', kinds: [...SIMPLE, 'part'] },
  word: { in: 'Objects under words', kinds: ['money'] },
  payslip: { in: 'Payslips, periods and parts that stand among other fields', kinds: ['money', 'amounts'] },
};

/** The fields that every answer ends with, and one that the answer of a search has. */
const OF_EVERY_ANSWER: readonly string[] = ['net_to_gross', ENGINES, ...METADATA];

/** Checks the fields of an answer. */
export function checkAnswer(answer: DeclaredFields, parts: DeclaredParts, findings: Findings): void {
  const checker = new AnswerChecker(parts, findings);
  for (const [name, { place }] of answer)
    if (OF_EVERY_ANSWER.includes(name)) findings.add(place, `“${name}” is a field that every answer has.`);
  checker.fields(answer, 'object', { isTop: true });
}

/** Checks the parts that several objects have. Where each stands says which fields it may have. */
export function checkParts(parts: DeclaredParts, findings: Findings): void {
  for (const [, { value }] of parts) if (!isBroken(value)) new AnswerChecker(parts, findings).names(value);
}

class AnswerChecker {
  constructor(
    readonly parts: DeclaredParts,
    private readonly findings: Findings,
  ) {}

  fields(
    fields: DeclaredFields,
    where: Where,
    { isTop = false, hasPattern = false }: { readonly isTop?: boolean; readonly hasPattern?: boolean } = {},
  ): void {
    this.names(fields);
    for (const [name, read] of entriesOf(fields)) {
      const allowed = where === 'object' ? undefined : MAY_STAND[where];
      if (allowed !== undefined && !allowed.kinds.includes(read.as)) {
        const says = `“${name}” is ${KINDS[read.as].about}. ${allowed.in} have ${allowed.kinds.join(', ')} alone.`;
        this.findings.add(read.place, says);
      } else if (read.as === 'notices' && !isTop)
        this.findings.add(read.place, 'Notices stand at the top of an answer, beside its other fields.');
      else this.#field(name, read, where, hasPattern);
    }
  }

  /** No field twice, and no part that there is not. */
  names(fields: DeclaredFields): void {
    const own = new Set(entriesOf(fields).flatMap(([name, { as }]) => (as === 'part' ? [] : [name])));
    for (const [, read] of entriesOf(fields)) {
      if (read.as !== 'part') continue;
      if (!this.#hasPart(read.fields_of)) continue;
      const names = partOf(read, this).map(([name]) => name);
      for (const name of names)
        if (own.has(name))
          this.findings.add(read.place, `“${name}” of ${read.fields_of.text} is a field here already.`);
        else own.add(name);
      for (const [name, { place }] of read.but ?? [])
        if (!names.includes(name))
          this.findings.addUnknown(place, `“${name}” is no field of ${read.fields_of.text}.`, name, names);
      if (read.but !== undefined) this.fields(read.but, 'payslip');
    }
  }

  #hasPart({ text, place }: { readonly text: string; readonly place: Place }): boolean {
    if (this.parts.has(text)) return true;
    this.findings.addUnknown(
      place,
      `“${text}” is no part of rules/operations/parts.yaml.`,
      text,
      this.parts.keys(),
    );
    return false;
  }

  #field(name: string, read: DeclaredField, where: Where, hasPattern: boolean): void {
    switch (read.as) {
      case 'group':
        this.#object(name, read, 'object', { hasPattern: read.values !== undefined });
        this.#nothing(name, read);
        return;
      case 'list':
        this.#object(name, read, 'item');
        return;
      case 'by_word':
        this.#object(name, read, 'word');
        return;
      case 'days':
        this.#days(name, read);
        return;
      case 'periods':
      case 'payslips':
        this.#object(name, read, 'payslip');
        return;
      case 'part':
        if (this.#hasPart(read.fields_of))
          this.fields(
            fieldsOf({ fields: undefined, fields_of: read.fields_of }, this),
            where === 'row' ? 'row' : 'payslip',
          );
        return;
      case 'bands':
      case 'reasons':
      case 'notices':
        return;
      case 'amounts':
        this.#amounts(name, read, where);
        return;
      default:
        this.#shows(name, read, where, hasPattern);
        if (where !== 'row') this.#nothing(name, read);
    }
  }

  #object(
    name: string,
    read: FieldAs<'group' | 'list' | 'by_word' | 'days' | 'periods' | 'payslips'>,
    where: Where,
    more: { readonly hasPattern?: boolean } = {},
  ): boolean {
    const { fields, fields_of: part, place } = read;
    if (fields === undefined && part === undefined)
      this.findings.add(
        place,
        `“${name}” has no fields: they stand below “fields”, or “fields_of” names a part.`,
      );
    else if (fields !== undefined && part !== undefined)
      this.findings.add(part.place, `“${name}” has “fields” already: “fields_of” is for what has none.`);
    else if (part === undefined || this.#hasPart(part)) this.fields(fieldsOf(read, this), where, more);
    else return false;
    return fields !== undefined || part !== undefined;
  }

  /** What a field shows is said once. */
  #shows(
    name: string,
    read: FieldAs<'money' | 'number' | 'percent' | 'count' | 'code' | 'text' | 'date' | 'flag'>,
    where: Where,
    hasPattern: boolean,
  ): void {
    const ofFlag = read.as === 'flag' ? [read.when, read.lacks] : [];
    const all = [read.value, read.input, ...ofFlag].filter((each) => each !== undefined);
    const [first, second] = all;
    if (where === 'row' || where === 'word') {
      if (first !== undefined)
        this.findings.add(
          first.place,
          `What “${name}” shows is said by the ${where === 'row' ? '“rows”' : '“values”'} of its list.`,
        );
      return;
    }
    if (second !== undefined)
      this.findings.add(second.place, `“${name}” shows one thing, and this is the second that it names.`);
    else if (where === 'payslip' && read.value === undefined)
      this.findings.add(read.place, `“${name}” names no value: a figure of a payslip is one of the rules.`);
    else if (first === undefined && !hasPattern) {
      const ways = read.as === 'flag' ? '“value”, “when”, “lacks” or “input”' : '“value” or “input”';
      this.findings.add(read.place, `“${name}” shows nothing: ${ways} says what.`);
    }
    if (
      read.as === 'count' &&
      read.minimum !== undefined &&
      read.maximum !== undefined &&
      read.minimum > read.maximum
    )
      this.findings.add(read.place, `“${name}” has a “minimum” above its “maximum”.`);
    if (read.as === 'code' && read.words !== undefined && read.words_of !== undefined)
      this.findings.add(read.words_of.place, `“${name}” lists its “words” already.`);
  }

  #nothing(name: string, read: Extract<DeclaredField, { readonly null_unless: unknown }>): void {
    const [, second] = [read.null_unless, read.null_unless_given].filter((each) => each !== undefined);
    if (second !== undefined)
      this.findings.add(
        second.place,
        `“${name}” says already when it is null: one of the two keys is enough.`,
      );
  }

  #amounts(name: string, { value, named, words_of: words, place }: FieldAs<'amounts'>, where: Where): void {
    const isOfPayslip = where === 'payslip';
    if (isOfPayslip && (named === undefined || words === undefined))
      this.findings.add(
        place,
        `“${name}” is of a payslip: “named” says its amounts, and “words_of” what they can be called.`,
      );
    if (!isOfPayslip && named !== undefined)
      this.findings.add(place, `“named” is for amounts of a payslip; “${name}” shows one “value”.`);
    if (!isOfPayslip && named === undefined && value === undefined)
      this.findings.add(place, `“${name}” shows nothing: “value” says what.`);
  }

  #days(name: string, read: FieldAs<'days'>): void {
    if (!this.#object(name, read, 'row')) return;
    const all = withParts(fieldsOf(read, this), this);
    const names = all.map(([each]) => each);
    const [first] = all;
    if (first !== undefined && first[1].as !== 'date')
      this.findings.add(first[1].place, `“${name}” is a list of days: its first field is a date.`);
    for (const { where, values, inputs, but, null_unless_given: given = [] } of read.rows) {
      if (values !== undefined && inputs !== undefined)
        this.findings.add(
          inputs.place,
          'Rows show “values” or “inputs”; single fields show another under “but”.',
        );
      const ofRow = [...[...(but ?? [])].map(([text, { place }]) => ({ text, place })), ...given];
      for (const { text, place } of ofRow)
        if (!names.includes(text))
          this.findings.addUnknown(place, `“${text}” is no field of “${name}”.`, text, names);
      for (const [, { place, value: source }] of but ?? [])
        if ((source.value === undefined) === (source.input === undefined))
          this.findings.add(place, 'Here stands a “value”, or an “input”.');
      const lacking = names.filter((each) => but?.has(each) !== true);
      if (values === undefined && inputs === undefined && lacking.length > 0)
        this.findings.add(
          where.place,
          `These rows say nothing of “${lacking[0]}”: “values” or “inputs” does, or “but”.`,
        );
    }
  }
}

/** Where a path of an answer leads; or the paths at the first name of it that there is not. */
export function knownAt(
  answer: DeclaredFields,
  path: string,
  parts: DeclaredParts,
): { readonly known: readonly string[] } | undefined {
  let fields: DeclaredFields | undefined = answer;
  let names: readonly string[] = [];
  let before = '';
  const steps = path.split('.');
  if (METADATA.some((each) => each === path)) return undefined;
  for (let step = steps.shift(); step !== undefined; step = steps.shift()) {
    const all: readonly Entry[] = fields === undefined ? [] : withParts(fields, { parts });
    const known = [...all.map(([name]) => name), ...names];
    if (!known.includes(step)) return { known: known.map((name) => `${before}${name}`) };
    const at = step;
    const read = all.find(([name]) => name === at)?.[1];
    before += `${step}.`;
    // Periods and amounts stand under words, which the year says.
    if (read?.as === 'periods' || read?.as === 'amounts') before += `${steps.shift() ?? ''}.`;
    names = read === undefined ? [] : namesWithin(read);
    fields =
      read !== undefined && 'fields_of' in read && read.as !== 'part' ? fieldsOf(read, { parts }) : undefined;
  }
  return undefined;
}

/** What an object has that its file does not name. */
function namesWithin(read: DeclaredField): readonly string[] {
  switch (read.as) {
    case 'payslips':
      return ['period'];
    case 'by_word':
      return [read.by.text];
    case 'bands':
      return ['rate', 'taxable', 'tax'];
    case 'reasons':
      return ['code', 'message'];
    case 'notices':
      return ['code', 'message', 'fields'];
    default:
      return [];
  }
}
